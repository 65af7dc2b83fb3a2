#include "server/cookie.hpp"

#include <sodium.h>

#include <array>

#include "core/check.hpp"
#include "core/fair_chance.hpp"

namespace kydai::server {
namespace {

constexpr std::string_view kName = "kydai=";
constexpr std::size_t kUserBytesMax = 40;
constexpr std::size_t kSignatureBytes = 16;  // 128 bits of the 256

const unsigned char* raw(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string CookieSigner::derive(std::string_view text) const {
  KYDAI_CHECK(key_.size() == crypto_auth_KEYBYTES);
  std::array<unsigned char, crypto_auth_BYTES> mac{};
  crypto_auth(mac.data(), raw(text), text.size(), raw(key_));
  return {reinterpret_cast<const char*>(mac.data()), mac.size()};
}

std::string CookieSigner::sign(std::string_view user) const {
  const std::string mac = derive("user " + std::string(user)).substr(0, kSignatureBytes);
  return std::string(user) + "." + core::to_hex({raw(mac), mac.size()});
}

std::optional<std::string> CookieSigner::verify(std::string_view value) const {
  const std::size_t dot = value.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot > kUserBytesMax) return std::nullopt;
  const std::string_view user = value.substr(0, dot);
  const std::string good = sign(user);
  if (good.size() != value.size()) return std::nullopt;
  if (sodium_memcmp(good.data(), value.data(), good.size()) != 0) return std::nullopt;
  return std::string(user);
}

std::optional<std::string> CookieSigner::user_of(std::string_view header) const {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view part = header.substr(0, end);
    header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (!part.starts_with(kName)) continue;
    if (std::optional<std::string> user = verify(part.substr(kName.size()))) return user;
  }
  return std::nullopt;
}

std::string CookieSigner::header(std::string_view user, bool is_https) const {
  return std::string(kName) + sign(user) + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
         (is_https ? "; Secure" : "");
}

}  // namespace kydai::server
