#include "shake_up/turn.hpp"

#include <algorithm>

namespace sakiyomi::shake_up {

void Turn::begin() {
  table_.supply = rules_.supply();
  const auto players = static_cast<std::size_t>(rules_.players());
  for (std::size_t seat = 0; seat < players; ++seat) {
    Player& player = table_.players[seat];
    for (int loan = 0; loan < Rules::first_loans(); ++loan) player.money.push(Stack::kLoans, 2);
    for (int card = 0; card < kDeck; ++card)
      player.salary = static_cast<std::uint8_t>(player.salary + rules_.salary(rules_.faces()[static_cast<std::size_t>(card)]));
    const bool fewer = seat == 0 || (seat == 1 && players == 4);
    const int cards = rules_.solo() ? 0 : kHand - (fewer ? 1 : 0);
    for (int drawn = 0; drawn < cards; ++drawn) {
      const Cards deck = table_.deck(seat);
      player.hand |= Cards{1} << dealer_.draw({deck, rules_.faces().data()}, {static_cast<std::uint16_t>(seat), kDeckZone, 0});
    }
    table_.sort_copies(rules_, seat);
  }
  if (rules_.solo()) table_.ai.deck = rules_.ai_deck();
  table_.phase = rules_.solo() ? Phase::kOpening : Phase::kLayoff;
  proceed();
  table_.sort_copies(rules_, table_.current);
}

void Turn::answer(Move move) {
  const std::size_t owner = table_.current;
  const std::size_t asked = table_.to_move;
  const Question question = table_.question;
  const int argument = move.argument();
  table_.question = Question::kNone;
  if (move.verb() == Verb::kSkip && question != Question::kGain) {
    end_part();
  } else {
    switch (question) {
      case Question::kLayoff:
        table_.phase = Phase::kPlay;
        if (argument != Move::kNoCard) lay_off(argument);
        break;
      case Question::kHrLayoff:
        if (argument == Move::kNoCard) table_.left = 0;
        if (argument != Move::kNoCard) lay_off(argument);
        break;
      case Question::kPlay:
        move.verb() == Verb::kStop ? end_play() : play(argument);
        break;
      case Question::kRecycle:
        if (argument != 0) recycle();
        run(table_.plays - 1U);
        break;
      case Question::kTarget:
        aim(static_cast<std::size_t>(argument));
        break;
      case Question::kReact:
        react(static_cast<Reaction>(argument));
        break;
      case Question::kGain:
        gain(move);
        break;
      case Question::kOrder:
        take_ordered(sequence(argument));
        break;
      case Question::kUse:
        use_part();
        break;
      case Question::kUpgrade:
        upgrade(argument);
        break;
      case Question::kTrigger:
        trigger(argument);
        break;
      case Question::kRehire:
        rehire(argument);
        break;
      case Question::kAudit:
        audit(static_cast<Audit>(argument));
        break;
      case Question::kCarry:
        carry(argument);
        break;
      case Question::kNone:
        break;
    }
  }
  proceed();
  table_.sort_copies(rules_, owner);
  if (asked != owner) table_.sort_copies(rules_, asked);
}

void Turn::proceed() {
  while (table_.question == Question::kNone && !is_over()) step();
}

void Turn::step() {
  if (table_.draws > 0) return go_on_drawing();
  switch (table_.phase) {
    case Phase::kOpening:
      return open();
    case Phase::kAiStart:
    case Phase::kAiEnd:
      return go_on_with_ai();
    case Phase::kLayoff:
      return ask_layoff();
    case Phase::kPlay:
      return table_.depth > 0 ? go_on_with_effects() : go_on_with_play();
    case Phase::kCarry:
      return carry_or_discard();
    case Phase::kDraw:
      return draw_up();
  }
}

void Turn::ask(Question question, std::size_t seat) noexcept {
  table_.question = question;
  table_.to_move = static_cast<std::uint8_t>(seat);
}

void Turn::end(Ending ending) noexcept {
  table_.ending = ending;
  table_.question = Question::kNone;
  table_.to_move = table_.current;
}

/// A solo turn: four cards, then an AI card.
void Turn::open() {
  if (!table_.begun) {
    table_.begun = true;
    return request(kHand);
  }
  table_.begun = false;
  reveal();
}

/// Not in a first turn, but for the fourth of four players and in a solo game (U14).
void Turn::ask_layoff() {
  const int order = (table_.current - table_.first + rules_.players()) % rules_.players();
  const bool allowed = owner().turns > 0 || rules_.solo() || order == 3;
  if (allowed && owner().hand != 0 && may_lay_off(rules_, table_)) return ask(Question::kLayoff);
  table_.phase = Phase::kPlay;
}

void Turn::go_on_with_play() { owner().hand != 0 ? ask(Question::kPlay) : end_play(); }

void Turn::end_play() {
  const bool triggers = rules_.solo() && table_.ai.face != kNoAi && !rules_.ai(table_.ai.face).at_start;
  table_.phase = triggers ? Phase::kAiEnd : Phase::kCarry;
}

void Turn::carry_or_discard() {
  if (table_.carries > 0 && owner().hand != 0) return ask(Question::kCarry);
  table_.carries = 0;
  discard();
  if (table_.audited) return end_audited_turn();
  if (rules_.solo()) return end_turn();
  table_.phase = Phase::kDraw;
}

void Turn::carry(int face) {
  if (face == Move::kNoCard) {
    table_.carries = 0;
    return;
  }
  --table_.carries;
  const Cards card = in_hand(face, false);
  owner().hand &= ~card;
  table_.kept |= card;
}

/// Everything in play and in hand. What is known to have been in hand and was not kept is seen to go, face down or not.
void Turn::discard() {
  Player& player = owner();
  if (rules_.hides_discards()) player.covered |= table_.kept == 0 ? player.hand & ~player.known : player.hand;
  player.discard |= player.hand | table_.play;
  player.known &= rules_.hides_discards() && player.hand != 0 ? 0 : table_.kept;
  player.hand = table_.play = 0;
  table_.plays = 0;
  table_.played = {};
}

void Turn::draw_up() {
  if (table_.begun) return end_turn();
  table_.begun = true;
  request(kHand);
}

/// After an audit that failed all but what is kept is shuffled, and there are four new cards: in a solo game at the next turn (U18).
void Turn::end_audited_turn() {
  Player& player = owner();
  player.discard = player.covered = 0;
  ++player.shuffles;
  table_.begun = false;
  table_.audited = false;
  if (rules_.solo()) return end_turn();
  table_.phase = Phase::kDraw;
}

void Turn::end_turn() {
  Player& player = owner();
  player.hand |= table_.kept;
  table_.kept = 0;
  ++player.turns;
  table_.begun = false;
  if (rules_.solo()) {
    drop_ai();
    if (is_over()) return;
  }
  const bool last = table_.players[static_cast<std::size_t>((table_.first + rules_.players() - 1) % rules_.players())].turns == rules_.max_turns();
  if (last) return end(Ending::kTimed);
  table_.sort_copies(rules_, table_.current);
  table_.current = static_cast<std::uint8_t>((table_.current + 1) % rules_.players());
  table_.phase = rules_.solo() ? Phase::kOpening : Phase::kLayoff;
}

Cards Turn::in_hand(Face face, bool known) const noexcept {
  const Player& player = table_.owner();
  const Cards same = player.hand & rules_.copies(face / 2) & (face % 2 != 0 ? player.upgraded : ~player.upgraded);
  const Cards wanted = same & (known ? player.known : ~player.known);
  return Cards{1} << lowest_bit(wanted != 0 ? wanted : same);
}

Cards Turn::leave_hand(Face face) noexcept {
  const Cards card = in_hand(face, true);
  owner().hand &= ~card;
  owner().known &= ~card;
  return card;
}

}  // namespace sakiyomi::shake_up
