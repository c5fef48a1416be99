/// The legal answers to each question.
#pragma once

#include "sakiyomi/core/fixed_list.hpp"
#include "shake_up/move.hpp"
#include "shake_up/table.hpp"

namespace sakiyomi::shake_up {

/// A hand of all cards there are, each of another face, and one answer more; or all orders of four money cards.
using MoveList = FixedList<Move, 32>;

/// Equal cards count once.
void list_moves(const Rules& rules, const Table& table, MoveList& list) noexcept;

/// The first of the legal moves that come to the same as this one.
[[nodiscard]] Move representative(const Rules& rules, const Table& table, Move move) noexcept;

}  // namespace sakiyomi::shake_up
