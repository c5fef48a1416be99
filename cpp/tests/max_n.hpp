/// Exhaustive search for any number of seats: the oracle of proofs in trees.
#pragma once

#include <algorithm>
#include <vector>

#include "sakiyomi/search/path.hpp"

namespace sakiyomi {

/// What play can lead to when each seat maximises its own utility (max^n), however it chooses between moves that are equal to it. As in
/// searches, the second occurrence of a position is a draw.
template <GameState S>
class MaxN {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Outcomes = std::vector<Outcome>;

  MaxN(const Rules& rules, const S& root, const History& history = {}) : rules_(rules), root_(root), history_(history), line_(history.hashes) {
    line_.push_back(root.hash());
  }

  /// Every result of best play.
  [[nodiscard]] Outcomes outcomes() {
    return outcomes([](const auto&...) {});
  }
  /// The same, and calls visit(line, outcomes) for every position below the root, where `line` are the moves to it.
  template <class Visit>
  [[nodiscard]] Outcomes outcomes(Visit&& visit) {
    return look(root_, history_.idle, visit);
  }

  [[nodiscard]] static double least(const Outcomes& outcomes, Seat seat) {
    double least = 1;
    for (const Outcome& outcome : outcomes) least = std::min(least, static_cast<double>(outcome[seat]));
    return least;
  }
  [[nodiscard]] static double most(const Outcomes& outcomes, Seat seat) {
    double most = 0;
    for (const Outcome& outcome : outcomes) most = std::max(most, static_cast<double>(outcome[seat]));
    return most;
  }

 private:
  template <class Visit>
  [[nodiscard]] Outcomes look(const S& state, int idle, Visit& visit) {
    if (const auto outcome = end(state, idle)) return {*outcome};
    typename S::MoveList moves;
    state.legal_moves(rules_, moves);
    const Seat seat = state.to_move();
    std::vector<Outcomes> replies;
    double sure = 0;
    for (const Move move : moves) {
      const S child = successor(state, rules_, move);
      line_.push_back(child.hash());
      moves_.push_back(move);
      replies.push_back(look(child, makes_progress(state, rules_, move) ? 0 : idle + 1, visit));
      visit(moves_, replies.back());
      moves_.pop_back();
      line_.pop_back();
      sure = std::max(sure, least(replies.back(), seat));
    }
    Outcomes chosen;
    for (const Outcomes& reply : replies) {
      for (const Outcome& outcome : reply) {
        const bool known = std::find(chosen.begin(), chosen.end(), outcome) != chosen.end();
        if (!known && static_cast<double>(outcome[seat]) >= sure) chosen.push_back(outcome);
      }
    }
    return chosen;
  }

  [[nodiscard]] std::optional<Outcome> end(const S& state, int idle) const {
    if (const auto outcome = state.outcome(rules_)) return outcome;
    if (moves_.empty()) return std::nullopt;
    const HistoryRules rules = rules_.history();
    const bool over = (rules.max_plies > 0 && history_.ply + static_cast<int>(moves_.size()) >= rules.max_plies) ||
                      (rules.no_progress > 0 && idle >= rules.no_progress) ||
                      (rules.repetition > 0 && std::find(line_.begin(), line_.end() - 1, line_.back()) != line_.end() - 1);
    return over ? std::optional(Outcome::draw(rules_.players())) : std::nullopt;
  }

  const Rules& rules_;
  S root_;
  History history_;
  std::vector<std::uint64_t> line_;
  std::vector<Move> moves_;
};

}  // namespace sakiyomi
