#include <doctest/doctest.h>

#include <set>

#include "shiba_goten/scoring.hpp"
#include "shiba_goten/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shiba_goten;

namespace {

constexpr std::array<int, 3> kStandard = {0, 0, 11};

/// What of a display counts now and later: the dolls of each tier, inner seats of the others apart if an objective looks at them, with
/// what has covered another; in any order.
[[nodiscard]] std::multiset<int> worth(const Rules& rules, const Table& table, std::size_t player) {
  const Display display(rules, table, player);
  const bool tells = (table.objectives & bit_of(Condition::kInnerPlain)) != 0;
  std::multiset<int> worth;
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    for (int seat = kTierFirst[tier]; seat < kTierFirst[tier + 1]; ++seat) {
      const Doll* const doll = display[static_cast<std::size_t>(seat)];
      const int place = tier == 0 ? seat : static_cast<int>(4 * tier) + (tells && (kInnerSeats >> seat & 1) != 0 ? 1 : 0);
      const int state = (table.covered[player] >> seat & 1) * 2 + (table.fresh[player] >> seat & 1);
      worth.insert(place * 1'000 + (doll == nullptr ? 999 : doll->kind * 4 + state));
    }
  }
  worth.insert(-table.at(Place::penalty(player)).size());
  return worth;
}

/// What a turn's dolls can come to, by these moves.
template <class List>
[[nodiscard]] std::set<std::multiset<int>> results(const Rules& rules, const State& state, const List& list) {
  if (state.table().question != Question::kPlace) return {};
  const auto player = static_cast<std::size_t>(state.to_move());
  const bool last = state.table().at(kInHand).size() == 1;
  std::set<std::multiset<int>> all;
  MoveList moves;
  list(state, moves);
  for (const Move move : moves) {
    State after = state;
    Rng rng(1);
    Table placed = state.table();
    if (last) {  // what follows a turn is no part of its result
      const auto bit = static_cast<std::uint16_t>(1U << move.seat());
      const std::size_t doll = placed.at(kInHand).nth(0);
      if (move.verb() == Verb::kCover) {
        placed.move_doll(rules, placed.at(Place::seat(player, move.seat())).nth(0), Place::covered(player, move.seat()));
        placed.covered[player] |= bit;
      }
      placed.move_doll(rules, doll, move.verb() == Verb::kPenalty ? Place::penalty(player) : Place::seat(player, move.seat()));
      if (move.verb() != Verb::kPenalty) placed.fresh[player] |= bit;
      all.insert(worth(rules, placed, player));
    } else {
      after.apply(rules, move, rng);
      all.merge(results(rules, after, list));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("shiba_goten: search moves come to all that legal moves come to, with fewer of them") {
  Rng rng(3);
  int turns = 0;
  std::size_t legal = 0;
  std::size_t searched = 0;
  for (int game = 0; game < 60; ++game) {
    const Rules rules(1 + game % 4, kStandard);
    State state = State::initial(rules, rng);
    while (!state.outcome(rules)) {
      const int dolls = state.table().at(kInHand).size();
      if (state.table().question == Question::kPlace && state.table().fresh[static_cast<std::size_t>(state.to_move())] == 0 && dolls <= 3) {
        const auto by_legal = [&](const State& at, MoveList& list) { at.legal_moves(rules, list); };
        const auto by_search = [&](const State& at, MoveList& list) { at.search_moves(rules, list); };
        CHECK((results(rules, state, by_legal) == results(rules, state, by_search)));
        ++turns;
      }
      MoveList all;
      MoveList few;
      state.legal_moves(rules, all);
      state.search_moves(rules, few);
      for (const Move move : few) CHECK(std::find(all.begin(), all.end(), move) != all.end());
      legal += all.size();
      searched += few.size();
      state.apply(rules, state.random_move(rules, rng), rng);
    }
  }
  CHECK(turns > 300);
  CHECK(searched * 5 < legal * 4);
}

TEST_CASE("shiba_goten: where a game is settled, chance changes neither moves nor outcome") {
  Rng rng(4);
  int settled = 0;
  for (int game = 0; game < 400; ++game) {
    const Rules rules(1 + game % 4, kStandard);
    State state = State::initial(rules, rng);
    while (!state.outcome(rules)) {
      if (state.is_settled(rules)) {
        ++settled;
        State one = state;
        State other = state;
        Rng first(static_cast<std::uint64_t>(game));
        Rng second(static_cast<std::uint64_t>(game) + 1'000);
        while (!one.outcome(rules)) {
          MoveList moves;
          MoveList others;
          one.legal_moves(rules, moves);
          other.legal_moves(rules, others);
          REQUIRE(std::equal(moves.begin(), moves.end(), others.begin(), others.end()));
          const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
          one.apply(rules, move, first);
          other.apply(rules, move, second);
          CHECK(one.is_settled(rules));
        }
        CHECK((one.outcome(rules) == other.outcome(rules)));
      }
      state.apply(rules, state.playout_move(rules, rng), rng);
    }
  }
  CHECK(settled > 500);
}

TEST_CASE("shiba_goten: sensible players beat random ones, and never stop alone before the display is full") {
  Rng rng(5);
  const Rules rules(2, kStandard);
  int won = 0;
  for (int game = 0; game < 100; ++game) {
    State state = State::initial(rules, rng);
    while (!state.outcome(rules)) {
      const bool sensible = state.to_move() == game % 2;
      state.apply(rules, sensible ? state.playout_move(rules, rng) : state.random_move(rules, rng), rng);
    }
    won += (*state.outcome(rules))[static_cast<std::size_t>(game % 2)] == 1 ? 1 : 0;
  }
  CHECK(won >= 95);
}
