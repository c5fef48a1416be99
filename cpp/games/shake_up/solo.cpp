#include <algorithm>

#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

std::span<const AiEffect> ai_effects(const Rules& rules, const Table& table) noexcept {
  const AiCard& card = rules.ai(table.ai.face);
  const int watched = popcount((table.owner().hand | table.play) & rules.department(card.watched));
  return card.levels[static_cast<std::size_t>(std::min(watched, 2))];
}

bool may_recycle(const Table& table, int removers) noexcept { return removers >= kRemoversToRecycle && !table.recycled && table.ai.discards > 0; }

/// The random part of the deck first, then what was put under it.
int Turn::draw_ai() {
  Ai& ai = table_.ai;
  if (ai.deck != 0) {
    const int card = dealer_.draw({ai.deck, rules_.ai_ids().data()}, {0, kAiZone, ai.cycle});
    ai.deck = static_cast<std::uint16_t>(ai.deck & ~(1U << card));
    return card;
  }
  const int card = ai.order[kMostAi - 1];
  std::copy_backward(ai.order.end() - ai.bottoms, ai.order.end() - 1, ai.order.end());
  ai.order[static_cast<std::size_t>(kMostAi - ai.bottoms)] = 0;
  --ai.bottoms;
  return card;
}

void Turn::reveal() {
  table_.ai.face = static_cast<std::uint8_t>(draw_ai());
  table_.phase = rules_.ai(table_.ai.face).at_start ? Phase::kAiStart : Phase::kLayoff;
}

/// The next effects; loans in a row are taken together.
void Turn::go_on_with_ai() {
  const std::span<const AiEffect> rest = ai_effects(rules_, table_).subspan(table_.ai_effects);
  if (!rest.empty()) return run_ai(rest.front(), rest);
  table_.ai_effects = 0;
  table_.phase = table_.phase == Phase::kAiStart ? Phase::kLayoff : Phase::kCarry;
}

void Turn::run_ai(AiEffect effect, std::span<const AiEffect> rest) {
  Money& money = owner().money;
  std::uint8_t& done = table_.ai_effects;
  Cash cash;
  for (const AiEffect& each : rest) {
    if (each.op != effect.op || (!cash.empty() && effect.op != AiOp::kLoan)) break;
    if (effect.op == AiOp::kLoan || effect.op == AiOp::kGain) cash.add(each.number);
    if (effect.op != AiOp::kLoan) break;
  }
  done = static_cast<std::uint8_t>(done + std::max<int>(cash.size, 1));
  switch (effect.op) {
    case AiOp::kLoan:
      return take_in_order(cash, table_.current, Stack::kLoans);
    case AiOp::kGain:
      return static_cast<void>(take(cash, table_.current, Stack::kIncome));
    case AiOp::kDropIncome:
      if (money.size(Stack::kIncome) > 0) ++table_.supply[static_cast<std::size_t>(money.pop(Stack::kIncome) - 1)];
      return;
    case AiOp::kDropLoan:
      if (money.size(Stack::kLoans) > 0) ++table_.supply[static_cast<std::size_t>(money.pop(Stack::kLoans) - 1)];
      return;
    case AiOp::kDiscard:
      return discard_ai(effect.number);
  }
}

/// Goes on in the new deck, which is made without the card that lies face up; in the second cycle the rest lapses.
void Turn::discard_ai(int cards) {
  Ai& ai = table_.ai;
  for (; cards > 0; --cards) {
    if (ai.left() == 0) {
      if (ai.cycle > 1 || ai.discards == 0) return;
      reshuffle_ai();
    }
    const int card = draw_ai();
    ai.order[ai.discards++] = static_cast<std::uint8_t>(card);
  }
}

void Turn::reshuffle_ai() noexcept {
  Ai& ai = table_.ai;
  for (std::size_t i = 0; i < ai.discards; ++i) ai.deck = static_cast<std::uint16_t>(ai.deck | 1U << ai.order[i]);
  std::fill_n(ai.order.begin(), ai.discards, std::uint8_t{0});
  ai.discards = 0;
  ++ai.cycle;
}

/// At the end of a turn: a deck that is used up is made anew once (U15).
void Turn::drop_ai() noexcept {
  Ai& ai = table_.ai;
  if (ai.face != kNoAi) ai.order[ai.discards++] = ai.face;
  ai.face = kNoAi;
  table_.removers = 0;
  table_.recycled = false;
  if (ai.left() > 0) return;
  if (ai.cycle > 1) return end(Ending::kAiDeck);
  reshuffle_ai();
}

/// The top of the discard goes under the deck (U17).
void Turn::recycle() noexcept {
  Ai& ai = table_.ai;
  const std::uint8_t card = ai.order[--ai.discards];
  ai.order[ai.discards] = 0;
  ++ai.bottoms;
  ai.order[static_cast<std::size_t>(kMostAi - ai.bottoms)] = card;
  table_.recycled = true;
}

}  // namespace sakiyomi::shake_up
