#include <doctest/doctest.h>

#include <algorithm>

#include "shake_up/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shake_up;

namespace {

/// What a seat gets that plays on like a playout, against others who take any move.
[[nodiscard]] float utility_of_policy(const Rules& rules, Seat seat, Rng& rng) {
  State state = State::initial(rules, rng);
  while (!state.table().over()) {
    const Move move = state.to_move() == seat ? state.playout_move(rules, rng) : random_move(state, rules, rng);
    MoveList legal;
    state.legal_moves(rules, legal);
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    state.apply(rules, move, rng);
  }
  return (*state.outcome(rules))[seat];
}

}  // namespace

TEST_CASE("shake up: what playouts go on with is legal, and beats random play") {
  for (int players = 2; players <= kMostSeats; ++players) {
    const Rules rules(players, std::array{0, 0, 0, 100, 0});
    float sum = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Rng rng(seed);
      sum += utility_of_policy(rules, static_cast<Seat>(seed % static_cast<std::uint64_t>(players)), rng);
    }
    CHECK(sum > 98);
  }
}

TEST_CASE("shake up: what playouts go on with mostly wins the easy solo game") {
  const Rules rules(1, std::array{0, 0, 0, 100, 0});
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    wins += utility_of_policy(rules, 0, rng) > 0 ? 1 : 0;
  }
  CHECK(wins > 95);
}
