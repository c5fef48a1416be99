/// Which child of a node to look at next.
#pragma once

#include <cmath>
#include <limits>

#include "sakiyomi/search/tree/options.hpp"
#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

/// The mean utility of the seat that moved to a node, within what is proven; one half before any visit.
template <class Move>
[[nodiscard]] double value_of(const Tree<Move>& tree, const TreeNode<Move>& node, Seat seat) noexcept {
  const std::uint32_t visits = node.visits.load(std::memory_order_relaxed);
  const auto total = static_cast<double>(node.total.load(std::memory_order_relaxed));
  const double mean = visits == 0 ? 0.5 : total / (static_cast<double>(visits) * static_cast<double>(kOne));
  return tree.proof(node).within(seat, mean);
}

/// PUCT (Rosin 2011) or UCT (Kocsis and Szepesvari 2006), measured by the spread of results; the first of the best scores. Children
/// are tried in their order, so those behind the first untried one need no look. `may_choose`: whether a child can be chosen now.
template <class Move, class MayChoose>
[[nodiscard]] TreeNode<Move>* select(const Tree<Move>& tree, const TreeNode<Move>& node, std::span<TreeNode<Move>> children, Seat seat, double spread,
                                     const MctsOptions& options, const MayChoose& may_choose) noexcept {
  constexpr double kUntried = 0.2;  // by so much of the spread an untried move looks worse than the tried ones
  constexpr double kPriorScale = kPriorOne;
  const bool uct = options.mode == Selection::kUct;
  const double visits = node.visits.load(std::memory_order_relaxed);
  const double log = uct ? std::log(visits) : 0;
  const double reach = options.exploration * spread * std::sqrt(visits);
  const Proof& known = tree.proof(node);
  double tried = 0;
  Gain gained = 0;
  double best = -std::numeric_limits<double>::infinity();
  TreeNode<Move>* chosen = nullptr;
  for (TreeNode<Move>& child : children) {
    if (!may_choose(child)) continue;
    const Proof& proof = tree.proof(child);
    if (proof.most(seat) < known.least(seat)) continue;
    const double count = child.visits.load(std::memory_order_relaxed);
    const bool untried = count == 0 && !proof.closed();
    double score = 0;
    if (proof.closed()) {
      score = proof.least(seat);
    } else if (uct) {
      if (untried) return &child;
      const double width = options.exploration * std::sqrt(log / count);
      score = value_of(tree, child, seat) + spread * (width + options.bias * child.prior / (kPriorScale * (1 + count)));
    } else {
      const double guess = tried > 0 ? static_cast<double>(gained) / (tried * static_cast<double>(kOne)) - kUntried * spread : 0.5;
      const double mean = untried ? guess : value_of(tree, child, seat);
      score = mean + reach * child.prior / (kPriorScale * (1 + count));
    }
    if (score > best) {
      best = score;
      chosen = &child;
    }
    if (untried) break;
    tried += count;
    gained += child.total.load(std::memory_order_relaxed);
  }
  return chosen;
}

}  // namespace sakiyomi
