/// The legal answers to each question.
#pragma once

#include "shobai/payment.hpp"

namespace sakiyomi::shobai {

/// Labels of all cards, cubes to be returned, and one answer more.
using MoveList = FixedList<Move, kCards + kSeatCubes + 2>;

void list_moves(const Rules& rules, const Table& table, const Tableau& own, MoveList& list) noexcept;

/// The legal moves less those that come to the same as others, or to nothing better. In canonical.cpp, rule by rule.
void list_canonical_moves(const Rules& rules, const Table& table, const Tableau& own, MoveList& list) noexcept;

/// Discards, and cubes that can be returned; pruned: one at a time, and only where the stock limits a step to come.
void list_free_actions(const Rules& rules, const Table& table, const Tableau& own, bool pruned, MoveList& list) noexcept;

/// Whether a window of free actions has something to ask for.
[[nodiscard]] bool has_free_actions(const Rules& rules, const Table& table, const Tableau& own) noexcept;

/// The cells that an exchange can take from next, so that what it takes can be paid for with that many coins, a bit each.
[[nodiscard]] std::uint32_t takeable(const Rules& rules, const Table& table, int coins) noexcept;

/// Money that is still to be paid for what an exchange takes.
[[nodiscard]] int price(const Rules& rules, const Table& table) noexcept;

/// The amounts of the card that the walk looks at. Precondition: it has not ended.
[[nodiscard]] Amounts amounts_at(const Rules& rules, const Table& table, const CardList& active) noexcept;

/// The place in the list of the first card with a label; the size of the list where none has it.
[[nodiscard]] std::size_t position_of(const Rules& rules, const Table& table, const CardList& list, Label label) noexcept;

/// Whether a card that had such a part in a payment can stay active by the Scholar's power (S18).
[[nodiscard]] inline bool may_keep(const Rules& rules, Amount amount) noexcept { return amount != kDrop || rules.keeps_tribute(); }

}  // namespace sakiyomi::shobai
