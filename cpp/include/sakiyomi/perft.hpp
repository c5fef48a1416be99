/// Perft: counts what can be reached in so many plies. It proves move generation against other programs, and measures it.
#pragma once

#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "sakiyomi/core/hash_set.hpp"
#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// Called between subtrees; a true answer ends the count early, and its result is then meaningless.
using PollFn = bool (*)();
[[nodiscard]] inline bool never_stop() noexcept { return false; }

/// One move for each successor, where the game tells for how many it stands; else all.
template <GameState S>
void list_counted_moves(const S& state, const typename S::Rules& rules, typename S::MoveList& list) {
  if constexpr (Weighted<S>) {
    state.search_moves(rules, list);
  } else {
    state.legal_moves(rules, list);
  }
}

/// Number of move sequences of exactly `depth` plies; the last ply is counted without making it.
template <GameState S>
[[nodiscard]] std::uint64_t perft(const S& state, const typename S::Rules& rules, int depth, PollFn stop = never_stop) {
  if (depth == 0) return 1;
  if (state.outcome(rules)) return 0;
  if (depth == 1) return count_moves(state, rules);
  typename S::MoveList list;
  list_counted_moves(state, rules, list);
  std::uint64_t leaves = 0;
  for (const auto move : list) {
    if (depth > 2 && stop()) return leaves;
    std::uint64_t below = perft(successor(state, rules, move), rules, depth - 1, stop);
    if constexpr (Weighted<S>) below *= static_cast<std::uint64_t>(state.multiplicity(rules, move));
    leaves += below;
  }
  return leaves;
}

/// As perft, with the moves of one position that have the same successor counted once, at every ply.
template <GameState S>
[[nodiscard]] std::uint64_t perft_merged(const S& state, const typename S::Rules& rules, int depth, PollFn stop = never_stop) {
  if (depth == 0) return 1;
  if (state.outcome(rules)) return 0;
  typename S::MoveList list;
  list_counted_moves(state, rules, list);
  if (Weighted<S> && depth == 1) return list.size();
  std::uint64_t leaves = 0;
  [[maybe_unused]] std::conditional_t<Weighted<S>, std::monostate, HashSet> seen;
  for (const auto move : list) {
    if (depth > 2 && stop()) return leaves;
    const S child = successor(state, rules, move);
    if constexpr (!Weighted<S>) {
      if (!seen.insert(child.hash())) continue;
    }
    leaves += perft_merged(child, rules, depth - 1, stop);
  }
  return leaves;
}

/// What a count of leaves that were all made saw: their number, and the sum of their hashes.
struct BuiltLeaves {
  std::uint64_t leaves = 0;
  std::uint64_t checksum = 0;
  friend constexpr bool operator==(const BuiltLeaves&, const BuiltLeaves&) = default;
};

/// As perft, but every leaf is made as a state and its hash added up.
template <GameState S>
void perft_built(const S& state, const typename S::Rules& rules, int depth, BuiltLeaves& built, PollFn stop = never_stop) {
  if (depth == 0) {
    ++built.leaves;
    built.checksum += state.hash();
    return;
  }
  if (state.outcome(rules) || (depth > 2 && stop())) return;
  const auto below = [&](const S& child) {
    if (depth > 1) return perft_built(child, rules, depth - 1, built, stop);
    ++built.leaves;
    built.checksum += child.hash();
  };
  if constexpr (Expanding<S>) {
    state.for_each_successor(rules, below);
  } else {
    typename S::MoveList list;
    state.legal_moves(rules, list);
    for (const auto move : list) below(successor(state, rules, move));
  }
}

/// The number of distinct positions reached at exactly `depth` plies, by their hashes. Memory: the positions one ply above, and up to 32
/// bytes a position.
template <GameState S>
[[nodiscard]] std::uint64_t perft_distinct(const S& root, const typename S::Rules& rules, int depth, PollFn stop = never_stop) {
  std::vector<S> layer = {root};
  for (int ply = 1; ply <= depth; ++ply) {
    HashSet seen;
    std::vector<S> next;
    for (const S& state : layer) {
      if (state.outcome(rules)) continue;
      if (stop()) return 0;
      typename S::MoveList list;
      list_counted_moves(state, rules, list);
      for (const auto move : list) {
        const S child = successor(state, rules, move);
        if (seen.insert(child.hash()) && ply < depth) next.push_back(child);
      }
    }
    if (ply == depth) return seen.size();
    layer = std::move(next);
  }
  return layer.size();
}

}  // namespace sakiyomi
