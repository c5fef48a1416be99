/// Whether a table can come up in a game.
#pragma once

#include "sakiyomi/core/json_place.hpp"
#include "shake_up/table.hpp"

namespace sakiyomi::shake_up {

/// Adds a fault for each way in which a whole table, each seat with its cards, contradicts itself or the rules. Without one it can be played on.
void check_table(const Rules& rules, const Table& table, Faults& faults);

/// The same of the question and what is pending, of a game that is not over and effects that are there.
void check_question(const Rules& rules, const Table& table, Faults& faults);

}  // namespace sakiyomi::shake_up
