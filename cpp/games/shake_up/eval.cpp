#include <algorithm>
#include <cmath>

#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

/// Sums of traits over some of a player's cards.
struct Sums {
  int earns = 0, repays = 0, hits = 0, lends = 0, upgrades = 0, draws = 0, frees = 0;

  void add(const Traits& traits) noexcept {
    earns += traits.earns;
    repays += traits.repays;
    hits += traits.hits;
    lends += traits.lends;
    upgrades += traits.upgrades;
    draws += traits.draws;
    frees += traits.frees;
  }
};

[[nodiscard]] Sums sums_of(const Rules& rules, const Table& table, std::size_t seat, Cards cards) noexcept {
  Sums sums;
  for_each_bit(cards, [&](int card) { sums.add(rules.traits(table.face(seat, card, rules))); });
  return sums;
}

/// What a seat can still play this turn, with what the effects that are being resolved still hold.
[[nodiscard]] Sums playable(const Rules& rules, const Table& table, std::size_t seat) noexcept {
  Sums sums = sums_of(rules, table, seat, table.players[seat].hand);
  for (std::size_t i = 0; i < table.depth; ++i) {
    const Running& running = table.running[i];
    sums.add(traits_of(rules.parts(table.played[running.played()]).subspan(running.part())));
  }
  return sums;
}

/// Log odds as a sum of features. Their weights against others and alone were fitted by logistic regression to the results of some thousand
/// games between searchers, baselines and the moves of playouts: of two seats, as differences, and of solo games won or lost.
class Odds {
 public:
  Odds(const Rules& rules, const Table& table, std::size_t seat) noexcept : rules_(rules), table_(table), seat_(seat), player_(table.players[seat]) {
    money();
    crew();
    turn();
    ends();
  }
  [[nodiscard]] double sum() const noexcept { return static_cast<double>(sum_); }

 private:
  void add(float feature, float versus, float solo) noexcept { sum_ += (rules_.solo() ? solo : versus) * feature; }
  void add(int feature, float versus, float solo) noexcept { add(static_cast<float>(feature), versus, solo); }

  void money() noexcept {
    add(player_.income(), 0.0825F, 0.104F);
    add(player_.loans(), -0.0935F, -0.117F);
    add(player_.salary, 0.0648F, -0.107F);
  }

  /// How many they are, and what they do a turn, by how often each card comes up.
  void crew() noexcept {
    const int crew = popcount(player_.crew());
    const int upgraded = popcount(player_.upgraded);
    const int many = std::max(0, upgraded - 7);
    const Sums all = sums_of(rules_, table_, seat_, player_.crew());
    const auto rate = [&](int sum) { return static_cast<float>(sum) * kHand / static_cast<float>(crew); };
    add(crew - kLeastCrew, -0.574F, 0.161F);
    add(upgraded, 0.37F, 0.15F);
    add(many * many, 0.0324F, 0.25F);
    add(rate(all.earns), 0.248F, 0.803F);
    add(rate(std::min(all.repays, 4)), 0.336F, 0.721F);
    add(rate(all.hits), -0.325F, -0.437F);
    add(rate(all.lends), -0.0107F, -0.32F);
    add(rate(all.upgrades), 0.145F, 0.82F);
    add(rate(all.draws), 1.46F, 1.06F);
    add(rate(all.frees), -0.586F, -0.688F);
  }

  /// What the hand holds, for this turn or the next.
  void turn() noexcept {
    add(seat_ == table_.current ? 1 : 0, -0.478F, -5.59F);
    if (seat_ != table_.current || table_.phase > Phase::kPlay) {
      return add(sums_of(rules_, table_, seat_, player_.hand).earns, 0.0234F, 0.0F);
    }
    const Sums now = playable(rules_, table_, seat_);
    add(now.earns, 0.119F, 0.115F);
    add(std::min(now.repays, player_.money.size(Money::Stack::kLoans)), 0.23F, 0.225F);
    add(now.hits, 0.212F, 0.066F);
    add(now.lends, 0.0834F, 0.0193F);
    add(std::min(now.upgrades, table_.plays + 1), 0.265F, 0.232F);
    add(std::min(now.frees, popcount(player_.crew()) - kLeastCrew), 0.188F, 0.241F);
  }

  /// How near the ends of the game are: audits, the end of the supply, and that of the AI deck.
  void ends() noexcept {
    const auto result = static_cast<float>(player_.result());
    const int upgraded = popcount(player_.upgraded);
    const float soon = 1 / (1 + static_cast<float>(popcount(table_.deck(seat_))) / kHand);
    const float scarce = 1 / (1 + static_cast<float>(*std::min_element(table_.supply.begin(), table_.supply.end())));
    add(std::exp(std::min(result, 0.0F) / 6), 3.58F, 2.6F);
    add(std::exp(static_cast<float>(upgraded - kTechnicalWin) / 2), -8.69F, -13.7F);
    if (result >= 0) add(soon, 1.07F, 0.865F);
    if (upgraded >= kTechnicalWin) add(soon, 1.07F, 0.0F);
    add(result * scarce, 0.404F, -0.389F);
    add(result * std::exp(-static_cast<float>(table_.supply[2]) / 3), 0.114F, 0.368F);
    add(static_cast<float>(popcount(player_.crew())) * scarce, 1.73F, -0.414F);
    add(table_.ai.left(), 0.0F, 0.396F);
    add(table_.ai.cycle == 1 ? 1 : 0, 0.0F, 4.55F);
  }

  const Rules& rules_;
  const Table& table_;
  std::size_t seat_;
  const Player& player_;
  float sum_ = 0;
};

/// A win is worth one half and a hundredth of the score that is in sight.
[[nodiscard]] double solo_odds(const Rules& rules, const Table& table) noexcept {
  const double wins = 1 / (1 + std::exp(-Odds(rules, table, 0).sum()));
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
      value += Odds(rules, table_, other).sum() * (other == static_cast<std::size_t>(seat) ? 1 : -1.0 / (rules.players() - 1));
    }
  }
  return static_cast<int>(std::lround(kEvalScale * value));
}

}  // namespace sakiyomi::shake_up
