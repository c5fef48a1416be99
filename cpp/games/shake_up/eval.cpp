#include <algorithm>
#include <cmath>

#include "shake_up/features.hpp"
#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

struct Weights {
  float versus;
  float solo;
};

/// In the order of the features. Fitted by logistic regression to the results of some thousand games between searchers, baselines and the
/// moves of playouts: of two seats, as differences, and of solo games won or lost.
constexpr std::array<Weights, kFeatures> kWeights = {{
    {0.0825F, 0.104F},    // income
    {-0.0935F, -0.117F},  // loans
    {0.0648F, -0.107F},   // salaries
    {-0.574F, 0.161F},    // crew above ten
    {0.37F, 0.15F},       // upgraded
    {0.0324F, 0.25F},     // upgraded above seven, squared
    {0.248F, 0.803F},     // earnings a turn, by how often a card comes up
    {0.336F, 0.721F},     // loans repaid a turn
    {-0.325F, -0.437F},   // hits a turn
    {-0.0107F, -0.32F},   // loans given a turn
    {0.145F, 0.82F},      // upgrades a turn
    {1.46F, 1.06F},       // draws a turn
    {-0.586F, -0.688F},   // layoffs a turn
    {0.119F, 0.115F},     // what the hand can still earn this turn
    {0.23F, 0.225F},      // ... repay
    {0.212F, 0.066F},     // ... hit
    {0.0834F, 0.0193F},   // ... lend
    {0.265F, 0.232F},     // ... upgrade
    {-0.478F, -5.59F},    // the turn
    {3.58F, 2.6F},        // how near the result is to an economic audit
    {1.07F, 0.865F},      // an economic audit that would pass, by how soon it can be called
    {-8.69F, -13.7F},     // how near the crew is to a technical audit
    {1.07F, 0.0F},        // a technical audit that would pass, by how soon it can be called
    {0.0234F, 0.0F},      // what the hand will earn next turn
    {0.0F, 0.396F},       // AI cards left
    {0.0F, 4.55F},        // the first cycle of the AI deck
    {0.404F, -0.389F},    // the result, by how near the supply is to its end
    {0.114F, 0.368F},     // the result, by how near the supply of $3K is to its end
    {1.73F, -0.414F},     // the crew, by how near the supply is to its end
    {0.188F, 0.241F},     // layoffs that the hand still has this turn
}};

[[nodiscard]] double odds(const Rules& rules, const Table& table, std::size_t seat) noexcept {
  const Features features = features_of(rules, table, seat);
  float sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += (rules.solo() ? kWeights[i].solo : kWeights[i].versus) * features[i];
  return static_cast<double>(sum);
}

/// A win is worth one half and a hundredth of the score that is in sight.
[[nodiscard]] double solo_odds(const Rules& rules, const Table& table) noexcept {
  const double wins = 1 / (1 + std::exp(-odds(rules, table, 0)));
  const double score = std::max(0, table.ai.left() - 1) + (table.ai.cycle == 1 ? 5 : 0);
  const double utility = std::max(0.001, wins * (0.5 + score / 100));
  return std::log(utility / (1 - utility));
}

}  // namespace

/// Against the mean of the others.
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
