#include "shobai/moves.hpp"
#include "shobai/turn.hpp"

namespace sakiyomi::shobai {

void Turn::give(Label label) {
  table_.give = static_cast<std::uint16_t>(label.number());
  table_.cells = 0;
  ask(Question::kTake);
}

void Turn::take(int cell) {
  table_.cells |= 1U << cell;
  const bool more =
      table_.action == Action::kMany && (!many_bits(table_.cells) || takeable(rules_, table_, money_on(rules_, table_, own_cards().active)) != 0);
  more ? ask(Question::kTake) : end_taking();
}

void Turn::end_taking() { start_walk(Question::kMoney); }

/// The given card goes to a cell, the taken ones come, and money goes to the stock.
void Turn::exchange(int cell) {
  const Label given = Label::from_number(table_.give);
  const CardList active = own_cards().walk();
  const std::size_t own_position = position_of(rules_, table_, active, given);
  const bool stays = table_.has_power(rules_, Power::kMoneyStaysActive);
  FixedList<Label, Walk::kMost> paying;
  FixedList<int, Walk::kMost> cubes;
  for (const Walk::Choice& choice : table_.walk) {
    if (choice.position == own_position) continue;
    paying.push_back(table_.label(rules_, active[choice.position]));
    cubes.push_back(choice.amount);
  }
  for (std::size_t i = 0; i < paying.size(); ++i) {
    move_card(paying[i].kind, paying[i].place(table_.current), own(!stays, paying[i].cubes - cubes[i]));
    stock() = static_cast<std::uint8_t>(stock() + cubes[i]);
  }
  move_card(given.kind, given.place(table_.current), kDisplayed);
  stock() = static_cast<std::uint8_t>(stock() + given.cubes);
  for_each_bit(table_.cells, [&](int taken) {
    std::uint8_t& kind = table_.grid[static_cast<std::size_t>(taken)];
    move_card(kind, kDisplayed, own(false, 0));
    kind = taken == cell ? given.kind : kNothing;
  });
  table_.cells = 0;
  table_.give = 0;
  table_.walk = {};
  go_on();
}

}  // namespace sakiyomi::shobai
