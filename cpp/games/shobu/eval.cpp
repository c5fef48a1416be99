/// A sound hand-written evaluation: material with weight on the weakest board, places, mobility and threats. The weights were fitted
/// by logistic regression to the results of some 100,000 positions of games that the search played against itself.
#include <algorithm>
#include <array>

#include "shobu/state.hpp"

namespace sakiyomi::shobu {
namespace {

using ByCount = std::array<int, kMaxStones + 1>;

/// Value of having so many stones on a board, and of having so many on one's weakest board: the last stones are worth the most.
constexpr ByCount kMaterial = {0, -150, -41, 62, 130};
constexpr ByCount kWeakest = {0, -238, -31, 90, 179};
/// Value of being able to push a stone off a board where the opponent has so many: for the player to move, and for the other.
constexpr ByCount kThreatToMove = {0, 0, 84, 24, 0};
constexpr ByCount kThreatWaiting = {0, 121, 52, 2, 0};
constexpr int kTempo = 59;  ///< together with the difference of the threats: what the turn is worth

constexpr int kCentreHome = 4;   ///< a stone on one of the four inner cells of a home board,
constexpr int kCentreAway = 16;  ///< and of another, where it cannot be pushed off by one step
constexpr int kCornerHome = -11;
constexpr int kCornerAway = -19;
constexpr int kMobility = 3;  ///< a way for a stone to make an aggressive move that some passive one supports

constexpr Cells kCentre = kEachLane * 0x0660;
constexpr Cells kCorners = kEachLane * 0x9009;

using LaneCounts = std::array<int, kLanes>;

[[nodiscard]] LaneCounts stones_by_lane(Cells stones) noexcept {
  LaneCounts counts{};
  for (std::size_t lane = 0; lane < kLanes; ++lane) counts[lane] = popcount(stones & lane_cells(static_cast<int>(lane)));
  return counts;
}

[[nodiscard]] int at(const ByCount& values, int count) noexcept { return values[static_cast<std::size_t>(count)]; }

[[nodiscard]] int material(const LaneCounts& counts) noexcept {
  int total = at(kWeakest, *std::min_element(counts.begin(), counts.end()));
  for (const int count : counts) total += at(kMaterial, count);
  return total;
}

[[nodiscard]] int places(Cells own, Cells home) noexcept {
  return kCentreHome * popcount(own & kCentre & home) + kCentreAway * popcount(own & kCentre & ~home) +
         kCornerHome * popcount(own & kCorners & home) + kCornerAway * popcount(own & kCorners & ~home);
}

/// What both players' stones can do: from which cells they could push one off, and in how many ways move aggressively.
struct Activity {
  Pair attackers{};
  Pair mobility{};

  Activity(Cells mine, Cells theirs, Cells home) noexcept {
    Pair counts{};  // of set bits, by byte: at most 16 ways of 8 bits
    for_each_way(Pair{mine, theirs}, Pair{theirs, mine}, Pair{home, ~home}, [&](const Reach<Pair>& reach, int, int) {
      const Pair boards = supported_boards(reach.passive);
      attackers |= reach.removing & boards;
      counts += bits_by_byte(reach.aggressive & boards);
      return false;
    });
    mobility = (counts * 0x0101010101010101) >> 56;
  }

 private:
  [[nodiscard]] static Pair bits_by_byte(Pair cells) noexcept {
    cells -= (cells >> 1) & 0x5555555555555555;
    cells = (cells & 0x3333333333333333) + ((cells >> 2) & 0x3333333333333333);
    return (cells + (cells >> 4)) & 0x0f0f0f0f0f0f0f0f;
  }
};

/// What it is worth to be able to push a stone off these boards.
[[nodiscard]] int threats(Cells attackers, const LaneCounts& other_counts, const ByCount& worth) noexcept {
  int total = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((attackers & lane_cells(lane)) != 0) total += at(worth, other_counts[static_cast<std::size_t>(lane)]);
  }
  return total;
}

}  // namespace

int State::evaluate(const Rules& /*rules*/, Seat seat) const noexcept {
  const Cells mine = own();
  const Cells theirs = other();
  const LaneCounts my_counts = stones_by_lane(mine);
  const LaneCounts their_counts = stones_by_lane(theirs);
  const Activity activity(mine, theirs, home());
  const int value = kTempo + material(my_counts) - material(their_counts) + places(mine, home()) - places(theirs, ~home()) +
                    kMobility * static_cast<int>(activity.mobility[0] - activity.mobility[1]) +
                    threats(activity.attackers[0], their_counts, kThreatToMove) - threats(activity.attackers[1], my_counts, kThreatWaiting);
  return seat == to_move() ? value : -value;
}

}  // namespace sakiyomi::shobu
