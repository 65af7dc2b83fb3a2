#include "wire/message.hpp"

#include <gtest/gtest.h>

#include <random>

namespace kydai::wire {
namespace {

template <class T>
T action_of(std::string_view text) {
  const Read<ClientMessage> message = read_client_message(text);
  EXPECT_TRUE(message.has_value()) << text << ": " << message.error().message;
  if (!message) return T{};
  const Intent* intent = std::get_if<Intent>(&*message);
  EXPECT_NE(intent, nullptr) << text;
  if (intent == nullptr) return T{};
  EXPECT_EQ(intent->id, "a1");
  const T* action = std::get_if<T>(&intent->action);
  EXPECT_NE(action, nullptr) << text;
  return action == nullptr ? T{} : *action;
}

WireError error_of(std::string_view text) {
  const Read<ClientMessage> message = read_client_message(text);
  EXPECT_FALSE(message.has_value()) << text;
  return message ? WireError{} : message.error();
}

WireError open_error_of(std::string_view text) {
  const Read<OpenTable> open = read_open_table(text);
  EXPECT_FALSE(open.has_value()) << text;
  return open ? WireError{} : open.error();
}

TEST(ClientMessage, ReadsEveryMessageOfTheProtocol) {
  const Read<ClientMessage> hello = read_client_message(R"({"t":"hello","since":7})");
  ASSERT_TRUE(hello.has_value());
  EXPECT_EQ(std::get<Hello>(*hello).since, 7U);
  const Read<ClientMessage> ping = read_client_message(R"({"t":"ping","n":-5})");
  ASSERT_TRUE(ping.has_value());
  EXPECT_EQ(std::get<Ping>(*ping).n, -5);

  EXPECT_EQ(action_of<Sit>(R"({"t":"sit","c":"a1"})").seat, std::nullopt);
  const Sit sit = action_of<Sit>(R"({"t":"sit","c":"a1","seat":3,"client_seed":"00Ff"})");
  EXPECT_EQ(sit.seat, core::Seat::k3);
  EXPECT_EQ(sit.client_seed, std::string("\x00\xFF", 2));
  action_of<Stand>(R"({"t":"stand","c":"a1"})");
  EXPECT_EQ(action_of<AddBot>(R"({"t":"bot","c":"a1","seat":2,"level":"easy"})").level, "easy");
  EXPECT_EQ(action_of<Remove>(R"({"t":"remove","c":"a1","seat":1})").seat, core::Seat::k1);
  action_of<Start>(R"({"t":"start","c":"a1"})");
  const Move move = action_of<Move>(R"({"t":"move","c":"a1","ply":12,"move":"d1b2"})");
  EXPECT_EQ(move.ply, 12U);
  EXPECT_EQ(move.move, "d1b2");
  EXPECT_EQ(action_of<Roll>(R"({"t":"roll","c":"a1","ply":4294967295})").ply, 4294967295U);
  action_of<Draw>(R"({"t":"draw","c":"a1"})");
  EXPECT_TRUE(action_of<Answer>(R"({"t":"accept","c":"a1"})").accept);
  EXPECT_FALSE(action_of<Answer>(R"({"t":"decline","c":"a1"})").accept);
  action_of<Resign>(R"({"t":"resign","c":"a1"})");
  action_of<Rematch>(R"({"t":"rematch","c":"a1"})");
  EXPECT_EQ(action_of<SetSeed>(R"({"t":"seed","c":"a1","client_seed":"41"})").client_seed, "A");
  EXPECT_EQ(action_of<Rename>(R"({"t":"name","c":"a1","name":"  Lan "})").name, "Lan");
}

TEST(ClientMessage, NamesTheByteOfMalformedJson) {
  EXPECT_EQ(error_of("").code, "syntax");
  EXPECT_EQ(error_of(R"({"t":"ping",})").at, 12U);
  EXPECT_EQ(error_of(R"({"t":"ping"} x)").at, 13U);
  EXPECT_EQ(error_of("[1]").message, "a JSON object is expected");
  EXPECT_EQ(error_of(R"({"t":[[[[[[[[1]]]]]]]]})").message, "the JSON is nested too deeply");
  EXPECT_EQ(error_of("{\"t\":\"\xC3\x28\"}").code, "syntax");
  EXPECT_EQ(error_of(std::string_view("{\"t\":\"\0\"}", 9)).code, "syntax");
}

TEST(ClientMessage, NamesTheFieldThatIsWrong) {
  EXPECT_EQ(error_of("{}").field, "t");
  EXPECT_EQ(error_of(R"({"t":"dance","c":"a"})").code, "unknown");
  EXPECT_EQ(error_of(R"({"t":"move","ply":1,"move":"x"})").field, "c");
  EXPECT_EQ(error_of(R"({"t":"move","c":"","ply":1,"move":"x"})").field, "c");
  EXPECT_EQ(error_of(R"({"t":"start","c":"a b"})").field, "c");
  EXPECT_EQ(error_of(R"({"t":"move","c":"a","ply":-1,"move":"x"})").field, "ply");
  EXPECT_EQ(error_of(R"({"t":"move","c":"a","ply":1.5,"move":"x"})").field, "ply");
  EXPECT_EQ(error_of(R"({"t":"move","c":"a","ply":"1","move":"x"})").field, "ply");
  EXPECT_EQ(error_of(R"({"t":"move","c":"a","ply":1,"move":"a\nb"})").field, "move");
  EXPECT_EQ(error_of(R"({"t":"sit","c":"a","seat":4})").field, "seat");
  EXPECT_EQ(error_of(R"({"t":"seed","c":"a","client_seed":"abc"})").field, "client_seed");
  EXPECT_EQ(error_of(R"({"t":"name","c":"a","name":"\u202e"})").field, "name");
  EXPECT_EQ(error_of(R"({"t":"hello"})").field, "since");
  const std::string long_id(41, 'x');
  EXPECT_EQ(error_of(R"({"t":"start","c":")" + long_id + "\"}").field, "c");
  const std::string long_seed(130, 'a');
  EXPECT_EQ(error_of(R"({"t":"seed","c":"a","client_seed":")" + long_seed + "\"}").field,
            "client_seed");
}

TEST(OpenTable, NamesAnUnknownFieldInWholeCharacters) {
  std::string name = "a";
  for (int i = 0; i < 30; ++i) name += "đ";
  const WireError error = open_error_of(R"({"game":"ouk",")" + name + R"(":1})");
  EXPECT_EQ(error.code, "unknown");
  EXPECT_EQ(error.field, name.substr(0, 39));  // the 20th đ would end at byte 41
}

TEST(OpenTable, DelaysAreAMinuteAtMost) {
  EXPECT_TRUE(read_open_table(R"({"game":"ca-ngua","auto_roll_ms":60000,"pace_ms":60000})"));
  EXPECT_EQ(open_error_of(R"({"game":"ca-ngua","auto_roll_ms":60001})").field, "auto_roll_ms");
  EXPECT_EQ(open_error_of(R"({"game":"ca-ngua","pace_ms":60001})").field, "pace_ms");
  // A seed that came before the commitment would prove nothing.
  EXPECT_EQ(open_error_of(R"({"game":"ca-ngua","client_seed":"9f"})").field, "client_seed");
}

TEST(OpenTable, ReadsTheExampleOfTheProtocol) {
  const Read<OpenTable> open = read_open_table(R"({"game":"domino", "profile":"",
    "settings":{"tie":"split","length":600}, "seats":4, "stake":100,
    "time":{"bank_ms":30000,"increment_ms":0,"move_ms":20000}, "pace_ms":700,
    "auto_roll_ms":4000, "note":" Nhà tôi ", "you":-1,
    "bots":[{"seat":1,"level":"good"}], "start":true})");
  ASSERT_TRUE(open.has_value()) << open.error().message << open.error().field;
  EXPECT_EQ(open->game, "domino");
  const std::vector<NamedValue> settings = {{"tie", "split"}, {"length", "600"}};
  EXPECT_EQ(open->settings, settings);
  EXPECT_EQ(open->seats, 4);
  EXPECT_EQ(open->stake, 100);
  EXPECT_EQ(open->bank_ms, 30000);
  EXPECT_EQ(open->move_ms, 20000);
  EXPECT_EQ(open->note, "Nhà tôi");
  EXPECT_EQ(open->you, std::nullopt);
  ASSERT_EQ(open->bots.size(), 1U);
  EXPECT_EQ(open->bots[0].level, "good");
  EXPECT_TRUE(open->start);
}

TEST(OpenTable, DefaultsAreThoseOfTheProtocol) {
  const Read<OpenTable> open = read_open_table(R"({"game":"ouk"})");
  ASSERT_TRUE(open.has_value());
  EXPECT_EQ(open->you, core::Seat::k0);
  EXPECT_EQ(open->pace_ms, 700);
  EXPECT_FALSE(open->start);
}

TEST(OpenTable, NamesTheFieldThatIsWrong) {
  EXPECT_EQ(open_error_of("{}").field, "game");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","setings":{}})").field, "setings");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","settings":[]})").field, "settings");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","settings":{"bh":true}})").field, "settings.bh");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","time":{"bank":1}})").field, "time.bank");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","time":{"bank_ms":-1}})").field, "time.bank_ms");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","bots":[{"seat":0,"level":"x"},{"seat":9}]})").field,
            "bots[1].seat");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","bots":[1]})").field, "bots[0]");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","stake":-5})").field, "stake");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","stake":1e99})").field, "stake");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","you":-2})").field, "you");
  EXPECT_EQ(open_error_of(R"({"game":"ouk","note":"a\u0007"})").field, "note");
}

// Whatever is cut from or changed in a good message, the reader answers and never reads past the
// end.
TEST(ClientMessage, IsTotalOnDamagedText) {
  const std::string good =
      R"({"t":"move","c":"a1","ply":12,"move":"d1b2","x":{"y":[1,2,"\u00e9"]}})";
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = good.substr(0, random() % (good.size() + 1));
    for (unsigned k = random() % 4; k > 0 && !text.empty(); --k) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    const Read<ClientMessage> message = read_client_message(text);
    if (message) continue;
    ++refused;
    EXPECT_LE(message.error().at, text.size());
    EXPECT_FALSE(message.error().code.empty());
  }
  EXPECT_GT(refused, 10000);
}

TEST(Rename, TrimsAndJudges) {
  EXPECT_EQ(read_rename(R"({"name":" Nguyễn Thị Lan "})").value(), "Nguyễn Thị Lan");
  EXPECT_FALSE(read_rename(R"({"name":""})").has_value());
  EXPECT_FALSE(read_rename(R"({"name":5})").has_value());
  EXPECT_EQ(read_rename(R"({"name":"a","id":1})").error().field, "id");
}

}  // namespace
}  // namespace kydai::wire
