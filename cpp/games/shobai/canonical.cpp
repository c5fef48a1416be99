#include <algorithm>

#include "shobai/moves.hpp"

namespace sakiyomi::shobai {

namespace {

/// Cubes on a card can be returned in every window, and one follows each placing but that before an extra cube: who places fewer than can
/// be placed gets to nothing that who places all does not get to.
[[nodiscard]] Amounts filling(const Rules& rules, const Table& table, const CardList& active, Amounts amounts) noexcept {
  const bool refreshes = table.step == Step::kRefill;
  if (refreshes && table.has_power(rules, Power::kExtraCube)) return amounts;
  int left = table.stock[table.current];
  if (!refreshes) left = std::min<int>(left, table.left);
  for (const Walk::Choice& choice : table.walk) left -= choice.amount;
  int later = 0;
  for (std::size_t i = table.walk.next + 1U; i < active.size(); ++i) {
    const CardKind& card = rules.card(active[i]);
    later += refreshes ? int{card.ability.icons} : card.produces() ? left : 0;
  }
  return amounts & ~((Amounts{1} << std::max(0, left - later)) - 1);
}

/// Cubes of the card that is given go to the stock anyway: they pay first, and other money cards keep theirs, and stay active.
[[nodiscard]] Amounts own_first(const Rules& rules, const Table& table, const CardList& active, Amounts amounts) noexcept {
  const Label given = Label::from_number(table.give);
  const std::size_t position = position_of(rules, table, active, given);
  if (position == active.size() || !rules.kind(given.kind).is_money() || table.walk.next > position) return amounts;
  if (table.walk.next == position) return Amounts{1} << (popcount(amounts) == 0 ? 0 : 31 - std::countl_zero(amounts));
  const int most = std::max(0, price(rules, table) - given.cubes);
  return amounts & ((Amounts{2} << most) - 1);
}

/// Of cards with one label the first takes the greatest part.
[[nodiscard]] Amounts descending(const Table& table, const Rules& rules, const CardList& active, Amounts amounts) noexcept {
  if (table.walk.next == 0 || !table.repeats(rules, active[table.walk.next])) return amounts;
  Amount before = 0;
  for (const Walk::Choice& choice : table.walk) {
    if (choice.position + 1 == table.walk.next) before = choice.amount;
  }
  return amounts & ((Amounts{2} << before) - 1);
}

[[nodiscard]] Amounts canonical_amounts(const Rules& rules, const Table& table, const CardList& active) noexcept {
  const Amounts legal = amounts_at(rules, table, active);
  Amounts amounts = legal;
  if (table.question == Question::kPlace) amounts = filling(rules, table, active, amounts);
  if (table.question == Question::kMoney) amounts = own_first(rules, table, active, amounts);
  if (amounts == 0) return legal;
  const Amounts ordered = descending(table, rules, active, amounts);
  return ordered != 0 ? ordered : amounts;
}

/// Whether another of the legal moves is at least as good whatever happens.
[[nodiscard]] bool is_dominated(const MoveList& legal, Move move) noexcept {
  const auto has = [&](Move other) { return std::find(legal.begin(), legal.end(), other) != legal.end(); };
  switch (move.verb()) {
    case Verb::kAction:  // an active card can do all that an inactive one can
      return move.action() == Action::kPass && has(Move(Verb::kAction, static_cast<int>(Action::kActivate)));
    case Verb::kKeep:   // the same
    case Verb::kExtra:  // the cube can be returned in the window that follows
      return !move.names_card() && legal.size() > 1;
    default:
      return false;
  }
}

/// Of several cells that hold what is given the first stands for all: exchanged one to one, the grid stays as it is.
[[nodiscard]] bool repeats_cell(const Table& table, const MoveList& legal, Move move) noexcept {
  if (table.question != Question::kTake || table.action != Action::kOne) return false;
  const auto holds_given = [&](Move cell) { return table.grid[static_cast<std::size_t>(cell.argument())] == Label::from_number(table.give).kind; };
  return holds_given(move) && *std::find_if(legal.begin(), legal.end(), holds_given) != move;
}

}  // namespace

void list_canonical_moves(const Rules& rules, const Table& table, MoveList& list) noexcept {
  if (table.question == Question::kWindow) {
    list.push_back(Move(Verb::kDone));
    return list_free_actions(rules, table, Tableau(table), true, list);
  }
  if (table.question == Question::kPlace || table.question == Question::kMoney || table.question == Question::kPay) {
    const CardList active = Tableau(table).active;
    const Label label = table.label(rules, active[table.walk.next]);
    const Verb verb = table.question == Question::kPlace ? Verb::kPlace : Verb::kPay;
    return for_each_bit(canonical_amounts(rules, table, active), [&](int amount) { list.push_back(Move(verb, label, amount)); });
  }
  const bool some_dominated = table.question == Question::kAction || table.question == Question::kTake || table.question == Question::kKeep ||
                              table.question == Question::kExtra;
  if (!some_dominated) return list_moves(rules, table, list);
  MoveList legal;
  list_moves(rules, table, legal);
  for (const Move move : legal) {
    if (!is_dominated(legal, move) && !repeats_cell(table, legal, move)) list.push_back(move);
  }
}

}  // namespace sakiyomi::shobai
