/// Which stones can move in a direction, found for all four boards at once.
#pragma once

#include <utility>

#include "shobu/board.hpp"

namespace sakiyomi::shobu {

/// The stones of one player that may move one way (one direction, one distance), as sets of the cells they stand on.
/// A legal turn is a stone of `passive` with a stone of `aggressive` on a board of the other colour.
struct Reach {
  Cells passive;     ///< on the home boards, all cells entered are empty
  Cells aggressive;  ///< on any board, may push
  Cells pushing;     ///< those of `aggressive` that push a stone
  Cells removing;    ///< those of `pushing` that push it off the board
};

/// Calls visit(reach, direction, steps) for each of the sixteen ways to move. The visitor returns true to stop; so
/// does this function. It is unrolled: all masks and shifts are constants.
template <class Visit>
constexpr bool for_each_way(Cells own, Cells other, Cells home, Visit&& visit) {
  const auto direction = [&]<int kDirection>() {
    const Cells own_first = sources_of<kDirection, 1>(own);
    const Cells other_first = sources_of<kDirection, 1>(other);
    const Cells own_second = sources_of<kDirection, 2>(own);
    const Cells other_second = sources_of<kDirection, 2>(other);
    const Cells third = sources_of<kDirection, 3>(own | other);
    const Cells one = own & kMaySlide[kDirection][1] & ~own_first;
    const Cells two = one & kMaySlide[kDirection][2] & ~own_second;

    // The pushed stone needs a free cell beyond, or the edge there: sources_of holds no cell whose target is off the board.
    const Cells aggressive_one = one & ~(other_first & (own_second | other_second));
    const Cells met = other_first | other_second;
    const Cells aggressive_two = two & ~(other_first & other_second) & ~(met & third);
    const Cells passive_one = one & home & ~other_first;
    const Cells passive_two = two & home & ~met;

    const Cells pushing_one = aggressive_one & other_first;
    const Cells pushing_two = aggressive_two & met;
    return visit(Reach{passive_one, aggressive_one, pushing_one, pushing_one & ~kMaySlide[kDirection][2]}, kDirection, 1) ||
           visit(Reach{passive_two, aggressive_two, pushing_two, pushing_two & ~kMaySlide[kDirection][3]}, kDirection, 2);
  };
  return [&]<int... kDirection>(std::integer_sequence<int, kDirection...>) {
    return (direction.template operator()<kDirection>() || ...);
  }(std::make_integer_sequence<int, kDirections>{});
}

/// The members of `stones` that have a passive stone on a board of the other colour to go with them.
[[nodiscard]] constexpr Cells supported(Cells passive, Cells stones) noexcept {
  const Cells dark = (passive & kLight) != 0 ? stones & kDark : 0;
  const Cells light = (passive & kDark) != 0 ? stones & kLight : 0;
  return dark | light;
}

/// The boards on which a player could push a stone off if it were their turn, as whole lanes.
[[nodiscard]] constexpr Cells lanes_attacked(Cells own, Cells other, Cells home) noexcept {
  Cells attackers = 0;
  for_each_way(own, other, home, [&](const Reach& reach, int, int) {
    attackers |= supported(reach.passive, reach.removing);
    return false;
  });
  return lanes_with(attackers);
}

}  // namespace sakiyomi::shobu
