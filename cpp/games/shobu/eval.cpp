/// A sound hand-written evaluation: material with weight on the weakest board, places, mobility and threats.
#include <algorithm>
#include <array>

#include "shobu/state.hpp"

namespace sakiyomi::shobu {
namespace {

/// Value of having so many stones on a board: the last ones are worth the most, since losing them loses the game.
constexpr std::array<int, kMaxStones + 1> kMaterial = {-1000, 0, 190, 290, 340};
constexpr int kCentreValue = 12;  ///< a stone on one of the four inner cells cannot be pushed off by one step
constexpr int kCornerValue = -10;
constexpr int kPassiveValue = 3;  ///< for each way a home stone can step: passive moves are what makes turns possible
constexpr int kTempo = 15;

constexpr Cells kCentre = kEachLane * 0x0660;
constexpr Cells kCorners = kEachLane * 0x9009;

[[nodiscard]] int material(Cells stones) noexcept {
  int total = 0;
  int weakest = kMaxStones;
  for (int lane = 0; lane < kLanes; ++lane) {
    const int count = popcount(stones & lane_cells(lane));
    total += kMaterial[static_cast<std::size_t>(count)];
    weakest = std::min(weakest, count);
  }
  return total + kMaterial[static_cast<std::size_t>(weakest)];
}

template <int... kDirection>
[[nodiscard]] int passive_steps(Cells home_stones, Cells occupied, std::integer_sequence<int, kDirection...>) noexcept {
  return (popcount(home_stones & kMaySlide[kDirection][1] & ~sources_of<kDirection, 1>(occupied)) + ...);
}

[[nodiscard]] int value_of(Cells own, Cells other, Cells home) noexcept {
  const int places = kCentreValue * popcount(own & kCentre) + kCornerValue * popcount(own & kCorners);
  const int mobility = passive_steps(own & home, own | other, std::make_integer_sequence<int, kDirections>{});
  return material(own) + places + kPassiveValue * mobility;
}

}  // namespace

int State::evaluate(const Rules& /*rules*/, Seat seat) const noexcept {
  const Cells black = stones_[kBlack];
  const Cells white = stones_[kWhite];
  const int value = value_of(black, white, home_of(kBlack)) - value_of(white, black, home_of(kWhite)) + (to_move() == kBlack ? kTempo : -kTempo);
  return seat == kBlack ? value : -value;
}

}  // namespace sakiyomi::shobu
