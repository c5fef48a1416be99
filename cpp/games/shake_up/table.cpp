#include "shake_up/table.hpp"

#include <cstddef>

#include "sakiyomi/core/hash.hpp"

namespace sakiyomi::shake_up {

void Table::sort_copies(const Rules& rules, std::size_t seat) noexcept {
  if (rules.sorting().empty()) return;
  Player& player = players[seat];
  Cards none[2] = {};
  const bool owns = seat == current;
  const std::array<Cards*, 8> sets = {&player.hand,  &player.discard, &player.laid_off,        &player.upgraded,
                                      &player.known, &player.covered, owns ? &play : &none[0], owns ? &kept : &none[1]};
  for (const Cards pairs : rules.sorting()) {
    Cards greater = 0;  // pairs whose second card comes before the first
    Cards equal = pairs;
    for (const Cards* const set : sets) {
      greater |= equal & ~*set & *set >> 1;
      equal &= ~(*set ^ *set >> 1);
    }
    if (greater == 0) continue;
    for (Cards* const set : sets) {
      const Cards differ = (*set ^ *set >> 1) & greater;
      *set ^= differ | differ << 1;
    }
  }
}

namespace {

/// Of all before what is said by places among the played cards.
constexpr std::size_t kBytes = offsetof(Table, running);

/// A running effect by the face of its card.
[[nodiscard]] std::uint64_t effect(const Table& table, std::size_t number) noexcept {
  const Running& running = table.running[number];
  return std::uint64_t{table.played[running.played()]} << 8 | running.part();
}

/// The face of the card whose effects wait for an answer about the AI deck; 0 where none does.
[[nodiscard]] std::uint64_t waiting(const Table& table) noexcept {
  return table.question == Question::kRecycle ? std::uint64_t{table.played[table.plays - 1U]} : 0;
}

}  // namespace

bool operator==(const Table& a, const Table& b) noexcept {
  if (std::memcmp(&a, &b, kBytes) != 0 || waiting(a) != waiting(b)) return false;
  for (std::size_t i = 0; i < a.depth; ++i) {
    if (effect(a, i) != effect(b, i)) return false;
  }
  return true;
}

std::uint64_t Table::hash() const noexcept {
  std::array<std::uint64_t, (kBytes + 15) / 16 * 2> words{};
  std::memcpy(words.data(), this, kBytes);
  std::uint64_t hash = waiting(*this);
  for (std::size_t i = 0; i < words.size(); i += 2)
    hash = fold_product(words[i] ^ 0x9e3779b97f4a7c15 ^ hash, words[i + 1] ^ 0xd1b54a32d192ed03) + hash * 5;
  for (std::size_t i = 0; i < depth; ++i) hash = hash_combine(hash, effect(*this, i));
  return mix(hash);
}

Cards reacting(const Rules& rules, const Player& player, Cards among, Reaction reaction, Op op) noexcept {
  if (reaction == Reaction::kConvert && op != Op::kLoan) return 0;
  return among & ((rules.reacting(reaction, false) & ~player.upgraded) | (rules.reacting(reaction, true) & player.upgraded));
}

bool cannot_react(const Rules& rules, const Table& table, std::size_t target, Op op) noexcept {
  const Player& player = table.players[target];
  const bool all_known = popcount(player.hand) == popcount(player.known);
  const Cards possible = all_known ? player.known : player.hand | player.covered | table.deck(target);
  return (reacting(rules, player, possible, Reaction::kBlock, op) | reacting(rules, player, possible, Reaction::kConvert, op)) == 0;
}

const Part& running_part(const Rules& rules, const Table& table) noexcept {
  const Running& top = table.running[table.depth - 1U];
  return rules.parts(table.played[top.played()])[top.part()];
}

}  // namespace sakiyomi::shake_up
