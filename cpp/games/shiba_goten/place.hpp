/// Where a doll is, in one byte.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sakiyomi::shiba_goten {

/// In a zone that all share, or with a player: a penalty, or in a seat of the display, where another may cover it.
class Place {
 public:
  constexpr Place() = default;
  [[nodiscard]] static constexpr Place from_code(std::uint8_t code) noexcept { return Place(code); }
  [[nodiscard]] static constexpr Place penalty(std::size_t player) noexcept { return Place(kPenalty + player); }
  [[nodiscard]] static constexpr Place seat(std::size_t player, std::size_t seat) noexcept { return Place(kDisplay + (player << 5) + seat); }
  [[nodiscard]] static constexpr Place covered(std::size_t player, std::size_t seat) noexcept {
    return Place(kDisplay + (player << 5) + kCovered + seat);
  }

  [[nodiscard]] constexpr std::uint8_t code() const noexcept { return code_; }
  /// Of a display.
  [[nodiscard]] constexpr std::size_t seat() const noexcept { return code_ & 15U; }
  friend constexpr bool operator==(Place, Place) = default;

 private:
  static constexpr std::size_t kPenalty = 0x04;
  static constexpr std::size_t kDisplay = 0x40;
  static constexpr std::size_t kCovered = 0x10;

  explicit constexpr Place(std::size_t code) noexcept : code_(static_cast<std::uint8_t>(code)) {}

  std::uint8_t code_ = 0;
};

inline constexpr Place kInPile = Place::from_code(0x00);  ///< below the top of one of the piles, or in the one of a solo game
inline constexpr Place kRemoved = Place::from_code(0x01);
inline constexpr Place kInHand = Place::from_code(0x02);  ///< taken, not yet placed
inline constexpr Place kInMarket = Place::from_code(0x08);
inline constexpr Place kOnTop = Place::from_code(0x09);     ///< of the first pile; the second's follows
inline constexpr Place kKept = Place::from_code(0x0b);      ///< an open doll of a solo game that is not to be replaced
inline constexpr Place kReplaced = Place::from_code(0x0c);  ///< and one that is
inline constexpr Place kNowhere = Place::from_code(0xff);   ///< behind all others
[[nodiscard]] constexpr Place top_of(std::size_t pile) noexcept { return Place::from_code(static_cast<std::uint8_t>(kOnTop.code() + pile)); }

}  // namespace sakiyomi::shiba_goten
