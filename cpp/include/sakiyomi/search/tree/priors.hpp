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

/// Priors are the odds of the evaluation after each move, to a power; all equal without an evaluation. What chance does by a move is drawn
/// alike for all moves at all times, by a generator of its own.
template <GameState S, class Evaluation>
class Priors {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Node = TreeNode<Move>;

  Priors(const Rules& rules, const Evaluation& evaluation, const MctsOptions& options) noexcept
      : rules_(rules), evaluation_(evaluation), power_(options.prior * sharpness<S>(rules)) {}

  /// Weighs the moves of a position, which no chance had a part in if it is certain. False if the budget ended before.
  [[nodiscard]] bool weigh(const S& state, SearchList<S>& hinted, bool certain, NodeCounter& nodes, Tree<Move>& tree, auto& probe) {
    probe.count(Event::kExpansion);
    probe.count(Event::kChildListed, hinted.size());
    moves_.clear();
    seat_ = state.to_move();
    std::stable_sort(hinted.begin(), hinted.end(), [](const auto& a, const auto& b) { return a.hint > b.hint; });
    if constexpr (kInformed) {
      if (power_ > 0 && (Certain<S> || hinted.size() > 1)) return look(state, hinted, certain, nodes, tree, probe);
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
      new (&nodes[i]) Node(candidate.move, seat_, candidate.prior);
      nodes[i].proof.store(candidate.proof, std::memory_order_relaxed);
    }
  }

  /// The nodes known, and those of the moves listed last that are not among them; the greatest priors first.
  void add_to(const Children<Node>& known, std::vector<Node>& all) const {
    all.clear();
    auto next = known.begin();
    for (const Candidate& candidate : moves_) {
      if (is_among(known, candidate.move)) continue;
      for (; next != known.end() && (*next).prior >= candidate.prior; ++next) all.push_back(*next);
      all.emplace_back(candidate.move, seat_, candidate.prior);
      all.back().proof.store(candidate.proof, std::memory_order_relaxed);
    }
    for (; next != known.end(); ++next) all.push_back(*next);
  }

 private:
  static constexpr bool kInformed = has_evaluation<S, Evaluation>();

  struct Candidate {
    Move move;
    int prior;
    ProofTable::Number proof;
  };

  [[nodiscard]] bool is_among(const Children<Node>& known, Move move) const noexcept {
    for (const Node& node : known) {
      if (node.move == move && static_cast<Seat>(node.seat) == seat_) return true;
    }
    return false;
  }

  [[nodiscard]] bool look(const S& state, const SearchList<S>& hinted, bool certain, NodeCounter& nodes, Tree<Move>& tree, auto& probe) {
    odds_.clear();
    for (const auto& [move, hint] : hinted) {
      if (!nodes.count()) return false;
      S after = state;
      Rng draws(0);
      const bool sure = probe.during(Phase::kApplication, [&] { return advance(after, rules_, move, draws); }) && certain;
      const auto outcome = after.outcome(rules_);
      probe.count(Event::kEvaluation);
      odds_.push_back(probe.during(Phase::kEvaluation, [&] { return bounded_odds(evaluation_, after, rules_, seat_); }));
      moves_.push_back({move, 0, sure && outcome ? tree.proofs().add(Proof::end(*outcome)) : ProofTable::kNothing});
    }
    to_priors(odds_, power_);
    for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i].prior = static_cast<int>(odds_[i]);
    std::stable_sort(moves_.begin(), moves_.end(), [](const Candidate& a, const Candidate& b) { return a.prior > b.prior; });
    return true;
  }

  const Rules& rules_;
  const Evaluation& evaluation_;
  double power_;
  Seat seat_ = 0;  ///< that moves
  std::vector<Candidate> moves_;
  std::vector<double> odds_;
};

}  // namespace sakiyomi
