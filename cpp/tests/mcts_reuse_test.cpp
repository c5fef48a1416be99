/// What a tree search knows of the position reached since its last search is kept, and only if it still holds there.
#include <doctest/doctest.h>

#include <map>

#include "trees.hpp"

using namespace sakiyomi;

namespace {

const toy::Rules kWide(2, {.seed = 8, .layers = 30, .nodes = 1'000, .width = 5, .ends = 0});

/// A game in progress.
struct Game {
  const toy::Rules& rules;
  toy::State state = toy::State::initial(rules);
  History history = {};

  void play(toy::Move move) {
    history.hashes.push_back(state.hash());
    ++history.ply;
    history.idle = makes_progress(state, rules, move) ? 0 : history.idle + 1;
    state.apply(rules, move);
  }
};

using Known = std::map<std::vector<std::uint32_t>, std::pair<std::uint32_t, Gain>>;

/// Visits and sums of all nodes below the one that some moves lead to.
[[nodiscard]] Known known_below(const Tree<toy::Move>& tree, const std::vector<toy::Move>& way) {
  Known known;
  std::vector<toy::Move> line;
  for_each_node(tree, *node_at(tree, way), line, [&](const auto& node, const auto& moves) {
    std::vector<std::uint32_t> key;
    for (const toy::Move move : moves) key.push_back(move.choice);
    if (!moves.empty()) known[key] = {node.visits, node.total};
  });
  return known;
}

/// Takes over what is known of a position, without any search.
void only_prepare(Mcts<toy::State>& searcher, const toy::State& root, const History& history) {
  (void)search(searcher, root, {.simulations = 0}, history);
}
[[nodiscard]] bool is_kept(Mcts<toy::State>& searcher, const toy::State& root, const History& history) {
  only_prepare(searcher, root, history);
  return searcher.tree_nodes() > 1;
}

/// A short game in which positions recur, with what two searches of it prove.
struct Recurrence {
  toy::Rules rules;
  toy::State root = toy::State::initial(rules);
  explicit Recurrence(int seats, int number, HistoryRules history)
      : rules(seats, {.seed = mix(static_cast<std::uint64_t>(10 * number + seats)),
                      .layers = 1,
                      .nodes = 8,
                      .width = 3,
                      .ends = 5,
                      .decided = number % 2 == 0,
                      .history = history}) {}
};

}  // namespace

TEST_CASE("mcts reuse: the tree of the position after up to three plies is taken over as it was, also where a seat moves twice") {
  int twice = 0;
  for (int number = 0; number < 40; ++number) {
    const bool with_history = number % 2 == 0;
    const toy::Rules rules(2, {.seed = mix(static_cast<std::uint64_t>(number)), .layers = 30, .nodes = 1'000, .width = 5, .ends = 0});
    Mcts<toy::State> searcher(rules, {.reuse = true});
    Game game{rules};
    std::vector<toy::Move> way = search(searcher, game.state, {.simulations = 1'000}).lines.at(0).moves;
    way.resize(static_cast<std::size_t>(number / 2 % (with_history ? 4 : 3)));
    INFO("graph: ", number, ", plies: ", way.size());
    const Known expected = known_below(*searcher.tree(), way);
    for (const toy::Move move : way) {
      const Seat seat = game.state.to_move();
      game.play(move);
      twice += game.state.to_move() == seat ? 1 : 0;
    }
    only_prepare(searcher, game.state, with_history ? game.history : History{});
    CHECK(expected.size() > 10);
    CHECK(known_below(*searcher.tree(), {}) == expected);
    CHECK(searcher.tree()->root().visits == visits_below(*searcher.tree(), searcher.tree()->root()));
  }
  CHECK(twice > 10);
}

TEST_CASE("mcts reuse: what was known counts on in the next search") {
  Mcts<toy::State> searcher(kWide, {.reuse = true});
  Game game{kWide};
  game.play(search(searcher, game.state, {.simulations = 3'000}, game.history).lines.at(0).moves.at(0));
  only_prepare(searcher, game.state, game.history);
  const std::uint32_t before = searcher.tree()->root().visits;
  CHECK(before > 500);
  const auto report = search(searcher, game.state, {.simulations = 1'000}, game.history);
  CHECK(report.simulations == 1'000);
  CHECK(searcher.tree()->root().visits == before + 1'000);
}

TEST_CASE("mcts reuse: a tree is dropped without the option, and at a position that it does not hold") {
  Game game{kWide};
  Mcts<toy::State> forgetful(kWide, {});
  (void)search(forgetful, game.state, {.simulations = 500}, game.history);
  CHECK_FALSE(is_kept(forgetful, game.state, game.history));

  Mcts<toy::State> searcher(kWide, {.reuse = true});
  (void)search(searcher, game.state, {.simulations = 500}, game.history);
  CHECK_FALSE(is_kept(searcher, toy::State(kWide, 5'123), {}));
}

TEST_CASE("mcts reuse: a tree is dropped when the game came to the position in another way, where that counts") {
  for (const HistoryRules rules : {HistoryRules{.repetition = 3}, HistoryRules{.max_plies = 40}, HistoryRules{.no_progress = 20}}) {
    const toy::Rules toy(2, {.seed = 8, .layers = 30, .nodes = 1'000, .width = 5, .ends = 0, .history = rules});
    const auto kept_after = [&](History history) {
      Mcts<toy::State> searcher(toy, {.reuse = true});
      const History before{.hashes = {7, 8}, .ply = 2, .idle = 2};
      (void)search(searcher, toy::State::initial(toy), {.simulations = 200}, before);
      return is_kept(searcher, toy::State::initial(toy), history);
    };
    CHECK(kept_after({.hashes = {7, 8}, .ply = 2, .idle = 2}));
    CHECK_FALSE(kept_after({.hashes = {7, 9}, .ply = 2, .idle = 2}));
    CHECK_FALSE(kept_after({.hashes = {8}, .ply = 2, .idle = 2}));
    CHECK_FALSE(kept_after({.hashes = {7, 8}, .ply = 3, .idle = 2}));
    CHECK(kept_after({.hashes = {7, 8}, .ply = 2, .idle = 1}) == (rules.no_progress == 0));
    CHECK_FALSE(kept_after({}));
  }
}

TEST_CASE("mcts reuse: proofs stay true along a game, whatever draws its history brings near") {
  int proven = 0;
  int kept = 0;
  for (const HistoryRules history : {HistoryRules{.repetition = 3}, HistoryRules{.max_plies = 8}, HistoryRules{.repetition = 2, .no_progress = 4}}) {
    for (int seats = 1; seats <= kMaxSeats; ++seats) {
      for (int number = 0; number < 25; ++number) {
        const Recurrence toy(seats, number, history);
        Game game{toy.rules};
        Mcts<toy::State> searcher(toy.rules, {.tree_mb = 1, .reuse = true});
        for (int ply = 0; ply < 4; ++ply) {
          INFO("seats: ", seats, ", graph: ", number, ", ply: ", ply);
          only_prepare(searcher, game.state, game.history);
          kept += searcher.tree_nodes() > 1 ? 1 : 0;
          const auto report = search(searcher, game.state, {.simulations = 60}, game.history);
          const Audit result = audit(*searcher.tree(), toy.rules, game.state, game.history);
          CHECK(result.wrong == 0);
          proven += result.proven;
          game.play(report.lines.at(0).moves.at(0));
          const auto end = Valuer<toy::State, StaticEvaluation<toy::State>>(toy.rules, {}, {}, game.history).end(game.state, 0, game.history.idle);
          if (end) break;
        }
      }
    }
  }
  CHECK(proven > 3'000);
  CHECK(kept > 200);
}
