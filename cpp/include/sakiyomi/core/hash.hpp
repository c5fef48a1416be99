/// Hashing of words. States hash their few words at once, so a hash cannot drift from the board.
#pragma once

#include <cstdint>

namespace sakiyomi {

/// A bijection of 64-bit words that spreads every bit (the finaliser of SplitMix64, Steele et al. 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t word) noexcept {
  word ^= word >> 30;
  word *= 0xbf58476d1ce4e5b9;
  word ^= word >> 27;
  word *= 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

/// Both halves of the 128-bit product, folded: the fastest good mixer of two words.
[[nodiscard]] constexpr std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Hash of two words and a small tag (side to move, phase).
[[nodiscard]] constexpr std::uint64_t hash_words(std::uint64_t a, std::uint64_t b, std::uint64_t tag) noexcept {
  const std::uint64_t inner = fold_product(a ^ 0x9e3779b97f4a7c15, b ^ 0xd1b54a32d192ed03);
  return fold_product(inner ^ 0x8bb84b93962eacc9, (a + (b << 32 | b >> 32)) ^ (tag * 0x2545f4914f6cdd1d + 0xa0761d6478bd642f));
}

/// The hash of a sequence so far, with one more word.
[[nodiscard]] constexpr std::uint64_t hash_combine(std::uint64_t seed, std::uint64_t word) noexcept { return mix(seed + 0x9e3779b97f4a7c15 + word); }

}  // namespace sakiyomi
