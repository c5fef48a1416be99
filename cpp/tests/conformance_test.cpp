/// What every game owes to the algorithms, checked along random games of every registered one.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "sakiyomi/perft.hpp"
#include "sakiyomi/registry.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "sakiyomi/search/ordering.hpp"
#include "sakiyomi/world.hpp"

using namespace sakiyomi;

namespace {

constexpr int kGames = 20;
constexpr int kLongestGame = 2000;

template <class S>
[[nodiscard]] typename S::Rules standard_rules() {
  std::vector<int> options;
  for (const RuleOption& option : S::Rules::kInfo.options) options.push_back(option.standard);
  return typename S::Rules(S::Rules::kInfo.min_players, options);
}

template <class S>
[[nodiscard]] std::vector<typename S::Move> legal_moves(const S& state, const typename S::Rules& rules) {
  typename S::MoveList list;
  state.legal_moves(rules, list);
  return {list.begin(), list.end()};
}

/// Calls visit(state, rules) for the open positions of some random games.
template <class S, class Visit>
void along_random_games(int games, int step, Visit&& visit) {
  const auto rules = standard_rules<S>();
  Rng rng(11);
  for (int game = 0; game < games; ++game) {
    S state = S::initial(rules);
    for (int ply = 0; ply < kLongestGame && !state.outcome(rules); ++ply) {
      if (ply % step == 0) visit(state, rules);
      state.apply(rules, random_move(state, rules, rng));
    }
  }
}

/// Of games with chance a world is checked, in which chance is settled.
template <class Check>
void for_every_game(Check&& check) {
  Games::for_each([&]<class S> {
    INFO("game: ", std::string(S::Rules::kInfo.name));
    check.template operator()<Settled<S>>();
  });
}

/// Hashes of the positions after these moves, with how often each occurs.
template <class S, class Moves>
[[nodiscard]] std::map<std::uint64_t, int> successors(const S& state, const typename S::Rules& rules, const Moves& moves) {
  std::map<std::uint64_t, int> counts;
  for (const auto move : moves) ++counts[successor(state, rules, move).hash()];
  return counts;
}

/// The planes of a position, written over these numbers.
template <class T, Encoded S>
[[nodiscard]] std::vector<T> planes(const S& state, const typename S::Rules& rules, T before) {
  const std::span<const int> shape = S::kPlanes;
  std::vector<T> out(static_cast<std::size_t>(std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>())), before);
  state.encode(rules, std::span(out));
  return out;
}

}  // namespace

TEST_CASE("every game: legal moves are exactly those that is_legal accepts") {
  for_every_game([]<class S> {
    along_random_games<S>(2, 7, [](const S& state, const auto& rules) {
      const auto moves = legal_moves(state, rules);
      REQUIRE_FALSE(moves.empty());
      std::size_t accepted = 0;
      for (std::uint32_t index = 0; index < S::Move::kIndexCount; ++index) accepted += is_legal(state, rules, S::Move::from_index(index)) ? 1U : 0U;
      CHECK(accepted == moves.size());
      for (const auto move : moves) {
        CHECK(is_legal(state, rules, move));
        CHECK(S::Move::from_index(move.index()) == move);
      }
    });
  });
}

TEST_CASE("every game: counts are those of the listed moves") {
  for_every_game([]<class S> {
    along_random_games<S>(kGames, 1, [](const S& state, const auto& rules) { CHECK(count_moves(state, rules) == legal_moves(state, rules).size()); });
  });
}

TEST_CASE("every game: random moves are legal and all of them come up") {
  for_every_game([]<class S> {
    const auto rules = standard_rules<S>();
    const S state = S::initial(rules);
    const auto moves = legal_moves(state, rules);
    Rng rng(3);
    std::vector<int> drawn(S::Move::kIndexCount);
    const int draws = 200 * static_cast<int>(moves.size());
    for (int i = 0; i < draws; ++i) ++drawn[random_move(state, rules, rng).index()];
    for (const auto move : moves) {  // 200 expected: within 7 standard deviations
      CHECK(drawn[move.index()] > 100);
      CHECK(drawn[move.index()] < 300);
    }
  });
}

TEST_CASE("every game: search moves lead to each successor once, and name how many moves share it") {
  for_every_game([]<class S> {
    along_random_games<S>(kGames, 5, [](const S& state, const auto& rules) {
      const auto all = successors(state, rules, legal_moves(state, rules));
      const auto searched = sorted_search_moves(state, rules);
      if constexpr (Weighted<S>) {
        CHECK(searched.size() == all.size());
        for (const auto move : searched) CHECK(all.at(successor(state, rules, move).hash()) == state.multiplicity(rules, move));
        CHECK(successors(state, rules, searched).size() == searched.size());
      }
      for (const auto move : searched) CHECK(is_legal(state, rules, move));
    });
  });
}

TEST_CASE("every game: successors made without a list are those of the listed moves") {
  for_every_game([]<class S> {
    along_random_games<S>(kGames, 5, [](const S& state, const auto& rules) {
      if constexpr (Expanding<S>) {
        std::map<std::uint64_t, int> made;
        state.for_each_successor(rules, [&](const S& child) { ++made[child.hash()]; });
        CHECK(made == successors(state, rules, legal_moves(state, rules)));
      }
    });
  });
}

TEST_CASE("every game: a win at once is seen exactly where a move wins") {
  for_every_game([]<class S> {
    along_random_games<S>(kGames, 1, [](const S& state, const auto& rules) {
      const auto moves = legal_moves(state, rules);
      const bool wins = std::any_of(moves.begin(), moves.end(), [&](const auto move) {
        const auto outcome = successor(state, rules, move).outcome(rules);
        return outcome && (*outcome)[state.to_move()] == 1.0F;
      });
      CHECK(wins_now(state, rules) == wins);
    });
  });
}

TEST_CASE("every game: positions and moves read back from each of their notations") {
  for_every_game([]<class S> {
    along_random_games<S>(kGames, 3, [](const S& state, const auto& rules) {
      for (std::size_t notation = 0; notation < S::Rules::kInfo.notations.size(); ++notation) {
        const auto read = parse_position<S>(rules, state.format(rules, notation));
        REQUIRE_MESSAGE(read, read.error());
        CHECK(*read == state);
        CHECK(read->hash() == state.hash());
      }
      for (std::size_t notation = 0; notation < S::Rules::kInfo.move_notations.size(); ++notation) {
        for (const auto move : legal_moves(state, rules)) {
          const auto read = state.parse_move(rules, state.format_move(rules, move, notation));
          REQUIRE_MESSAGE(read, read.error());
          CHECK(*read == move);
        }
      }
    });
  });
}

TEST_CASE("every game: startpos names the initial position") {
  for_every_game([]<class S> {
    const auto rules = standard_rules<S>();
    CHECK(*parse_position<S>(rules, " startpos ") == S::initial(rules));
  });
}

TEST_CASE("every game: two seats share one point, and what is good for one is bad for the other") {
  for_every_game([]<class S> {
    const auto rules = standard_rules<S>();
    if (rules.players() != 2) return;
    Rng rng(5);
    for (int game = 0; game < kGames; ++game) {
      S state = S::initial(rules);
      for (int ply = 0; ply < kLongestGame && !state.outcome(rules); ++ply) {
        if constexpr (Evaluated<S>) CHECK(state.evaluate(rules, 0) == -state.evaluate(rules, 1));
        state.apply(rules, random_move(state, rules, rng));
      }
      if (const auto outcome = state.outcome(rules)) CHECK((*outcome)[0] + (*outcome)[1] == doctest::Approx(1));
    }
  });
}

TEST_CASE("every game: symmetries keep values and counts, and map moves to moves") {
  for_every_game([]<class S> {
    if constexpr (Symmetric<S>) {
      along_random_games<S>(4, 9, [](const S& state, const auto& rules) {
        CHECK(state.transformed(0) == state);
        for (int symmetry = 0; symmetry < S::kSymmetries; ++symmetry) {
          const S image = state.transformed(symmetry);
          CHECK(image.to_move() == state.to_move());
          CHECK(count_moves(image, rules) == count_moves(state, rules));
          if constexpr (Evaluated<S>) CHECK(image.evaluate(rules, 0) == state.evaluate(rules, 0));
          for (const auto move : legal_moves(state, rules)) {
            const auto mapped = S::transformed(move, symmetry);
            CHECK(is_legal(image, rules, mapped));
            CHECK(successor(image, rules, mapped) == successor(state, rules, move).transformed(symmetry));
          }
        }
      });
    }
  });
}

TEST_CASE("every game: planes tell positions apart, in floats as in bytes") {
  for_every_game([]<class S> {
    if constexpr (Encoded<S>) {
      std::map<std::vector<std::uint8_t>, S> known;
      along_random_games<S>(kGames, 1, [&](const S& state, const auto& rules) {
        const auto bytes = planes<std::uint8_t>(state, rules, 7);
        CHECK(known.emplace(bytes, state).first->second == state);
        const auto floats = planes<float>(state, rules, -1);
        CHECK(std::equal(bytes.begin(), bytes.end(), floats.begin(), floats.end()));
      });
    }
  });
}

TEST_CASE("every game: symmetries permute the entries of planes") {
  for_every_game([]<class S> {
    if constexpr (Encoded<S> && Symmetric<S>) {
      along_random_games<S>(4, 9, [](const S& state, const auto& rules) {
        const auto before = planes<float>(state, rules, -1);
        for (int symmetry = 0; symmetry < S::kSymmetries; ++symmetry) {
          std::vector<float> moved(before.size(), -1);
          for (std::size_t i = 0; i < before.size(); ++i) {
            moved.at(static_cast<std::size_t>(S::transformed_entry(static_cast<int>(i), symmetry))) = before[i];
          }
          CHECK(moved == planes<float>(state.transformed(symmetry), rules, -1));
        }
      });
    }
  });
}

TEST_CASE("every game: each way to count leaves gives the same number") {
  for_every_game([]<class S> {
    const auto rules = standard_rules<S>();
    const S state = S::initial(rules);
    BuiltLeaves built;
    perft_built(state, rules, 3, built);
    CHECK(perft(state, rules, 3) == built.leaves);
    CHECK(perft_merged(state, rules, 2) >= perft_distinct(state, rules, 2));
  });
}

TEST_CASE("every game: tree searches tell legal lines and sane bounds, in every mode") {
  const std::vector<MctsOptions> modes = {{.tree_mb = 4},
                                          {.mode = Selection::kUct, .bias = 1.0, .tree_mb = 4},
                                          {.playout = Playout::kRandom, .tree_mb = 4},
                                          {.prior = 0.0, .cutoff_plies = 4, .tree_mb = 4},
                                          {.widening = 0.5, .tree_mb = 4},
                                          {.threads = 2, .tree_mb = 4},
                                          {.threads = 2, .tree_mb = 4, .parallel = Sharing::kRoot},
                                          {.threads = 2, .deterministic = true, .tree_mb = 4}};
  for_every_game([&]<class S> {
    along_random_games<S>(2, 13, [&](const S& state, const auto& rules) {
      for (const MctsOptions& options : modes) {
        Mcts<S> searcher(rules, options);
        Control control({.simulations = 200});
        const auto report = searcher.search(state, {}, 2, control, nullptr);
        CHECK(report.simulations <= 200);
        for (const auto& line : report.lines) {
          S end = state;
          for (const auto move : line.moves) {
            REQUIRE(is_legal(end, rules, move));
            if constexpr (Certain<S>) end.apply(rules, move);
          }
        }
        CHECK(report.depth >= std::ssize(report.lines.at(0).moves));
        std::uint64_t visits = 0;
        for (const auto& move : report.moves) {
          visits += move.visits;
          CHECK(0 <= move.low);
          CHECK(move.low <= move.value);
          CHECK(move.value <= move.high);
          CHECK(move.high <= 1);
        }
        CHECK(visits <= report.simulations);
      }
    });
  });
}
