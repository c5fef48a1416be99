/// Where a card is, in one byte.
#pragma once

#include <array>
#include <cstdint>

#include "shobai/cards.hpp"

namespace sakiyomi::shobai {

/// The ranks of numbers of cubes when they are sorted as text, as labels are: none, 1, 10, 11, 12, 2, 3 ...
inline constexpr std::array<std::uint8_t, kSeatCubes + 1> kCubesByRank = {0, 1, 10, 11, 12, 2, 3, 4, 5, 6, 7, 8, 9};
inline constexpr std::array<std::uint8_t, kSeatCubes + 1> kRankOfCubes = [] {
  std::array<std::uint8_t, kSeatCubes + 1> ranks{};
  for (std::uint8_t rank = 0; rank <= kSeatCubes; ++rank) ranks[kCubesByRank[rank]] = rank;
  return ranks;
}();

/// A row of a player.
struct Row {
  std::uint8_t code;  ///< the upper half of the byte

  constexpr Row(std::size_t seat, bool inactive) noexcept : code(static_cast<std::uint8_t>(seat << 5 | (inactive ? 16U : 0U))) {}
};

/// In a row with some cubes, or in one of the zones that are nobody's. By value, places of copies sort as their labels do.
class Place {
 public:
  constexpr Place() = default;
  constexpr Place(Row row, int cubes) noexcept : code_(static_cast<std::uint8_t>(row.code | kRankOfCubes[static_cast<std::size_t>(cubes)])) {}
  [[nodiscard]] static constexpr Place from_code(std::uint8_t code) noexcept {
    Place place;
    place.code_ = code;
    return place;
  }

  [[nodiscard]] constexpr std::uint8_t code() const noexcept { return code_; }
  [[nodiscard]] constexpr bool owned() const noexcept { return code_ < 0xe0; }
  [[nodiscard]] constexpr std::size_t seat() const noexcept { return code_ >> 5; }
  [[nodiscard]] constexpr bool inactive() const noexcept { return (code_ & 16U) != 0; }
  [[nodiscard]] constexpr int cubes() const noexcept { return kCubesByRank[code_ & 15U]; }
  friend constexpr bool operator==(Place, Place) = default;

 private:
  std::uint8_t code_ = 0xff;
};

inline constexpr Place kInAllyDeck = Place::from_code(0xe0);
inline constexpr Place kInClientDeck = Place::from_code(0xe4);
inline constexpr Place kInEmperorDeck = Place::from_code(0xe5);  ///< before the game
inline constexpr Place kDiscarded = Place::from_code(0xe1);
inline constexpr Place kDisplayed = Place::from_code(0xe2);  ///< in the grid, or in the row of Clients or Emperors
inline constexpr Place kGone = Place::from_code(0xe3);       ///< out of the game

/// What a card in a row is called: its kind, its row, and the cubes on it.
struct Label {
  std::uint8_t kind = 0;
  bool inactive = false;
  std::uint8_t cubes = 0;

  static constexpr int kCount = 2 * (kSeatCubes + 1);  ///< of a kind
  [[nodiscard]] constexpr int number() const noexcept { return kind * kCount + (inactive ? kSeatCubes + 1 : 0) + cubes; }
  [[nodiscard]] static constexpr Label from_number(int number) noexcept {
    const int rest = number % kCount;
    return {static_cast<std::uint8_t>(number / kCount), rest > kSeatCubes, static_cast<std::uint8_t>(rest % (kSeatCubes + 1))};
  }
  [[nodiscard]] constexpr Place place(std::size_t seat) const noexcept { return {Row(seat, inactive), cubes}; }
  friend constexpr bool operator==(const Label&, const Label&) = default;
};

}  // namespace sakiyomi::shobai
