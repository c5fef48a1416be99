/// All successors of a position, made without listing turns: what a turn changes is the exclusive or of what its passive and its
/// aggressive stone change.
#pragma once

#include "shobu/state.hpp"

namespace sakiyomi::shobu {

/// What an aggressive move changes.
struct Push {
  Cells own;
  Cells other;
};

/// The cell that `bit` reaches and what its push does on the way; the moves must be legal.
[[nodiscard]] constexpr Push push_from(int bit, int direction, int steps, Cells other) noexcept {
  const Cells from = Cells{1} << bit;
  const int step = bit_step(direction);
  const Cells to = shifted(from, steps * step);
  const Cells hit = (shifted(from, step) | to) & other;
  if (hit == 0) return {from | to, 0};
  const bool stays = (kMaySlide[static_cast<std::size_t>(direction)][static_cast<std::size_t>(steps + 1)] & from) != 0;
  return {from | to, hit | (stays ? shifted(to, step) : 0)};
}

template <class Visit>
void State::for_each_successor(const Rules& /*rules*/, Visit&& visit) const {
  const Cells own_stones = own();
  const Cells other_stones = other();
  const bool white = to_move_ == kWhite;
  for_each_way(own_stones, other_stones, home(), [&](const Reach<Cells>& reach, int direction, int steps) {
    const auto pairs = [&](Cells passive, Cells aggressive) {
      for_each_bit(passive, [&](int passive_bit) {
        const Cells from = Cells{1} << passive_bit;
        const Cells moved = own_stones ^ from ^ shifted(from, steps * bit_step(direction));
        for_each_bit(aggressive, [&](int bit) {
          const Push push = push_from(bit, direction, steps, other_stones);
          const Cells mine = moved ^ push.own;
          const Cells theirs = other_stones ^ push.other;
          visit(white ? State(theirs, mine, kBlack) : State(mine, theirs, kWhite));
        });
      });
    };
    pairs(reach.passive & kDark, reach.aggressive & kLight);
    pairs(reach.passive & kLight, reach.aggressive & kDark);
    return false;
  });
}

}  // namespace sakiyomi::shobu
