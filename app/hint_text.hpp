// A hint as JSON: what `kydai hint` prints and what the server answers.
#pragma once

#include <string>
#include <string_view>

#include "app/json_text.hpp"
#include "catalog/hint.hpp"

namespace kydai::app {

// {"move":..,"text":..,"why":{"code":..,"vi":..,"en":..},"score":..}; `language` "vi" or "en"
// leaves the other sentence out.
inline void append_hint(std::string& out, const catalog::Hint& hint, std::string_view language) {
  out += "{\"move\":";
  append_json_string(out, hint.move);
  out += ",\"text\":";
  append_json_string(out, hint.human);
  out += ",\"why\":{\"code\":";
  append_json_string(out, catalog::hint_text(hint.reason.code).name);
  if (language != "en") {
    out += ",\"vi\":";
    append_json_string(out, catalog::vietnamese(hint.reason));
  }
  if (language != "vi") {
    out += ",\"en\":";
    append_json_string(out, catalog::english(hint.reason));
  }
  out += "},\"score\":";
  if (hint.score) {
    append_json_number(out, *hint.score);
  } else {
    out += "null";
  }
  out += '}';
}

}  // namespace kydai::app
