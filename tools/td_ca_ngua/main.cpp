// Makes one net of Cờ Cá Ngựa (README.md says which, and how they become the book):
//
//   td_ca_ngua OUT PROFILE duel|many HORSES WIDTH GAMES SEED [LAMBDA RATE RATE]
//
// The rates of learning are those of the first and of the last game.
// HORSES are digits, each as often as it shall be played: 2444 is one game in four with two.
#include <charconv>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/ca_ngua_book.hpp"
#include "tools/td_ca_ngua/trainer.hpp"

namespace {

using namespace kydai;

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool read_recipe(const std::vector<std::string>& words, td_ca_ngua::Recipe& recipe) {
  if (words.size() != 7 && words.size() != 10) return false;
  const auto options = ca_ngua::CaNgua::read_options(words[1], {}, 2);
  if (!options || (words[2] != "duel" && words[2] != "many") || words[3].empty()) return false;
  recipe.rules = options->rules;
  recipe.company =
      words[2] == "duel" ? catalog::CaNguaCompany::kDuel : catalog::CaNguaCompany::kMany;
  recipe.horses.clear();
  for (const char digit : words[3]) {
    if (digit < '1' || digit > '4') return false;
    recipe.horses.push_back(digit - '0');
  }
  if (!read_number(words[4], recipe.width)) return false;
  if (!catalog::CaNguaNet::is_width(recipe.width)) return false;
  if (!read_number(words[5], recipe.games) || recipe.games < 1) return false;
  if (!read_number(words[6], recipe.seed)) return false;
  if (words.size() == 7) return true;
  const auto is_part = [](float x) { return x > 0 && x <= 1; };
  return read_number(words[7], recipe.lambda) && is_part(recipe.lambda) &&
         read_number(words[8], recipe.first_rate) && is_part(recipe.first_rate) &&
         read_number(words[9], recipe.last_rate) && is_part(recipe.last_rate);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  td_ca_ngua::Recipe recipe;
  if (!read_recipe(words, recipe)) {
    std::fprintf(
        stderr,
        "usage: td_ca_ngua OUT PROFILE duel|many HORSES WIDTH GAMES SEED [LAMBDA RATE RATE]\n");
    return 2;
  }
  td_ca_ngua::Trainer trainer(recipe);
  for (std::int64_t game = 0; game < recipe.games; ++game) trainer.play(game);
  unsigned horses = 0;
  for (const int n : recipe.horses) horses |= 1U << (n - 1);
  const std::string bytes = catalog::CaNguaBook::write(
      {catalog::ca_ngua_kind(recipe.rules), static_cast<std::uint8_t>(horses), trainer.net()});
  std::ofstream file(words[0], std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) {
    std::fprintf(stderr, "td_ca_ngua: %s cannot be written\n", words[0].c_str());
    return 1;
  }
  std::printf("%s: %lld games, %lld rolls, %.1f CPU s, %zu bytes\n", words[0].c_str(),
              static_cast<long long>(recipe.games), static_cast<long long>(trainer.rolls()),
              static_cast<double>(std::clock()) / CLOCKS_PER_SEC, bytes.size());
  return 0;
}
