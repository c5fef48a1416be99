#include "shobai/policy.hpp"

#include <algorithm>

namespace sakiyomi::shobai {

namespace {

[[nodiscard]] int worth(const Rules& rules, int kind) noexcept { return rules.kind(kind).worth; }

template <class Score>
[[nodiscard]] Move best_of(const MoveList& moves, const Score& score) noexcept {
  return *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) { return score(a) < score(b); });
}

/// What a one-to-one exchange of a card can gain at best, or one-to-many.
[[nodiscard]] int best_gain(const Rules& rules, const Table& table, const Tableau& own, Label given, Action action) noexcept {
  Table asked = table;
  asked.action = action;
  asked.give = static_cast<std::uint16_t>(given.number());
  asked.cells = 0;
  int best = 0;
  int second = 0;
  for_each_bit(takeable(rules, asked, money_on(rules, table, own.active)), [&](int cell) {
    const int gain = worth(rules, table.grid[static_cast<std::size_t>(cell)]);
    if (gain > second) second = gain;
    if (second > best) std::swap(second, best);
  });
  if (best == 0) return -kMostWorth;
  return best + (action == Action::kMany ? second : 0) - worth(rules, given.kind) - given.cubes * kCubeWorth;
}

[[nodiscard]] int best_exchange(const Rules& rules, const Table& table, const Tableau& own, Action action) noexcept {
  int best = -kMostWorth;
  own.active.for_each([&](std::size_t card) {
    if (rules.card(card).group == Group::kAlly) best = std::max(best, best_gain(rules, table, own, table.label(rules, card), action));
  });
  return best;
}

[[nodiscard]] int worth_of_action(const Rules& rules, const Table& table, const Tableau& own, Action action) noexcept {
  switch (action) {
    case Action::kOne:
    case Action::kMany:
      return best_exchange(rules, table, own, action);
    case Action::kClient:
      return kMostWorth;
    case Action::kEmperor:
      return kMostWorth + 1;
    case Action::kActivate: {
      int best = 0;
      own.inactive.for_each([&](std::size_t card) { best = std::max<int>(best, rules.card(card).worth); });
      return best / 3;
    }
    case Action::kPass:
      return 0;
  }
  return 0;
}

/// Cubes are spent for good, and passives come back: the fewest cubes, and passives where they help.
[[nodiscard]] int worth_of_payment(const Rules& rules, Move move) noexcept {
  if (move.amount() == kUse) return 1;
  if (move.amount() == kDrop) return -worth(rules, move.label().kind);
  return -move.amount();
}

}  // namespace

Move sensible_move(const Rules& rules, const Table& table, const Tableau& own) noexcept {
  MoveList moves;
  list_canonical_moves(rules, table, own, moves);
  if (moves.size() == 1) return moves[0];
  const auto of_cell = [&](Move move) { return worth(rules, table.grid[static_cast<std::size_t>(move.argument())]); };
  switch (table.question) {
    case Question::kWindow:
      return best_of(moves, [&](Move move) {
        return move.verb() == Verb::kDiscard ? worth(rules, move.label().kind) : move.verb() == Verb::kDone ? 0 : -1;
      });
    case Question::kAction:
      return best_of(moves, [&](Move move) { return worth_of_action(rules, table, own, move.action()); });
    case Question::kGive:
      return best_of(moves, [&](Move move) { return best_gain(rules, table, own, move.label(), table.action); });
    case Question::kOrder:
      return best_of(moves, [&](Move move) { return int{rules.kind(move.argument()).points}; });
    case Question::kTake:
    case Question::kAcquire:
      return best_of(moves, [&](Move move) { return move.verb() == Verb::kDone ? 0 : of_cell(move); });
    case Question::kActivate:
    case Question::kWake:
    case Question::kKeep:
      return best_of(moves, [&](Move move) {
        return move.verb() == Verb::kDone || !move.names_card() ? 0 : worth(rules, move.label().kind) + move.label().cubes * kCubeWorth;
      });
    case Question::kPlace:
      return best_of(moves, [](Move move) { return move.amount(); });
    case Question::kExtra:
      return best_of(moves, [&](Move move) { return move.names_card() ? int{rules.kind(move.label().kind).value} : -1; });
    case Question::kMoney:
    case Question::kPay:
      return best_of(moves, [&](Move move) { return worth_of_payment(rules, move); });
    default:
      return moves[0];
  }
}

Move playout_move(const Rules& rules, const Table& table, const Tableau& own, Rng& rng) noexcept {
  constexpr std::uint32_t kSensible = 4;  // one move in so many is any
  if (rng.below(kSensible) != 0) return sensible_move(rules, table, own);
  MoveList moves;
  list_canonical_moves(rules, table, own, moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace sakiyomi::shobai
