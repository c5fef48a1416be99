/// Sensible moves without looking ahead.
#pragma once

#include "sakiyomi/core/rng.hpp"
#include "shobai/moves.hpp"

namespace sakiyomi::shobai {

/// The move that goes on with what is begun, or the action that promises most. Precondition: the game is not over.
[[nodiscard]] Move sensible_move(const Rules& rules, const Table& table, const Tableau& own) noexcept;

/// What a playout goes on with: sensible moves, and now and then any. Precondition: the game is not over.
[[nodiscard]] Move playout_move(const Rules& rules, const Table& table, const Tableau& own, Rng& rng) noexcept;

/// Whether something is begun that only the player's own moves finish, without chance.
[[nodiscard]] inline bool is_under_way(const Table& table) noexcept {
  return table.question != Question::kWindow && table.question != Question::kAction && table.question != Question::kNone;
}

}  // namespace sakiyomi::shobai
