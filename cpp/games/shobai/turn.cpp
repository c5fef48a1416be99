#include "shobai/turn.hpp"

#include "shobai/moves.hpp"

namespace sakiyomi::shobai {

void Turn::begin() {
  for (std::size_t card = 0; card < kCards; ++card) table_.cards[card] = deck_of(rules_.card(card).group).code();
  constexpr std::array<std::uint8_t, kMostSeats> kSeats = {0, 1, 2, 3, 4};
  const auto seats = static_cast<std::size_t>(rules_.players());
  table_.first = static_cast<std::uint8_t>(dealer_.draw(std::span(kSeats).first(seats), {0, static_cast<std::uint16_t>(Pile::kFirstSeat), 0}));
  table_.current = table_.first;
  place_starting_cards();
  draw_displays();
  proceed();
}

void Turn::answer(Move move) {
  const Question question = table_.question;
  ask(Question::kNone);
  switch (question) {
    case Question::kNone:
      break;
    case Question::kWindow:
      if (move.verb() == Verb::kDone) go_on();
      if (move.verb() == Verb::kFree) free_cubes(move.label(), move.amount());
      if (move.verb() == Verb::kDiscard) discard(move.label());
      break;
    case Question::kActivate:
      activate(move.label());
      go_on();
      break;
    case Question::kExtra:
      if (move.names_card()) {
        const Label label = move.label();
        move_card(label.kind, label.place(table_.current), own(false, label.cubes + 1));
        --stock();
      }
      go_on();
      break;
    case Question::kAction:
      act(move.action());
      break;
    case Question::kGive:
      give(move.label());
      break;
    case Question::kTake:
      move.verb() == Verb::kDone ? end_taking() : take(move.argument());
      break;
    case Question::kWhere:
      exchange(move.argument());
      break;
    case Question::kOrder:
      table_.order = static_cast<std::uint8_t>(move.argument());
      start_walk(Question::kPay);
      break;
    case Question::kPlace:
    case Question::kMoney:
    case Question::kPay:
      ask(question);
      table_.walk.take(move.amount());
      go_on_walking();
      break;
    case Question::kKeep: {
      const Label label = move.label();
      fulfil(move.names_card() ? &label : nullptr);
      break;
    }
    case Question::kAcquire:
      acquire(move.argument());
      break;
    case Question::kWake:
      if (move.verb() == Verb::kDone) {
        end_effect();
        break;
      }
      activate(move.label());
      run(Effect::kActivate, table_.left - 1, true);
      break;
  }
  proceed();
}

void Turn::proceed() {
  while (table_.question == Question::kNone && !table_.over()) step();
}

void Turn::step() {
  switch (table_.step) {
    case Step::kWindow3:
      table_.action = Action::kPass;
      [[fallthrough]];
    case Step::kWindow0:
    case Step::kWindow1:
    case Step::kWindow2: {
      const bool any_cube = !rules_.prunes_windows() && table_.cubes_on_cards(table_.current) > 0;  // can be returned
      return any_cube || has_free_actions(rules_, table_, own_cards()) ? ask(Question::kWindow) : go_on();
    }
    case Step::kPreparation:
      prepare();
      return go_on();
    case Step::kSecondActivation:
      if (!table_.has_power(rules_, Power::kSecondActivation)) return go_on();
      [[fallthrough]];
    case Step::kActivation:
      return !own_cards().inactive.empty() ? ask(Question::kActivate) : go_on();
    case Step::kRefill:
      return refresh();
    case Step::kExtraCube: {
      const bool able = table_.has_power(rules_, Power::kExtraCube) && stock() > 0 && icons_of(rules_, own_cards().active) > 0;
      return able ? ask(Question::kExtra) : go_on();
    }
    case Step::kAction:
      return ask(Question::kAction);
    case Step::kEnd:
      return end();
  }
}

/// Places all cubes at once where there are enough, with one to spare if one more can be placed then.
void Turn::refresh() {
  const CardBits active = own_cards().active;
  const int icons = icons_of(rules_, active);
  const int spare = table_.has_power(rules_, Power::kExtraCube) ? 1 : 0;
  if (icons == 0 || stock() == 0) return go_on();
  if (stock() < icons + spare) return start_walk(Question::kPlace);
  const CardBits producers = active & rules_.producers();
  producers.for_each([&](std::size_t card) { table_.cards[card] = own(false, table_.place(card).cubes() + rules_.card(card).ability.icons).code(); });
  producers.for_each([&](std::size_t card) { table_.sort_copies(rules_.card(card)); });
  tableau_.reset();
  stock() = static_cast<std::uint8_t>(stock() - icons);
  go_on();
}

void Turn::act(Action action) {
  table_.action = action;
  switch (action) {
    case Action::kOne:
    case Action::kMany:
      return ask(Question::kGive);
    case Action::kClient:
    case Action::kEmperor:
      return ask(Question::kOrder);
    case Action::kActivate:
      return ask(Question::kActivate);
    case Action::kPass:
      return go_on();
  }
}

void Turn::end() {
  ++table_.turn;
  for (const std::uint16_t points : table_.score) {
    if (table_.last_round == 0 && points >= rules_.goal()) table_.last_round = static_cast<std::uint8_t>(table_.round + 1);
  }
  table_.current = static_cast<std::uint8_t>((table_.current + 1) % rules_.players());
  tableau_.reset();
  go_to(Step::kWindow0);
  if (table_.current != table_.first) return;
  if (table_.round == table_.last_round) {
    table_.ending = Ending::kPoints;
  } else if (table_.round == rules_.max_rounds()) {
    table_.ending = Ending::kCap;
  } else {
    ++table_.round;
  }
}

void Turn::score(int points) noexcept {
  std::uint16_t& score = table_.score[table_.current];
  score = static_cast<std::uint16_t>(score + points);
}

}  // namespace sakiyomi::shobai
