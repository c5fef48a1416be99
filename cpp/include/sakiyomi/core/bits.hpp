/// Bit tricks on 64-bit words, written so that the baseline processor is fast too.
#pragma once

#include <bit>
#include <cstdint>

namespace sakiyomi {

/// Number of set bits. Processors without a popcount instruction add in parallel, which beats a library call.
[[nodiscard]] constexpr int popcount(std::uint64_t word) noexcept {
#if defined(__POPCNT__) || !defined(__x86_64__)
  return std::popcount(word);
#else
  word -= (word >> 1) & 0x5555555555555555;
  word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>((word * 0x0101010101010101) >> 56);
#endif
}

/// Index of the lowest set bit. Precondition: word != 0.
[[nodiscard]] constexpr int lowest_bit(std::uint64_t word) noexcept { return std::countr_zero(word); }

/// The word without its lowest set bit.
[[nodiscard]] constexpr std::uint64_t without_lowest(std::uint64_t word) noexcept { return word & (word - 1); }

/// True if at least two bits are set.
[[nodiscard]] constexpr bool many_bits(std::uint64_t word) noexcept { return without_lowest(word) != 0; }

/// Calls visit(index) for each set bit, lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint64_t word, Visit&& visit) {
  for (; word != 0; word = without_lowest(word)) visit(lowest_bit(word));
}

/// Index of the n-th set bit, counted from 0 at the low end. Precondition: n < popcount(word).
[[nodiscard]] constexpr int nth_bit(std::uint64_t word, int n) noexcept {
  for (; n > 0; --n) word = without_lowest(word);
  return lowest_bit(word);
}

}  // namespace sakiyomi
