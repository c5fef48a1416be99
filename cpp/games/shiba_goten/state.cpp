#include "shiba_goten/state.hpp"

#include <algorithm>

#include "shiba_goten/scoring.hpp"

namespace sakiyomi::shiba_goten {

/// Alone, one's points of 60; else who has more points, of equals who has placed fewer dolls (G6).
Outcome State::ended(const Rules& rules) const noexcept {
  constexpr int kMostSoloPoints = 60;
  if (rules.solo()) {
    Outcome outcome(1);
    outcome[0] = static_cast<float>(std::clamp(score(rules, table_, 0), 0, kMostSoloPoints)) / kMostSoloPoints;
    return outcome;
  }
  constexpr int kMorePlaced = 64;
  std::array<int, kMostSeats> standings{};
  const auto players = static_cast<std::size_t>(rules.players());
  for (std::size_t player = 0; player < players; ++player) standings[player] = score(rules, table_, player) * kMorePlaced - placed(table_, player);
  return Outcome::ranking({standings.data(), players});
}

}  // namespace sakiyomi::shiba_goten
