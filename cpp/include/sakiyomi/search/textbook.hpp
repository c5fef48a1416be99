/// Alpha-beta as in a textbook: no table, nothing learned between nodes, nothing left out. It is, node for node, the algorithm of the
/// one-page Python reference, so that the two check each other; the full search is checked against its values.
#pragma once

#include "sakiyomi/search/control.hpp"
#include "sakiyomi/search/ordering.hpp"
#include "sakiyomi/search/path.hpp"
#include "sakiyomi/search/result.hpp"

namespace sakiyomi {

template <GameState S, class Evaluation = StaticEvaluation<S>>
class Textbook {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  Textbook(const Rules& rules, Control& control, Value contempt, const S& root, const History& history, Evaluation evaluation = {})
      : rules_(rules),
        nodes_(control),
        contempt_(contempt),
        sides_(root.to_move(), rules.players()),
        path_(rules.history(), history),
        evaluation_(evaluation) {
    path_.enter(root.hash(), history.idle == 0);
  }

  /// One iteration among `moves`; the variation `line` of the iteration before is tried first. Returns the best move's line, without
  /// moves if the budget ended before the first move was done.
  [[nodiscard]] Line<Move> iterate(const S& root, const std::vector<Move>& moves, const std::vector<Move>& line, int depth) {
    previous_ = line;
    Line<Move> best{-kInfinity, {}};
    Value alpha = -kInfinity;
    for (const Move move : previous_first(moves, 0)) {
      const bool first = best.moves.empty();
      const bool on_line = !previous_.empty() && move == previous_[0];
      const Scored found = reply(root, move, depth, alpha, kInfinity, 0, first, on_line);
      if (nodes_.exhausted()) break;
      if (found.value > best.value) best = {found.value, found.line};
      alpha = std::max(alpha, found.value);
    }
    return best;
  }

  [[nodiscard]] bool ended() const noexcept { return nodes_.exhausted(); }
  [[nodiscard]] int seldepth() const noexcept { return seldepth_; }
  void flush() noexcept { nodes_.flush(); }

 private:
  struct Scored {
    Value value;
    std::vector<Move> line;
  };

  /// A move's value for the seat that makes it, and the variation it begins.
  Scored reply(const S& state, Move move, int depth, Value alpha, Value beta, int ply, bool first, bool on_line) {
    const S child = successor(state, rules_, move);
    const bool flips = sides_.differ(state.to_move(), child.to_move());
    const auto look = [&](Value low, Value high) {
      Scored found = flips ? search(child, depth - 1, -high, -low, ply + 1, on_line) : search(child, depth - 1, low, high, ply + 1, on_line);
      if (flips) found.value = -found.value;
      return found;
    };
    path_.enter(child.hash(), makes_progress(state, rules_, move));
    Scored found = first ? look(alpha, beta) : look(alpha, alpha + 1);
    if (!first && alpha < found.value && found.value < beta) found = look(alpha, beta);
    path_.leave();
    found.line.insert(found.line.begin(), move);
    return found;
  }

  Scored search(const S& state, int depth, Value alpha, Value beta, int ply, bool on_line) {
    const Seat seat = state.to_move();
    const Value draw = sides_.is_root(seat) ? -contempt_ : contempt_;
    if (const auto outcome = state.outcome(rules_)) {
      const float utility = sides_.utility(*outcome, seat);
      return {utility == 0.5F ? draw : utility_value(utility, ply, eval_scale<S>()), {}};
    }
    if (path_.draw_tie() != kNoTie) return {draw, {}};
    if (!nodes_.count()) return {0, {}};
    seldepth_ = std::max(seldepth_, ply);
    if (depth == 0 || ply >= kMaxPly) return {sides_.evaluate(evaluation_, state, rules_), {}};

    Scored best{-kInfinity, {}};
    for (const Move move : previous_first(sorted_search_moves(state, rules_), on_line ? ply : kMaxPly)) {
      const bool stays_on_line = on_line && ply < static_cast<int>(previous_.size()) && move == previous_[static_cast<std::size_t>(ply)];
      Scored found = reply(state, move, depth, alpha, beta, ply, best.line.empty(), stays_on_line);
      if (nodes_.exhausted()) return {0, {}};
      if (found.value > best.value) best = std::move(found);
      alpha = std::max(alpha, best.value);
      if (alpha >= beta) break;
    }
    return best;
  }

  /// The moves, but the previous variation's move at this ply first.
  [[nodiscard]] std::vector<Move> previous_first(std::vector<Move> moves, int ply) const {
    if (ply < static_cast<int>(previous_.size())) {
      const auto place = std::find(moves.begin(), moves.end(), previous_[static_cast<std::size_t>(ply)]);
      if (place != moves.end()) std::rotate(moves.begin(), place, place + 1);
    }
    return moves;
  }

  const Rules& rules_;
  NodeCounter nodes_;
  Value contempt_;
  Sides sides_;
  Path path_;
  Evaluation evaluation_;
  std::vector<Move> previous_;
  int seldepth_ = 0;
};

}  // namespace sakiyomi
