/// Full-width minimax without any cut: the oracle of every test of search.
#pragma once

#include <algorithm>
#include <vector>

#include "sakiyomi/search/path.hpp"
#include "sakiyomi/search/score.hpp"

namespace sakiyomi {

/// Values of a root for its seat to move, the other seats together against it. A draw by history is worth what other draws are.
template <GameState S>
class Minimax {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  Minimax(const Rules& rules, const S& root, const History& history = {}, Value contempt = 0)
      : rules_(rules), root_(root), seat_(root.to_move()), history_(history), contempt_(contempt), line_(history.hashes) {
    line_.push_back(root.hash());
  }

  [[nodiscard]] Value value(int depth) {
    Value best = -kInfinity;
    for (const Move move : moves(root_)) best = std::max(best, value_of(move, depth));
    return best;
  }
  /// The value of a move of the root, searched to a depth that counts this move.
  [[nodiscard]] Value value_of(Move move, int depth) { return after(root_, move, depth, 0, history_.idle); }

 private:
  [[nodiscard]] std::vector<Move> moves(const S& state) const {
    typename S::MoveList list;
    state.legal_moves(rules_, list);
    return {list.begin(), list.end()};
  }

  [[nodiscard]] Value after(const S& state, Move move, int depth, int ply, int idle) {
    const S child = successor(state, rules_, move);
    line_.push_back(child.hash());
    const Value value = look(child, depth - 1, ply + 1, makes_progress(state, rules_, move) ? 0 : idle + 1);
    line_.pop_back();
    return value;
  }

  [[nodiscard]] Value look(const S& state, int depth, int ply, int idle) {
    if (const auto outcome = state.outcome(rules_)) {
      const float utility = (*outcome)[seat_];
      return utility == 0.5F ? -contempt_ : utility_value(utility, ply, eval_scale<S>());
    }
    if (is_draw_by_history(ply, idle)) return -contempt_;
    if (depth == 0) return StaticEvaluation<S>{}(state, rules_, seat_);
    const bool ours = state.to_move() == seat_;
    Value best = ours ? -kInfinity : kInfinity;
    for (const Move move : moves(state)) {
      const Value value = after(state, move, depth, ply, idle);
      best = ours ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  [[nodiscard]] bool is_draw_by_history(int ply, int idle) const {
    const HistoryRules rules = rules_.history();
    if (rules.max_plies > 0 && history_.ply + ply >= rules.max_plies) return true;
    if (rules.no_progress > 0 && idle >= rules.no_progress) return true;
    return rules.repetition > 0 && std::find(line_.begin(), line_.end() - 1, line_.back()) != line_.end() - 1;
  }

  const Rules& rules_;
  S root_;
  Seat seat_;
  History history_;
  Value contempt_;
  std::vector<std::uint64_t> line_;
};

}  // namespace sakiyomi
