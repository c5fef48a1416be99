#include "shiba_goten/moves.hpp"

#include <algorithm>

#include "shiba_goten/scoring.hpp"

namespace sakiyomi::shiba_goten {

namespace {

/// The sets that can be taken, a bit each by `set_of`.
[[nodiscard]] unsigned sets(const Rules& rules, const Table& table) noexcept {
  const bool by_role = table.takes_roles();
  unsigned sets = 0;
  table.open().for_each([&](std::size_t doll) { sets |= 1U << set_of(rules.doll(doll), by_role); });
  return sets;
}

void list_fills(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const int most = std::min<int>(rules.market(), table.piles[0]);
  for (int first = std::max(0, rules.market() - table.piles[1]); first <= most; ++first)
    list.push_back(Move(Verb::kFill, static_cast<std::size_t>(first)));
}

void list_picks(const Rules& rules, const Table& table, MoveList& list) noexcept {
  if (table.randomizer != static_cast<std::uint8_t>(Randomizer::kTake1)) {
    for_each_bit(sets(rules, table), [&](int set) { list.push_back(Move(Verb::kTakeSet, static_cast<std::size_t>(set))); });
    return;
  }
  table.open().for_each([&](std::size_t doll) {
    const Move move(Verb::kTakeDoll, rules.doll(doll).kind);
    if (list.empty() || list[list.size() - 1] != move) list.push_back(move);
  });
}

void list_places(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const std::size_t kind = rules.doll(table.at(kInHand).nth(0)).kind;
  const std::uint16_t filled = table.filled[table.current];
  for_each_bit(kAllSeats & ~filled, [&](int seat) { list.push_back(Move(Verb::kPlace, kind, static_cast<std::size_t>(seat))); });
  for_each_bit(table.coverable(table.current), [&](int seat) { list.push_back(Move(Verb::kCover, kind, static_cast<std::size_t>(seat))); });
  list.push_back(Move(Verb::kPenalty, kind));
}

void list_changes(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const std::size_t kind = rules.doll(table.at(kInMarket).nth(0)).kind;
  list.push_back(Move(Verb::kKeep, kind));
  if (table.at(kReplaced).size() < table.piles[0]) list.push_back(Move(Verb::kReplace, kind));
}

[[nodiscard]] Move random_place(const Rules& rules, const Table& table, Rng& rng) noexcept {
  const std::size_t kind = rules.doll(table.at(kInHand).nth(0)).kind;
  const auto free = static_cast<std::uint16_t>(kAllSeats & ~table.filled[table.current]);
  const std::uint16_t seats = free | table.coverable(table.current);
  const auto number = static_cast<int>(rng.below(static_cast<std::uint32_t>(popcount(seats)) + 1));
  if (number == popcount(seats)) return Move(Verb::kPenalty, kind);
  const int seat = nth_bit(seats, number);
  return Move((free >> seat & 1) != 0 ? Verb::kPlace : Verb::kCover, kind, static_cast<std::size_t>(seat));
}

}  // namespace

void list_moves(const Rules& rules, const Table& table, MoveList& list) noexcept {
  switch (table.question) {
    case Question::kNone:
      return;
    case Question::kFill:
      return list_fills(rules, table, list);
    case Question::kDecree:
      list.push_back(Move(Verb::kDecree, 0));
      list.push_back(Move(Verb::kDecree, 1));
      return;
    case Question::kPick:
      return list_picks(rules, table, list);
    case Question::kPlace:
      return list_places(rules, table, list);
    case Question::kClaim:
      return for_each_bit(claimable(rules, table, table.current),
                          [&](int sub) { list.push_back(Move(Verb::kClaim, static_cast<std::size_t>(sub))); });
    case Question::kChange:
      return list_changes(rules, table, list);
    case Question::kStop:
      list.push_back(Move(Verb::kGo));
      list.push_back(Move(Verb::kStop));
      return;
  }
}

Move random_move(const Rules& rules, const Table& table, Rng& rng) noexcept {
  if (table.question == Question::kPlace) return random_place(rules, table, rng);
  MoveList list;
  list_moves(rules, table, list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace sakiyomi::shiba_goten
