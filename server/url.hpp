// Url: the few things this server reads out of request lines and headers.  Total on any bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kydai::server {

// The decoded path of a request target, without query; nullopt: not a path, a bad %-escape, not
// UTF-8, with control characters, or longer than any of ours.
std::optional<std::string> path_of(std::string_view target);
// "https://kydai.vn:8080" -> "kydai.vn:8080"; "" for anything else ("null" too).
std::string_view host_of_origin(std::string_view origin);
// The address that limits count for.  A proxy on this machine names the real one, last in
// X-Forwarded-For; nobody else is believed.  "": somebody on this machine itself, who is not
// limited.
std::string caller_of(std::string_view address, std::string_view forwarded_for);

}  // namespace kydai::server
