#include <algorithm>

#include "shobai/moves.hpp"
#include "shobai/turn.hpp"

namespace sakiyomi::shobai {

void Turn::start_walk(Question question) {
  table_.walk = {};
  ask(question);
  go_on_walking();
}

/// Goes on to the next card for which there is a choice. Of cubes to be placed even a single way is asked for.
void Turn::go_on_walking() {
  const CardList active = own_cards().walk();
  while (table_.walk.next < active.size()) {
    const Amounts amounts = amounts_at(rules_, table_, active);
    const bool silent = table_.question == Question::kPlace ? amounts == 1 : !many_bits(amounts);
    if (!silent) return;
    table_.walk.take(lowest_bit(amounts));
  }
  end_walk();
}

void Turn::end_walk() {
  const Question question = table_.question;
  ask(Question::kNone);
  if (question == Question::kPlace) {
    place_cubes();
    return table_.step == Step::kRefill ? go_on() : end_effect();
  }
  if (question == Question::kMoney) return table_.action == Action::kMany ? ask(Question::kWhere) : exchange(lowest_bit(table_.cells));
  return table_.has_power(rules_, Power::kKeepOneActive) ? ask(Question::kKeep) : fulfil(nullptr);
}

namespace {

/// The labels of the cards that a walk has chosen, with the amounts.
struct Chosen {
  Label label;
  Amount amount = 0;
};

[[nodiscard]] FixedList<Chosen, Walk::kMost> chosen(const Rules& rules, const Table& table, const CardList& active) noexcept {
  FixedList<Chosen, Walk::kMost> list;
  for (const Walk::Choice& choice : table.walk) list.push_back({table.label(rules, active[choice.position]), choice.amount});
  return list;
}

}  // namespace

void Turn::place_cubes() noexcept {
  for (const Chosen& each : chosen(rules_, table_, own_cards().walk())) {
    move_card(each.label.kind, each.label.place(table_.current), own(false, each.label.cubes + each.amount));
    stock() = static_cast<std::uint8_t>(stock() - each.amount);
  }
  table_.walk = {};
}

/// Turns the cards that paid, but for money with the Officer's power and one that is kept: its label is that after paying.
void Turn::fulfil(const Label* kept) {
  const bool money_stays = table_.has_power(rules_, Power::kMoneyStaysActive);
  for (const Chosen& each : chosen(rules_, table_, own_cards().walk())) {
    const int paid = each.amount <= kSeatCubes ? each.amount : 0;
    const Label after{each.label.kind, false, static_cast<std::uint8_t>(each.label.cubes - paid)};
    bool stays = money_stays && each.amount != kDrop && rules_.kind(each.label.kind).is_money();
    if (kept != nullptr && *kept == after && !stays && may_keep(rules_, each.amount)) {
      stays = true;
      kept = nullptr;
    }
    move_card(each.label.kind, each.label.place(table_.current), own(!stays, after.cubes));
    stock() = static_cast<std::uint8_t>(stock() + paid);
  }
  const CardKind& order = rules_.kind(table_.order);
  score(order.points);
  move_card(table_.order, kDisplayed, own(false, 0));
  const auto take_from = [&](auto& row) {
    auto at = std::find(row.begin(), row.end(), table_.order);
    std::copy(at + 1, row.end(), at);
    row.back() = kNothing;
  };
  order.group == Group::kClient ? take_from(table_.clients) : take_from(table_.emperors);
  table_.order = kNothing;
  table_.walk = {};
  go_on();
}

}  // namespace sakiyomi::shobai
