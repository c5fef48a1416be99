#include "shiba_goten/policy.hpp"

#include <algorithm>
#include <limits>

#include "shiba_goten/outlook.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

namespace {

constexpr std::array<std::uint16_t, kRoles> kSeatsOf = [] {
  std::array<std::uint16_t, kRoles> seats{};
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    auto& of = seats[static_cast<std::size_t>(kSeatRoles[seat])];
    of = static_cast<std::uint16_t>(of | 1U << seat);
  }
  return seats;
}();

[[nodiscard]] std::uint16_t seats_of(Role role) noexcept { return kSeatsOf[static_cast<std::size_t>(role)]; }

/// The seats whose dolls are not of their role.
[[nodiscard]] std::uint16_t wrong(const Display& display) noexcept {
  unsigned seats = 0;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    if (display[seat] != nullptr && display[seat]->role != kSeatRoles[seat]) seats |= 1U << seat;
  }
  return static_cast<std::uint16_t>(seats);
}

/// Of the seats that are right for a doll, an inner one for the colour of these where that counts, else an outer one.
[[nodiscard]] int best_seat(const Rules& rules, const Table& table, const Doll& doll, unsigned seats) noexcept {
  if ((table.objectives & bit_of(Condition::kInnerPlain)) == 0) return lowest_bit(seats);
  const Display display(rules, table, table.current);
  bool suits = true;
  for_each_bit(kInnerSeats, [&](int seat) {
    const Doll* const there = display[static_cast<std::size_t>(seat)];
    suits = suits && (there == nullptr || there->colour == doll.colour);
  });
  const unsigned preferred = seats & (suits ? kInnerSeats : ~unsigned{kInnerSeats});
  return lowest_bit(preferred != 0 ? preferred : seats);
}

/// In its tier, over a doll that is wrong there, or where a tier is spoilt already; else it is no use.
[[nodiscard]] Move place(const Rules& rules, const Table& table) noexcept {
  const Doll& doll = rules.doll(table.at(kInHand).nth(0));
  const std::size_t player = table.current;
  const unsigned empty = kAllSeats & ~unsigned{table.filled[player]};
  const unsigned right = seats_of(doll.role);
  const auto at = [](int seat) { return static_cast<std::size_t>(seat); };
  if ((right & empty) != 0) return Move(Verb::kPlace, doll.kind, at(best_seat(rules, table, doll, right & empty)));
  const Display display(rules, table, player);
  const unsigned spoilt = wrong(display);
  if ((right & spoilt & table.coverable(player)) != 0) return Move(Verb::kCover, doll.kind, at(lowest_bit(right & spoilt & table.coverable(player))));
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    if ((tier_mask(tier) & spoilt) != 0 && (tier_mask(tier) & empty) != 0)
      return Move(Verb::kPlace, doll.kind, at(lowest_bit(tier_mask(tier) & empty)));
  }
  return Move(Verb::kPenalty, doll.kind);
}

/// The set after which the player can expect most, once its dolls are placed.
[[nodiscard]] Move pick(const Rules& rules, const Table& table, const MoveList& moves, Rng& rng) noexcept {
  const Dealer dealer(rng);
  const Outlook before(rules, table);
  Move best = moves[0];
  float most = -std::numeric_limits<float>::infinity();
  for (const Move move : moves) {
    Table after = table;
    Turn turn(rules, after, dealer);
    turn.answer(move);
    while (after.question == Question::kPlace) turn.answer(place(rules, after));
    const float points = Outlook(before, after, table.current).points(table.current);
    if (points > most) {
      best = move;
      most = points;
    }
  }
  return best;
}

}  // namespace

Move sensible_move(const Rules& rules, const Table& table, Rng& rng) noexcept {
  if (table.question == Question::kPlace) return place(rules, table);
  MoveList moves;
  list_moves(rules, table, moves);
  if (moves.size() == 1) return moves[0];
  switch (table.question) {
    case Question::kPick:
      return pick(rules, table, moves, rng);
    case Question::kChange: {
      const Doll& doll = rules.doll(table.at(kInMarket).nth(0));
      const bool fits = (seats_of(doll.role) & ~table.filled[0]) != 0;
      return moves[fits || moves.size() == 1 ? 0 : 1];
    }
    case Question::kStop:
      return moves[table.filled[0] == kAllSeats ? 1 : 0];
    case Question::kClaim:
      return *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
        return rules.objective(static_cast<Condition>(a.argument())).points < rules.objective(static_cast<Condition>(b.argument())).points;
      });
    default:
      return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

Move State::playout_move(const Rules& rules, Rng& rng) const noexcept {
  constexpr std::uint32_t kSensible = 8;  // one set in so many is any
  const bool free = table_.question == Question::kPick || table_.question == Question::kChange;
  return free && rng.below(kSensible) == 0 ? shiba_goten::random_move(rules, table_, rng) : sensible_move(rules, table_, rng);
}

}  // namespace sakiyomi::shiba_goten
