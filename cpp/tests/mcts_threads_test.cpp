/// Threads in one tree, or each in its own, prove nothing false, lose no visit, and tell the same where that is promised.
#include <doctest/doctest.h>

#include "trees.hpp"

using namespace sakiyomi;

namespace {

/// Small graphs in which positions recur and games end early, so that threads meet at ends of games.
[[nodiscard]] toy::Rules circles(int seats, int number) {
  return {seats,
          {.seed = mix(static_cast<std::uint64_t>(100 * seats + number)),
           .layers = 1,
           .nodes = 5,
           .width = 9,
           .ends = 3,
           .decided = number % 2 == 0,
           .evaluated = number % 3 > 0,
           .history = {.repetition = 3, .max_plies = number % 4 == 0 ? 6 : 0}}};
}

/// Everything but the time.
[[nodiscard]] std::vector<double> told(const Report<toy::Move>& report) {
  std::vector<double> told = {static_cast<double>(report.depth), static_cast<double>(report.seldepth), static_cast<double>(report.nodes),
                              static_cast<double>(report.simulations), static_cast<double>(report.hashfull)};
  for (const auto& line : report.lines) {
    told.insert(told.end(), {static_cast<double>(line.value), line.utility.value_or(-1)});
    for (const toy::Move move : line.moves) told.push_back(move.choice);
  }
  for (const auto& move : report.moves) {
    told.insert(told.end(), {static_cast<double>(move.move.choice), static_cast<double>(move.visits), move.value, move.prior, move.low, move.high});
  }
  told.insert(told.end(), report.utilities.begin(), report.utilities.end());
  return told;
}

}  // namespace

TEST_CASE("mcts threads: tiny trees hold no false proof, however often threads meet in them") {
  int proven = 0;
  for (const Sharing sharing : {Sharing::kTree, Sharing::kRoot}) {
    for (int seats = 1; seats <= kMaxSeats; ++seats) {
      for (int number = 0; number < 10; ++number) {
        const toy::Rules rules = circles(seats, number);
        const toy::State root = toy::State::initial(rules);
        for (int round = 0; round < 10; ++round) {
          INFO("seats: ", seats, ", graph: ", number, ", round: ", round, ", sharing: ", static_cast<int>(sharing));
          Mcts<toy::State> searcher(rules, {.threads = 8, .seed = static_cast<std::uint64_t>(round), .tree_mb = 1, .parallel = sharing});
          (void)search(searcher, root, {.simulations = 20U + 40U * static_cast<std::uint64_t>(round)});
          const Audit result = audit(*searcher.tree(), rules, root);
          CHECK(result.wrong == 0);
          proven += result.proven;
        }
      }
    }
  }
  CHECK(proven > 5'000);
}

TEST_CASE("mcts threads: once all have ended, every simulation is counted, at the root and below") {
  for (const Sharing sharing : {Sharing::kTree, Sharing::kRoot}) {
    for (const int threads : {2, 4, 8}) {
      for (int number = 0; number < 8; ++number) {
        INFO("threads: ", threads, ", graph: ", number, ", sharing: ", static_cast<int>(sharing));
        const toy::Rules rules(2, {.seed = mix(static_cast<std::uint64_t>(number)), .layers = 20, .nodes = 1'000, .width = 20, .ends = 0});
        Mcts<toy::State> searcher(rules, {.threads = threads, .exploration = 1.0, .prior = 1.0, .tree_mb = 8, .parallel = sharing});
        const auto report = search(searcher, toy::State::initial(rules), {.simulations = 2'000});
        const auto& tree = *searcher.tree();
        CHECK(report.simulations == 2'000);
        CHECK(tree.root().visits == 2'000);
        CHECK(visits_below(tree, tree.root()) <= 2'000);
        CHECK(visits_below(tree, tree.root()) > 2'000U - static_cast<unsigned>(threads));  // the others may meet a root without children
        std::uint64_t told = 0;
        for (const auto& move : report.moves) told += move.visits;
        CHECK(told == visits_below(tree, tree.root()));
        if (sharing == Sharing::kTree) {
          for_each_node(tree, [&](const auto& node, const auto& line) {
            CHECK(node.visits >= visits_below(tree, node));
            if (line.size() == 1) CHECK(node.total <= node.visits * kOne);
            if (node.visits == 0) CHECK(node.total == 0);
          });
        }
      }
    }
  }
}

TEST_CASE("mcts threads: a node that many threads want to grow gets each of its moves once") {
  for (int number = 0; number < 100; ++number) {
    const toy::Rules rules(2, {.seed = mix(static_cast<std::uint64_t>(number)), .layers = 4, .nodes = 1'000, .width = 40, .ends = 0});
    Mcts<toy::State> searcher(rules, {.threads = 8, .prior = 0, .tree_mb = 1});
    (void)search(searcher, toy::State::initial(rules), {.simulations = 150});
    for_each_node(*searcher.tree(), [&](const auto& node, const auto& line) {
      toy::State state = toy::State::initial(rules);
      for (const toy::Move move : line) state.apply(rules, move);
      std::vector<int> seen(40);
      for (const auto& child : searcher.tree()->children(node)) {
        REQUIRE(child.move.choice < count_moves(state, rules));
        ++seen[child.move.choice];
      }
      CHECK(*std::max_element(seen.begin(), seen.end()) <= 1);
    });
  }
}

TEST_CASE("mcts threads: a deterministic search tells the same in every run, with 1 to 4 threads") {
  for (int threads = 1; threads <= 4; ++threads) {
    for (const MctsOptions& mode : tree_modes()) {
      const toy::Rules rules(3, {.seed = 5, .layers = 20, .nodes = 1'000, .width = 9, .ends = 0});
      const toy::State root = toy::State::initial(rules);
      MctsOptions options = mode;
      options.threads = threads;
      options.deterministic = true;
      options.seed = 11;
      options.tree_mb = 8;
      for (const Limits& limits : {Limits{.nodes = 7'001}, Limits{.simulations = 1'003}}) {
        Mcts<toy::State> first(rules, options);
        const auto expected = told(search(first, root, limits, {}, 3));
        for (int run = 0; run < 3; ++run) {
          Mcts<toy::State> searcher(rules, options);
          const auto report = search(searcher, root, limits, {}, 3);
          CHECK(told(report) == expected);
          if (limits.nodes) CHECK(report.nodes == 7'001);
          if (limits.simulations) CHECK(report.simulations == 1'003);
        }
        CHECK(told(search(first, root, limits, {}, 3)) == expected);  // whatever it searched before
      }
    }
  }
}
