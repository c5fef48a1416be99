#include "shake_up/moves.hpp"

#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

namespace {

/// A move for each face among the cards.
void list_faces(const Rules& rules, const Table& table, Cards cards, Verb verb, MoveList& list) noexcept {
  std::uint64_t seen = 0;
  for_each_bit(cards, [&](int card) {
    const Face face = table.face(table.current, card, rules);
    if ((seen >> face & 1U) != 0) return;
    seen |= std::uint64_t{1} << face;
    list.push_back(Move(verb, face));
  });
}

void list_kinds(const Rules& rules, Cards cards, Verb verb, MoveList& list) noexcept {
  int last = -1;
  for_each_bit(cards, [&](int card) {
    const int kind = rules.kind_of(card);
    if (kind != last) list.push_back(Move(verb, kind));
    last = kind;
  });
}

/// A move for each face at these places among the played cards; `divisor` 2 names kinds.
void list_places(const Table& table, std::uint32_t places, Verb verb, int divisor, MoveList& list) noexcept {
  std::uint64_t seen = 0;
  for_each_bit(places, [&](int place) {
    const int argument = table.played[static_cast<std::size_t>(place)] / divisor;
    if ((seen >> argument & 1U) != 0) return;
    seen |= std::uint64_t{1} << argument;
    list.push_back(Move(verb, argument));
  });
}

/// Goes on with an order in every way, by the money cards that are left of each denomination.
void list_orders(Cash& cash, std::array<std::uint8_t, kDenominations>& left, MoveList& list) noexcept {
  bool complete = true;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == 0) continue;
    complete = false;
    --left[i];
    cash.add(static_cast<int>(i) + 1);
    list_orders(cash, left, list);
    --cash.size;
    ++left[i];
  }
  if (complete) list.push_back(Move(Verb::kTake, sequence_number(cash)));
}

/// Every order in which the money cards can be taken; only the printed one where some are missing (U8).
void list_orders(const Table& table, MoveList& list) noexcept {
  std::array<std::uint8_t, kDenominations> wanted{};
  for (const std::uint8_t card : table.order) ++wanted[card - 1U];
  bool missing = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) missing = missing || wanted[i] > table.supply[i];
  if (missing) return list.push_back(Move(Verb::kTake, sequence_number(table.order)));
  Cash cash;
  list_orders(cash, wanted, list);
}

void list_targets(const Rules& rules, const Table& table, MoveList& list) noexcept {
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (seat != table.current && seat != table.dog) list.push_back(Move(Verb::kTarget, seat));
  }
}

void list_reactions(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const Player& player = table.players[table.to_move];
  const Op op = running_part(rules, table).op;
  for (const Reaction reaction : {Reaction::kNone, Reaction::kBlock, Reaction::kConvert}) {
    const bool able = reaction == Reaction::kNone || reacting(rules, player, player.hand, reaction, op) != 0;
    if (able) list.push_back(Move(Verb::kReact, static_cast<int>(reaction)));
  }
}

}  // namespace

void list_moves(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const Player& owner = table.owner();
  switch (table.question) {
    case Question::kLayoff:
    case Question::kHrLayoff:
      list.push_back(Move(Verb::kLayoff, Move::kNoCard));
      if (may_lay_off(rules, table)) list_faces(rules, table, owner.hand, Verb::kLayoff, list);
      return;
    case Question::kPlay:
      list.push_back(Move(Verb::kStop));
      return list_faces(rules, table, owner.hand, Verb::kPlay, list);
    case Question::kTarget:
      list.push_back(Move(Verb::kSkip));
      return list_targets(rules, table, list);
    case Question::kReact:
      return list_reactions(rules, table, list);
    case Question::kGain:
      list.push_back(Move(Verb::kSkip));
      return list_orders(table, list);
    case Question::kOrder:
      return list_orders(table, list);
    case Question::kUse:
      list.push_back(Move(Verb::kSkip));
      return list.push_back(Move(Verb::kUse));
    case Question::kUpgrade:
      list.push_back(Move(Verb::kSkip));
      return list_places(table, upgradable(rules, table), Verb::kUpgrade, 2, list);
    case Question::kTrigger:
      list.push_back(Move(Verb::kSkip));
      return list_places(table, triggerable(rules, table), Verb::kTrigger, 1, list);
    case Question::kRehire:
      list.push_back(Move(Verb::kSkip));
      return list_kinds(rules, owner.laid_off, Verb::kRehire, list);
    case Question::kAudit:
      list.push_back(Move(Verb::kAudit, static_cast<int>(Audit::kNone)));
      list.push_back(Move(Verb::kAudit, static_cast<int>(Audit::kEconomic)));
      if (!rules.solo()) list.push_back(Move(Verb::kAudit, static_cast<int>(Audit::kTechnical)));
      return;
    case Question::kCarry:
      list.push_back(Move(Verb::kCarry, Move::kNoCard));
      return list_faces(rules, table, owner.hand, Verb::kCarry, list);
    case Question::kRecycle:
      list.push_back(Move(Verb::kRecycle, 0));
      return list.push_back(Move(Verb::kRecycle, 1));
    case Question::kNone:
      return;
  }
}

}  // namespace sakiyomi::shake_up
