// Ledger: play money ("xu") in double entry.  An entry moves coins between accounts and sums to
// zero; it has a unique key and is booked once however often it is handed in.  Entries are never
// changed.
//
//   wallet:<user>        what a person owns; never below zero
//   hold:<round>:<seat>  four stakes put aside while a round runs (no ending costs more); never
//   below zero house                stakes for the bots; the bank, so it may be below zero mint
//   where coins come from; minus all coins there are, house included
//
// These functions only make entries; the store books them in the transaction of the events they
// belong to, so that no crash can part a round from its coins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.hpp"
#include "session/table.hpp"

namespace kydai::server {

inline constexpr std::int64_t kGuestCoins = 10'000;
inline constexpr std::int64_t kStakesHeld = 4;

struct Posting {
  std::string account;
  std::int64_t amount = 0;
  friend bool operator==(const Posting&, const Posting&) = default;
};

struct LedgerEntry {
  std::string key;  // "mint:<user>", "reserve:<round>", "settle:<round>"
  std::vector<Posting> postings;
  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

std::string wallet_of(std::string_view user);
bool may_be_negative(std::string_view account);
// Sums to zero, and no account is named twice.
bool is_balanced(const LedgerEntry& entry);

LedgerEntry welcome_entry(std::string_view user);
// At the beginning of a staked round: four stakes of everybody who plays.
LedgerEntry reserve_entry(std::string_view round_id, std::int64_t stake,
                          const core::PerSeat<session::Occupant>& seats);
// At its end: what was put aside goes back, with what the round won or lost.  A pay that is not
// zero-sum or takes more than was put aside cannot be booked: nullopt.
std::optional<LedgerEntry> settle_entry(std::string_view round_id, std::int64_t stake,
                                        const core::PerSeat<session::Occupant>& seats,
                                        const core::Outcome& outcome);

}  // namespace kydai::server
