#include <algorithm>
#include <limits>

#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

/// What a card does each time it is played. The weights here are the best of those tried in games of this policy against itself.
[[nodiscard]] int use(const Traits& traits) noexcept {
  return 4 * traits.earns + 3 * traits.repays + 2 * traits.hits + 6 * traits.upgrades + 2 * traits.draws + traits.frees;
}

/// What it costs to keep a card, against what it does.
[[nodiscard]] int burden(const Rules& rules, Face face) noexcept {
  return 2 * rules.salary(face) - use(rules.traits(face)) - (face % 2 != 0 ? 2 : 0) + (rules.employee(face / 2).on_upgrade.empty() ? 0 : -4);
}

[[nodiscard]] int gain_of_upgrade(const Rules& rules, int kind) noexcept {
  int gain = use(rules.traits(2 * kind + 1)) - use(rules.traits(2 * kind)) + 2 * (rules.salary(2 * kind) - rules.salary(2 * kind + 1));
  for (const std::uint8_t card : rules.employee(kind).on_upgrade) gain += card;
  return gain;
}

/// Cards that draw or lay off come first, those that upgrade last.
[[nodiscard]] int urgency(const Traits& traits) noexcept {
  return 3 * ((traits.draws > 0 ? 1 : 0) + (traits.frees > 0 ? 1 : 0) - (traits.upgrades > 0 ? 1 : 0));
}

/// The best of the moves behind the first one, give or take a little; the first one where none is better than `least`.
[[nodiscard]] Move best_of(const MoveList& list, int least, const auto& value, Rng& rng) noexcept {
  constexpr std::uint32_t kNoise = 3;
  Move best = list[0];
  for (std::size_t i = 1; i < list.size(); ++i) {
    const int worth = value(list[i].argument()) + static_cast<int>(rng.below(kNoise));
    if (worth > least) best = list[i];
    least = std::max(least, worth);
  }
  return best;
}

/// Whichever passes; none where both would fail.
[[nodiscard]] Audit audit(const Rules& rules, const Player& player) noexcept {
  if (player.result() >= 0) return Audit::kEconomic;
  return !rules.solo() && popcount(player.upgraded) >= kTechnicalWin ? Audit::kTechnical : Audit::kNone;
}

}  // namespace

/// Takes what there is to take, lays off who costs most, upgrades what gains most, and plays all cards; aims at random.
Move State::playout_move(const Rules& rules, Rng& rng) const noexcept {
  if (table_.question == Question::kAudit) return Move(Verb::kAudit, static_cast<int>(audit(rules, table_.owner())));
  constexpr int kAny = std::numeric_limits<int>::min();
  MoveList list;
  list_moves(rules, table_, list);
  switch (table_.question) {
    case Question::kPlay:
      return best_of(list, kAny, [&](Face face) { return urgency(rules.traits(face)); }, rng);
    case Question::kTarget:
    case Question::kTrigger:
    case Question::kCarry:
      return list.size() == 1 ? list[0] : list[1 + rng.below(static_cast<std::uint32_t>(list.size() - 1))];
    case Question::kLayoff:
    case Question::kHrLayoff:
      return best_of(list, 0, [&](Face face) { return burden(rules, face); }, rng);
    case Question::kUpgrade:
      return best_of(list, kAny, [&](int kind) { return gain_of_upgrade(rules, kind); }, rng);
    case Question::kOrder:
    case Question::kRehire:
      return list[0];
    default:
      return list[list.size() - 1];
  }
}

}  // namespace sakiyomi::shake_up
