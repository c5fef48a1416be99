/// Which stones can move in a direction, found for all four boards at once, and if wanted for both players at once.
#pragma once

#include <utility>

#include "shobu/board.hpp"

namespace sakiyomi::shobu {

/// The cells of two players side by side, one instruction for both. What follows works on a `Word` of either Cells or Pair.
using Pair = Cells __attribute__((vector_size(16)));

/// The cells from which `kSteps` steps in a direction end on one of `targets`; those from which they leave the board are not among them.
template <int kDirection, int kSteps, class Word>
[[nodiscard]] constexpr Word sources_of(Word targets) noexcept {
  constexpr int kShift = kSteps * bit_step(kDirection);
  if constexpr (kShift >= 0) {
    return (targets >> kShift) & kMaySlide[kDirection][kSteps];
  } else {
    return (targets << -kShift) & kMaySlide[kDirection][kSteps];
  }
}

/// The stones that may move one way (one direction, one distance), as sets of the cells they stand on.
/// A legal turn is a stone of `passive` with a stone of `aggressive` on a board of the other colour.
template <class Word>
struct Reach {
  Word passive;     ///< on the home boards, all cells entered are empty
  Word aggressive;  ///< on any board, may push
  Word pushing;     ///< those of `aggressive` that push a stone
  Word removing;    ///< those of `pushing` that push it off the board
};

/// Calls visit(reach, direction, steps) for each of the sixteen ways to move, until one returns true, which it then returns. Unrolled: all
/// masks and shifts are constants.
template <class Word, class Visit>
constexpr bool for_each_way(Word own, Word other, Word home, Visit&& visit) {
  const auto both_distances = [&]<int kDirection>() {
    const Word own_first = sources_of<kDirection, 1>(own);
    const Word other_first = sources_of<kDirection, 1>(other);
    const Word own_second = sources_of<kDirection, 2>(own);
    const Word other_second = sources_of<kDirection, 2>(other);
    const Word third = sources_of<kDirection, 3>(own | other);
    const Word met = other_first | other_second;
    const Word one = own & kMaySlide[kDirection][1] & ~own_first;
    const Word two = one & kMaySlide[kDirection][2] & ~own_second;

    // A pushed stone needs a free cell beyond, or the edge there.
    const Word aggressive_one = one & ~(other_first & (own_second | other_second));
    const Word aggressive_two = two & ~(other_first & other_second) & ~(met & third);
    const Word pushing_one = aggressive_one & other_first;
    const Word pushing_two = aggressive_two & met;
    const Word removing_one = pushing_one & ~kMaySlide[kDirection][2];
    const Word removing_two = pushing_two & ~kMaySlide[kDirection][3];
    return visit(Reach<Word>{one & home & ~other_first, aggressive_one, pushing_one, removing_one}, kDirection, 1) ||
           visit(Reach<Word>{two & home & ~met, aggressive_two, pushing_two, removing_two}, kDirection, 2);
  };
  return [&]<int... kDirection>(std::integer_sequence<int, kDirection...>) {
    return (both_distances.template operator()<kDirection>() || ...);
  }(std::make_integer_sequence<int, kDirections>{});
}

/// All cells if the word is not empty, else none; for each player of a Pair.
[[nodiscard]] constexpr Cells all_if_any(Cells cells) noexcept { return cells != 0 ? ~Cells{0} : 0; }
[[nodiscard]] inline Pair all_if_any(Pair cells) noexcept { return reinterpret_cast<Pair>(cells != 0); }

/// The boards on which aggressive moves have a passive stone to go with them: those of the other colour than some passive stone's.
template <class Word>
[[nodiscard]] constexpr Word supported_boards(Word passive) noexcept {
  return (all_if_any(passive & kLight) & kDark) | (all_if_any(passive & kDark) & kLight);
}

/// Whether some of the stones have a passive stone to go with them.
[[nodiscard]] constexpr bool is_supported(Cells passive, Cells stones) noexcept {
  return ((passive & kLight) != 0 && (stones & kDark) != 0) || ((passive & kDark) != 0 && (stones & kLight) != 0);
}

}  // namespace sakiyomi::shobu
