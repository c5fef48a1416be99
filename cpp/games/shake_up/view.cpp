#include "sakiyomi/core/hash.hpp"
#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

/// A uniform part of some cards, of this size.
[[nodiscard]] Cards random_part(Cards cards, int size, Rng& rng) noexcept {
  Cards part = 0;
  for (int left = popcount(cards); size > 0; --size, --left) {
    const Cards card = Cards{1} << nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(left))));
    part |= card;
    cards &= ~card;
  }
  return part;
}

}  // namespace

View::View(const Rules& rules, const Table& table, Seat seat) noexcept : seen_(table), seat_(static_cast<std::uint8_t>(seat)) {
  for (std::size_t other = 0; other < static_cast<std::size_t>(rules.players()); ++other) {
    Player& player = seen_.players[other];
    hands_[other] = static_cast<std::uint8_t>(popcount(player.hand));
    covered_[other] = static_cast<std::uint8_t>(popcount(player.covered));
    if (other == table.current) kept_ = static_cast<std::uint8_t>(popcount(table.kept));
    if (knows(other)) continue;
    player.hand = player.known;
    player.discard &= ~player.covered;
    player.covered = 0;
    if (other == table.current) seen_.kept = 0;
    seen_.sort_copies(rules, other);
  }
}

std::uint64_t View::hash() const noexcept {
  std::uint64_t sizes = std::uint64_t{kept_} << 8 | seat_;
  for (std::size_t seat = 0; seat < kMostSeats; ++seat) sizes = sizes * 0x9e3779b97f4a7c15 + (std::uint64_t{hands_[seat]} << 8 | covered_[seat]);
  return fold_product(seen_.hash() ^ 0x8bb84b93962eacc9, mix(sizes) | 1U);
}

State View::determinize(const Rules& rules, Rng& rng) const noexcept {
  Table table = seen_;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
    if (knows(seat)) continue;
    Player& player = table.players[seat];
    const int kept = seat == table.current ? kept_ : 0;
    Cards pool = table.deck(seat);
    Cards held = player.known | random_part(pool, hands_[seat] + kept - popcount(player.known), rng);
    pool &= ~held;
    if (kept > 0) {
      // Before new cards are drawn, and until all of the hand is known, what is known was in hand when cards were kept.
      const bool first = table.phase == Phase::kDraw && popcount(player.known) < hands_[seat] + kept;
      const Cards sure = first ? random_part(player.known, std::min(kept, popcount(player.known)), rng) : 0;
      table.kept = sure | random_part(held & ~sure, kept - popcount(sure), rng);
      held &= ~table.kept;
    }
    player.hand = held;
    player.covered = random_part(pool, covered_[seat], rng);
    player.discard |= player.covered;
    table.sort_copies(rules, seat);
  }
  return State(table);
}

}  // namespace sakiyomi::shake_up
