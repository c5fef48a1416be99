/// The four boards as lanes of one 64-bit word.
///
/// Bit 16 * lane + 4 * row + column. Lanes: 0 Black's dark, 1 Black's light, 2 White's dark, 3 White's light
/// homeboard. Row 0 is White's edge (north), column 0 the left as Black sees it.
#pragma once

#include <array>
#include <cstdint>

#include "sakiyomi/game.hpp"

namespace sakiyomi::shobu {

/// One bit for each of the 64 cells.
using Cells = std::uint64_t;

inline constexpr Seat kBlack = 0;
inline constexpr Seat kWhite = 1;
inline constexpr int kLanes = 4;
inline constexpr int kLaneCells = 16;
inline constexpr int kMaxStones = 4;  ///< of one player on one board

inline constexpr Cells kDark = 0x0000ffff0000ffff;
inline constexpr Cells kLight = ~kDark;
inline constexpr Cells kBlackHome = 0x00000000ffffffff;
inline constexpr Cells kEachLane = 0x0001000100010001;  ///< bit 0 of every lane

[[nodiscard]] constexpr Cells lane_cells(int lane) noexcept { return Cells{0xffff} << (kLaneCells * lane); }
[[nodiscard]] constexpr Cells home_of(Seat seat) noexcept { return seat == kBlack ? kBlackHome : ~kBlackHome; }

/// All cells of the lanes in which `stones` has a stone.
[[nodiscard]] constexpr Cells lanes_with(Cells stones) noexcept {
  constexpr Cells kLow = 0x7fff7fff7fff7fff;
  const Cells occupied = (((stones & kLow) + kLow) | stones) & ~kLow;  // the top bit of each lane that is not empty
  return (occupied >> 15) * 0xffff;
}

/// All cells of the lanes in which `stones` has exactly one stone. Precondition: no lane is empty.
[[nodiscard]] constexpr Cells lanes_with_one(Cells stones) noexcept { return ~lanes_with(stones & (stones - kEachLane)); }

/// The eight directions, clockwise from north; the opposite of d is d ^ 4.
inline constexpr int kDirections = 8;
inline constexpr std::array<int, kDirections> kRowStep = {-1, -1, 0, 1, 1, 1, 0, -1};
inline constexpr std::array<int, kDirections> kColumnStep = {0, 1, 1, 1, 0, -1, -1, -1};

/// Bits by which one step in a direction moves a stone.
[[nodiscard]] constexpr int bit_step(int direction) noexcept {
  return 4 * kRowStep[static_cast<std::size_t>(direction)] + kColumnStep[static_cast<std::size_t>(direction)];
}

/// The cells moved by `bits` towards higher numbers, or lower ones if negative.
[[nodiscard]] constexpr Cells shifted(Cells cells, int bits) noexcept { return bits >= 0 ? cells << bits : cells >> -bits; }

/// kMaySlide[d][k]: cells from which k steps in direction d stay on the board.
inline constexpr auto kMaySlide = [] {
  std::array<std::array<Cells, 4>, kDirections> may{};
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    for (int steps = 0; steps < 4; ++steps) {
      for (int cell = 0; cell < kLaneCells; ++cell) {
        const int row = cell / 4 + steps * kRowStep[direction];
        const int column = cell % 4 + steps * kColumnStep[direction];
        const bool inside = row >= 0 && row < 4 && column >= 0 && column < 4;
        if (inside) may[direction][static_cast<std::size_t>(steps)] |= kEachLane << cell;
      }
    }
  }
  return may;
}();

}  // namespace sakiyomi::shobu
