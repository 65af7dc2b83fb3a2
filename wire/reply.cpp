#include "wire/reply.hpp"

#include "wire/json_writer.hpp"

namespace kydai::wire {

std::string write_ok(std::string_view command_id, std::uint32_t seq) {
  JsonWriter json;
  json.begin_object().field("t", "ok").field("c", command_id).field("seq", seq).end_object();
  return json.take();
}

std::string write_no(std::string_view command_id, std::string_view code, std::string_view rule,
                     std::string_view message, std::uint32_t ply) {
  JsonWriter json;
  json.begin_object().field("t", "no").field("c", command_id).field("code", code);
  if (!rule.empty()) json.field("rule", rule);
  json.field("message", message).field("ply", ply).end_object();
  return json.take();
}

std::string write_error(const WireError& error) {
  JsonWriter json;
  json.begin_object().field("t", "error").field("code", error.code).field("message", error.message);
  if (!error.field.empty()) json.field("field", error.field);
  json.field("at", static_cast<std::int64_t>(error.at)).end_object();
  return json.take();
}

std::string write_pong(std::int64_t n) {
  JsonWriter json;
  json.begin_object().field("t", "pong").field("n", n).end_object();
  return json.take();
}

std::string write_who(std::span<const int> online, int watching) {
  JsonWriter json;
  json.begin_object().field("t", "who").key("online").begin_array();
  for (const int seat : online) json.value(seat);
  json.end_array().field("watching", watching).end_object();
  return json.take();
}

std::string write_bye(std::string_view reason) {
  JsonWriter json;
  json.begin_object().field("t", "bye").field("reason", reason).end_object();
  return json.take();
}

std::string write_http_error(const WireError& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object();
  json.field("code", error.code).field("message", error.message);
  if (!error.field.empty()) json.field("field", error.field);
  if (error.code == "syntax") json.field("at", static_cast<std::int64_t>(error.at));
  json.end_object().end_object();
  return json.take();
}

}  // namespace kydai::wire
