/// Carries proofs up a tree, from the ends of games.
#pragma once

#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

template <class Move>
class Bounds {
 public:
  using Node = TreeNode<Move>;
  using Nodes = Children<const Node>;

  Bounds(Tree<Move>& tree, int seats) noexcept : tree_(tree), seats_(seats) {}

  /// Adds what is proven of a node to what was; false if that says nothing new.
  bool tighten(Node& node, const Proof& proof) {
    ProofTable::Number before = node.proof.load(std::memory_order_acquire);
    for (;;) {
      const Proof both = intersection(tree_.proofs()[before], proof);
      if (both.same_bounds(tree_.proofs()[before])) return false;
      const ProofTable::Number number = tree_.proofs().add(both);
      if (number == ProofTable::kNothing) return false;
      if (node.proof.compare_exchange_weak(before, number, std::memory_order_acq_rel)) return true;
    }
  }

  /// Bounds of a node from those of its children, where `seat` chooses for itself; false if nothing changed.
  bool combine(Node& node, Seat seat) {
    const Nodes children = std::as_const(tree_).children(node);
    Proof proof = Proof::nothing(seats_);
    double& low = proof.low[Proof::index(seat)];
    double& high = proof.high[Proof::index(seat)];
    low = tree_.proof(node).least(seat);
    high = 0;
    std::uint32_t seen = 0;
    for (const Node& child : children) {
      low = std::max(low, tree_.proof(child).least(seat));
      high = std::max(high, tree_.proof(child).most(seat));
      ++seen;
    }
    const bool all = seen == children.count();
    if (!all) high = 1;
    if (low == 0 && high == 1 && (seats_ <= 2 || !all)) return false;
    if (seats_ == 2) {
      proof.low[Proof::index(1 - seat)] = 1 - high;
      proof.high[Proof::index(1 - seat)] = 1 - low;
    } else if (all) {
      bound_others(children, seat, proof);
    }
    proof.distance = 1 + distance(children, seat, low == 1);
    return tighten(node, proof);
  }

 private:
  /// The other seats get what any move gives them that `seat` may choose.
  void bound_others(const Nodes& children, Seat seat, Proof& proof) const noexcept {
    for (Seat other = 0; other < seats_; ++other) {
      if (other == seat) continue;
      double low = 1;
      double high = 0;
      for (const Node& child : children) {
        const Proof& bounds = tree_.proof(child);
        if (bounds.most(seat) < proof.least(seat)) continue;
        low = std::min(low, bounds.least(other));
        high = std::max(high, bounds.most(other));
      }
      proof.low[Proof::index(other)] = low;
      proof.high[Proof::index(other)] = high;
    }
  }

  /// The shortest way to a win, or else the longest way.
  [[nodiscard]] int distance(const Nodes& children, Seat seat, bool won) const noexcept {
    int best = won ? Tree<Move>::kFar : 0;
    for (const Node& child : children) {
      const Proof& bounds = tree_.proof(child);
      if (!won) {
        best = std::max(best, bounds.distance);
      } else if (bounds.least(seat) == 1) {
        best = std::min(best, bounds.distance);
      }
    }
    return best;
  }

  /// What both say.
  [[nodiscard]] Proof intersection(const Proof& before, const Proof& after) const noexcept {
    Proof both = after;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats_); ++i) {
      both.low[i] = std::max(before.low[i], after.low[i]);
      both.high[i] = std::min(before.high[i], after.high[i]);
    }
    return both;
  }

  Tree<Move>& tree_;
  int seats_;
};

}  // namespace sakiyomi
