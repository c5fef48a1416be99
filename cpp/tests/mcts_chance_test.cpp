/// Monte Carlo tree search with chance: values come near the exact expectation, and nothing is proven beyond a chance event.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "gusts.hpp"
#include "trees.hpp"

template class sakiyomi::Mcts<sakiyomi::gusts::State>;

using namespace sakiyomi;

namespace {

using Moves = std::vector<gusts::Move>;

[[nodiscard]] gusts::Rules windy(int seats, std::uint64_t seed, toy::Graph graph = {.layers = 3, .width = 3, .ends = 0}, bool tells = true) {
  graph.seed = seed;
  return {seats, graph, tells};
}
[[nodiscard]] gusts::State start(const gusts::Rules& rules) { return gusts::State::initial(rules, Deal(0)); }

/// The position after moves in which chance has no part; nothing where it has.
[[nodiscard]] std::optional<gusts::State> after(const gusts::Rules& rules, const Moves& line) {
  std::optional<gusts::State> state = start(rules);
  for (const gusts::Move move : line) {
    if (state) state = sure_successor(*state, rules, move);
  }
  return state;
}

}  // namespace

TEST_CASE("mcts with chance: values come near the exact expectation for any number of seats, with one thread and with several") {
  int checked = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const gusts::Rules rules = windy(seats, seed);
      const gusts::State root = start(rules);
      const auto seat = static_cast<std::size_t>(root.to_move());
      for (MctsOptions options :
           {MctsOptions{}, MctsOptions{.mode = Selection::kUct, .playout = Playout::kRandom}, MctsOptions{.threads = 2, .deterministic = true}}) {
        options.exploration = 1.0;
        options.prior = 0.5;
        options.tree_mb = 16;
        INFO("seats: ", seats, ", graph: ", seed, ", threads: ", options.threads, ", mode: ", static_cast<int>(options.mode));
        Mcts<gusts::State> searcher(rules, options);
        const auto report = search(searcher, root, {.simulations = 20'000U * static_cast<unsigned>(options.threads)});
        for (const auto& move : report.moves) {
          if (move.visits < 5'000) continue;
          const auto exact = gusts::expectation(rules, root, move.move);
          INFO("move: ", move.move.choice, ", visits: ", move.visits);
          CHECK(move.value > exact.low[seat] - 0.03);
          CHECK(move.value < exact.high[seat] + 0.03);
          if (exact.high[seat] - exact.low[seat] < 0.02) ++checked;
        }
        const double best = gusts::expectation(rules, root).low[seat];
        CHECK(gusts::expectation(rules, root, report.lines.at(0).moves.at(0)).high[seat] > best - 0.02);
      }
    }
  }
  CHECK(checked > 50);
}

TEST_CASE("mcts with chance: nothing is proven beyond a chance event, and what is certain is") {
  int certain = 0;
  int chance = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const gusts::Rules rules = windy(seats, seed, {.layers = 3, .width = 3, .ends = 3});
      Mcts<gusts::State> searcher(rules, {.exploration = 1.0, .prior = 0.5, .tree_mb = 8});
      (void)search(searcher, start(rules), {.simulations = 1'000});
      const auto& tree = *searcher.tree();
      for_each_node(tree, [&](const auto& node, const auto& line) {
        const Proof& proof = tree.proof(node);
        const auto state = after(rules, line);
        if (!state) {
          ++chance;
          CHECK(proof.same_bounds(Proof::nothing(seats)));
          return;
        }
        const auto exact = gusts::expectation(rules, *state);
        if (proof.closed()) ++certain;
        for (Seat seat = 0; seat < seats; ++seat) {
          CHECK(proof.least(seat) <= exact.high[static_cast<std::size_t>(seat)] + 1e-6);
          CHECK(proof.most(seat) >= exact.low[static_cast<std::size_t>(seat)] - 1e-6);
        }
      });
    }
  }
  CHECK(certain > 50);
  CHECK(chance > 500);
}

TEST_CASE("mcts with chance: a node has a child for each move that a seat could make there at any time, the likeliest first") {
  const gusts::Rules rules = windy(3, 2, {.layers = 4, .width = 3, .ends = 0}, false);
  Mcts<gusts::State> searcher(rules, {.exploration = 1.0, .prior = 0.5});
  const auto report = search(searcher, start(rules), {.simulations = 20'000});
  const auto& tree = *searcher.tree();
  CHECK(tree.root().visits == report.simulations);
  int mixed = 0;
  for_each_node(tree, [&](const auto& node, const auto& /*line*/) {
    std::set<std::pair<int, std::uint32_t>> seen;
    std::set<int> seats;
    int prior = kPriorOne;
    for (const auto& child : tree.children(node)) {
      seats.insert(child.seat);
      CHECK(seen.insert({child.seat, child.move.index()}).second);
      CHECK(child.prior <= prior);
      prior = child.prior;
    }
    CHECK(node.visits >= visits_below(tree, node));
    if (seats.size() > 1) ++mixed;
  });
  CHECK(mixed > 5);
}

TEST_CASE("mcts with chance: the same move of two seats at one node is worth to each what it brings to that seat") {
  int mixed = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const gusts::Rules rules = windy(4, seed, {.layers = 2, .width = 3, .ends = 0}, false);
    Mcts<gusts::State> searcher(rules, {.exploration = 1.0, .prior = 0.5, .tree_mb = 8});
    (void)search(searcher, start(rules), {.simulations = 10'000});
    const auto& tree = *searcher.tree();
    for (const auto& first : tree.children(tree.root())) {
      std::map<std::pair<Seat, std::uint32_t>, std::vector<gusts::Expectation>> replies;  // by seat and choice, one for each way of chance
      for (int result = 0; result < start(rules).results(rules, first.move); ++result) {
        gusts::State state = start(rules);
        state.take(rules, first.move, result);
        gusts::State::MoveList moves;
        state.legal_moves(rules, moves);
        for (const auto move : moves) replies[{state.to_move(), move.choice}].push_back(gusts::expectation(rules, state, move));
      }
      for (const auto& child : tree.children(first)) {
        const auto& found = replies.at({child.seat, child.move.choice});
        if (found.size() > 1 || child.visits < 500) continue;
        for (const auto& other : tree.children(first)) mixed += other.move == child.move && other.seat != child.seat ? 1 : 0;
        CHECK(std::abs(value_of(tree, child, child.seat) - found.front().low[child.seat]) < 0.02);
      }
    }
  }
  CHECK(mixed > 20);
}

TEST_CASE("mcts with chance: priors are odds by the evaluation, and looking for them disturbs no draw") {
  int windy_roots = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const gusts::Rules rules = windy(2, seed, {.layers = 8, .width = 4, .ends = 0});
    const gusts::State root = start(rules);
    const auto found = [&](double prior, std::uint64_t random) {
      Mcts<gusts::State> searcher(rules, {.seed = random, .exploration = 1.0, .prior = prior, .tree_mb = 8});
      return search(searcher, root, {.simulations = 300}).moves;
    };
    const auto moves = found(1.0, 1);
    for (const auto& a : moves) {
      for (const auto& b : moves) {
        const auto first = sure_successor(root, rules, a.move);
        const auto second = sure_successor(root, rules, b.move);
        if (!first || !second) continue;
        const int better = first->evaluate(rules, root.to_move()) - second->evaluate(rules, root.to_move());
        CHECK(a.prior / b.prior == doctest::Approx(std::exp(better / 100.0)).epsilon(0.01));
      }
    }
    for (const auto& other : found(1.0, 2)) {
      CHECK(std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return move.move == other.move && move.prior == other.prior; }));
    }
    if (std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return root.results(rules, move.move) == 1; })) continue;
    ++windy_roots;
    const auto equal = found(0.0, 1);
    const auto looked = found(1e-18, 1);
    for (std::size_t i = 0; i < equal.size(); ++i) CHECK(std::pair(equal[i].visits, equal[i].value) == std::pair(looked[i].visits, looked[i].value));
  }
  CHECK(windy_roots > 5);
}

TEST_CASE("mcts with chance: where nothing is to be chosen a look goes on") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const gusts::Rules corridor = windy(3, seed, {.layers = 9, .width = 1, .ends = 0});
    Mcts<gusts::State> searcher(corridor, {.tree_mb = 8});
    CHECK(search(searcher, start(corridor), {.simulations = 1}).seldepth == 9);
  }
  const gusts::Rules rules = windy(3, 1, {.layers = 9, .width = 3, .ends = 0});
  Mcts<gusts::State> searcher(rules, {.tree_mb = 8});
  CHECK(search(searcher, start(rules), {.simulations = 1}).seldepth < 9);
}

TEST_CASE("mcts with chance: lines end at the first chance event") {
  int longer = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const gusts::Rules rules = windy(2, seed, {.layers = 6, .width = 3, .ends = 0});
    Mcts<gusts::State> searcher(rules, {.tree_mb = 8});
    const auto line = search(searcher, start(rules), {.simulations = 1'000}).lines.at(0).moves;
    CHECK(after(rules, {line.begin(), line.end() - 1}));
    const auto last = after(rules, line);
    CHECK((!last || last->outcome(rules)));
    if (line.size() > 1) ++longer;
  }
  CHECK(longer > 10);
}

TEST_CASE("mcts with chance: a tree is used again up to the next chance event") {
  int kept = 0;
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const gusts::Rules rules = windy(2, seed, {.layers = 8, .width = 3, .ends = 0});
    for (const auto& move : [&] {
           gusts::State::MoveList moves;
           start(rules).legal_moves(rules, moves);
           return std::vector(moves.begin(), moves.end());
         }()) {
      Mcts<gusts::State> searcher(rules, {.exploration = 1.0, .prior = 0.5, .tree_mb = 8, .reuse = true});
      (void)search(searcher, start(rules), {.simulations = 1'000});
      const auto* child = child_of(*searcher.tree(), searcher.tree()->root(), move);
      REQUIRE(child != nullptr);
      const std::uint64_t below = visits_below(*searcher.tree(), *child);
      gusts::State next = start(rules);
      next.take(rules, move, 0);
      (void)search(searcher, next, {.simulations = 100});
      const bool sure = start(rules).results(rules, move) == 1;
      CHECK(searcher.tree()->root().visits == 100 + (sure ? below : 0));
      ++(sure ? kept : lost);
    }
  }
  CHECK(kept > 10);
  CHECK(lost > 10);
}

TEST_CASE("mcts with chance: a search to a depth ends") {
  const gusts::Rules rules = windy(2, 1, {.layers = 50, .width = 3, .ends = 0});
  Mcts<gusts::State> searcher(rules, {});
  const auto report = search(searcher, start(rules), {.time = std::chrono::seconds(60), .depth = 3});
  CHECK(report.depth >= 3);
  CHECK(report.seconds < 5);
}

TEST_CASE("mcts with chance: limits hold where all that is left is a chance event that ends the game") {
  const gusts::Rules rules = windy(2, 1, {.layers = 2, .width = 1, .ends = 0});
  std::uint32_t place = 1'000;
  while (gusts::State(toy::State(rules.graph(), place)).results(rules, {place, 0}) == 1) ++place;
  for (const Limits& limits : {Limits{.nodes = 500}, Limits{.time = std::chrono::milliseconds(20)}, Limits{.simulations = 500}}) {
    Mcts<gusts::State> searcher(rules, {});
    const auto report = search(searcher, gusts::State(toy::State(rules.graph(), place)), limits);
    CHECK(report.lines.at(0).moves == Moves{{place, 0}});
    if (limits.nodes) CHECK(report.nodes == 500);
  }
}
