/// Monte Carlo tree search with chance: values come near the exact expectation, and nothing is proven beyond a chance event.
#include <doctest/doctest.h>

#include <map>

#include "dice.hpp"
#include "trees.hpp"

template class sakiyomi::Mcts<sakiyomi::dice::State>;

using namespace sakiyomi;

namespace {

using Utilities = std::array<double, kMaxSeats>;

/// The expected utilities where each seat maximises its own; the first of equal moves.
[[nodiscard]] Utilities expectation(const dice::Rules& rules, const dice::State& state);

[[nodiscard]] Utilities expectation_of(const dice::Rules& rules, const dice::State& state, dice::Move move) {
  Utilities mean{};
  const int results = dice::State::results(move);
  for (int result = 0; result < results; ++result) {
    dice::State after = state;
    after.take(rules, move, result);
    const Utilities value = expectation(rules, after);
    for (std::size_t seat = 0; seat < mean.size(); ++seat) mean[seat] += value[seat] / results;
  }
  return mean;
}

[[nodiscard]] Utilities expectation(const dice::Rules& rules, const dice::State& state) {
  static std::map<std::pair<int, std::uint64_t>, Utilities> known;
  const auto [place, fresh] = known.try_emplace({rules.players(), state.hash()});
  if (!fresh) return place->second;
  Utilities best{};
  const auto seat = static_cast<std::size_t>(state.to_move());
  if (const auto outcome = state.outcome(rules)) {
    for (Seat each = 0; each < rules.players(); ++each) best[static_cast<std::size_t>(each)] = static_cast<double>((*outcome)[each]);
  } else {
    best[seat] = -1;
    dice::State::MoveList moves;
    state.legal_moves(rules, moves);
    for (const dice::Move move : moves) {
      const Utilities value = expectation_of(rules, state, move);
      if (value[seat] > best[seat]) best = value;
    }
  }
  return known[{rules.players(), state.hash()}] = best;
}

/// Some positions in the middle of the game.
[[nodiscard]] std::vector<dice::State> positions(const dice::Rules& rules, int count) {
  std::vector<dice::State> positions;
  Rng rng(4);
  while (std::ssize(positions) < count) {
    dice::State state = dice::State::initial(rules, Deal(0));
    for (auto plies = rng.below(static_cast<std::uint32_t>(3 * rules.players())); plies > 0 && !state.outcome(rules); --plies) {
      state.apply(rules, random_move(state, rules, rng), rng);
    }
    if (!state.outcome(rules)) positions.push_back(state);
  }
  return positions;
}

}  // namespace

TEST_CASE("mcts with chance: values come near the exact expectation, with one thread and with several") {
  for (int seats = 1; seats <= 2; ++seats) {
    const dice::Rules rules(seats, {});
    for (const dice::State& root : positions(rules, 5)) {
      for (MctsOptions options : {MctsOptions{}, MctsOptions{.mode = Selection::kUct}, MctsOptions{.threads = 3, .deterministic = true}}) {
        options.exploration = 1.0;
        INFO("seats: ", seats, ", position: ", root.format(rules, 0), ", threads: ", options.threads, ", mode: ", static_cast<int>(options.mode));
        Mcts<dice::State> searcher(rules, options);
        const auto report = search(searcher, root, {.simulations = 20'000U * static_cast<unsigned>(options.threads)});
        const auto seat = static_cast<std::size_t>(root.to_move());
        for (const auto& move : report.moves) {
          INFO("move: ", move.move.index(), ", visits: ", move.visits);
          if (move.visits > 2'000) CHECK(move.value == doctest::Approx(expectation_of(rules, root, move.move)[seat]).epsilon(0.06));
        }
        const double loss = expectation(rules, root)[seat] - expectation_of(rules, root, report.lines.at(0).moves.at(0))[seat];
        CHECK(loss < 0.02);
      }
    }
  }
}

TEST_CASE("mcts with chance: nothing is proven beyond a chance event, and what is certain is") {
  int certain = 0;
  int chance = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    const dice::Rules rules(seats, {});
    for (const dice::State& root : positions(rules, 10)) {
      Mcts<dice::State> searcher(rules, {});
      (void)search(searcher, root, {.simulations = 1'000});
      const auto& tree = *searcher.tree();
      for_each_node(tree, [&](const auto& node, const auto& line) {
        const bool crosses = std::any_of(line.begin(), line.end(), [](dice::Move move) { return move.asks_chance(); });
        const Proof& proof = tree.proof(node);
        if (crosses) {
          ++chance;
          CHECK(proof.same_bounds(Proof::nothing(seats)));
        } else if (proof.closed()) {
          ++certain;
        }
        for (Seat seat = 0; seat < seats; ++seat) {
          if (line.empty() && seats <= 2) CHECK(proof.most(seat) >= expectation(rules, root)[static_cast<std::size_t>(seat)]);
        }
      });
    }
  }
  CHECK(certain > 3);
  CHECK(chance > 1'000);
}

TEST_CASE("mcts with chance: a node has a child for each move that was legal there at any time, once") {
  const dice::Rules rules(2, {});
  Mcts<dice::State> searcher(rules, {});
  const auto report = search(searcher, dice::State::initial(rules, Deal(0)), {.simulations = 20'000});
  const auto& tree = *searcher.tree();
  const std::vector<dice::Move> roll = {{dice::Action::kRoll, 0}};
  CHECK(tree.root().visits == report.simulations);
  int doubled = 0;
  for_each_node(tree, [&](const auto& node, const auto& line) {
    std::vector<int> seen(dice::Move::kIndexCount);
    for (const auto& child : tree.children(node)) ++seen[child.move.index()];
    CHECK(*std::max_element(seen.begin(), seen.end()) <= 1);
    CHECK(node.visits >= visits_below(tree, node));
    if (line == roll) CHECK(tree.children(node).size() == 1 + 3 * 2 + 1);  // after a 1 the other seat rolls; after 2, 3, 4; a doubled 4
    doubled += seen[dice::Move{dice::Action::kDouble, dice::kFaces}.index()];
  });
  CHECK(doubled > 10);
}

TEST_CASE("mcts with chance: a search to a depth ends") {
  const dice::Rules rules(2, {});
  Mcts<dice::State> searcher(rules, {});
  const auto report = search(searcher, dice::State::initial(rules, Deal(0)), {.time = std::chrono::seconds(60), .depth = 3});
  CHECK(report.depth >= 3);
  CHECK(report.seconds < 5);
  CHECK(report.lines.at(0).moves.size() == 1);
}

TEST_CASE("mcts with chance: limits hold where all that is left is a chance event that ends the game") {
  const dice::Rules rules(1, {});
  dice::State root = dice::State::initial(rules, Deal(0));
  for (int roll = 0; roll < dice::kRolls; ++roll) root.take(rules, {dice::Action::kRoll, 0}, dice::kFaces - 1);
  for (const Limits& limits : {Limits{.nodes = 500}, Limits{.time = std::chrono::milliseconds(20)}, Limits{.simulations = 500}}) {
    Mcts<dice::State> searcher(rules, {});
    const auto report = search(searcher, root, limits);
    CHECK(is_legal(root, rules, report.lines.at(0).moves.at(0)));
    if (limits.nodes) CHECK(report.nodes == 500);
  }
}
