#include "wire/name.hpp"

#include <gtest/gtest.h>

namespace kydai::wire {
namespace {

TEST(Name, KeepsVietnameseAndKhmer) {
  EXPECT_EQ(clean_name("Trần Văn Đức"), "Trần Văn Đức");
  EXPECT_EQ(clean_name("សុខា"), "សុខា");
  EXPECT_EQ(clean_name("ក\u200Bខ"), "ក\u200Bខ");  // the invisible word break of Khmer
}

TEST(Name, TrimsSpacesOfEveryKind) {
  EXPECT_EQ(clean_name(" \u00A0\u3000Lan  Anh\u2003 "), "Lan  Anh");
}

TEST(Name, CountsCharactersNotBytes) {
  std::string name;
  for (int i = 0; i < 24; ++i) name += "ệ";
  EXPECT_EQ(clean_name(name), name);
  EXPECT_EQ(clean_name(" " + name + " "), name);
  EXPECT_EQ(clean_name(name + "ệ"), std::nullopt);
  EXPECT_EQ(clean_name("a" + std::string(23, ' ') + "b"), std::nullopt);
}

TEST(Name, RefusesWhatCannotBeSeen) {
  EXPECT_EQ(clean_name(""), std::nullopt);
  EXPECT_EQ(clean_name("   "), std::nullopt);
  EXPECT_EQ(clean_name("\u200B\u200D"), std::nullopt);
  EXPECT_EQ(clean_name("\u3164"), std::nullopt);
}

TEST(Name, RefusesWhatDisturbsTheTextRoundIt) {
  EXPECT_EQ(clean_name("a\nb"), std::nullopt);
  EXPECT_EQ(clean_name("a\x7F"), std::nullopt);
  EXPECT_EQ(clean_name("a\u0085"), std::nullopt);
  EXPECT_EQ(clean_name("a\u202Eb"), std::nullopt);
  EXPECT_EQ(clean_name("a\u2067b"), std::nullopt);
  EXPECT_EQ(clean_name("a\u2028b"), std::nullopt);
  EXPECT_EQ(clean_name(std::string_view("a\0b", 3)), std::nullopt);
}

TEST(Name, RefusesBytesThatAreNotUtf8) {
  EXPECT_EQ(clean_name("\xC0\x80"), std::nullopt);          // overlong
  EXPECT_EQ(clean_name("\xE0\x80\xAF"), std::nullopt);      // overlong
  EXPECT_EQ(clean_name("\xED\xA0\x80"), std::nullopt);      // surrogate
  EXPECT_EQ(clean_name("\xF4\x90\x80\x80"), std::nullopt);  // past the last
  EXPECT_EQ(clean_name("a\xE1\xBB"), std::nullopt);         // cut short
  EXPECT_EQ(clean_name("\xFF"), std::nullopt);
}

TEST(Line, MayBeEmptyAndHasAByteLimit) {
  EXPECT_EQ(clean_line("", 10), "");
  EXPECT_EQ(clean_line(" ", 10), "");
  EXPECT_EQ(clean_line("0123456789", 10), "0123456789");
  EXPECT_EQ(clean_line("0123456789x", 10), std::nullopt);
  EXPECT_EQ(clean_line("a\tb", 10), std::nullopt);
}

}  // namespace
}  // namespace kydai::wire
