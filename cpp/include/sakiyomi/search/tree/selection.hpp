/// Which child of a node to look at next.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "sakiyomi/search/tree/options.hpp"
#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

/// The mean utility of the seat that moved to a node, within what is proven; one half before any visit.
template <class Move>
[[nodiscard]] inline double value_of(const Tree<Move>& tree, const TreeNode<Move>& node, Seat seat) noexcept {
  const std::uint32_t visits = node.visits.load(std::memory_order_relaxed);
  const auto total = static_cast<double>(node.total.load(std::memory_order_relaxed));
  const double mean = visits == 0 ? 0.5 : total / (static_cast<double>(visits) * static_cast<double>(kOne));
  return tree.proof(node).within(seat, mean);
}

/// A child to look at, or the wish for more of them.
template <class Node>
struct Choice {
  Node* child = nullptr;      ///< null where there is none that can be chosen
  Node* preferred = nullptr;  ///< a proven child that the mover prefers, if there is one
  bool wants_more = false;    ///< all children there are have been tried, and the position has more moves
};

/// PUCT (Rosin 2011) or UCT (Kocsis and Szepesvari 2006), measured by the spread of results; the first of the best scores. Children
/// are tried in their order, so those behind the first untried one need no look. What is proven needs none either: the best of the
/// others gets it, and only the node's value is that of the proven move. By progressive widening (Coulom 2007) a node that was visited
/// little looks at its first moves alone. `may_choose`: whether a child can be chosen now.
template <class Move, class MayChoose>
[[nodiscard]] Choice<TreeNode<Move>> select(const Tree<Move>& tree, const TreeNode<Move>& node, const Children<TreeNode<Move>>& children, Seat seat,
                                            double spread, const MctsOptions& options, const MayChoose& may_choose) noexcept {
  constexpr double kFpu = 0.2;  // first-play urgency: by so much of the spread an untried move looks worse than the tried ones
  constexpr double kPriorScale = kPriorOne;
  const bool uct = options.mode == Selection::kUct;
  const double visits = node.visits.load(std::memory_order_relaxed);
  const double log = uct ? std::log(visits) : 0;
  const double reach = options.exploration * spread * std::sqrt(visits);
  const double room = options.widening > 0 ? std::max(1.0, options.widening * std::sqrt(visits)) : std::numeric_limits<double>::infinity();
  const Proof& known = tree.proof(node);
  const double sure = known.least(seat);
  double tried = 0;
  Gain gained = 0;
  double best = -std::numeric_limits<double>::infinity();
  Choice<TreeNode<Move>> choice;
  std::uint32_t seen = 0;
  int looked = 0;
  bool full = false;
  bool untried = false;
  for (TreeNode<Move>& child : children) {
    ++seen;
    if (!may_choose(child)) continue;
    const Proof& proof = tree.proof(child);
    const double most = proof.most(seat);
    if (most < sure || (most == sure && sure < known.most(seat) && !proof.closed())) continue;  // it cannot be better
    const double count = child.visits.load(std::memory_order_relaxed);
    if (proof.closed()) {
      if (choice.preferred == nullptr) choice.preferred = &child;
    } else {
      full = looked >= room;
      if (full) break;
      ++looked;
      untried = count == 0;
      double score = std::numeric_limits<double>::infinity();
      if (!uct) {
        const double guess = tried > 0 ? static_cast<double>(gained) / (tried * static_cast<double>(kOne)) - kFpu * spread : 0.5;
        const double mean = untried ? guess : value_of(tree, child, seat);
        score = mean + reach * child.prior / (kPriorScale * (1 + count));
      } else if (!untried) {
        const double width = options.exploration * std::sqrt(log / count);
        score = value_of(tree, child, seat) + spread * (width + options.bias * child.prior / (kPriorScale * (1 + count)));
      }
      if (score > best) {
        best = score;
        choice.child = &child;
      }
      if (untried) break;
    }
    tried += count;
    gained += child.total.load(std::memory_order_relaxed);
  }
  choice.wants_more = !untried && !full && (children.empty() || seen < children.count());
  if (choice.child == nullptr) choice.child = choice.preferred;
  if (best >= sure) choice.preferred = nullptr;
  return choice;
}

}  // namespace sakiyomi
