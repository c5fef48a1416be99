#include "shake_up/moves.hpp"

#include <algorithm>

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

/// Whether a part that is run again for the card at a place would end without a question.
[[nodiscard]] bool is_idle(const Rules& rules, const Table& table, int place, const Part& part) noexcept {
  const Player& owner = table.owner();
  const std::uint32_t others = ~(1U << place);
  switch (part.op) {
    case Op::kHit:
    case Op::kSteal:
    case Op::kLoan:
      return rules.solo();
    case Op::kGainTop:
      return owner.money.size(Money::Stack::kIncome) == 0;
    case Op::kDropLoan:
      return owner.money.size(Money::Stack::kLoans) == 0;
    case Op::kUpgrade:
      return (upgradable(table) & others) == 0;
    case Op::kLayoff:
      return owner.hand == 0 || !may_lay_off(rules, table);
    case Op::kRehire:
      return owner.laid_off == 0;
    case Op::kRetrigger:
      return (triggerable(rules, table) & others) == 0;
    default:
      return false;
  }
}

/// Whether all that a trigger runs would end so: then it is as good as none.
[[nodiscard]] bool triggers_nothing(const Rules& rules, const Table& table, Face face) noexcept {
  const std::uint32_t places = triggerable(rules, table);
  int place = 0;
  while ((places >> place & 1U) == 0 || table.played[static_cast<std::size_t>(place)] != face) ++place;
  const auto parts = rules.parts(face);
  return std::all_of(parts.begin(), parts.end(), [&](const Part& part) { return is_idle(rules, table, place, part); });
}

/// Whether to play the last card changes nothing: its effects would end without a question, and it goes to the discard like unplayed ones.
[[nodiscard]] bool plays_nothing(const Rules& rules, const Table& table, Face face) noexcept {
  if (many_bits(table.owner().hand) || table.carries > 0 || rules.hides_discards()) return false;
  if (rules.solo() && rules.side(face).removes() && may_recycle(table, table.removers + 1)) return false;
  const auto parts = rules.parts(face);
  return std::all_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return part.op == Op::kCarry || part.op == Op::kLayoff || is_idle(rules, table, table.plays, part); });
}

/// Whether a hit takes nothing from a seat that shows nothing.
[[nodiscard]] bool misses(const Rules& rules, const Table& table, std::size_t seat) noexcept {
  const Op op = running_part(rules, table).op;
  return op != Op::kLoan && table.players[seat].money.size(Money::Stack::kIncome) == 0;
}

[[nodiscard]] bool shows_what_is_known(const Rules& rules, const Table& table) noexcept {
  const Player& target = table.players[table.target];
  return !rules.uses_guards_up() && reacting(rules, target, target.hand & target.known, Reaction::kBlock, running_part(rules, table).op) != 0;
}

}  // namespace

Move representative(const Rules& rules, const Table& table, Move move) noexcept {
  const Player& owner = table.owner();
  const Move skip(Verb::kSkip);
  const int argument = move.argument();
  switch (move.verb()) {
    case Verb::kTarget: {
      const auto seat = static_cast<std::size_t>(argument);
      return misses(rules, table, seat) && cannot_react(rules, table, seat, running_part(rules, table).op) ? skip : move;
    }
    case Verb::kReact:
      if (argument != static_cast<int>(Reaction::kBlock)) return move;
      return misses(rules, table, table.target) && shows_what_is_known(rules, table) ? Move(Verb::kReact, static_cast<int>(Reaction::kNone)) : move;
    case Verb::kPlay:
      return plays_nothing(rules, table, argument) ? Move(Verb::kStop) : move;
    case Verb::kTrigger:
      return triggers_nothing(rules, table, argument) ? skip : move;
    case Verb::kAudit:
      if (argument != static_cast<int>(Audit::kTechnical) || owner.result() >= 0 || popcount(owner.upgraded) >= kTechnicalWin) return move;
      return Move(Verb::kAudit, static_cast<int>(Audit::kEconomic));  // both fail
    default:
      return move;
  }
}

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
      return list_places(table, upgradable(table), Verb::kUpgrade, 2, list);
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
