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

/// The least values that exchanges take from the grid: one card's, and those of two together.
struct Cheapest {
  int one = kNothing;
  int two = kNothing;

  Cheapest(const Rules& rules, const Table& table) noexcept {
    int second = kNothing;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const int value = value_at(rules, table, cell);
      second = std::min(second, std::max(one, value));
      one = std::min(one, value);
    }
    if (second != kNothing) two = one + second;
  }
};

/// Calls visit(card) for one card of each label.
template <class Visit>
void for_each_label(const Rules& rules, const Table& table, const CardBits& cards, Visit&& visit) {
  cards.for_each([&](std::size_t card) {
    if (!table.repeats(rules, card)) visit(card);
  });
}

/// Calls visit(card) for the cards that an exchange could give for so much.
template <class Visit>
void for_each_gift(const Rules& rules, const Table& table, const Tableau& own, int price, Visit&& visit) {
  const auto look = [&](std::size_t card) {
    if (rules.card(card).group == Group::kAlly && rules.card(card).value >= price) visit(card);
  };
  for_each_label(rules, table, own.active, look);
  if (table.has_power(rules, Power::kExchangeInactive)) for_each_label(rules, table, own.inactive, look);
}

/// What a card must be worth for the cheapest exchange, with this money.
[[nodiscard]] int least_gift(const Rules& rules, const Table& table, const Cheapest& cheapest, int money, Action action) noexcept {
  return (action == Action::kOne ? cheapest.one : cheapest.two) - bonus(rules, table, action) - money;
}

/// The greatest value of a card that can be given; below all values where there is none.
[[nodiscard]] int best_gift(const Rules& rules, const Table& table, const Tableau& own) noexcept {
  int best = -2 * kNothing;
  for_each_gift(rules, table, own, 0, [&](std::size_t card) { best = std::max<int>(best, rules.card(card).value); });
  return best;
}

void list_orders(const Rules& rules, const Table& table, const Tableau& own, MoveList& list) noexcept {
  const Purse purse(rules, table, own.active);
  const auto look = [&](const auto& row) {
    for (auto order = row.begin(); order != row.end() && *order != kNothing; ++order) {
      if (std::find(row.begin(), order, *order) == order && purse.pays(rules.kind(*order))) list.push_back(Move(Verb::kOrder, *order));
    }
  };
  table.action == Action::kClient ? look(table.clients) : look(table.emperors);
}

void list_actions(const Rules& rules, const Table& table, const Tableau& own, MoveList& list) noexcept {
  const Purse purse(rules, table, own.active);
  const auto pays_any = [&](const auto& row) {
    return std::any_of(row.begin(), row.end(), [&](std::uint8_t order) { return order != kNothing && purse.pays(rules.kind(order)); });
  };
  const auto offer = [&](Action action, bool able) {
    if (able) list.push_back(Move(Verb::kAction, static_cast<int>(action)));
  };
  const int gift = best_gift(rules, table, own);
  const int money = money_on(rules, table, own.active);
  const Cheapest cheapest(rules, table);
  offer(Action::kOne, gift >= least_gift(rules, table, cheapest, money, Action::kOne));
  offer(Action::kMany, gift >= least_gift(rules, table, cheapest, money, Action::kMany));
  offer(Action::kClient, pays_any(table.clients));
  offer(Action::kEmperor, pays_any(table.emperors));
  offer(Action::kActivate, !own.inactive.empty());
  offer(Action::kPass, true);
}

/// Whether the stock is what limits a step to come: only then pruned windows let cubes be returned.
[[nodiscard]] bool wants_cubes(const Rules& rules, const Table& table, const Tableau& own) noexcept {
  const int stock = table.stock[table.current];
  if (table.step == Step::kWindow0 || table.step == Step::kWindow1) {
    const int spare = table.has_power(rules, Power::kExtraCube) ? 1 : 0;
    if (stock < icons_of(rules, own.active) + icons_of(rules, own.inactive) + spare) return true;
  }
  return (own.active & rules.discards()).any_of([&](std::size_t number) {
    const CardKind& card = rules.card(number);
    return (card.is_effect(Effect::kCubes) && card.ability.n > stock) || (card.is_effect(Effect::kMogul) && stock < rules.cubes_for_mogul());
  });
}

/// Calls visit(card, cubes) for the cubes that can be returned from a card, at most so many.
template <class Visit>
void for_each_return(const Rules& rules, const Table& table, const Tableau& own, bool pruned, Visit&& visit) {
  if (pruned && !wants_cubes(rules, table, own)) return;
  const CardBits bare = table.without_cubes();
  for (const CardBits* const row : {&own.active, &own.inactive}) {
    for_each_label(rules, table, *row - bare, [&](std::size_t card) { visit(card, pruned ? 1 : table.place(card).cubes()); });
  }
}

void list_labels(const Rules& rules, const Table& table, const CardBits& cards, Verb verb, MoveList& list) noexcept {
  for_each_label(rules, table, cards, [&](std::size_t card) { list.push_back(Move(verb, table.label(rules, card))); });
}

void list_cells(std::uint32_t cells, MoveList& list) noexcept {
  for_each_bit(cells, [&](int cell) { list.push_back(Move(Verb::kCell, cell)); });
}

[[nodiscard]] std::uint32_t acquirable(const Rules& rules, const Table& table) noexcept {
  std::uint32_t cells = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) cells |= value_at(rules, table, cell) <= table.left ? 1U << cell : 0;
  return cells;
}

void list_amounts(const Rules& rules, const Table& table, const CardList& active, Verb verb, MoveList& list) noexcept {
  const Label label = table.label(rules, active[table.walk.next]);
  for_each_bit(amounts_at(rules, table, active), [&](int amount) { list.push_back(Move(verb, label, amount)); });
}

void list_keeps(const Rules& rules, const Table& table, const CardList& active, MoveList& list) noexcept {
  list.push_back(Move(Verb::kKeep, Move::kNoLabel));
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
  if (coins(position) == 0) return 1;
  const int wanted = price(rules, table);
  int later = 0;
  for (std::size_t i = position + 1; i < active.size(); ++i) later += coins(i);
  const int least = std::max(0, wanted - later);
  return up_to(std::min(coins(position), wanted)) & ~(up_to(least) >> 1);
}

}  // namespace

int price(const Rules& rules, const Table& table) noexcept {
  const int value = rules.kind(Label::from_number(table.give).kind).value;
  return std::max(0, taken(rules, table) - value - bonus(rules, table, table.action) - placed(table));
}

std::size_t position_of(const Rules& rules, const Table& table, const CardList& list, Label label) noexcept {
  return static_cast<std::size_t>(std::find_if(list.begin(), list.end(), [&](std::uint8_t card) { return table.label(rules, card) == label; }) -
                                  list.begin());
}

Amounts amounts_at(const Rules& rules, const Table& table, const CardList& active) noexcept {
  if (table.question == Question::kPlace) return placeable(rules, table, active);
  if (table.question == Question::kMoney) return coins_at(rules, table, active);
  return payable(rules, table, active, table.walk.next);
}

std::uint32_t takeable(const Rules& rules, const Table& table, int coins) noexcept {
  const int limit = rules.kind(Label::from_number(table.give).kind).value + bonus(rules, table, table.action) + coins - taken(rules, table);
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

void list_free_actions(const Rules& rules, const Table& table, const Tableau& own, bool pruned, MoveList& list) noexcept {
  const auto offer = [&](std::size_t card) {
    if (can_discard(rules, table, own, card)) list.push_back(Move(Verb::kDiscard, table.label(rules, card)));
  };
  for_each_label(rules, table, own.active & rules.discards(), offer);
  for_each_return(rules, table, own, pruned, [&](std::size_t card, int most) {
    for (int cubes = 1; cubes <= most; ++cubes) list.push_back(Move(Verb::kFree, table.label(rules, card), cubes));
  });
}

bool has_free_actions(const Rules& rules, const Table& table, const Tableau& own) noexcept {
  const bool cubes = table.cubes_on_cards(table.current) > 0;
  if (cubes && !rules.prunes_windows()) return true;
  if ((own.active & rules.discards()).any_of([&](std::size_t card) { return can_discard(rules, table, own, card); })) return true;
  return cubes && wants_cubes(rules, table, own);
}

void list_moves(const Rules& rules, const Table& table, const Tableau& own, MoveList& list) noexcept {
  switch (table.question) {
    case Question::kNone:
      return;
    case Question::kWindow:
      list.push_back(Move(Verb::kDone));
      return list_free_actions(rules, table, own, rules.prunes_windows(), list);
    case Question::kActivate:
      return list_labels(rules, table, own.inactive, Verb::kActivate, list);
    case Question::kWake:
      if (table.optional) list.push_back(Move(Verb::kDone));
      return list_labels(rules, table, own.inactive, Verb::kActivate, list);
    case Question::kExtra:
      list.push_back(Move(Verb::kExtra, Move::kNoLabel));
      return for_each_label(rules, table, own.active, [&](std::size_t card) {
        if (rules.card(card).produces()) list.push_back(Move(Verb::kExtra, table.label(rules, card)));
      });
    case Question::kAction:
      return list_actions(rules, table, own, list);
    case Question::kGive:
      return for_each_gift(rules, table, own, least_gift(rules, table, Cheapest(rules, table), money_on(rules, table, own.active), table.action),
                           [&](std::size_t card) { list.push_back(Move(Verb::kGive, table.label(rules, card))); });
    case Question::kTake:
      if (many_bits(table.cells)) list.push_back(Move(Verb::kDone));
      return list_cells(takeable(rules, table, money_on(rules, table, own.active)), list);
    case Question::kWhere:
      return list_cells(table.cells, list);
    case Question::kAcquire:
      return list_cells(acquirable(rules, table), list);
    case Question::kOrder:
      return list_orders(rules, table, own, list);
    case Question::kPlace:
      return list_amounts(rules, table, own.walk(), Verb::kPlace, list);
    case Question::kMoney:
    case Question::kPay:
      return list_amounts(rules, table, own.walk(), Verb::kPay, list);
    case Question::kKeep:
      return list_keeps(rules, table, own.walk(), list);
  }
}

}  // namespace sakiyomi::shobai
