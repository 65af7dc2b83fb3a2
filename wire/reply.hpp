// Reply: the short things a server says, as JSON.  The long one, `up`, is written in server/, next
// to the table it tells of.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/fault.hpp"
#include "wire/message.hpp"

namespace kydai::wire {

std::string write_ok(std::string_view command_id, std::uint32_t seq);
std::string write_no(std::string_view command_id, std::string_view code, std::string_view rule,
                     std::string_view message, std::uint32_t ply);
std::string write_error(const WireError& error);  // a frame that was not understood
std::string write_pong(std::int64_t n);
std::string write_who(std::span<const int> online, int watching);
std::string write_bye(std::string_view reason);
// The body of an HTTP error.
std::string write_http_error(const WireError& error);

}  // namespace kydai::wire
