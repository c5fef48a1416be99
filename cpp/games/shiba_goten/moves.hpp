/// The legal answers to each question.
#pragma once

#include "sakiyomi/core/fixed_list.hpp"
#include "sakiyomi/core/rng.hpp"
#include "shiba_goten/table.hpp"

namespace sakiyomi::shiba_goten {

/// Seats of a display, and one answer more.
using MoveList = FixedList<Move, kSeats + 1>;

void list_moves(const Rules& rules, const Table& table, MoveList& list) noexcept;

/// The legal moves less those that come to the same as others: of seats that are worth the same the first.
void list_canonical_moves(const Rules& rules, const Table& table, MoveList& list) noexcept;

/// A uniform legal one. Precondition: the game is not over.
[[nodiscard]] Move random_move(const Rules& rules, const Table& table, Rng& rng) noexcept;

}  // namespace sakiyomi::shiba_goten
