#include <gtest/gtest.h>

#include "wire/json_writer.hpp"
#include "wire/reply.hpp"

namespace kydai::wire {
namespace {

TEST(JsonWriter, PutsCommasAndEscapes) {
  JsonWriter json;
  json.begin_object().field("a", 1).key("b").begin_array().value(true).null().value(0.5);
  json.begin_object().end_object().value(1.0).end_array();
  json.field("c", std::string_view("q\"\\\n\t\x01\x7F ệ")).key("d").raw("[1]").end_object();
  EXPECT_EQ(
      json.text(),
      "{\"a\":1,\"b\":[true,null,0.5,{},1],\"c\":\"q\\\"\\\\\\n\\t\\u0001\\u007f ệ\",\"d\":[1]}");
}

TEST(Reply, SaysWhatTheProtocolSays) {
  EXPECT_EQ(write_ok("x", 17), R"({"t":"ok","c":"x","seq":17})");
  EXPECT_EQ(write_no("x", "illegal", "ouk.pinned", "no", 12),
            R"({"t":"no","c":"x","code":"illegal","rule":"ouk.pinned","message":"no","ply":12})");
  EXPECT_EQ(write_no("x", "coins", "", "no", 0),
            R"({"t":"no","c":"x","code":"coins","message":"no","ply":0})");
  EXPECT_EQ(write_error({"syntax", "m", "", 7}),
            R"({"t":"error","code":"syntax","message":"m","at":7})");
  EXPECT_EQ(write_pong(5), R"({"t":"pong","n":5})");
  const int online[] = {0, 2};
  EXPECT_EQ(write_who(online, 3), R"({"t":"who","online":[0,2],"watching":3})");
  EXPECT_EQ(write_bye("restart"), R"({"t":"bye","reason":"restart"})");
  EXPECT_EQ(write_http_error({"unknown", "m", "settings.tie", 0}),
            R"({"error":{"code":"unknown","message":"m","field":"settings.tie"}})");
}

}  // namespace
}  // namespace kydai::wire
