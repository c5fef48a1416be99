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

/// What lies one, two and three steps away in a direction, as sets of the cells it is seen from. Cells from which so many steps leave
/// the board see nothing.
template <int kDirection>
struct Sight {
  Cells own_first, own_second, other_first, other_second, third;

  Sight(Cells own, Cells other) noexcept
      : own_first(sources_of<kDirection, 1>(own)),
        own_second(sources_of<kDirection, 2>(own)),
        other_first(sources_of<kDirection, 1>(other)),
        other_second(sources_of<kDirection, 2>(other)),
        third(sources_of<kDirection, 3>(own | other)) {}

  /// The same seen by the other player.
  [[nodiscard]] Sight swapped() const noexcept {
    Sight sight = *this;
    std::swap(sight.own_first, sight.other_first);
    std::swap(sight.own_second, sight.other_second);
    return sight;
  }

  /// A pushed stone needs a free cell beyond, or the edge there.
  [[nodiscard]] Reach one_step(Cells own, Cells home) const noexcept {
    const Cells free = own & kMaySlide[kDirection][1] & ~own_first;
    const Cells aggressive = free & ~(other_first & (own_second | other_second));
    const Cells pushing = aggressive & other_first;
    return {free & home & ~other_first, aggressive, pushing, pushing & ~kMaySlide[kDirection][2]};
  }
  [[nodiscard]] Reach two_steps(Cells own, Cells home) const noexcept {
    const Cells free = own & kMaySlide[kDirection][2] & ~(own_first | own_second);
    const Cells met = other_first | other_second;
    const Cells aggressive = free & ~(other_first & other_second) & ~(met & third);
    const Cells pushing = aggressive & met;
    return {free & home & ~met, aggressive, pushing, pushing & ~kMaySlide[kDirection][3]};
  }
};

/// Calls visit.operator()<direction>() for each direction until one returns true, which it then returns. Unrolled: all masks and shifts
/// are constants.
template <class Visit>
constexpr bool any_direction(Visit&& visit) {
  return [&]<int... kDirection>(std::integer_sequence<int, kDirection...>) {
    return (visit.template operator()<kDirection>() || ...);
  }(std::make_integer_sequence<int, kDirections>{});
}

/// Calls visit(reach, direction, steps) for each of the sixteen ways to move, until one returns true, which it then returns.
template <class Visit>
constexpr bool for_each_way(Cells own, Cells other, Cells home, Visit&& visit) {
  return any_direction([&]<int kDirection>() {
    const Sight<kDirection> sight(own, other);
    return visit(sight.one_step(own, home), kDirection, 1) || visit(sight.two_steps(own, home), kDirection, 2);
  });
}

/// The members of `stones` that have a passive stone on a board of the other colour to go with them.
[[nodiscard]] constexpr Cells supported(Cells passive, Cells stones) noexcept {
  const Cells dark = (passive & kLight) != 0 ? stones & kDark : 0;
  const Cells light = (passive & kDark) != 0 ? stones & kLight : 0;
  return dark | light;
}

}  // namespace sakiyomi::shobu
