/// Looks for bytes in a row of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "sakiyomi/core/bits.hpp"

namespace sakiyomi {

/// Calls visit(index) for the bytes that are `wanted` under a mask, in order. Precondition: the size is a multiple of 16.
template <class Visit>
void for_each_byte(const std::uint8_t* bytes, std::size_t size, std::uint8_t mask, std::uint8_t wanted, Visit&& visit) {
#ifdef __SSE2__
  const __m128i masks = _mm_set1_epi8(static_cast<char>(mask));
  const __m128i codes = _mm_set1_epi8(static_cast<char>(wanted));
  for (std::size_t first = 0; first < size; first += 16) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + first));
    const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(block, masks), codes));
    for_each_bit(static_cast<unsigned>(equal), [&](int bit) { visit(first + static_cast<std::size_t>(bit)); });
  }
#else
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kLow = 0x7f * kEach;
  for (std::size_t first = 0; first < size; first += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + first, 8);
    const std::uint64_t differ = (word & mask * kEach) ^ wanted * kEach;
    const std::uint64_t equal = ~(((differ & kLow) + kLow) | differ | kLow);  // the top bit of each byte that is
    for_each_bit(equal, [&](int bit) { visit(first + static_cast<std::size_t>(bit) / 8); });
  }
#endif
}

/// How many bytes are `wanted`. Precondition: the size is a multiple of 16.
[[nodiscard]] inline int count_bytes(const std::uint8_t* bytes, std::size_t size, std::uint8_t wanted) noexcept {
  int count = 0;
  for (std::size_t i = 0; i < size; ++i) count += bytes[i] == wanted ? 1 : 0;
  return count;
}

}  // namespace sakiyomi
