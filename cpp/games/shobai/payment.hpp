/// What can be paid on an order: sets of cards and cubes without anything too much (S9, S14).
#pragma once

#include "shobai/table.hpp"

namespace sakiyomi::shobai {

/// A set of amounts, a bit each.
using Amounts = std::uint32_t;

/// What all active cards of the player can pay at most.
class Purse {
 public:
  Purse(const Rules& rules, const Table& table, const CardBits& active) noexcept;
  [[nodiscard]] bool pays(const CardKind& order) const noexcept;

 private:
  [[nodiscard]] bool pays_client(const CardKind& client) const noexcept;

  std::array<int, kGoods> units_{};
  int total_ = 0;      ///< of all products
  bool pair_ = false;  ///< two cubes of money count as a product
  bool medicine_as_pottery_ = false;
  int tributes_ = 0;  ///< of passives and cubes, or 1 for a card that has no more
  bool has_tribute_ = false;
};

/// The amounts of the card at a position that some payment of table.order has, beside what the walk has chosen before it.
[[nodiscard]] Amounts payable(const Rules& rules, const Table& table, const CardList& active, std::size_t position) noexcept;

}  // namespace sakiyomi::shobai
