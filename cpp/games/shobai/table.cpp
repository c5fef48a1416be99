#include "shobai/table.hpp"

#include <algorithm>

#include "sakiyomi/core/hash.hpp"

namespace sakiyomi::shobai {

Table::Table() noexcept {
  cards.fill(kNothing);
  grid.fill(kNothing);
  clients.fill(kNothing);
  emperors.fill(kNothing);
}

int Table::size_of(Row row) const noexcept { return in(row).size(); }

void Table::move_card(const Rules& rules, int kind, Place from, Place to) noexcept {
  const CardKind& facts = rules.kind(kind);
  std::uint8_t* const begin = cards.data() + facts.first;
  std::uint8_t* const end = begin + facts.copies;
  std::uint8_t* at = std::find(begin, end, from.code());
  *at = to.code();
  for (; at + 1 < end && at[0] > at[1]; ++at) std::swap(at[0], at[1]);
  for (; at > begin && at[-1] > at[0]; --at) std::swap(at[-1], at[0]);
}

int Table::count(const Rules& rules, int kind, Place at) const noexcept {
  const std::uint8_t* const copies = cards.data() + rules.kind(kind).first;
  return static_cast<int>(std::count(copies, copies + rules.kind(kind).copies, at.code()));
}

void Table::sort_copies(const CardKind& kind) noexcept {
  if (kind.copies > 1) std::sort(cards.begin() + kind.first, cards.begin() + kind.first + kind.copies);
}

std::uint64_t Table::hash() const noexcept {
  std::array<std::uint64_t, (sizeof(Table) + 15) / 16 * 2> words{};
  std::memcpy(words.data(), this, sizeof(Table));
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < words.size(); i += 2)
    hash = fold_product(words[i] ^ 0x9e3779b97f4a7c15 ^ hash, words[i + 1] ^ 0xd1b54a32d192ed03) + hash * 5;
  return mix(hash);
}

CardList Tableau::walk() const noexcept {
  CardList list;
  std::size_t size = 0;
  active.for_each([&](std::size_t card) { list[size++] = static_cast<std::uint8_t>(card); });
  list.resize(size);
  return list;
}

int icons_of(const Rules& rules, const CardBits& cards) noexcept {
  int icons = 0;
  (cards & rules.producers()).for_each([&](std::size_t card) { icons += rules.card(card).ability.icons; });
  return icons;
}

int money_on(const Rules& rules, const Table& table, const CardBits& active) noexcept {
  int cubes = 0;
  (active & rules.money()).for_each([&](std::size_t card) { cubes += table.place(card).cubes(); });
  return cubes;
}

int least_value(const Rules& rules, const Table& table) noexcept {
  int least = kNothing;
  for (const std::uint8_t kind : table.grid) {
    if (kind != kNothing) least = std::min<int>(least, rules.kind(kind).value);
  }
  return least;
}

bool can_discard(const Rules& rules, const Table& table, const Tableau& own, std::size_t card) noexcept {
  const Ability& ability = rules.card(card).ability;
  if (ability.kind == Kind::kPointsProduction) return table.place(card).cubes() > 0;
  if (ability.kind != Kind::kDiscard) return false;
  const int stock = table.stock[table.current];
  switch (ability.effect) {
    case Effect::kPoints:
      return ability.n > 0;
    case Effect::kAcquire:
      return least_value(rules, table) <= ability.n;
    case Effect::kCubes:
      return stock > 0 && ability.n > 0 && icons_of(rules, own.active) > 0;
    case Effect::kActivate:
      return ability.n > 0 && !own.inactive.empty();
    case Effect::kMogul:
      return stock > 0 && !table.patrons[static_cast<std::size_t>(ability.mogul)].has(table.current);
    case Effect::kNone:
      return false;
  }
  return false;
}

}  // namespace sakiyomi::shobai
