/// Draws from sets of cards, with any source of chance behind one call.
#pragma once

#include <type_traits>

#include "sakiyomi/core/chance.hpp"
#include "shake_up/rules.hpp"

namespace sakiyomi::shake_up {

/// The zones of a seat; AI cards are seat 0's.
inline constexpr std::uint16_t kDeckZone = 0;
inline constexpr std::uint16_t kAiZone = 1;

/// A place to draw from: its cards, and for each card a number that only equal cards share.
struct DrawPile {
  Cards cards;
  const std::uint8_t* numbers;  ///< by card
  Cards upgraded = 0;           ///< the cards whose number is one more

  [[nodiscard]] constexpr int number(int card) const noexcept { return numbers[card] + static_cast<int>(upgraded >> card & 1U); }
};

/// Scripts, deals and branches name what is drawn by its number.
class Dealer {
 public:
  template <class Chance>
  explicit Dealer(Chance& chance) noexcept : source_(&chance), draw_(&pick<Chance>) {}

  /// Precondition: the pile is not empty.
  [[nodiscard]] int draw(const DrawPile& pile, Zone zone) const { return draw_(source_, pile, zone); }

 private:
  template <class Chance>
  [[nodiscard]] static int pick(const void* source, const DrawPile& pile, Zone zone) {
    auto& chance = *static_cast<Chance*>(const_cast<void*>(source));  // as constant as it was when it was given
    if constexpr (std::is_same_v<Chance, Rng>) {
      return nth_bit(pile.cards, static_cast<int>(chance.below(static_cast<std::uint32_t>(popcount(pile.cards)))));
    }
    std::array<std::uint8_t, kFaces> left{};
    for_each_bit(pile.cards, [&](int card) { ++left[static_cast<std::size_t>(pile.number(card))]; });
    const int number = sakiyomi::draw(chance, Counts(left), zone);
    Cards same = 0;
    for_each_bit(pile.cards, [&](int card) { same |= pile.number(card) == number ? Cards{1} << card : 0; });
    return lowest_bit(same);
  }

  const void* source_;
  int (*draw_)(const void*, const DrawPile&, Zone);
};

}  // namespace sakiyomi::shake_up
