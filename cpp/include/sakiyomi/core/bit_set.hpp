/// A set of numbers below N in machine words.
#pragma once

#include <array>
#include <cstddef>

#include "sakiyomi/core/bits.hpp"

namespace sakiyomi {

template <std::size_t N>
struct BitSet {
  static constexpr std::size_t kWordBits = 64;

  std::array<std::uint64_t, (N + kWordBits - 1) / kWordBits> words{};

  [[nodiscard]] constexpr int size() const noexcept {
    int size = 0;
    for (const std::uint64_t word : words) size += popcount(word);
    return size;
  }
  /// The n-th number, counted from 0. Precondition: n < size().
  [[nodiscard]] constexpr std::size_t nth(int n) const noexcept {
    std::size_t word = 0;
    for (int here = popcount(words[word]); n >= here; here = popcount(words[++word])) n -= here;
    return word * kWordBits + static_cast<std::size_t>(nth_bit(words[word], n));
  }
  /// Calls visit(number) for each, lowest first.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t word = 0; word < words.size(); ++word) {
      for_each_bit(words[word], [&](int bit) { visit(word * kWordBits + static_cast<std::size_t>(bit)); });
    }
  }
  /// Whether holds(number) for any, lowest first.
  template <class Condition>
  [[nodiscard]] constexpr bool any_of(Condition&& holds) const {
    for (std::size_t word = 0; word < words.size(); ++word) {
      for (std::uint64_t left = words[word]; left != 0; left = without_lowest(left)) {
        if (holds(word * kWordBits + static_cast<std::size_t>(lowest_bit(left)))) return true;
      }
    }
    return false;
  }
  constexpr void insert(std::size_t number) noexcept { words[number / kWordBits] |= std::uint64_t{1} << number % kWordBits; }
  [[nodiscard]] constexpr bool empty() const noexcept {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all == 0;
  }
  friend constexpr BitSet operator&(const BitSet& a, const BitSet& b) noexcept {
    BitSet both;
    for (std::size_t i = 0; i < both.words.size(); ++i) both.words[i] = a.words[i] & b.words[i];
    return both;
  }
  friend constexpr BitSet operator-(const BitSet& a, const BitSet& b) noexcept {
    BitSet rest;
    for (std::size_t i = 0; i < rest.words.size(); ++i) rest.words[i] = a.words[i] & ~b.words[i];
    return rest;
  }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;
};

}  // namespace sakiyomi
