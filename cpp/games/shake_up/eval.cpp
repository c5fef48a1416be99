#include <algorithm>
#include <cmath>

#include "shake_up/features.hpp"
#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

/// Fitted by logistic regression to the results of games between searchers: of several seats, as differences to the mean of the others,
/// and of solo games.
constexpr Features kVersus = {0.09702F, -0.1033F, 0.08762F, -0.529F,  0.1158F, -0.2594F, 0.7744F, 0.9668F,  0.8696F,
                              0.3063F,  0.6334F,  2.083F,   -0.5021F, 0.1277F, 0.2649F,  0.2492F, 0.09484F, 0.2955F,
                              -0.5717F, 4.696F,   -0.8642F, -0.2047F, 0.5F,    0.02543F, 0.0F,    0.0F};
constexpr Features kSolo = {0.1218F, -0.123F, -0.1439F, 0.1927F,  0.02793F, 0.1969F, 2.016F, 1.805F, 0.4179F, -0.06392F, 1.731F, 1.615F,  -0.1171F,
                            0.1427F, 0.2467F, 0.05977F, 0.02265F, 0.298F,   -8.334F, 2.151F, 1.044F, -12.02F, 0.0F,      0.0F,   0.4237F, 4.955F};

[[nodiscard]] double odds(const Rules& rules, const Table& table, std::size_t seat) noexcept {
  const Features features = features_of(rules, table, seat);
  float sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += (rules.solo() ? kSolo : kVersus)[i] * features[i];
  return static_cast<double>(sum);
}

[[nodiscard]] double solo_odds(const Rules& rules, const Table& table) noexcept {
  const double wins = 1 / (1 + std::exp(-odds(rules, table, 0)));
  const double score = std::max(0, table.ai.left() - 1) + (table.ai.cycle == 1 ? 5 : 0);
  const double utility = std::max(0.001, wins * (0.5 + score / 100));
  return std::log(utility / (1 - utility));
}

}  // namespace

int State::evaluate(const Rules& rules, Seat seat) const noexcept {
  double value = 0;
  if (rules.solo()) {
    value = solo_odds(rules, table_);
  } else {
    for (std::size_t other = 0; other < static_cast<std::size_t>(rules.players()); ++other) {
      value += odds(rules, table_, other) * (other == static_cast<std::size_t>(seat) ? 1 : -1.0 / (rules.players() - 1));
    }
  }
  return static_cast<int>(std::lround(kEvalScale * value));
}

}  // namespace sakiyomi::shake_up
