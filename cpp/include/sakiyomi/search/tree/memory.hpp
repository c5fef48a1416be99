/// Which position a tree belongs to, and what of it still holds a few moves later.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "sakiyomi/search/path.hpp"
#include "sakiyomi/search/tree/playout.hpp"
#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

template <GameState S>
class TreeMemory {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  [[nodiscard]] const std::optional<S>& root() const noexcept { return root_; }
  void forget() noexcept { root_.reset(); }
  void set(const S& root, const History& history) {
    root_ = root;
    history_ = history;
  }

  /// Makes the node of this position the root of the tree; false if the tree does not hold it, or got there by another history, or
  /// chance came between. Then the tree is of no use.
  [[nodiscard]] bool advance(Tree<Move>& tree, const Rules& rules, const S& root, const History& history) const {
    if (!root_) return false;
    const auto hashes = way(history, root);
    const TreeNode<Move>* node = &tree.root();
    S state = *root_;
    int idle = history_.idle;
    if (hashes) {
      for (const std::uint64_t hash : *hashes) {
        if (node = follow(tree, *node, rules, state, idle, hash); node == nullptr) return false;
      }
      if (rules.history().no_progress > 0 && idle != history.idle) return false;
    } else if (!remembers(rules) && history.hashes.empty() && history_.hashes.empty()) {
      node = find(tree, *node, rules, state, root, kPlies);
    } else {
      return false;
    }
    if (node == nullptr || state != root || tree.children(*node).empty()) return false;
    if (node != &tree.root()) tree.keep(*node);
    settle(tree);
    return true;
  }

 private:
  static constexpr int kPlies = 2;  ///< an own move and the answer

  [[nodiscard]] static bool remembers(const Rules& rules) noexcept {
    const HistoryRules history = rules.history();
    return history.repetition > 0 || history.max_plies > 0 || history.no_progress > 0;
  }

  /// The hashes of the positions from the old root to the new one, if the history says that they follow.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> way(const History& history, const S& root) const {
    std::vector<std::uint64_t> before = history_.hashes;
    before.push_back(root_->hash());
    std::vector<std::uint64_t> now = history.hashes;
    now.push_back(root.hash());
    if (now.size() < before.size() || !std::equal(before.begin(), before.end(), now.begin())) return std::nullopt;
    if (history.ply - history_.ply != static_cast<int>(now.size() - before.size())) return std::nullopt;
    return std::vector<std::uint64_t>(now.begin() + static_cast<std::ptrdiff_t>(before.size()), now.end());
  }

  /// The child whose position has this hash, with the state and the plies without progress there.
  [[nodiscard]] static const TreeNode<Move>* follow(const Tree<Move>& tree, const TreeNode<Move>& node, const Rules& rules, S& state, int& idle,
                                                    std::uint64_t hash) {
    for (const auto& child : tree.children(node)) {
      const std::optional<S> after = sure_successor(state, rules, child.move);
      if (!after || after->hash() != hash) continue;
      idle = makes_progress(state, rules, child.move) ? 0 : idle + 1;
      state = *after;
      return &child;
    }
    return nullptr;
  }

  /// The node of a position at most so many plies below, with the state there.
  [[nodiscard]] static const TreeNode<Move>* find(const Tree<Move>& tree, const TreeNode<Move>& node, const Rules& rules, S& state, const S& wanted,
                                                  int plies) {
    if (state == wanted) return &node;
    if (plies == 0) return nullptr;
    for (const auto& child : tree.children(node)) {
      std::optional<S> after = sure_successor(state, rules, child.move);
      if (!after) continue;
      if (const auto* found = find(tree, child, rules, *after, wanted, plies - 1)) {
        state = *after;
        return found;
      }
    }
    return nullptr;
  }

  /// The root counts for the seat to move there: its sums are those of its children.
  static void settle(Tree<Move>& tree) {
    Gain total = 0;
    std::uint32_t visits = 0;
    for (const auto& child : tree.children(tree.root())) {
      total += child.total.load(std::memory_order_relaxed);
      visits += child.visits.load(std::memory_order_relaxed);
    }
    tree.root().total = total;
    tree.root().visits = visits;
  }

  std::optional<S> root_;
  History history_;
};

}  // namespace sakiyomi
