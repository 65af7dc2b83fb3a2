// Cookie: who somebody is, as `<id>.<signature>`.  The signature is made with a key that only the
// data base knows, so an id cannot be guessed or made up; comparing takes the same time for every
// answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kydai::server {

class CookieSigner {
 public:
  explicit CookieSigner(std::string key) : key_(std::move(key)) {}

  std::string sign(std::string_view user) const;
  // The user of a value that we signed.
  std::optional<std::string> verify(std::string_view value) const;
  // The user that a Cookie header names, if any cookie of ours in it is good.
  std::optional<std::string> user_of(std::string_view cookie_header) const;
  // The value of Set-Cookie.
  std::string header(std::string_view user, bool is_https) const;
  // Bytes that follow from the key and the text, and that nobody else can compute.
  std::string derive(std::string_view text) const;

 private:
  std::string key_;
};

}  // namespace kydai::server
