/// What can be paid on an order: sets of cards and cubes without anything too much (S9, S14).
#pragma once

#include "shobai/table.hpp"

namespace sakiyomi::shobai {

/// A set of amounts, a bit each.
using Amounts = std::uint32_t;

/// Whether the player can pay an order with all active cards.
[[nodiscard]] bool can_pay(const Rules& rules, const Table& table, int order) noexcept;

/// The amounts of the card at a position that some payment of table.order has, beside what the walk has chosen before it.
[[nodiscard]] Amounts payable(const Rules& rules, const Table& table, const CardList& active, std::size_t position) noexcept;

}  // namespace sakiyomi::shobai
