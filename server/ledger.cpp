#include "server/ledger.hpp"

#include <algorithm>

namespace kydai::server {
namespace {

using session::Occupant;
using session::OccupantKind;

bool plays(const Occupant& occupant) {
  return occupant.kind == OccupantKind::kHuman || occupant.kind == OccupantKind::kBot;
}

std::string purse_of(const Occupant& occupant) {
  return occupant.kind == OccupantKind::kBot ? "house" : wallet_of(occupant.user);
}

std::string hold_of(std::string_view round_id, int seat) {
  return "hold:" + std::string(round_id) + ":" + std::to_string(seat);
}

// Several bots draw on the one house: an entry names an account once.
void add(LedgerEntry& entry, const std::string& account, std::int64_t amount) {
  const auto same = std::ranges::find(entry.postings, account, &Posting::account);
  if (same == entry.postings.end()) {
    entry.postings.push_back({account, amount});
  } else {
    same->amount += amount;
  }
}

}  // namespace

std::string wallet_of(std::string_view user) { return "wallet:" + std::string(user); }

bool may_be_negative(std::string_view account) { return account == "mint" || account == "house"; }

bool is_balanced(const LedgerEntry& entry) {
  std::int64_t sum = 0;
  for (const Posting& posting : entry.postings) {
    if (std::ranges::count(entry.postings, posting.account, &Posting::account) != 1) return false;
    sum += posting.amount;
  }
  return sum == 0;
}

LedgerEntry welcome_entry(std::string_view user) {
  return {"mint:" + std::string(user), {{"mint", -kGuestCoins}, {wallet_of(user), kGuestCoins}}};
}

LedgerEntry reserve_entry(std::string_view round_id, std::int64_t stake,
                          const core::PerSeat<Occupant>& seats) {
  LedgerEntry entry{"reserve:" + std::string(round_id), {}};
  for (int i = 0; i < core::kMaxSeats; ++i) {
    const Occupant& occupant = seats[static_cast<std::size_t>(i)];
    if (!plays(occupant)) continue;
    add(entry, purse_of(occupant), -kStakesHeld * stake);
    add(entry, hold_of(round_id, i), kStakesHeld * stake);
  }
  return entry;
}

std::optional<LedgerEntry> settle_entry(std::string_view round_id, std::int64_t stake,
                                        const core::PerSeat<Occupant>& seats,
                                        const core::Outcome& outcome) {
  LedgerEntry entry{"settle:" + std::string(round_id), {}};
  for (int i = 0; i < core::kMaxSeats; ++i) {
    const Occupant& occupant = seats[static_cast<std::size_t>(i)];
    const std::int64_t pay =
        outcome.has_pay && i < outcome.entries ? outcome.pay[static_cast<std::size_t>(i)] : 0;
    if (!plays(occupant)) {
      if (pay != 0) return std::nullopt;
      continue;
    }
    const std::int64_t back = kStakesHeld * stake + pay;
    if (back < 0) return std::nullopt;
    add(entry, hold_of(round_id, i), -kStakesHeld * stake);
    add(entry, purse_of(occupant), back);
  }
  if (!is_balanced(entry)) return std::nullopt;
  return entry;
}

}  // namespace kydai::server
