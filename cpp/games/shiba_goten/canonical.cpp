#include "shiba_goten/moves.hpp"
#include "shiba_goten/scoring.hpp"

namespace sakiyomi::shiba_goten {

namespace {

/// Seats that are worth the same: of a tier, and where an objective looks at inner seats, inner ones apart. The first tier has two roles.
[[nodiscard]] std::uint16_t alike(const Table& table, std::size_t seat) noexcept {
  std::size_t tier = 0;
  while (kTierFirst[tier + 1] <= seat) ++tier;
  if (tier == 0) return static_cast<std::uint16_t>(1U << seat);
  const bool tells = (table.objectives & bit_of(Condition::kInnerPlain)) != 0;
  const bool inner = (kInnerSeats >> seat & 1) != 0;
  return static_cast<std::uint16_t>(tier_mask(tier) & (!tells ? kAllSeats : inner ? kInnerSeats : ~kInnerSeats));
}

}  // namespace

void list_canonical_moves(const Rules& rules, const Table& table, MoveList& list) noexcept {
  if (table.question != Question::kPlace) return list_moves(rules, table, list);
  const std::size_t kind = rules.doll(table.at(kInHand).nth(0)).kind;
  const std::uint16_t empty = kAllSeats & ~table.filled[table.current];
  for (unsigned left = empty; left != 0;) {
    const auto seat = static_cast<std::size_t>(lowest_bit(left));
    list.push_back(Move(Verb::kPlace, kind, seat));
    left &= ~unsigned{alike(table, seat)};
  }
  const Display display(rules, table, table.current);
  for (unsigned left = table.coverable(table.current); left != 0;) {
    const auto seat = static_cast<std::size_t>(lowest_bit(left));
    list.push_back(Move(Verb::kCover, kind, seat));
    for_each_bit(left & alike(table, seat), [&](int other) {
      if (display[static_cast<std::size_t>(other)]->kind == display[seat]->kind) left &= ~(1U << other);
    });
  }
  list.push_back(Move(Verb::kPenalty, kind));
}

}  // namespace sakiyomi::shiba_goten
