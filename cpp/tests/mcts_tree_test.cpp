/// What the nodes of a tree add up to: each counts for the seat that moved there, whoever moves next.
#include <doctest/doctest.h>

#include "trees.hpp"

using namespace sakiyomi;

namespace {

[[nodiscard]] toy::Rules wide(int seats, int number) {
  return {seats, {.seed = mix(static_cast<std::uint64_t>(10 * number + seats)), .layers = 12, .nodes = 1'000, .width = 8, .ends = 20}};
}

/// The position after some moves.
[[nodiscard]] toy::State after(const toy::Rules& rules, const std::vector<toy::Move>& line) {
  toy::State state = toy::State::initial(rules);
  for (const toy::Move move : line) state.apply(rules, move);
  return state;
}

/// What the evaluation says of a position to a seat, in the units of trees.
[[nodiscard]] Gain evaluated(const toy::Rules& rules, const toy::State& state, Seat seat) {
  const auto chance = [&](Seat viewer) { return to_gain(win_chance(static_cast<double>(state.evaluate(rules, viewer)) / toy::State::kEvalScale)); };
  return rules.players() == 2 && seat == 1 ? kOne - chance(0) : chance(seat);
}

}  // namespace

TEST_CASE("mcts: a node visited once is worth to the seat that moved there what the evaluation or the end of the game says") {
  int ends = 0;
  int leaves = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    const toy::Rules rules = wide(seats, 0);
    Mcts<toy::State> searcher(rules, {.exploration = 1.0, .prior = 0.5});
    (void)search(searcher, toy::State::initial(rules), {.simulations = 20'000});
    for_each_node(*searcher.tree(), [&](const auto& node, auto line) {
      if (node.visits != 1 || line.empty()) return;
      const toy::State state = after(rules, line);
      line.pop_back();
      const Seat mover = after(rules, line).to_move();
      const auto outcome = state.outcome(rules);
      ++(outcome ? ends : leaves);
      CHECK(node.total == (outcome ? gains_of(*outcome)[Proof::index(mover)] : evaluated(rules, state, mover)));
    });
  }
  CHECK(ends > 50);
  CHECK(leaves > 1'000);
}

TEST_CASE("mcts: the sum of a node is its own value, that of its children from its mover's view, and proven visits") {
  for (const int threads : {1, 4}) {
    int inner = 0;
    for (int number = 0; number < 20; ++number) {
      const toy::Rules rules = wide(2, number);
      Mcts<toy::State> searcher(rules, {.threads = threads, .exploration = 1.0, .prior = 1.0});
      const auto report = search(searcher, toy::State::initial(rules), {.simulations = 3'000});
      const auto& tree = *searcher.tree();
      CHECK(tree.root().visits == report.simulations);
      for_each_node(tree, [&](const auto& node, auto line) {
        if (line.empty()) return;
        const toy::State state = after(rules, line);
        line.pop_back();
        const Seat mover = after(rules, line).to_move();
        const auto own = static_cast<std::int64_t>(node.visits) - static_cast<std::int64_t>(visits_below(tree, node));
        CHECK(own >= 0);
        if (tree.proof(node).closed()) return;
        if (threads == 1) CHECK(own == (node.visits > 0 ? 1 : 0));
        Gain total = own * evaluated(rules, state, mover);
        bool certain = false;  // a proven child may have stood for what was looked at
        for (const auto& child : tree.children(node)) {
          total += state.to_move() == mover ? Gain{child.total} : child.visits * kOne - child.total;
          certain |= tree.proof(child).closed();
        }
        if (!certain) CHECK(node.total == total);
        inner += node.visits > 1 ? 1 : 0;
      });
    }
    CHECK(inner > 1'000);
  }
}
