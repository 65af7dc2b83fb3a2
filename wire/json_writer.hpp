// JsonWriter: writes JSON straight into one string, without a tree in between: a snapshot is
// written for every viewer of every move, so this is the hottest text of the server. The caller
// keeps the grammar (key, value, key, value); commas come by themselves.  Strings must be UTF-8,
// which every text that reaches a table is checked to be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kydai::wire {

class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(std::uint32_t number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(double number);  // finite
  JsonWriter& value(bool flag);
  JsonWriter& null();
  JsonWriter& raw(std::string_view json);  // one value that is JSON already

  template <class T>
  JsonWriter& field(std::string_view name, const T& v) {
    return key(name).value(v);
  }

  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  JsonWriter& open(char c);
  JsonWriter& close(char c);
  void separate();

  std::string text_;
  bool needs_comma_ = false;
};

}  // namespace kydai::wire
