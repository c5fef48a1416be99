/// A player's two stacks of money cards, income and loans.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shake_up/cards.hpp"

namespace sakiyomi::shake_up {

/// Both stacks share the room for all money cards there are, two bits a card: income grows from the low end, loans from the high end.
class Money {
 public:
  enum class Stack : std::uint8_t { kIncome, kLoans };

  [[nodiscard]] constexpr int size(Stack stack) const noexcept { return sizes_[index(stack)]; }
  [[nodiscard]] constexpr int sum(Stack stack) const noexcept { return sums_[index(stack)]; }
  /// The i-th card from the bottom. Precondition: i < size(stack).
  [[nodiscard]] constexpr int at(Stack stack, int i) const noexcept { return digit(place(stack, i)); }
  /// Precondition: the stack is not empty.
  [[nodiscard]] constexpr int top(Stack stack) const noexcept { return at(stack, size(stack) - 1); }

  constexpr void push(Stack stack, int denomination) noexcept {
    set(place(stack, sizes_[index(stack)]++), denomination);
    sums_[index(stack)] = static_cast<std::uint8_t>(sums_[index(stack)] + denomination);
  }
  /// Takes the top card off. Precondition: the stack is not empty.
  constexpr int pop(Stack stack) noexcept {
    const int position = place(stack, --sizes_[index(stack)]);
    const int denomination = digit(position);
    set(position, 0);
    sums_[index(stack)] = static_cast<std::uint8_t>(sums_[index(stack)] - denomination);
    return denomination;
  }
  friend constexpr bool operator==(const Money&, const Money&) = default;

 private:
  [[nodiscard]] static constexpr std::size_t index(Stack stack) noexcept { return static_cast<std::size_t>(stack); }
  [[nodiscard]] static constexpr int place(Stack stack, int i) noexcept { return stack == Stack::kIncome ? i : kMostMoney - 1 - i; }
  [[nodiscard]] constexpr int digit(int position) const noexcept {
    return static_cast<int>(digits_[static_cast<std::size_t>(position) / 16] >> (2 * (position % 16)) & 3U);
  }
  constexpr void set(int position, int denomination) noexcept {
    std::uint32_t& word = digits_[static_cast<std::size_t>(position) / 16];
    word = (word & ~(3U << (2 * (position % 16)))) | static_cast<std::uint32_t>(denomination) << (2 * (position % 16));
  }

  std::array<std::uint32_t, kMostMoney / 16> digits_{};
  std::array<std::uint8_t, 2> sizes_{};
  std::array<std::uint8_t, 2> sums_{};
};

}  // namespace sakiyomi::shake_up
