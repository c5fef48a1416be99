/// The moves of a new node, the most promising first.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "sakiyomi/search/ordering.hpp"
#include "sakiyomi/search/tree/bounds.hpp"
#include "sakiyomi/search/tree/playout.hpp"

namespace sakiyomi {

/// How a position looks to a seat in log odds, within bounds; the bounds are what wins or loses for certain.
template <GameState S, class Evaluation>
[[nodiscard]] double bounded_odds(const Evaluation& evaluation, const S& state, const typename S::Rules& rules, Seat seat) noexcept {
  constexpr double kCertain = 8.0;
  if (const auto outcome = state.outcome(rules)) return kCertain * (2 * static_cast<double>((*outcome)[seat]) - 1);
  return std::max(-kCertain, std::min(kCertain, log_odds(evaluation, state, rules, seat)));
}

/// A probability in units of 1 / kPriorOne, never nothing.
[[nodiscard]] inline int prior_of(double share) noexcept { return std::max(1, static_cast<int>(share * kPriorOne + 0.5)); }

/// Replaces log odds of moves by their priors: shares by the odds to a power.
inline void to_priors(std::vector<double>& odds, double power) noexcept {
  const double best = *std::max_element(odds.begin(), odds.end());
  double total = 0;
  for (double& each : odds) total += each = std::exp(power * (each - best));
  for (double& each : odds) each = prior_of(each / total);
}

/// Priors are the odds of the evaluation after each move, to a power; all equal without an evaluation, or where chance comes between.
template <GameState S, class Evaluation>
class Priors {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Node = TreeNode<Move>;

  Priors(const Rules& rules, const Evaluation& evaluation, const MctsOptions& options) noexcept
      : rules_(rules), evaluation_(evaluation), power_(options.prior) {}

  /// Lists the moves of a position with their priors. False if the budget ended before.
  [[nodiscard]] bool list(const S& state, NodeCounter& nodes, Tree<Move>& tree) {
    moves_.clear();
    SearchList<S> hinted;
    list_hinted_moves(state, rules_, hinted);
    std::stable_sort(hinted.begin(), hinted.end(), [](const auto& a, const auto& b) { return a.hint > b.hint; });
    if constexpr (kInformed) {
      if (power_ > 0) return weigh(state, hinted, nodes, tree);
    }
    const int equal = prior_of(1.0 / static_cast<double>(hinted.size()));
    for (const auto& [move, hint] : hinted) moves_.push_back({move, equal, ProofTable::kNothing});
    return true;
  }
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(moves_.size()); }

  /// Makes the nodes of the moves listed last, from the one of number `first` on.
  void write(std::span<Node> nodes, std::uint32_t first) const noexcept {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Candidate& candidate = moves_[first + i];
      new (&nodes[i]) Node(candidate.move, candidate.prior);
      nodes[i].proof.store(candidate.proof, std::memory_order_relaxed);
    }
  }

 private:
  static constexpr bool kInformed = Certain<S> && has_evaluation<S, Evaluation>();

  struct Candidate {
    Move move;
    int prior;
    ProofTable::Number proof;
  };

  [[nodiscard]] bool weigh(const S& state, const SearchList<S>& hinted, NodeCounter& nodes, Tree<Move>& tree) {
    const Seat seat = state.to_move();
    odds_.clear();
    for (const auto& [move, hint] : hinted) {
      if (!nodes.count()) return false;
      const S after = successor(state, rules_, move);
      const auto outcome = after.outcome(rules_);
      odds_.push_back(bounded_odds(evaluation_, after, rules_, seat));
      moves_.push_back({move, 0, outcome ? tree.proofs().add(Proof::end(*outcome)) : ProofTable::kNothing});
    }
    to_priors(odds_, power_);
    for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i].prior = static_cast<int>(odds_[i]);
    std::stable_sort(moves_.begin(), moves_.end(), [](const Candidate& a, const Candidate& b) { return a.prior > b.prior; });
    return true;
  }

  const Rules& rules_;
  const Evaluation& evaluation_;
  double power_;
  std::vector<Candidate> moves_;
  std::vector<double> odds_;
};

}  // namespace sakiyomi
