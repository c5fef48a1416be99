#include <algorithm>
#include <utility>

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

template <class Condition>
void leave_out(MoveList& list, const Condition& condition) noexcept {
  list.resize(static_cast<std::size_t>(std::remove_if(list.begin(), list.end(), condition) - list.begin()));
}

/// Leaves out moves than which another is at least as good whatever happens.
void leave_out_dominated(const Table& table, const Tableau& own, MoveList& list) noexcept {
  switch (table.question) {
    case Question::kAction:  // an active card can do all that an inactive one can
      if (!own.inactive.empty()) leave_out(list, [](Move move) { return move.action() == Action::kPass; });
      return;
    case Question::kKeep:   // the same
    case Question::kExtra:  // the cube can be returned in the window that follows
      if (list.size() > 1) leave_out(list, [](Move move) { return !move.names_card(); });
      return;
    case Question::kTake: {  // exchanged one to one for one of its kind, a card leaves the grid as it is: the first stands for all
      if (table.action != Action::kOne) return;
      bool seen = false;
      return leave_out(list, [&](Move move) {
        const bool same = table.grid[static_cast<std::size_t>(move.argument())] == Label::from_number(table.give).kind;
        return same && std::exchange(seen, true);
      });
    }
    default:
      return;
  }
}

}  // namespace

void list_canonical_moves(const Rules& rules, const Table& table, const Tableau& own, MoveList& list) noexcept {
  switch (table.question) {
    case Question::kWindow:
      list.push_back(Move(Verb::kDone));
      return list_free_actions(rules, table, own, true, list);
    case Question::kPlace:
    case Question::kMoney:
    case Question::kPay: {
      const CardList active = own.walk();
      const Label label = table.label(rules, active[table.walk.next]);
      const Verb verb = table.question == Question::kPlace ? Verb::kPlace : Verb::kPay;
      return for_each_bit(canonical_amounts(rules, table, active), [&](int amount) { list.push_back(Move(verb, label, amount)); });
    }
    default:
      list_moves(rules, table, own, list);
      leave_out_dominated(table, own, list);
  }
}

}  // namespace sakiyomi::shobai
