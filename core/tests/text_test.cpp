#include "core/text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/fixed_list.hpp"

namespace kydai::core {
namespace {

TEST(Cursor, NumbersHaveOneSpelling) {
  std::uint32_t value = 7;
  EXPECT_FALSE(Cursor("").accept_number(value));
  EXPECT_FALSE(Cursor("-1").accept_number(value));
  EXPECT_FALSE(Cursor("01").accept_number(value));
  EXPECT_FALSE(Cursor("1234567890").accept_number(value));
  EXPECT_EQ(value, 7u);
  EXPECT_TRUE(Cursor("0").accept_number(value));
  EXPECT_EQ(value, 0u);
  Cursor cursor("123456789x", 10);
  EXPECT_TRUE(cursor.accept_number(value));
  EXPECT_EQ(value, 123456789u);
  EXPECT_EQ(cursor.at(), 19u);
  EXPECT_EQ(cursor.peek(), 'x');
}

TEST(Cursor, KnowsItsPlace) {
  Cursor cursor("ab cd", 3);
  EXPECT_EQ(cursor.take_until(' '), "ab");
  EXPECT_EQ(cursor.at(), 5u);
  EXPECT_TRUE(cursor.accept(' '));
  EXPECT_FALSE(cursor.accept("cx"));
  EXPECT_TRUE(cursor.accept("cd"));
  EXPECT_TRUE(cursor.done());
  EXPECT_EQ(cursor.take(), '\0');
}

TEST(AppendNumber, WritesTheExtremes) {
  std::string out;
  append_number(out, std::numeric_limits<std::int64_t>::min());
  append_number(out, 0);
  EXPECT_EQ(out, "-92233720368547758080");
}

TEST(FixedList, KeepsOnlyWhatIsWanted) {
  FixedList<int, 3> list;
  for (const int value : {1, 2, 3, 4}) list.push_back_if(value % 2 == 0, value);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0], 2);
  EXPECT_EQ(list[1], 4);
}

TEST(FixedList, HoldsUpToItsCapacity) {
  FixedList<int, 2> list;
  list.push_back(4);
  list.push_back(5);
  EXPECT_TRUE(list.contains(5));
  EXPECT_EQ(list.back(), 5);
  EXPECT_FALSE(list.contains(6));
  EXPECT_DEATH(list.push_back(6), "");
}

}  // namespace
}  // namespace kydai::core
