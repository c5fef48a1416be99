/// Any source of chance behind one call, for rules that are compiled once.
#pragma once

#include "sakiyomi/core/chance.hpp"

namespace sakiyomi {

class Dealer {
 public:
  template <class Chance>
  explicit Dealer(Chance& chance) noexcept : source_(&chance), draw_(&pick<Chance>) {}

  /// The kind of a card that is drawn. Precondition: there is a card.
  [[nodiscard]] int draw(Counts left, Zone zone) const { return draw_(source_, left, zone); }

 private:
  template <class Chance>
  [[nodiscard]] static int pick(const void* source, Counts left, Zone zone) {
    auto& chance = *static_cast<Chance*>(const_cast<void*>(source));  // as constant as it was when it was given
    return sakiyomi::draw(chance, left, zone);
  }

  const void* source_;
  int (*draw_)(const void*, Counts, Zone);
};

}  // namespace sakiyomi
