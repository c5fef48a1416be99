#include <algorithm>
#include <cmath>

#include "shiba_goten/scoring.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

/// The points as they stand: alone the odds of their share of 60, else those ahead of the best other player, 6 for a factor e.
int State::evaluate(const Rules& rules, Seat seat) const noexcept {
  const auto own = static_cast<std::size_t>(seat);
  const int points = score(rules, table_, own);
  if (rules.solo()) {
    const float share = std::clamp(static_cast<float>(points) / 60, 0.01F, 0.99F);
    return static_cast<int>(kEvalScale * std::log(share / (1 - share)));
  }
  int best = -kDolls;
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players()); ++player) {
    if (player != own) best = std::max(best, score(rules, table_, player));
  }
  return (points - best) * kEvalScale / 6;
}

}  // namespace sakiyomi::shiba_goten
