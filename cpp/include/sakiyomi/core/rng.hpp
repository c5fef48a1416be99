/// A small fast generator. It is always an argument, never a global and never part of a state.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sakiyomi/core/hash.hpp"

namespace sakiyomi {

/// xoshiro256** of Blackman and Vigna: 256 bits of state, seeded through SplitMix64.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) noexcept {
    for (auto& word : words_) word = mix(seed += 0x9e3779b97f4a7c15);
  }

  /// The next 64 random bits.
  constexpr std::uint64_t operator()() noexcept {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// A uniform number below `bound`, without bias (Lemire 2019). Precondition: bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) noexcept {
    std::uint64_t product = (operator()() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (operator()() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace sakiyomi
