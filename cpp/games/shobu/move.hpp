/// A turn: a passive and an aggressive move in the same direction over the same distance.
#pragma once

#include <cstdint>

#include "shobu/board.hpp"

namespace sakiyomi::shobu {

/// Packed into 15 bits: aggressive cell (4), aggressive home side (1), steps - 1 (1), direction (3), passive cell (4),
/// passive lane (2). The aggressive board has the other colour than the passive one, so its home side names it.
class Move {
 public:
  static constexpr std::uint32_t kIndexCount = 1U << 15;
  static constexpr int kHistoryParts = 2;
  static constexpr std::uint32_t kHistorySize = 2048;

  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept { return Move(index); }

  /// The part of a turn that its passive stone gives; cells and lanes as in board.hpp.
  [[nodiscard]] static constexpr std::uint32_t passive_part(int bit, int direction, int steps) noexcept {
    const auto lane = static_cast<std::uint32_t>(bit) / kLaneCells;
    const auto cell = static_cast<std::uint32_t>(bit) % kLaneCells;
    return lane << 13 | cell << 9 | static_cast<std::uint32_t>(direction) << 6 | static_cast<std::uint32_t>(steps - 1) << 5;
  }
  /// The part that its aggressive stone gives.
  [[nodiscard]] static constexpr std::uint32_t aggressive_part(int bit) noexcept {
    const auto side = static_cast<std::uint32_t>(bit) / (2 * kLaneCells);
    const auto cell = static_cast<std::uint32_t>(bit) % kLaneCells;
    return side << 4 | cell;
  }

  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return code_; }
  [[nodiscard]] constexpr int steps() const noexcept { return 1 + static_cast<int>(code_ >> 5 & 1); }
  [[nodiscard]] constexpr int direction() const noexcept { return static_cast<int>(code_ >> 6 & 7); }
  /// Bit numbers of the stones that move.
  [[nodiscard]] constexpr int passive_bit() const noexcept { return kLaneCells * static_cast<int>(code_ >> 13) + static_cast<int>(code_ >> 9 & 15); }
  [[nodiscard]] constexpr int aggressive_bit() const noexcept {
    const int colour = 1 - static_cast<int>(code_ >> 13 & 1);
    return kLaneCells * (2 * static_cast<int>(code_ >> 4 & 1) + colour) + static_cast<int>(code_ & 15);
  }

  /// What the search learns about: the passive move, and the aggressive one.
  [[nodiscard]] constexpr std::uint32_t history_slot(int part) const noexcept {
    return part == 0 ? code_ >> 5 : 1024U | (code_ >> 5 & 15U) << 6 | (code_ >> 13 & 1U) << 5 | (code_ & 31U);
  }

  friend constexpr bool operator==(Move, Move) noexcept = default;

 private:
  explicit constexpr Move(std::uint32_t index) noexcept : code_(static_cast<std::uint16_t>(index)) {}
  std::uint16_t code_ = 0;
};

}  // namespace sakiyomi::shobu
