#include <algorithm>

#include "core/text.hpp"
#include "session/state.hpp"

namespace kydai::session {
namespace {

using core::fail;
using core::FaultCode;
using core::TurnKind;

constexpr Millis kDayMs = 24 * 60 * 60 * 1000LL;
constexpr Millis kPaceMsMax = 60'000;
constexpr std::int64_t kStakeMax = 1'000'000'000;

bool is_id(std::string_view text) {
  const auto is_id_byte = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
  };
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, is_id_byte);
}

bool is_within(Millis value, Millis max) { return value >= 0 && value <= max; }

Expected<void> judge_words(const Setup& setup) {
  if (!is_id(setup.id)) {
    return fail(FaultCode::kSyntax, 0, "a table id is 1 to 64 letters, digits, - or _");
  }
  if (setup.host.empty() || setup.host.size() > 256) {
    return fail(FaultCode::kRange, 0, "a table needs a host");
  }
  if (!setup.note.empty() && !is_showable(setup.note, 2000)) {
    return fail(FaultCode::kRange, 0, "the note is too long or holds control characters",
                "table.note");
  }
  if (!is_within(setup.time.bank_ms, 30 * kDayMs) || !is_within(setup.time.move_ms, 30 * kDayMs) ||
      !is_within(setup.time.increment_ms, kDayMs)) {
    return fail(FaultCode::kRange, 0, "a time is negative or too long", "table.time");
  }
  if (!setup.time.has_clock() && setup.time.increment_ms > 0) {
    return fail(FaultCode::kRange, 0, "an increment needs a clock", "table.time");
  }
  if (!is_within(setup.pace_ms, kPaceMsMax) || !is_within(setup.auto_roll_ms, kPaceMsMax)) {
    return fail(FaultCode::kRange, 0, "a delay is negative or longer than a minute", "table.time");
  }
  if (setup.stake < 0 || setup.stake > kStakeMax) {
    return fail(FaultCode::kRange, 0, "the stake is negative or too high", "table.stake");
  }
  return {};
}

std::string number(std::int64_t value) {
  std::string out;
  core::append_number(out, value);
  return out;
}

void set(std::vector<NamedSetting>& settings, std::string_view name, std::string_view value) {
  const auto same = [name](const NamedSetting& setting) { return setting.name == name; };
  const auto found = std::ranges::find_if(settings, same);
  if (found == settings.end()) {
    settings.push_back({std::string(name), std::string(value)});
  } else {
    found->value = value;
  }
}

// A stake is a switch of the games that are played for one.
std::vector<NamedSetting> with_stake(const Setup& setup) {
  std::vector<NamedSetting> settings = setup.settings;
  if (setup.stake > 0) set(settings, "stake", number(setup.stake));
  return settings;
}

// Does this value of this setting really let that seat begin?  A deal hides who opens; there the
// game's word that it knows the setting has to do.
bool lets_begin(const Setup& setup, const MatchFactory& factory, Seat seat, std::string_view name,
                std::string_view value) {
  std::vector<NamedSetting> settings = with_stake(setup);
  set(settings, name, value);
  const auto match = factory(setup.game, setup.profile, settings, setup.seats);
  if (!match) return false;
  const core::Turn turn = (*match)->turn();
  const bool is_deal =
      turn.kind == TurnKind::kChance && (*match)->chance_kind() == core::ChanceKind::kDeal;
  return is_deal || turn.seat == seat;
}

// Games spell it `opener` or `first`, and a seat as its number or by its colour's letter.
void find_opener_setting(const Setup& setup, const MatchFactory& factory, const core::Match& match,
                         GameFacts& facts) {
  for (const std::string_view name : {"opener", "first"}) {
    bool is_known = true;
    for (const Seat seat : kAllSeats) {
      if (!is_known || !match.is_seated(seat)) continue;
      const auto i = static_cast<std::size_t>(core::index(seat));
      is_known = false;
      for (const std::string_view letters : {"0123", "RGYB"}) {
        if (is_known || !lets_begin(setup, factory, seat, name, letters.substr(i, 1))) continue;
        facts.opener_values[i] = letters.substr(i, 1);
        is_known = true;
      }
    }
    if (is_known) {
      facts.opener_setting = name;
      return;
    }
  }
}

}  // namespace

bool is_showable(std::string_view text, std::size_t bytes_max) {
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) == 0x7f;
  };
  return !text.empty() && text.size() <= bytes_max && std::ranges::none_of(text, is_control);
}

Expected<GameFacts> examine(const Setup& setup, const MatchFactory& factory,
                            core::PerSeat<Occupant>& occupants) {
  if (const Expected<void> words = judge_words(setup); !words) {
    return std::unexpected(words.error());
  }
  const auto plain = factory(setup.game, setup.profile, setup.settings, setup.seats);
  if (!plain) return std::unexpected(plain.error());
  const auto made = factory(setup.game, setup.profile, with_stake(setup), setup.seats);
  if (!made) {
    return fail(FaultCode::kRange, 0, "this game is not played for that stake", "table.stake");
  }
  const core::Match& match = **made;
  GameFacts facts;
  facts.has_hidden_information = match.has_hidden_information();
  facts.chance_kind = match.chance_kind();
  facts.has_flag = match.can_end(core::Ending::kFlag);
  facts.options = match.options_text();
  int seated = 0;
  for (const Seat seat : kAllSeats) {
    const bool is_seated = match.is_seated(seat);
    seated += is_seated ? 1 : 0;
    of(occupants, seat) = Occupant{};
    of(occupants, seat).kind = is_seated ? OccupantKind::kOpen : OccupantKind::kClosed;
  }
  if (seated != setup.seats) {
    return fail(FaultCode::kRange, 0, "this game is not for that number of seats", "table.seats");
  }
  find_opener_setting(setup, factory, match, facts);
  facts.swaps_sides = facts.opener_setting.empty() && setup.seats == 2 &&
                      match.is_seated(Seat::k0) && match.is_seated(Seat::k1);
  return facts;
}

std::vector<NamedSetting> round_settings(const TableState& state, std::optional<Seat> first) {
  std::vector<NamedSetting> settings = with_stake(state.setup);
  if (first) set(settings, state.facts.opener_setting, of(state.facts.opener_values, *first));
  return settings;
}

Expected<std::unique_ptr<core::Match>> make_round(const TableState& state,
                                                  std::optional<Seat> first) {
  return state.factory(state.setup.game, state.setup.profile, round_settings(state, first),
                       state.setup.seats);
}

std::string round_id(const Setup& setup, std::uint32_t round) {
  return setup.id + "-" + number(round);
}

std::string commitment_hex(const Setup& setup, std::uint32_t round, const core::Seed& seed) {
  return core::to_hex(core::commitment(round_id(setup, round), seed));
}

}  // namespace kydai::session
