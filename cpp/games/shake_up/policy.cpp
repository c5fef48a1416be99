#include <algorithm>

#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

/// What it costs to keep a card, against what it does.
[[nodiscard]] int burden(const Rules& rules, Face face) noexcept {
  const Traits& traits = rules.traits(face);
  const int use = 4 * traits.earns + 3 * traits.repays + 2 * traits.hits + traits.lends + 4 * traits.upgrades + 2 * traits.draws + traits.frees;
  return 2 * rules.salary(face) - use / 2 - (face % 2 != 0 ? 2 : 0) + (rules.employee(face / 2).on_upgrade.empty() ? 0 : -4);
}

[[nodiscard]] int gain_of_upgrade(const Rules& rules, int kind) noexcept {
  int gain = 2 * (rules.salary(2 * kind) - rules.salary(2 * kind + 1)) + 1;
  for (const std::uint8_t card : rules.employee(kind).on_upgrade) gain += card;
  return gain;
}

}  // namespace

Move State::playout_move(const Rules& rules, Rng& rng) const noexcept {
  const Player& player = table_.owner();
  MoveList list;
  const auto random = [&](std::size_t from) { return list[from + rng.below(static_cast<std::uint32_t>(list.size() - from))]; };
  switch (table_.question) {
    case Question::kAudit:
      if (player.result() >= 0) return Move(Verb::kAudit, static_cast<int>(Audit::kEconomic));
      if (!rules.solo() && popcount(player.upgraded) >= kTechnicalWin) return Move(Verb::kAudit, static_cast<int>(Audit::kTechnical));
      return Move(Verb::kAudit, static_cast<int>(Audit::kNone));
    case Question::kUse:
      return Move(Verb::kUse);
    case Question::kReact:
      list_moves(rules, table_, list);
      return list[list.size() - 1];
    case Question::kRecycle:
      return Move(Verb::kRecycle, 1);
    default:
      break;
  }
  list_moves(rules, table_, list);
  switch (table_.question) {
    case Question::kPlay:
    case Question::kTarget:
    case Question::kTrigger:
    case Question::kCarry:
      return random(list.size() > 1 ? 1 : 0);
    case Question::kGain:
      return list[1 + (list.size() > 2 ? list.size() - 2 : 0)];
    case Question::kOrder:
      return list[0];
    case Question::kRehire:
      return list[0];
    case Question::kLayoff:
    case Question::kHrLayoff: {
      Move best = list[0];
      int most = 1;
      for (std::size_t i = 1; i < list.size(); ++i) {
        const int burdened = burden(rules, list[i].argument()) + static_cast<int>(rng.below(3));
        if (burdened > most) best = list[i];
        most = std::max(most, burdened);
      }
      return best;
    }
    case Question::kUpgrade: {
      Move best = list[1];
      int most = -1;
      for (std::size_t i = 1; i < list.size(); ++i) {
        const int gained = gain_of_upgrade(rules, list[i].argument()) + static_cast<int>(rng.below(3));
        if (gained > most) best = list[i];
        most = std::max(most, gained);
      }
      return best;
    }
    default:
      return random(0);
  }
}

}  // namespace sakiyomi::shake_up
