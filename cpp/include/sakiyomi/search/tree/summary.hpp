/// What a tree says: its moves in order, its lines, and the sums of several trees.
#pragma once

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "sakiyomi/search/result.hpp"
#include "sakiyomi/search/tactics.hpp"
#include "sakiyomi/search/tree/bounds.hpp"
#include "sakiyomi/search/tree/playout.hpp"
#include "sakiyomi/search/tree/selection.hpp"

namespace sakiyomi {

/// The moves of a node, best first for the seat that chooses: proven wins by distance, then by visits and value, at last what is
/// proven worse, and losses by distance.
template <class Move>
[[nodiscard]] std::vector<const TreeNode<Move>*> ranked(const Tree<Move>& tree, const TreeNode<Move>& node, Seat seat) {
  struct Ranked {
    std::tuple<int, int, std::int64_t, double> key;
    const TreeNode<Move>* child;
  };
  std::vector<Ranked> all;
  const Proof& known = tree.proof(node);
  for (const auto& child : tree.children(node)) {
    const Proof& proof = tree.proof(child);
    const auto visits = -static_cast<std::int64_t>(child.visits.load(std::memory_order_relaxed));
    const double value = value_of(tree, child, seat);
    if (proof.least(seat) == 1) {
      all.push_back({{0, proof.distance, 0, 0.0}, &child});
    } else {
      const bool lost = proof.most(seat) == 0;
      const bool worse = (known.settles(seat) ? proof.least(seat) : value) < known.least(seat);
      all.push_back({{1 + (worse ? 1 : 0) + (lost ? 1 : 0), lost ? -proof.distance : 0, visits, -value}, &child});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Ranked& a, const Ranked& b) { return a.key < b.key; });
  std::vector<const TreeNode<Move>*> children;
  for (const Ranked& each : all) children.push_back(each.child);
  return children;
}

/// Adds what a tree knows of the root and its moves, of which `seat` has the choice, to another one.
template <class Move>
void merge_roots(Tree<Move>& into, const Tree<Move>& from, int seats, Seat seat) {
  Bounds<Move> bounds(into, seats);
  const auto add = [&](TreeNode<Move>& node, const TreeNode<Move>& other) {
    node.total += other.total.load(std::memory_order_relaxed);
    node.visits += other.visits.load(std::memory_order_relaxed);
    bounds.tighten(node, from.proof(other));
  };
  add(into.root(), from.root());
  std::vector<TreeNode<Move>> others;
  for (const auto& other : from.children(from.root())) others.push_back(other);
  const auto copy = [&](std::span<TreeNode<Move>> nodes, std::uint32_t known) {  // moves come in the same order in both
    for (std::size_t i = 0; i < nodes.size(); ++i) new (&nodes[i]) TreeNode<Move>(others[known + i].move, seat, others[known + i].prior);
  };
  while (into.children(into.root()).size() < others.size() && into.grow(into.root(), from.root().count, copy)) {
  }
  for (auto& child : into.children(into.root())) {
    for (const auto& other : others) {
      if (other.move == child.move) add(child, other);
    }
  }
  if (!into.children(into.root()).empty()) bounds.combine(into.root(), seat);
}

template <GameState S>
class Summary {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Node = TreeNode<Move>;

  Summary(const Tree<Move>& tree, const Rules& rules, const S& root) noexcept : tree_(tree), rules_(rules), root_(root) {}

  /// Plies of the best line, or with chance of the line tried most.
  [[nodiscard]] int depth() const {
    const auto best = ranked(tree_, tree_.root(), root_.to_move());
    if (best.empty()) return 0;
    if constexpr (Certain<S>) {
      return static_cast<int>(line(*best.front()).size());
    } else {
      int plies = 0;
      for (const Node* node = best.front(); node != nullptr; node = most_visited(*node)) ++plies;
      return plies;
    }
  }

  /// The `count` best lines and all moves of the root.
  [[nodiscard]] Report<Move> report(std::size_t count) const {
    Report<Move> report;
    const Seat seat = root_.to_move();
    const auto best = ranked(tree_, tree_.root(), seat);
    for (const Node* child : best) {
      const Proof& proof = tree_.proof(*child);
      const double value = value_of(tree_, *child, seat);
      const auto distance = proof.settles(seat) && (value == 0 || value == 1) ? proof.distance + 1 : 0;
      report.moves.push_back({child->move, child->visits.load(std::memory_order_relaxed), value, static_cast<double>(child->prior) / kPriorOne,
                              proof.least(seat), proof.most(seat)});
      if (report.lines.size() < count) report.lines.push_back({value_units(value, distance), line(*child), value});
    }
    if (best.empty()) {
      report.lines.push_back({0, {first_move()}, 0.5});
      report.moves.push_back({first_move(), 0, 0.5, 0, 0, 1});
    }
    if constexpr (Certain<S>) {
      report.depth = best.empty() ? 0 : static_cast<int>(report.lines.front().moves.size());
    } else {
      report.depth = depth();
    }
    return report;
  }

 private:
  /// A utility in evaluation units, or a proven result with its distance.
  [[nodiscard]] static Value value_units(double utility, int distance) noexcept {
    if (distance > 0) return utility == 1 ? win_in(distance) : -win_in(distance);
    return utility_units(utility, eval_scale<S>());
  }

  /// The child tried most; null where none was.
  [[nodiscard]] const Node* most_visited(const Node& node) const {
    const Node* most = nullptr;
    std::uint32_t visits = 0;
    for (const Node& child : tree_.children(node)) {
      const std::uint32_t count = child.visits.load(std::memory_order_relaxed);
      if (count > visits) most = &child;
      visits = std::max(visits, count);
    }
    return most;
  }

  [[nodiscard]] Move first_move() const { return sorted_search_moves(root_, rules_).front(); }

  /// The line that begins with a move of the root, to the first chance event: beyond, no move is sure to be legal.
  [[nodiscard]] std::vector<Move> line(const Node& first) const {
    std::vector<Move> moves = {first.move};
    const Node* node = &first;
    std::optional<S> state = sure_successor(root_, rules_, first.move);
    while (state && node->visits.load(std::memory_order_relaxed) > 0 && !state->outcome(rules_)) {
      const auto best = ranked(tree_, *node, state->to_move());
      if (best.empty()) {
        if constexpr (Certain<S>) {
          if (tree_.proof(*node).distance == 1 && wins_now(*state, rules_)) moves.push_back(winning_move(*state, rules_));
        }
        break;
      }
      node = best.front();
      if (node->visits.load(std::memory_order_relaxed) == 0 && !tree_.proof(*node).closed()) break;
      moves.push_back(node->move);
      state = sure_successor(*state, rules_, node->move);
    }
    return moves;
  }

  const Tree<Move>& tree_;
  const Rules& rules_;
  const S& root_;
};

}  // namespace sakiyomi
