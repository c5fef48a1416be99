/// Any source of chance behind one call, for rules that are compiled once.
#pragma once

#include <array>
#include <type_traits>

#include "sakiyomi/core/chance.hpp"

namespace sakiyomi {

class Dealer {
 public:
  template <class Chance>
  explicit Dealer(Chance& chance) noexcept : source_(&chance), draw_(&pick<Chance>) {
    if constexpr (std::is_same_v<Chance, Rng>) uniform_ = &chance;
  }

  /// The generator, where each card is as likely as any other and nothing else counts.
  [[nodiscard]] Rng* uniform() const noexcept { return uniform_; }

  /// Draws from the kinds of the cards that there are, in order: one of them. Precondition: there is a card, and no kind is 255.
  [[nodiscard]] int draw(std::span<const std::uint8_t> cards, Zone zone) const { return draw_(source_, cards, zone); }

 private:
  template <class Chance>
  [[nodiscard]] static int pick(const void* source, std::span<const std::uint8_t> cards, Zone zone) {
    auto& chance = *static_cast<Chance*>(const_cast<void*>(source));  // as constant as it was when it was given
    std::array<std::uint8_t, 256> counts{};
    for (const std::uint8_t kind : cards) ++counts[kind];
    return sakiyomi::draw(chance, Counts(counts).first(cards.back() + 1U), zone);
  }

  const void* source_;
  int (*draw_)(const void*, std::span<const std::uint8_t>, Zone);
  Rng* uniform_ = nullptr;
};

}  // namespace sakiyomi
