/// The rules that end games by their history, as a search meets them; values of ended games.
#include "sakiyomi/search/path.hpp"

#include <doctest/doctest.h>

#include "sakiyomi/search/score.hpp"

using namespace sakiyomi;

namespace {

constexpr std::uint64_t kRoot = 100;

[[nodiscard]] Path path(const HistoryRules& rules, const History& history = {}) {
  Path made(rules, history);
  made.enter(kRoot, history.idle == 0);
  return made;
}

}  // namespace

TEST_CASE("path: the second occurrence on the line is a draw, tied to the ply of the first") {
  Path line = path({.repetition = 3});
  CHECK(line.draw_tie() == kNoTie);
  for (const std::uint64_t hash : {1U, 2U, 3U}) {
    line.enter(hash, true);
    CHECK(line.draw_tie() == kNoTie);
  }
  line.enter(2, true);
  CHECK(line.draw_tie() == 2);
  line.leave();
  line.enter(kRoot, true);
  CHECK(line.draw_tie() == 0);
}

TEST_CASE("path: what was left is forgotten") {
  Path line = path({.repetition = 3});
  line.enter(1, true);
  line.leave();
  line.enter(1, true);
  CHECK(line.draw_tie() == kNoTie);
}

TEST_CASE("path: a position of the game so far is a draw that is tied to before the root") {
  Path line = path({.repetition = 3}, {.hashes = {7, 8}, .ply = 2});
  line.enter(8, true);
  CHECK(line.draw_tie() == -1);
}

TEST_CASE("path: hashes that agree in their low bits are told apart") {
  Path line = path({.repetition = 3});
  constexpr std::uint64_t kHigh = std::uint64_t{1} << 50;
  line.enter(1, true);
  line.enter(1 + kHigh, true);
  CHECK(line.draw_tie() == kNoTie);
  line.enter(1, true);
  CHECK(line.draw_tie() == 1);
}

TEST_CASE("path: without a rule of repetition nothing recurs") {
  Path line = path({.repetition = 0}, {.hashes = {7}, .ply = 1});
  line.enter(7, true);
  CHECK(line.draw_tie() == kNoTie);
}

TEST_CASE("path: plies of the game and of the line count together towards the cap") {
  Path line = path({.max_plies = 12}, {.hashes = {}, .ply = 10});
  line.enter(1, true);
  CHECK(line.draw_tie() == kNoTie);
  line.enter(2, true);
  CHECK(line.draw_tie() == -1);
}

TEST_CASE("path: idle plies of the game and of the line count together, until a move makes progress") {
  Path line = path({.no_progress = 4}, {.hashes = {}, .ply = 30, .idle = 2});
  line.enter(1, false);
  CHECK(line.draw_tie() == kNoTie);
  line.enter(2, false);
  CHECK(line.draw_tie() == -1);
  line.leave();
  line.enter(3, true);
  for (const std::uint64_t hash : {4U, 5U, 6U}) line.enter(hash, false);
  CHECK(line.draw_tie() == kNoTie);
  line.enter(7, false);
  CHECK(line.draw_tie() == -1);
}

TEST_CASE("score: nearer wins are better, farther losses are better, and evaluations lie between") {
  CHECK(win_in(3) > win_in(5));
  CHECK(-win_in(5) > -win_in(3));
  CHECK(win_in(200) > kProven);
  CHECK(kMaxEval < kProven);
  CHECK(clamp_eval(1'000'000) == kMaxEval);
  CHECK(win_distance(win_in(7)) == 7);
  CHECK(win_distance(-win_in(4)) == -4);
  CHECK(win_distance(kMaxEval) == std::nullopt);
}

TEST_CASE("score: utilities keep their order as values, and opposite ones are opposite values") {
  for (const int scale : {50, 100, 250}) {
    Value previous = -kInfinity;
    for (int share = 0; share <= 24; ++share) {
      const float utility = static_cast<float>(share) / 24;
      const Value value = utility_value(utility, 3, scale);
      CHECK(value > previous);
      CHECK(value == -utility_value(1.0F - utility, 3, scale));
      CHECK(is_proven(value) == (share == 0 || share == 24));
      previous = value;
    }
    CHECK(utility_value(0.5F, 3, scale) == 0);
  }
}

TEST_CASE("score: the root's seat stands against all others") {
  const Sides sides(2, 4);
  CHECK(sides.differ(2, 0));
  CHECK_FALSE(sides.differ(0, 3));
  Outcome outcome(4);
  outcome[2] = 0.75F;
  outcome[0] = 1.0F;
  CHECK(sides.utility(outcome, 2) == 0.75F);
  CHECK(sides.utility(outcome, 0) == 0.25F);
  CHECK(sides.table_tag() != Sides(1, 4).table_tag());
  CHECK(Sides(0, 2).table_tag() == Sides(1, 2).table_tag());
}
