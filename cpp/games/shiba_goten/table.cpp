#include "shiba_goten/table.hpp"

#include <utility>

#include "sakiyomi/core/hash.hpp"

namespace sakiyomi::shiba_goten {

void Table::move_doll(const Rules& rules, std::size_t doll, Place to) noexcept {
  const Doll& facts = rules.doll(doll);
  std::uint8_t* const begin = dolls.data() + facts.first;
  std::uint8_t* const end = begin + facts.copies;
  std::uint8_t* at = dolls.data() + doll;
  *at = to.code();
  for (; at + 1 < end && at[0] > at[1]; ++at) std::swap(at[0], at[1]);
  for (; at > begin && at[-1] > at[0]; --at) std::swap(at[-1], at[0]);
}

bool is_settled(const Rules& rules, const Table& table) noexcept {
  const bool takes = table.question == Question::kPick || table.question == Question::kPlace || table.question == Question::kClaim;
  if (table.over()) return true;
  if (rules.solo()) return takes && table.round == rules.max_rounds();
  const bool last = table.extra || table.in_piles() < rules.market() + 2;
  const bool all_seen = table.piles[0] <= 1 && table.piles[1] <= 1;
  return last && (all_seen || (takes && table.current == table.decreer));
}

std::uint64_t Table::hash() const noexcept {
  std::array<std::uint64_t, (sizeof(Table) + 15) / 16 * 2> words{};
  std::memcpy(words.data(), this, sizeof(Table));
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < words.size(); i += 2)
    hash = fold_product(words[i] ^ 0x9e3779b97f4a7c15 ^ hash, words[i + 1] ^ 0xd1b54a32d192ed03) + hash * 5;
  return mix(hash);
}

}  // namespace sakiyomi::shiba_goten
