/// The value of a search is that of full-width minimax, for every number of seats and any order of turns.
#include <doctest/doctest.h>

#include "minimax.hpp"
#include "run.hpp"
#include "toy.hpp"

using namespace sakiyomi;
using namespace sakiyomi::toy;

namespace {

constexpr int kTrees = 400;  // for each number of seats
constexpr int kDepth = 6;

using Values = std::vector<Value>;

/// Calls check(rules, initial position, graph number) for many graphs of each number of seats.
template <class Check>
void for_many(Graph graph, int graphs, Check&& check) {
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < graphs; ++number) {
      graph.seed = mix(static_cast<std::uint64_t>(1000 * seats + number));
      const Rules rules(seats, graph);
      INFO("seats: ", seats, ", graph: ", number);
      check(rules, State::initial(rules), number);
    }
  }
}

/// The first line's value after each iteration.
[[nodiscard]] Values values_by_depth(const Rules& rules, const State& root, int depth, const AlphaBetaOptions& options, const History& history = {}) {
  Values values;
  (void)search<State>(rules, root, {.depth = depth}, options, 1, history, [&](const auto& report) { values.push_back(report.lines[0].value); });
  return values;
}

/// The oracle's values at each depth, as far as a search goes that stops at a proof.
[[nodiscard]] Values minimax_by_depth(const Rules& rules, const State& root, int depth, Value contempt = 0, const History& history = {}) {
  Minimax<State> oracle(rules, root, history, contempt);
  Values values;
  for (int plies = 1; plies <= depth; ++plies) {
    values.push_back(oracle.value(plies));
    const auto distance = win_distance(values.back());
    if (distance && std::abs(*distance) <= plies) break;
  }
  return values;
}

[[nodiscard]] AlphaBetaOptions full_width(int hash_mb, Value contempt = 0, std::uint64_t seed = 0) {
  return {.seed = seed, .hash_mb = hash_mb, .selectivity = 0, .contempt = contempt};
}

}  // namespace

TEST_CASE("alpha-beta: without selectivity it has minimax values at every depth, on trees") {
  for_many({.nodes = 1'000'000}, kTrees, [](const Rules& rules, const State& root, int) {
    CHECK(values_by_depth(rules, root, kDepth, full_width(1)) == minimax_by_depth(rules, root, kDepth));
  });
}

TEST_CASE("alpha-beta: without selectivity it has minimax values at every depth, where lines meet again") {
  for_many({.nodes = 12}, kTrees, [](const Rules& rules, const State& root, int number) {
    const Value contempt = number % 3 * 20;
    const auto seed = static_cast<std::uint64_t>(number % 2);
    CHECK(values_by_depth(rules, root, kDepth, full_width(1, contempt, seed)) == minimax_by_depth(rules, root, kDepth, contempt));
  });
}

TEST_CASE("alpha-beta: the textbook search has minimax values at every depth, and knows repetitions, idle moves and caps") {
  const HistoryRules history{.repetition = 3, .max_plies = 9, .no_progress = 5};
  for_many({.layers = 1, .nodes = 30, .ends = 12, .history = history}, kTrees, [](const Rules& rules, const State& root, int number) {
    const History past{.hashes = {State(rules, 7).hash(), State(rules, 11).hash()}, .ply = number % 8, .idle = number % 5};
    const Value contempt = number % 3 * 20;
    CHECK(values_by_depth(rules, root, 5, full_width(0, contempt), past) == minimax_by_depth(rules, root, 5, contempt, past));
  });
}

TEST_CASE("alpha-beta: positions of the game so far are draws, wherever the table meets them") {
  for_many({.nodes = 12, .history = {.repetition = 3, .max_plies = 5}}, kTrees, [](const Rules& rules, const State& root, int number) {
    History past{.hashes = {}, .ply = number % 3, .idle = 0};
    for (std::uint32_t place = 12; place < 60; place += 5) past.hashes.push_back(State(rules, place).hash());
    CHECK(values_by_depth(rules, root, kDepth, full_width(1), past) == minimax_by_depth(rules, root, kDepth, 0, past));
  });
}

TEST_CASE("alpha-beta: lines on request are the best moves in order, with their exact values") {
  for (const int hash_mb : {0, 1}) {
    for_many({.nodes = 50, .width = 9}, 60, [hash_mb](const Rules& rules, const State& root, int number) {
      const int depth = 1 + number % 4;
      Minimax<State> oracle(rules, root);
      State::MoveList moves;
      root.legal_moves(rules, moves);
      Values truth;
      for (const Move move : moves) truth.push_back(oracle.value_of(move, depth));
      std::sort(truth.begin(), truth.end(), std::greater());
      truth.resize(std::min<std::size_t>(truth.size(), 4));

      const auto report = search<State>(rules, root, {.depth = depth}, full_width(hash_mb), 4);
      REQUIRE(report.lines.size() == truth.size());
      std::vector<std::uint32_t> firsts;
      for (std::size_t i = 0; i < truth.size(); ++i) {
        CHECK(report.lines[i].value == truth[i]);
        CHECK(oracle.value_of(report.lines[i].moves[0], depth) == truth[i]);
        firsts.push_back(report.lines[i].moves[0].choice);
      }
      std::sort(firsts.begin(), firsts.end());
      CHECK(std::adjacent_find(firsts.begin(), firsts.end()) == firsts.end());
    });
  }
}

TEST_CASE("alpha-beta: the line of a full-width search is legal and worth what it says") {
  for_many({.nodes = 1'000'000}, kTrees, [](const Rules& rules, const State& root, int number) {
    const int depth = 1 + number % kDepth;
    const auto report = search<State>(rules, root, {.depth = depth}, full_width(number % 2));
    const auto& line = report.lines[0];
    State state = root;
    for (const Move move : line.moves) {
      REQUIRE(is_legal(state, rules, move));
      state.apply(rules, move);
    }
    const Seat seat = root.to_move();
    const auto plies = static_cast<int>(line.moves.size());
    const auto outcome = state.outcome(rules);
    CHECK(line.value == (outcome ? utility_value((*outcome)[seat], plies, 100) : state.evaluate(rules, seat)));
    CHECK((outcome || plies == report.depth));
  });
}

TEST_CASE("alpha-beta: the order of root moves by a seed does not change values, and decides between equals") {
  const Rules rules(2, {.seed = 5, .width = 30, .ends = 0, .evaluated = false});
  const State root = State::initial(rules);
  std::vector<std::uint32_t> chosen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto report = search<State>(rules, root, {.depth = 2}, full_width(1, 0, seed));
    CHECK(report.lines[0].value == 0);
    chosen.push_back(report.lines[0].moves[0].choice);
  }
  std::sort(chosen.begin(), chosen.end());
  CHECK(std::unique(chosen.begin(), chosen.end()) - chosen.begin() > 5);
}
