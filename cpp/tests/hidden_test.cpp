/// What games with hidden cards owe to the algorithms, and that no search sees more than a view.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <vector>

#include "sakiyomi/registry.hpp"
#include "sakiyomi/search/ismcts.hpp"
#include "sakiyomi/search/pimc.hpp"

using namespace sakiyomi;

namespace {

template <class Check>
void for_every_hidden_game(Check&& check) {
  Games::for_each([&]<class S> {
    if constexpr (Hidden<S>) {
      INFO("game: ", std::string(S::Rules::kInfo.name));
      for (int players = S::Rules::kInfo.min_players; players <= S::Rules::kInfo.max_players; ++players) {
        std::vector<int> options;
        for (const RuleOption& option : S::Rules::kInfo.options) options.push_back(option.standard);
        check.template operator()<S>(typename S::Rules(players, options));
      }
    }
  });
}

/// Calls visit(state) for positions of some random games, at most twenty of each, among them the first and the last.
template <class S, class Visit>
void along_random_games(const typename S::Rules& rules, int games, Visit&& visit) {
  Rng rng(3);
  for (int game = 0; game < games; ++game) {
    std::vector<S> states = {S::initial(rules, rng)};
    while (!states.back().outcome(rules)) {
      states.push_back(states.back());
      states.back().apply(rules, random_move(states.back(), rules, rng), rng);
    }
    const std::size_t step = 1 + states.size() / 20;
    for (std::size_t i = 0; i + 1 < states.size(); i += step) visit(states[i]);
    visit(states.back());
  }
}

template <class V, class Rules>
auto moves_of(const V& view, const Rules& rules, auto list) {
  view.legal_moves(rules, list);
  return std::vector(list.begin(), list.end());
}

/// All that a report tells but the time.
template <class Move>
void check_equal(const Report<Move>& a, const Report<Move>& b) {
  CHECK(a.nodes == b.nodes);
  CHECK(a.simulations == b.simulations);
  CHECK(a.utilities == b.utilities);
  REQUIRE(a.moves.size() == b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    CHECK(a.moves[i].move == b.moves[i].move);
    CHECK(a.moves[i].visits == b.moves[i].visits);
    CHECK(a.moves[i].value == b.moves[i].value);
    CHECK(a.moves[i].spread == b.moves[i].spread);
  }
}

}  // namespace

TEST_CASE("hidden: worlds of a view have that view, its moves and its end, and differ in what is hidden") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    Rng rng(1);
    std::size_t different = 0;
    along_random_games<S>(rules, 100, [&](const S& state) {
      for (Seat seat = 0; seat < rules.players(); ++seat) {
        const auto view = state.view(rules, seat);
        CHECK(view.seat() == seat);
        CHECK(view.to_move() == state.to_move());
        CHECK(view.outcome(rules) == state.outcome(rules));
        const auto moves = moves_of(view, rules, typename S::MoveList());
        CHECK(moves.empty() == (state.outcome(rules) || seat != state.to_move()));
        for (int i = 0; i < 5; ++i) {
          const S world = view.determinize(rules, rng);
          CHECK(world.view(rules, seat) == view);
          CHECK(world.view(rules, seat).hash() == view.hash());
          CHECK(world.outcome(rules) == state.outcome(rules));
          if (!moves.empty()) CHECK(moves_of(world, rules, typename S::MoveList()) == moves);
          different += world != state ? 1U : 0U;
        }
      }
    });
    CHECK((different > 500) == (rules.players() > 1));  // alone, only the order of decks is hidden
  });
}

TEST_CASE("hidden: different views have different hashes, and views read back from their text") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    std::map<std::uint64_t, typename S::View> known;
    along_random_games<S>(rules, 80, [&](const S& state) {
      for (Seat seat = 0; seat < rules.players(); ++seat) {
        const auto view = state.view(rules, seat);
        CHECK(known.emplace(view.hash(), view).first->second == view);
        const auto read = S::View::parse(rules, view.format(rules, 0));
        REQUIRE_MESSAGE(read, read.error());
        CHECK(*read == view);
      }
    });
  });
}

TEST_CASE("hidden: zones hold the same cards at all times, in every world") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    if constexpr (Zoned<S>) {
      const auto cards_of = [&](const S& state) {
        std::vector<int> cards;
        state.for_each_zone(rules, [&](std::string_view, Counts counts) {
          cards.resize(counts.size());
          for (std::size_t kind = 0; kind < counts.size(); ++kind) cards[kind] += counts[kind];
        });
        return cards;
      };
      const auto all = cards_of(S::initial(rules, Deal(0)));
      Rng rng(2);
      along_random_games<S>(rules, 100, [&](const S& state) {
        CHECK(cards_of(state) == all);
        CHECK(cards_of(state.view(rules, 0).determinize(rules, rng)) == all);
      });
    }
  });
}

TEST_CASE("hidden: searches of two worlds of a view find the same, bit for bit, by every searcher and mode") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    Rng rng(4);
    along_random_games<S>(rules, 1, [&](const S& state) {
      if (state.outcome(rules)) return;
      const auto view = state.view(rules, state.to_move());
      const auto other = view.determinize(rules, rng).view(rules, state.to_move());
      const auto same = [&](const auto& make) {
        auto first = make();
        auto second = make();
        Control a({.nodes = 1'000});
        Control b({.nodes = 1'000});
        check_equal(first.search(view, {}, 3, a, nullptr), second.search(other, {}, 3, b, nullptr));
      };
      for (const Observer mode : {Observer::kSingle, Observer::kMultiple, Observer::kRedealt}) {
        same([&] { return Ismcts<S>(rules, {.seed = 9, .mode = mode, .tree_mb = 4}); });
      }
      same([&] { return Ismcts<S>(rules, {.threads = 2, .seed = 9, .deterministic = true, .tree_mb = 4}); });
      same([&] { return Pimc<S>(rules, {.seed = 9, .worlds = 8, .inner = AlphaBetaOptions{.hash_mb = 1}}); });
      same([&] { return Pimc<S>(rules, {.threads = 2, .seed = 9, .worlds = 8, .inner = MctsOptions{.tree_mb = 1}}); });
    });
  });
}

TEST_CASE("hidden: budgets are spent to the last node or simulation, and reports are sound") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    const auto view = S::initial(rules, Deal(1)).view(rules, 0);
    for (const int threads : {1, 2}) {
      for (const Observer mode : {Observer::kSingle, Observer::kMultiple, Observer::kRedealt}) {
        for (const std::uint64_t budget : {1U, 2U, 3U, 100U, 5'000U}) {
          Ismcts<S> searcher(rules, {.threads = threads, .mode = mode, .tree_mb = 4});
          Control nodes({.nodes = budget});
          CHECK(searcher.search(view, {}, 1, nodes, nullptr).nodes == budget);
          Control simulations({.simulations = budget});
          const auto report = searcher.search(view, {}, 2, simulations, nullptr);
          CHECK(report.simulations == budget);
          std::uint64_t visits = 0;
          for (const auto& move : report.moves) {
            visits += move.visits;
            CHECK(move.value >= 0);
            CHECK(move.value <= 1);
            CHECK(*move.spread <= 0.5);
          }
          if (mode != Observer::kRedealt) CHECK(visits == budget);
          CHECK(visits <= budget);
        }
      }
    }
  });
}

TEST_CASE("hidden: the tree never grows beyond its memory, and a search goes on when it is full") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    if (rules.players() < 3) return;  // two seats do not fill it
    const auto view = S::initial(rules, Deal(1)).view(rules, 0);
    for (const Observer mode : {Observer::kSingle, Observer::kMultiple, Observer::kRedealt}) {
      InformationTree<typename S::Move> tree(64 << 10);
      const IsmctsOptions options{.mode = mode};
      Control control({.simulations = 30'000});
      InformationExplorer<S> explorer(rules, options, {}, view, {}, tree, control, Rng(1));
      NoProbe::Thread probe{NoProbe{}};
      bool within = true;
      while (control.take_simulation() && explorer.simulate(probe)) within = within && tree.used() <= tree.bytes();
      CHECK(within);
      CHECK(explorer.simulations() == 30'000);
      if (mode != Observer::kSingle) CHECK(tree.used() > tree.bytes() / 2);
    }
  });
}

TEST_CASE("hidden: worlds of pimc are searched within the whole budget, and a stop is heard at once") {
  for_every_hidden_game([]<class S>(const typename S::Rules& rules) {
    const auto view = S::initial(rules, Deal(1)).view(rules, 0);
    Pimc<S> searcher(rules, {.threads = 2, .worlds = 100, .inner = MctsOptions{.playout = Playout::kRandom, .tree_mb = 1}});
    Control few({.nodes = 40});
    const auto little = searcher.search(view, {}, 1, few, nullptr);
    CHECK(little.nodes <= 40);
    CHECK(little.lines.at(0).moves.size() == 1);
    Control brief({.time = std::chrono::milliseconds(20)});
    CHECK(searcher.search(view, {}, 1, brief, nullptr).seconds < 0.5);
    Control stopped({});
    stopped.stop();
    CHECK(searcher.search(view, {}, 1, stopped, nullptr).worlds == 0);
  });
}
