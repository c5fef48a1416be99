#include "shobai/moves.hpp"

#include <algorithm>

namespace sakiyomi::shobai {

namespace {

constexpr int kOneToOne = 2;      // so much more than the card given may a card be worth
constexpr int kOneToOneMore = 4;  // with the Officer's power
constexpr int kOneToManyMore = 2;

/// What is added to the value of the card given, without money.
[[nodiscard]] int bonus(const Rules& rules, const Table& table, Action action) noexcept {
  if (action == Action::kMany) return table.has_power(rules, Power::kManyPlus2) ? kOneToManyMore : 0;
  return table.has_power(rules, Power::kOnePlus4) ? kOneToOneMore : kOneToOne;
}

[[nodiscard]] int value_at(const Rules& rules, const Table& table, std::size_t cell) noexcept {
  return table.grid[cell] == kNothing ? kNothing : rules.kind(table.grid[cell]).value;
}

/// The values of what is taken so far.
[[nodiscard]] int taken(const Rules& rules, const Table& table) noexcept {
  int sum = 0;
  for_each_bit(table.cells, [&](int cell) { sum += value_at(rules, table, static_cast<std::size_t>(cell)); });
  return sum;
}

/// The two least values in the grid together: the least price of one-to-many.
[[nodiscard]] int least_pair(const Rules& rules, const Table& table) noexcept {
  int least = kNothing;
  int second = kNothing;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int value = value_at(rules, table, cell);
    if (value < second) second = value;
    if (second < least) std::swap(least, second);
  }
  return second == kNothing ? kNothing : least + second;
}

template <class Visit>
void for_each_label(const Rules& rules, const Table& table, Row row, Visit&& visit) {
  table.for_each_in(row, [&](std::size_t card) {
    if (!table.repeats(rules, card)) visit(card);
  });
}

/// Calls visit(card) for the cards that an exchange of a kind could give for so much.
template <class Visit>
void for_each_gift(const Rules& rules, const Table& table, int price, Visit&& visit) {
  const auto look = [&](std::size_t card) {
    if (rules.card(card).group == Group::kAlly && rules.card(card).value >= price) visit(card);
  };
  for_each_label(rules, table, table.active(), look);
  if (table.has_power(rules, Power::kExchangeInactive)) for_each_label(rules, table, table.inactive(), look);
}

/// What a card must be worth for the cheapest exchange.
[[nodiscard]] int least_gift(const Rules& rules, const Table& table, Action action) noexcept {
  const int price = action == Action::kOne ? least_value(rules, table) : least_pair(rules, table);
  return price - bonus(rules, table, action) - money(rules, table);
}

[[nodiscard]] bool can_exchange(const Rules& rules, const Table& table, Action action) noexcept {
  bool able = false;
  for_each_gift(rules, table, least_gift(rules, table, action), [&](std::size_t /*card*/) { able = true; });
  return able;
}

void list_orders(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const auto look = [&](const auto& row) {
    for (std::size_t i = 0; i < row.size() && row[i] != kNothing; ++i) {
      const bool seen = std::find(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(i), row[i]) != row.begin() + static_cast<std::ptrdiff_t>(i);
      if (!seen && can_pay(rules, table, row[i])) list.push_back(Move(Verb::kOrder, row[i]));
    }
  };
  table.action == Action::kClient ? look(table.clients) : look(table.emperors);
}

template <class Orders>
[[nodiscard]] bool can_pay_any(const Rules& rules, const Table& table, const Orders& row) noexcept {
  return std::any_of(row.begin(), row.end(), [&](std::uint8_t order) { return order != kNothing && can_pay(rules, table, order); });
}

void list_actions(const Rules& rules, const Table& table, MoveList& list) noexcept {
  const auto offer = [&](Action action, bool able) {
    if (able) list.push_back(Move(Verb::kAction, static_cast<int>(action)));
  };
  offer(Action::kOne, can_exchange(rules, table, Action::kOne));
  offer(Action::kMany, can_exchange(rules, table, Action::kMany));
  offer(Action::kClient, can_pay_any(rules, table, table.clients));
  offer(Action::kEmperor, can_pay_any(rules, table, table.emperors));
  offer(Action::kActivate, table.size_of(table.inactive()) > 0);
  offer(Action::kPass, true);
}

/// Whether the stock is what limits a step to come: only then pruned windows let cubes be returned.
[[nodiscard]] bool wants_cubes(const Rules& rules, const Table& table) noexcept {
  constexpr int kForMogul = 4;  // the cube itself, and a Shrine that places three
  const int stock = table.stock[table.current];
  if (table.step == Step::kWindow0 || table.step == Step::kWindow1) {
    const int spare = table.has_power(rules, Power::kExtraCube) ? 1 : 0;
    if (stock < icons_in(rules, table, table.active()) + icons_in(rules, table, table.inactive()) + spare) return true;
  }
  bool wants = false;
  table.for_each_in(table.active(), [&](std::size_t number) {
    const CardKind& card = rules.card(number);
    wants = wants || (card.is_effect(Effect::kCubes) && card.ability.n > stock) || (card.is_effect(Effect::kMogul) && stock < kForMogul);
  });
  return wants;
}

/// Calls visit(card, cubes) for the cubes that can be returned from a card, at most so many.
template <class Visit>
void for_each_return(const Rules& rules, const Table& table, bool pruned, Visit&& visit) {
  if (pruned && !wants_cubes(rules, table)) return;
  for (const Row row : {table.active(), table.inactive()}) {
    for_each_label(rules, table, row, [&](std::size_t card) {
      const int cubes = table.place(card).cubes();
      if (cubes > 0) visit(card, pruned ? 1 : cubes);
    });
  }
}

void list_free_actions(const Rules& rules, const Table& table, bool pruned, MoveList& list) noexcept {
  for_each_label(rules, table, table.active(), [&](std::size_t card) {
    if (can_discard(rules, table, card)) list.push_back(Move(Verb::kDiscard, table.label(rules, card)));
  });
  for_each_return(rules, table, pruned, [&](std::size_t card, int most) {
    for (int cubes = 1; cubes <= most; ++cubes) list.push_back(Move(Verb::kFree, table.label(rules, card), cubes));
  });
}

void list_labels(const Rules& rules, const Table& table, Row row, Verb verb, MoveList& list) noexcept {
  for_each_label(rules, table, row, [&](std::size_t card) { list.push_back(Move(verb, table.label(rules, card))); });
}

void list_cells(std::uint32_t cells, MoveList& list) noexcept {
  for_each_bit(cells, [&](int cell) { list.push_back(Move(Verb::kCell, cell)); });
}

[[nodiscard]] std::uint32_t acquirable(const Rules& rules, const Table& table) noexcept {
  std::uint32_t cells = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) cells |= value_at(rules, table, cell) <= table.left ? 1U << cell : 0;
  return cells;
}

void list_amounts(const Rules& rules, const Table& table, Verb verb, MoveList& list) noexcept {
  const CardList active = table.cards_in(table.active());
  const Label label = table.label(rules, active[table.walk.next]);
  for_each_bit(amounts_at(rules, table, active), [&](int amount) { list.push_back(Move(verb, label, amount)); });
}

void list_keeps(const Rules& rules, const Table& table, MoveList& list) noexcept {
  list.push_back(Move(Verb::kKeep, Move::kNoLabel));
  const CardList active = table.cards_in(table.active());
  for (const Walk::Choice& choice : table.walk) {
    if (!may_keep(rules, choice.amount)) continue;
    Label label = table.label(rules, active[choice.position]);
    if (choice.amount <= kSeatCubes) label.cubes = static_cast<std::uint8_t>(label.cubes - choice.amount);
    const Move move(Verb::kKeep, label);
    if (std::find(list.begin(), list.end(), move) == list.end()) list.push_back(move);
  }
}

[[nodiscard]] int placed(const Table& table) noexcept {
  int cubes = 0;
  for (const Walk::Choice& choice : table.walk) cubes += choice.amount;
  return cubes;
}

[[nodiscard]] Amounts up_to(int most) noexcept { return (Amounts{2} << most) - 1; }

[[nodiscard]] Amounts placeable(const Rules& rules, const Table& table, const CardList& active) noexcept {
  const std::size_t position = table.walk.next;
  const CardKind& card = rules.card(active[position]);
  if (!card.produces()) return 1;
  const bool refreshes = table.step == Step::kRefill;
  const int done = placed(table);
  const int most = std::min(refreshes ? int{card.ability.icons} : table.left - done, table.stock[table.current] - done);
  const auto is_later = [&](std::uint8_t other) { return rules.card(other).produces(); };
  const bool must = !refreshes && !table.optional && done == 0 && std::none_of(active.begin() + position + 1, active.end(), is_later);
  return up_to(most) & (must ? ~Amounts{1} : ~Amounts{0});
}

[[nodiscard]] Amounts coins_at(const Rules& rules, const Table& table, const CardList& active) noexcept {
  const auto coins = [&](std::size_t position) { return rules.card(active[position]).is_money() ? table.place(active[position]).cubes() : 0; };
  const std::size_t position = table.walk.next;
  int price = taken(rules, table) - rules.kind(Label::from_number(table.give).kind).value - bonus(rules, table, table.action) - placed(table);
  price = std::max(price, 0);
  int later = 0;
  for (std::size_t i = position + 1; i < active.size(); ++i) later += coins(i);
  const int least = std::max(0, price - later);
  return up_to(std::min(coins(position), price)) & ~(up_to(least) >> 1);
}

}  // namespace

std::size_t position_of(const Rules& rules, const Table& table, const CardList& list, Label label) noexcept {
  return static_cast<std::size_t>(std::find_if(list.begin(), list.end(), [&](std::uint8_t card) { return table.label(rules, card) == label; }) -
                                  list.begin());
}

Amounts amounts_at(const Rules& rules, const Table& table, const CardList& active) noexcept {
  if (table.question == Question::kPlace) return placeable(rules, table, active);
  if (table.question == Question::kMoney) return coins_at(rules, table, active);
  return payable(rules, table, active, table.walk.next);
}

std::uint32_t takeable(const Rules& rules, const Table& table) noexcept {
  const int limit =
      rules.kind(Label::from_number(table.give).kind).value + bonus(rules, table, table.action) + money(rules, table) - taken(rules, table);
  std::uint32_t cells = 0;
  int least_later = kNothing;
  for (std::size_t cell = kCells; cell-- > 0 && table.cells >> cell == 0;) {
    const int value = value_at(rules, table, cell);
    const int with_next = table.action == Action::kMany && table.cells == 0 ? value + least_later : value;
    if (value != kNothing && with_next <= limit) cells |= 1U << cell;
    least_later = std::min(least_later, value);
  }
  return cells;
}

bool has_free_actions(const Rules& rules, const Table& table) noexcept {
  bool able = false;
  table.for_each_in(table.active(), [&](std::size_t card) { able = able || can_discard(rules, table, card); });
  if (!able) for_each_return(rules, table, rules.prunes_windows(), [&](std::size_t /*card*/, int /*cubes*/) { able = true; });
  return able;
}

void list_moves(const Rules& rules, const Table& table, MoveList& list) noexcept {
  switch (table.question) {
    case Question::kNone:
      return;
    case Question::kWindow:
      list.push_back(Move(Verb::kDone));
      return list_free_actions(rules, table, rules.prunes_windows(), list);
    case Question::kActivate:
      return list_labels(rules, table, table.inactive(), Verb::kActivate, list);
    case Question::kWake:
      if (table.optional) list.push_back(Move(Verb::kDone));
      return list_labels(rules, table, table.inactive(), Verb::kActivate, list);
    case Question::kExtra:
      list.push_back(Move(Verb::kExtra, Move::kNoLabel));
      return for_each_label(rules, table, table.active(), [&](std::size_t card) {
        if (rules.card(card).produces()) list.push_back(Move(Verb::kExtra, table.label(rules, card)));
      });
    case Question::kAction:
      return list_actions(rules, table, list);
    case Question::kGive:
      return for_each_gift(rules, table, least_gift(rules, table, table.action),
                           [&](std::size_t card) { list.push_back(Move(Verb::kGive, table.label(rules, card))); });
    case Question::kTake:
      if (many_bits(table.cells)) list.push_back(Move(Verb::kDone));
      return list_cells(takeable(rules, table), list);
    case Question::kWhere:
      return list_cells(table.cells, list);
    case Question::kAcquire:
      return list_cells(acquirable(rules, table), list);
    case Question::kOrder:
      return list_orders(rules, table, list);
    case Question::kPlace:
      return list_amounts(rules, table, Verb::kPlace, list);
    case Question::kMoney:
    case Question::kPay:
      return list_amounts(rules, table, Verb::kPay, list);
    case Question::kKeep:
      return list_keeps(rules, table, list);
  }
}

}  // namespace sakiyomi::shobai
