// Any bytes, read as everything that a game reads.  The input is lines:
//   PROFILE SEATS NAME=VALUE NAME=VALUE ...   options; the defaults if they are refused
//   STATE                                     a position or a view
//   MOVE or ROLL                              any number of them, played where they are legal
#include "testkit/fuzz/fuzz.hpp"
#include "testkit/laws.hpp"

namespace kydai::fuzz {
namespace {

template <core::Game G>
typename G::Options options_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  words.resize(std::max<std::size_t>(words.size(), 2));
  const int seats = words[1].size() == 1 ? words[1][0] - '0' : 0;
  std::vector<core::Setting> settings;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t equals = std::min(words[i].find('='), words[i].size());
    settings.push_back(
        {words[i].substr(0, equals), words[i].substr(std::min(equals + 1, words[i].size()))});
  }
  const typename G::Options options = read_options<G>(words[0], settings, seats);
  if (G::read_options(words[0], settings, seats)) {
    require(testkit::check_options<G>(options, seats));
  }
  return options;
}

template <core::Game G>
void read_as_view(std::string_view text, typename G::Options options) {
  const auto view = G::read_view(text, options);
  if (!view) return require(testkit::is_sound(view.error(), text), "a refused view names a byte");
  options = testkit::options_of<G>(*view, options);
  const auto again = G::read_view(testkit::view_text<G>(*view), options);
  require(again && *again == *view, "read(write(view)) = view");
}

template <core::Game G>
void read_any(Bytes bytes) {
  const typename G::Options options = options_of<G>(bytes.take_line());
  const std::string_view state = bytes.take_line();
  read_as_view<G>(state, options);
  const auto read = G::read_position(state, options);
  if (!read) require(testkit::is_sound(read.error(), state), "a refused position names a byte");
  typename G::Position position = read ? *read : G::start(options);
  if (read) require(testkit::check_laws<G>(position));
  while (!bytes.done()) {
    const std::string_view text = bytes.take_line();
    require(testkit::check_move_text<G>(position, text));
    require(testkit::check_chance_text<G>(position, text));
    if (const auto move = G::read_move(position, text)) {
      G::apply(position, *move);
    } else if (const auto chance = G::read_chance(position, text)) {
      G::apply(position, *chance);
    } else {
      continue;
    }
    require(testkit::check_laws<G>(position));
  }
}

}  // namespace
}  // namespace kydai::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kydai;
  fuzz::with_game(catalog::Games(), [=]<class G>() { fuzz::read_any<G>(fuzz::Bytes(data, size)); });
  return 0;
}
