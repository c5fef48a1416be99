/// Looks for bytes in a row of them.
#pragma once

#include <cstring>

#include "sakiyomi/core/bit_set.hpp"

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace sakiyomi {

/// Where the bytes are that are `wanted` under a mask, on any processor.
template <std::size_t N>
[[nodiscard]] BitSet<N> find_bytes_by_words(const std::array<std::uint8_t, N>& bytes, std::uint8_t mask, std::uint8_t wanted) noexcept {
  static_assert(N % 8 == 0);
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kLow = 0x7f * kEach;
  constexpr std::uint64_t kGather = 0x0102040810204080;  // brings the lowest bits of all bytes together in the top byte
  BitSet<N> found;
  for (std::size_t first = 0; first < N; first += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + first, 8);
    const std::uint64_t differ = (word & mask * kEach) ^ wanted * kEach;
    const std::uint64_t equal = ~(((differ & kLow) + kLow) | differ | kLow) >> 7;  // the lowest bit of each byte that is
    found.words[first / 64] |= equal * kGather >> 56 << first % 64;
  }
  return found;
}

/// Where the bytes are that are `wanted` under a mask.
template <std::size_t N>
[[nodiscard]] BitSet<N> find_bytes(const std::array<std::uint8_t, N>& bytes, std::uint8_t mask, std::uint8_t wanted) noexcept {
#ifdef __SSE2__
  static_assert(N % 16 == 0);
  BitSet<N> found;
  std::size_t first = 0;
#ifdef __AVX2__
  const __m256i wide_masks = _mm256_set1_epi8(static_cast<char>(mask));
  const __m256i wide_codes = _mm256_set1_epi8(static_cast<char>(wanted));
  for (; first + 32 <= N; first += 32) {
    const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes.data() + first));
    const int equal = _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(block, wide_masks), wide_codes));
    found.words[first / 64] |= std::uint64_t{static_cast<std::uint32_t>(equal)} << first % 64;
  }
#endif
  const __m128i masks = _mm_set1_epi8(static_cast<char>(mask));
  const __m128i codes = _mm_set1_epi8(static_cast<char>(wanted));
  for (; first < N; first += 16) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data() + first));
    const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(block, masks), codes));
    found.words[first / 64] |= std::uint64_t{static_cast<std::uint32_t>(equal)} << first % 64;
  }
  return found;
#else
  return find_bytes_by_words(bytes, mask, wanted);
#endif
}

}  // namespace sakiyomi
