/// Tree searches in tests, and what their trees hold.
#pragma once

#include <cmath>
#include <vector>

#include "max_n.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "toy.hpp"

extern template class sakiyomi::Mcts<sakiyomi::toy::State>;

namespace sakiyomi {

/// Searches with a searcher that may have been used before.
template <GameState S>
[[nodiscard]] Report<typename S::Move> search(Mcts<S>& searcher, const S& root, const Limits& limits, const History& history = {}, int lines = 1,
                                              const ReportFn<typename S::Move>& on_report = nullptr) {
  Control control(limits);
  return searcher.search(root, history, lines, control, on_report);
}

/// Every way to search, with one thread. Tests name the weights on which they depend: the standards follow what is best for the games.
[[nodiscard]] inline std::vector<MctsOptions> tree_modes() {
  return {{.exploration = 1.0, .prior = 1.0, .tree_mb = 8},
          {.mode = Selection::kUct, .exploration = 1.0, .prior = 1.0, .bias = 1.0, .tree_mb = 8},
          {.exploration = 1.0, .prior = 1.0, .playout = Playout::kRandom, .tree_mb = 8},
          {.mode = Selection::kUct, .exploration = 1.0, .prior = 0.0, .cutoff_plies = 3, .tree_mb = 8},
          {.exploration = 1.0, .prior = 1.0, .widening = 1.0, .tree_mb = 8}};
}

/// The child of a node that begins with a move; null where the tree has none.
template <class Move>
[[nodiscard]] const TreeNode<Move>* child_of(const Tree<Move>& tree, const TreeNode<Move>& node, Move move) {
  for (const auto& child : tree.children(node)) {
    if (child.move == move) return &child;
  }
  return nullptr;
}

/// The node that some moves lead to from the root; null where the tree does not reach.
template <class Move>
[[nodiscard]] const TreeNode<Move>* node_at(const Tree<Move>& tree, const std::vector<Move>& line) {
  const TreeNode<Move>* node = &tree.root();
  for (const Move move : line) {
    if (node == nullptr) return nullptr;
    node = child_of(tree, *node, move);
  }
  return node;
}

/// Calls visit(node, line) for every node, where `line` are the moves to it.
template <class Move, class Visit>
void for_each_node(const Tree<Move>& tree, const TreeNode<Move>& node, std::vector<Move>& line, Visit&& visit) {
  visit(node, line);
  for (const auto& child : tree.children(node)) {
    line.push_back(child.move);
    for_each_node(tree, child, line, visit);
    line.pop_back();
  }
}
template <class Move, class Visit>
void for_each_node(const Tree<Move>& tree, Visit&& visit) {
  std::vector<Move> line;
  for_each_node(tree, tree.root(), line, visit);
}

/// The visits of all children.
template <class Move>
[[nodiscard]] std::uint64_t visits_below(const Tree<Move>& tree, const TreeNode<Move>& node) {
  std::uint64_t visits = 0;
  for (const auto& child : tree.children(node)) visits += child.visits;
  return visits;
}

/// Whether what is proven of a position holds for all results of best play there.
template <GameState S>
[[nodiscard]] bool holds(const Proof& proof, const std::vector<Outcome>& outcomes, const typename S::Rules& rules) {
  for (Seat seat = 0; seat < rules.players(); ++seat) {
    if (proof.least(seat) > MaxN<S>::least(outcomes, seat) || proof.most(seat) < MaxN<S>::most(outcomes, seat)) return false;
  }
  return true;
}

/// How many nodes of a tree say something that exhaustive search does not, and how many say anything.
struct Audit {
  int wrong = 0;
  int proven = 0;
};
template <GameState S>
[[nodiscard]] Audit audit(const Tree<typename S::Move>& tree, const typename S::Rules& rules, const S& root, const History& history = {}) {
  Audit audit;
  const auto check = [&](const TreeNode<typename S::Move>* node, const std::vector<Outcome>& outcomes) {
    if (node == nullptr || node->proof == ProofTable::kNothing) return;
    ++audit.proven;
    if (!holds<S>(tree.proof(*node), outcomes, rules)) ++audit.wrong;
  };
  const auto outcomes = MaxN<S>(rules, root, history).outcomes([&](const auto& line, const auto& below) { check(node_at(tree, line), below); });
  check(&tree.root(), outcomes);
  return audit;
}

}  // namespace sakiyomi
