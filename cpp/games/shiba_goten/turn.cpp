#include "shiba_goten/turn.hpp"

#include "shiba_goten/scoring.hpp"

namespace sakiyomi::shiba_goten {

void Turn::answer(Move move) {
  const Question question = table_.question;
  ask(Question::kNone);
  switch (question) {
    case Question::kNone:
      return;
    case Question::kFill:
      return fill(static_cast<int>(move.argument()));
    case Question::kDecree:
      table_.decree = move.argument() == 0 ? Decree::kColour : Decree::kRole;
      table_.current = table_.after(rules_, table_.decreer);
      return start_turn();
    case Question::kPick:
      return take(move);
    case Question::kPlace:
      return place(move);
    case Question::kClaim:
      win(static_cast<Condition>(move.argument()));
      return end_turn();
    case Question::kChange:
      return change(move);
    case Question::kStop:
      return move.verb() == Verb::kStop ? end(Ending::kStopped) : go_on();
  }
}

void Turn::start_round() {
  table_.fresh = {};
  if (rules_.solo()) {
    refill();
    reveal();
    const bool changes = table_.randomizer >= static_cast<std::uint8_t>(Randomizer::kChangeColour);
    return changes && table_.open().size() > 0 ? ask(Question::kChange) : start_turn();
  }
  if (rules_.decreer_fills()) return ask(Question::kFill);
  int first = 0;  // card by card from the larger pile, of equal ones the first (G4)
  for (int dealt = 0; dealt < rules_.market(); ++dealt) first += table_.piles[0] - first >= table_.piles[1] - (dealt - first) ? 1 : 0;
  fill(first);
}

/// The market, so many dolls of it from the first pile.
void Turn::fill(int from_first) {
  for (int dealt = 0; dealt < rules_.market(); ++dealt) {
    const std::size_t pile = dealt < from_first ? 0 : 1;
    table_.move_doll(rules_, table_.at(top_of(pile)).nth(0), kInMarket);
    take_top(pile);
  }
  ask(Question::kDecree);
}

void Turn::start_turn() { table_.open().size() > 0 ? ask(Question::kPick) : check_claims(); }

void Turn::take(Move move) {
  const bool whole = move.verb() == Verb::kTakeSet;
  const bool by_role = table_.takes_roles();
  std::array<bool, 2> uncovers{};
  bool done = false;
  table_.open().for_each([&](std::size_t number) {  // a copy that moves changes places with those of lesser numbers alone
    const Doll& doll = rules_.doll(number);
    if (done || move.argument() != (whole ? set_of(doll, by_role) : doll.kind)) return;
    for (const std::size_t pile : {0U, 1U}) uncovers[pile] = uncovers[pile] || table_.place(number) == top_of(pile);
    table_.move_doll(rules_, number, kInHand);
    done = !whole;
  });
  for (const std::size_t pile : {0U, 1U}) {
    if (uncovers[pile]) take_top(pile);
  }
  ask(Question::kPlace);
}

void Turn::place(Move move) {
  const std::size_t player = table_.current;
  const DollSet hand = table_.at(kInHand);
  const std::size_t seat = move.seat();
  const auto bit = static_cast<std::uint16_t>(1U << seat);
  if (move.verb() == Verb::kCover) {
    table_.move_doll(rules_, table_.at(Place::seat(player, seat)).nth(0), Place::covered(player, seat));
    table_.covered[player] |= bit;
  }
  const bool penalty = move.verb() == Verb::kPenalty;
  table_.move_doll(rules_, table_.at(kInHand).nth(0), penalty ? Place::penalty(player) : Place::seat(player, seat));
  if (!penalty) {
    table_.filled[player] |= bit;
    table_.fresh[player] |= bit;
  }
  hand.size() > 1 ? ask(Question::kPlace) : check_claims();
}

void Turn::change(Move move) {
  table_.move_doll(rules_, table_.at(kInMarket).nth(0), move.verb() == Verb::kReplace ? kReplaced : kKept);
  table_.at(kInMarket).size() > 0 ? ask(Question::kChange) : replace();
}

void Turn::replace() {
  table_.at(kReplaced).for_each([&](std::size_t doll) { table_.move_doll(rules_, doll, kRemoved); });
  table_.at(kKept).for_each([&](std::size_t doll) { table_.move_doll(rules_, doll, kInMarket); });
  refill();
  start_turn();
}

void Turn::check_claims() {
  const std::uint16_t met = claimable(rules_, table_, table_.current);
  if (many_bits(met)) return ask(Question::kClaim);
  if (met != 0) win(static_cast<Condition>(lowest_bit(met)));
  end_turn();
}

void Turn::win(Condition condition) noexcept {
  table_.won[table_.current].add(condition);
  table_.objectives = static_cast<std::uint16_t>(table_.objectives & ~bit_of(condition));
}

void Turn::end_turn() {
  if (table_.filled[table_.current] == kAllSeats && (table_.objectives & kFirstMask) != 0) {
    win(Condition::kFirstCompletion);
    table_.completer = table_.current;
  }
  ++table_.turn;
  if (rules_.solo() || table_.current == table_.decreer) return end_round();
  table_.current = table_.after(rules_, table_.current);
  start_turn();
}

void Turn::end_round() {
  if (rules_.solo()) return table_.round == rules_.max_rounds() ? end(Ending::kRounds) : ask(Question::kStop);
  table_.decree = Decree::kNone;
  table_.at(kInMarket).for_each([&](std::size_t doll) { table_.move_doll(rules_, doll, kRemoved); });
  if (table_.extra) return end(Ending::kCompletion);
  table_.extra = table_.completer != kNothing;
  table_.decreer = table_.after(rules_, table_.decreer);
  table_.current = table_.decreer;
  go_on();
}

void Turn::go_on() {
  ++table_.round;
  if (!rules_.solo() && table_.in_piles() < rules_.market() + 2) return end(Ending::kPiles);  // no whole market can be made (G3)
  start_round();
}

}  // namespace sakiyomi::shiba_goten
