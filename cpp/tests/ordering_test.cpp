#include "sakiyomi/search/ordering.hpp"

#include <doctest/doctest.h>

#include "connect_four/state.hpp"
#include "sakiyomi/search/margins.hpp"
#include "shobu/state.hpp"

using namespace sakiyomi;

namespace {

const shobu::Rules kRules(2, std::array{0, 3, 1000, 0});

/// Calls visit(state) along some random games.
template <class Visit>
void along_games(Visit&& visit) {
  Rng rng(8);
  for (int game = 0; game < 5; ++game) {
    shobu::State state = shobu::State::initial(kRules);
    for (int ply = 0; ply < 200 && !state.outcome(kRules); ++ply, state.apply(kRules, state.random_move(kRules, rng))) visit(state);
  }
}

/// Indices in the order in which a picker hands moves out.
[[nodiscard]] std::vector<std::uint32_t> picked(const shobu::State& state, std::uint32_t first, bool only_forcing = false,
                                                const Killers<shobu::Move>& killers = {}, const MoveHistory<shobu::State>& history = {}) {
  MovePicker<shobu::State> picker(state, kRules, first, killers, history);
  if (only_forcing) picker.skip_quiet();
  std::vector<std::uint32_t> order;
  while (const auto* next = picker.next()) order.push_back(next->move.index());
  return order;
}

[[nodiscard]] std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> indices) {
  std::sort(indices.begin(), indices.end());
  return indices;
}

}  // namespace

TEST_CASE("ordering: without anything learned moves come by falling hint, equal ones in the game's order") {
  along_games([](const shobu::State& state) {
    std::vector<std::uint32_t> expected;
    for (const auto move : sorted_search_moves(state, kRules)) expected.push_back(move.index());
    CHECK((picked(state, shobu::Move::kIndexCount) == expected));
  });
}

TEST_CASE("ordering: the table's move comes first, and each move once; a move that is not legal here is passed over") {
  Rng rng(1);
  along_games([&](const shobu::State& state) {
    const auto expected = sorted(picked(state, shobu::Move::kIndexCount));
    const std::uint32_t first = expected[rng.below(static_cast<std::uint32_t>(expected.size()))];
    const auto order = picked(state, first);
    CHECK(order.front() == first);
    CHECK((sorted(order) == expected));
    const std::uint32_t any = rng.below(shobu::Move::kIndexCount);
    if (!state.is_legal(kRules, shobu::Move::from_index(any))) CHECK((sorted(picked(state, any)) == expected));
  });
}

TEST_CASE("ordering: when quiet moves are skipped, forcing ones remain") {
  along_games([](const shobu::State& state) {
    std::vector<std::uint32_t> expected;
    SearchList<shobu::State> list;
    list_hinted_moves(state, kRules, list);
    for (const auto& [move, hint] : list) {
      if (hint >= kForcingHint) expected.push_back(move.index());
    }
    CHECK((sorted(picked(state, shobu::Move::kIndexCount, true)) == sorted(expected)));
  });
}

TEST_CASE("ordering: killers come before other quiet moves, and moves that cut off elsewhere before those that did not") {
  const auto state = shobu::State::initial(kRules);
  const auto order = picked(state, shobu::Move::kIndexCount);
  const auto late = shobu::Move::from_index(order[order.size() - 1]);
  const auto later = shobu::Move::from_index(order[order.size() - 40]);
  Killers<shobu::Move> killers;
  killers.add(late);
  CHECK(picked(state, shobu::Move::kIndexCount, false, killers).front() == late.index());
  MoveHistory<shobu::State> history;
  history.update(0, later, 500);
  CHECK(picked(state, shobu::Move::kIndexCount, false, {}, history).front() == later.index());
}

TEST_CASE("ordering: two killers are kept, the latest ones, without doubles") {
  using connect_four::Move;
  Killers<Move> killers;
  CHECK_FALSE(killers.contains(Move::in_column(0)));
  for (const int column : {1, 1, 2, 2, 3}) killers.add(Move::in_column(column));
  CHECK_FALSE(killers.contains(Move::in_column(1)));
  CHECK(killers.contains(Move::in_column(2)));
  CHECK(killers.contains(Move::in_column(3)));
  killers.clear();
  CHECK_FALSE(killers.contains(Move::in_column(3)));
}

TEST_CASE("ordering: what is learned of a move stays within its limit, and seats learn apart") {
  using connect_four::Move;
  using History = MoveHistory<connect_four::State>;
  History history;
  const Move move = Move::in_column(3);
  for (int i = 0; i < 1'000; ++i) history.update(1, move, 1'600);
  CHECK(history(1, move) > History::kLimit / 2);
  CHECK(history(1, move) <= History::kLimit);
  CHECK(history(0, move) == 0);
  for (int i = 0; i < 1'000; ++i) history.update(1, move, -100'000);
  CHECK(history(1, move) >= -History::kLimit);
  CHECK(history(1, move) < 0);
}

TEST_CASE("ordering: later moves and deeper searches are reduced more, first moves not at all") {
  for (int depth = 0; depth <= 70; ++depth) {
    for (int move = 0; move <= 70; ++move) {
      CHECK(reduction(depth + 1, move) >= reduction(depth, move));
      CHECK(reduction(depth, move + 1) >= reduction(depth, move));
    }
    CHECK(reduction(depth, 1) == 0);
    CHECK(reduction(depth, 70) <= std::max(depth, 1));
  }
}
