/// Wins and threats for two players, seen without listing moves (Tactical).
#pragma once

#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// Whether the opponent would win at once if the turn were given away; false where a game cannot tell.
template <GameState S>
[[nodiscard]] bool is_threatened(const S& state, const typename S::Rules& rules) noexcept {
  if constexpr (Tactical<S> && Passable<S>) {
    S passed = state;
    passed.pass();
    return passed.wins_now(rules);
  } else {
    return false;
  }
}

/// A move that wins at once. Precondition: there is one.
template <GameState S>
[[nodiscard]] typename S::Move winning_move(const S& state, const typename S::Rules& rules) {
  typename S::MoveList list;
  list_search_moves(state, rules, list);
  for (const auto move : list) {
    const auto outcome = successor(state, rules, move).outcome(rules);
    if (outcome && (*outcome)[state.to_move()] == 1.0F) return move;
  }
  return {};
}

}  // namespace sakiyomi
