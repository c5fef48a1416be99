/// Monte Carlo tree search finds what is forced, and what its trees claim to have proven is true at every node.
#include <doctest/doctest.h>

#include "trees.hpp"

using namespace sakiyomi;

namespace {

[[nodiscard]] toy::Rules toy_rules(int seats, int number, toy::Graph graph) {
  graph.seed = mix(static_cast<std::uint64_t>(1000 * seats + number));
  return {seats, graph};
}

/// Small graphs of every kind: layered, and recurrent with each way to draw by history.
[[nodiscard]] toy::Graph small_graph(int number) {
  switch (number % 4) {
    case 0:
      return {.layers = 5, .nodes = 50, .width = 3, .decided = number % 8 == 0};
    case 1:
      return {.layers = 1, .nodes = 8, .width = 3, .ends = 4, .decided = number % 8 == 1, .history = {.repetition = 3}};
    case 2:
      return {.layers = 1, .nodes = 30, .width = 3, .ends = 6, .decided = number % 8 == 2, .history = {.max_plies = 7}};
    default:
      return {.layers = 1,
              .nodes = 30,
              .width = 3,
              .ends = 6,
              .decided = number % 8 == 3,
              .history = {.repetition = 2, .max_plies = 9, .no_progress = 3}};
  }
}

[[nodiscard]] bool ends_with(const toy::State& state, const toy::Rules& rules, toy::Move move, Seat seat, float utility) {
  const auto outcome = successor(state, rules, move).outcome(rules);
  return outcome && (*outcome)[seat] == utility;
}

[[nodiscard]] std::vector<toy::Move> legal_moves(const toy::State& state, const toy::Rules& rules) {
  toy::State::MoveList list;
  state.legal_moves(rules, list);
  return {list.begin(), list.end()};
}

/// Whether the seat would lose all at once, or by the next move if somebody else makes it.
[[nodiscard]] bool blunders(const toy::State& state, const toy::Rules& rules, toy::Move move) {
  const Seat seat = state.to_move();
  const toy::State child = successor(state, rules, move);
  if (child.outcome(rules)) return ends_with(state, rules, move, seat, 0.0F);
  if (child.to_move() == seat) return false;
  const auto replies = legal_moves(child, rules);
  return std::any_of(replies.begin(), replies.end(), [&](toy::Move reply) {
    return ends_with(child, rules, reply, seat, 0.0F) && ends_with(child, rules, reply, child.to_move(), 1.0F);
  });
}

}  // namespace

TEST_CASE("mcts: bounds of every node agree with exhaustive search, for 1 to 5 seats, with every kind of draw, in every mode") {
  int proven = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 60; ++number) {
      const toy::Rules rules = toy_rules(seats, number, small_graph(number));
      const toy::State root = toy::State::initial(rules);
      for (const MctsOptions& options : tree_modes()) {
        for (const std::uint64_t simulations : {20U, 300U}) {
          INFO("seats: ", seats, ", graph: ", number, ", simulations: ", simulations, ", mode: ", static_cast<int>(options.mode));
          Mcts<toy::State> searcher(rules, options);
          (void)search(searcher, root, {.simulations = simulations});
          const Audit result = audit(*searcher.tree(), rules, root);
          CHECK(result.wrong == 0);
          proven += result.proven;
        }
      }
    }
  }
  CHECK(proven > 30'000);
}

TEST_CASE("mcts: a game of one or two seats that is small enough is solved, and the move played keeps its value") {
  for (int seats = 1; seats <= 2; ++seats) {
    for (int number = 0; number < 200; ++number) {
      const toy::Rules rules = toy_rules(seats, number, small_graph(number));
      const toy::State root = toy::State::initial(rules);
      const Seat seat = root.to_move();
      for (const Playout playout : {Playout::kCutoff, Playout::kRandom}) {
        INFO("seats: ", seats, ", graph: ", number, ", playout: ", static_cast<int>(playout));
        Mcts<toy::State> searcher(rules, {.exploration = 1.0, .prior = 1.0, .playout = playout, .tree_mb = 8});
        const auto report = search(searcher, root, {.nodes = 300'000});
        std::vector<Outcome> best;
        const auto truth = MaxN<toy::State>(rules, root).outcomes([&](const auto& line, const auto& outcomes) {
          if (line.size() == 1 && line[0] == report.lines.at(0).moves.at(0)) best = outcomes;
        });
        const double value = MaxN<toy::State>::least(truth, seat);
        CHECK(searcher.tree()->proof(searcher.tree()->root()).settles(seat));
        CHECK(report.lines[0].utility == value);
        CHECK(MaxN<toy::State>::least(best, seat) == value);
      }
    }
  }
}

TEST_CASE("mcts: a proven win or loss of two seats has a line that ends as proven, no sooner than can be forced") {
  int proven = 0;
  for (int number = 0; number < 400; ++number) {
    INFO("graph: ", number);
    const toy::Rules rules = toy_rules(2, number, {.layers = 6, .nodes = 40, .width = 3, .decided = true});
    toy::State state = toy::State::initial(rules);
    const Seat seat = state.to_move();
    Mcts<toy::State> searcher(rules, {.exploration = 1.0, .prior = 1.0, .tree_mb = 8});
    const auto report = search(searcher, state, {.nodes = 100'000});
    const auto distance = win_distance(report.lines[0].value);
    if (!distance) continue;
    ++proven;
    CHECK(std::abs(*distance) == static_cast<int>(report.lines[0].moves.size()));
    for (const toy::Move move : report.lines[0].moves) {
      REQUIRE(is_legal(state, rules, move));
      state.apply(rules, move);
    }
    REQUIRE(state.outcome(rules).has_value());
    CHECK((*state.outcome(rules))[seat] == (*distance > 0 ? 1.0F : 0.0F));
  }
  CHECK(proven > 300);
}

TEST_CASE("mcts: a win at once is taken, for every seat, in every mode") {
  int wins = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 400; ++number) {
      INFO("seats: ", seats, ", graph: ", number);
      const toy::Rules rules = toy_rules(seats, number, {.nodes = 1'000'000, .width = 12});
      const toy::State root = toy::State::initial(rules);
      const Seat seat = root.to_move();
      const auto moves = legal_moves(root, rules);
      if (std::none_of(moves.begin(), moves.end(), [&](toy::Move move) { return ends_with(root, rules, move, seat, 1.0F); })) continue;
      ++wins;
      for (const MctsOptions& options : tree_modes()) {
        Mcts<toy::State> searcher(rules, options);
        const auto report = search(searcher, root, {.nodes = 2'000});
        CHECK(report.lines[0].value == win_in(1));
        CHECK(ends_with(root, rules, report.lines[0].moves[0], seat, 1.0F));
      }
    }
  }
  CHECK(wins > 250);
}

TEST_CASE("mcts: a loss at the next turn is avoided where it can be, for every seat, in every mode") {
  int threats = 0;
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 200; ++number) {
      INFO("seats: ", seats, ", graph: ", number);
      const toy::Rules rules = toy_rules(seats, number, {.nodes = 1'000'000, .width = 6, .decided = true});
      const toy::State root = toy::State::initial(rules);
      const auto moves = legal_moves(root, rules);
      const auto bad = std::count_if(moves.begin(), moves.end(), [&](toy::Move move) { return blunders(root, rules, move); });
      if (bad == 0 || bad == std::ssize(moves)) continue;
      ++threats;
      for (const MctsOptions& options : tree_modes()) {
        Mcts<toy::State> searcher(rules, options);
        const auto report = search(searcher, root, {.simulations = 2'000});
        const bool lost = *report.lines[0].utility < 0.05;  // then later is no better than now to a seat that plays for its mean
        CHECK((lost || !blunders(root, rules, report.lines[0].moves[0])));
      }
    }
  }
  CHECK(threats > 200);
}
