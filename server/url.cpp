#include "server/url.hpp"

#include "wire/name.hpp"

namespace kydai::server {
namespace {

constexpr std::size_t kPathBytesMax = 1024;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<std::string> path_of(std::string_view target) {
  target = target.substr(0, target.find_first_of("?#"));
  if (!target.starts_with('/') || target.size() > kPathBytesMax) return std::nullopt;
  std::string path;
  for (std::size_t i = 0; i < target.size(); ++i) {
    char c = target[i];
    if (c == '%') {
      const int high = i + 2 < target.size() ? hex_digit(target[i + 1]) : -1;
      const int low = i + 2 < target.size() ? hex_digit(target[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    path += c;
  }
  // A path of ours is one line of UTF-8; anything else is nobody's page.
  if (!wire::clean_line(path, kPathBytesMax)) return std::nullopt;
  return path;
}

std::string_view host_of_origin(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!origin.starts_with(scheme)) continue;
    const std::string_view host = origin.substr(scheme.size());
    return host.find('/') == std::string_view::npos ? host : std::string_view();
  }
  return {};
}

std::string caller_of(std::string_view address, std::string_view forwarded_for) {
  const bool is_local =
      address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
  if (!is_local) return std::string(address);
  std::string_view last = forwarded_for.substr(forwarded_for.rfind(',') + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  while (last.ends_with(' ')) last.remove_suffix(1);
  return std::string(last.substr(0, 64));
}

}  // namespace kydai::server
