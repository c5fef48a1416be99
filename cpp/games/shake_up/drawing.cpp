#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

/// Draws so many cards; the owner of an empty deck decides on an audit first (U4).
void Turn::request(int cards) {
  table_.draws = static_cast<std::uint8_t>(cards);
  if (table_.deck(table_.current) == 0) ask(Question::kAudit);
}

/// As far as the deck reaches. Who takes its last card decides on an audit at once, also when no more is to be drawn (U3).
void Turn::go_on_drawing() {
  Player& player = owner();
  while (table_.draws > 0) {
    const Cards deck = table_.deck(table_.current);
    if (deck == 0) {
      table_.draws = 0;
      return;
    }
    player.hand |= Cards{1} << dealer_.draw({deck, rules_.faces().data(), player.upgraded}, {table_.current, kDeckZone, player.shuffles});
    --table_.draws;
    if ((deck & (deck - 1)) == 0) return ask(Question::kAudit);
  }
}

void Turn::audit(Audit kind) {
  const Player& player = owner();
  switch (kind) {
    case Audit::kNone:
      return reshuffle();
    case Audit::kTechnical:
      if (popcount(player.upgraded) >= kTechnicalWin) return end(Ending::kTechnical);
      break;
    case Audit::kEconomic:
      if (player.result() >= 0) return end(Ending::kEconomic);
      break;
  }
  fail_audit();
}

/// What is in hand, when the deck is empty, is known to everybody, but for cards discarded face down.
void Turn::show_hand() noexcept {
  if (owner().covered == 0) owner().known = owner().hand | table_.kept;
}

/// The discard becomes the deck.
void Turn::reshuffle() {
  Player& player = owner();
  show_hand();
  player.discard = player.covered = 0;
  ++player.shuffles;
}

void Turn::fail_audit() {
  Cash penalty;
  for (int loan = 0; loan < kPenaltyLoans; ++loan) penalty.add(3);
  if (!take(penalty, table_.current, Stack::kLoans)) return;
  table_.depth = 0;
  table_.running = {};
  table_.left = table_.draws = 0;
  table_.begun = false;
  table_.order = {};
  table_.audited = true;
  show_hand();
  table_.phase = Phase::kCarry;
}

}  // namespace sakiyomi::shake_up
