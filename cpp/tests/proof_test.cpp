/// What a search claims to have proven is true, and quick wins and losses are not missed.
#include <doctest/doctest.h>

#include "connect_four/state.hpp"
#include "minimax.hpp"
#include "run.hpp"
#include "sakiyomi/registry.hpp"
#include "toy.hpp"

using namespace sakiyomi;

namespace {

[[nodiscard]] toy::Rules toy_rules(int seats, int number, toy::Graph graph) {
  graph.seed = mix(static_cast<std::uint64_t>(1000 * seats + number));
  return {seats, graph};
}

[[nodiscard]] Value one_ply_on(Value value) { return value > kProven ? value - 1 : value < -kProven ? value + 1 : value; }

/// Values for the seat of place 0, by depth and place, of a graph in which positions recur: wins, losses and else 0. They come from
/// what all places are worth a ply less deep, whatever happened before: whoever can win can do so without a repetition.
[[nodiscard]] std::vector<std::vector<Value>> solved(const toy::Rules& rules, int depth) {
  const std::uint32_t places = rules.graph().nodes;
  const Seat seat = toy::State(rules, 0).to_move();
  std::vector<std::vector<Value>> values(1, std::vector<Value>(places));
  for (int plies = 0; plies <= depth; ++plies) {
    std::vector<Value> next(places);
    for (std::uint32_t place = 0; place < places; ++place) {
      const toy::State state(rules, place);
      if (const auto outcome = state.outcome(rules)) {
        next[place] = (*outcome)[seat] == 1.0F ? kWin : -kWin;
        continue;
      }
      if (plies == 0) continue;
      toy::State::MoveList moves;
      state.legal_moves(rules, moves);
      const bool ours = state.to_move() == seat;
      next[place] = ours ? -kInfinity : kInfinity;
      for (const toy::Move move : moves) {
        const Value value = one_ply_on(values.back()[successor(state, rules, move).place()]);
        next[place] = ours ? std::max(next[place], value) : std::min(next[place], value);
      }
    }
    values.push_back(std::move(next));
  }
  values.erase(values.begin());
  return values;
}

/// Whether a place has at least a value that was found at some depth. A proof may come from deeper search; a loss says no more than 0.
[[nodiscard]] bool is_reached(Value claim, Value at_depth, Value in_the_end) {
  return claim > kProven ? in_the_end >= claim : claim < -kProven || at_depth >= claim;
}

/// Whether a move leads to an end that is worth this to a seat.
template <GameState S>
[[nodiscard]] bool ends_with(const S& state, const typename S::Rules& rules, typename S::Move move, Seat seat, float utility) {
  const auto outcome = successor(state, rules, move).outcome(rules);
  return outcome && (*outcome)[seat] == utility;
}

/// Whether the seat would lose all by the next move after this one, made by somebody else.
[[nodiscard]] bool blunders(const toy::State& state, const toy::Rules& rules, toy::Move move) {
  const toy::State child = successor(state, rules, move);
  if (ends_with(state, rules, move, state.to_move(), 0.0F)) return true;
  if (child.outcome(rules) || child.to_move() == state.to_move()) return false;
  toy::State::MoveList replies;
  child.legal_moves(rules, replies);
  return std::any_of(replies.begin(), replies.end(), [&](toy::Move reply) { return ends_with(child, rules, reply, state.to_move(), 0.0F); });
}

/// Searches of some random games, whose claims are checked at full width; how many there were.
template <class S>
int check_claims() {
  std::vector<int> options;
  for (const RuleOption& option : S::Rules::kInfo.options) options.push_back(option.standard);
  const typename S::Rules rules(2, options);
  AlphaBeta<S> selective(rules, 0, {.hash_mb = 1});
  AlphaBeta<S> full_width(rules, 0, {.hash_mb = 1, .selectivity = 0});
  Rng rng(6);
  int claims = 0;
  for (int game = 0; game < 20; ++game) {
    S state = S::initial(rules);
    for (int ply = 0; ply < 300 && !state.outcome(rules); ++ply) {  // some random games never end
      const auto report = search(selective, state, {.nodes = 300});
      const auto claim = win_distance(report.lines[0].value);
      if (claim && std::abs(*claim) <= 4) {
        const auto truth = search(full_width, state, {.depth = std::abs(*claim)});
        CHECK(win_distance(truth.lines[0].value).value_or(0) * *claim > 0);
        ++claims;
      }
      state.apply(rules, random_move(state, rules, rng));
    }
  }
  return claims;
}

}  // namespace

TEST_CASE("proofs: where positions recur, exactly what can be forced is proven, as early as can be") {
  constexpr int kDepth = 8;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 200; ++number) {
      const toy::Rules rules = toy_rules(
          seats, number, {.layers = 1, .nodes = 40, .width = 3, .ends = 5, .decided = true, .evaluated = false, .history = {.repetition = 3}});
      const auto truth = solved(rules, kDepth);
      for (const int hash_mb : {0, 1}) {
        INFO("seats: ", seats, ", graph: ", number, ", hash_mb: ", hash_mb);
        int depth = 0;
        (void)search(rules, toy::State::initial(rules), {.depth = kDepth}, {.hash_mb = hash_mb, .selectivity = 0}, 1, {},
                     [&](const auto& report) { CHECK(report.lines[0].value == truth[static_cast<std::size_t>(++depth)][0]); });
        CHECK((depth == kDepth || is_proven(truth[static_cast<std::size_t>(depth)][0])));
      }
    }
  }
}

TEST_CASE("proofs: the table keeps nothing that hangs on the line that led to a position") {
  int bounds = 0;
  for (int number = 0; number < 600; ++number) {
    const toy::Rules rules = toy_rules(2, number,
                                       {.layers = 1,
                                        .nodes = 60,
                                        .ends = 6,
                                        .decided = true,
                                        .evaluated = false,
                                        .history = {.repetition = 3, .max_plies = number % 2 * 9, .no_progress = number % 3 * 3}});
    const toy::State root = toy::State::initial(rules);
    toy::State::MoveList moves;
    root.legal_moves(rules, moves);
    std::vector<RootMove<toy::Move>> root_moves;
    for (const toy::Move move : moves) root_moves.push_back({.move = move, .line = {move}});

    constexpr int kDepth = 8;
    TranspositionTable table(1);
    Control control({});
    Worker<toy::State, StaticEvaluation<toy::State>> worker({rules, 0, table, control, false, 0, {}}, root, {});
    for (int depth = 1; depth <= kDepth; ++depth) (void)worker.search_root(root_moves, 0, depth, -kInfinity, kInfinity);

    const auto truth = solved(rules, 60);
    for (std::uint32_t place = 0; place < rules.graph().nodes; ++place) {
      const toy::State state(rules, place);
      const TableEntry entry = table.probe(state.hash() ^ hash_combine(0, 0), 0);
      if (entry.bound == Bound::kNone) continue;
      ++bounds;
      INFO("graph: ", number, ", place: ", place, ", depth: ", entry.depth, ", bound: ", static_cast<int>(entry.bound));
      const int sign = state.to_move() == root.to_move() ? 1 : -1;
      const Value at_depth = sign * truth[static_cast<std::size_t>(entry.depth)][place];
      const Value in_the_end = sign * truth.back()[place];
      if (entry.bound != Bound::kUpper) CHECK(is_reached(entry.value, at_depth, in_the_end));
      if (entry.bound != Bound::kLower) CHECK(is_reached(-entry.value, -at_depth, -in_the_end));
    }
  }
  CHECK(bounds > 5'000);
}

TEST_CASE("proofs: a selective search claims no win or loss that is none, on graphs") {
  int claims = 0;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 200; ++number) {
      INFO("seats: ", seats, ", graph: ", number);
      const toy::Rules rules = toy_rules(seats, number, {.layers = 1, .nodes = 60, .decided = true, .history = {.repetition = 3}});
      const auto report = search(rules, toy::State::initial(rules), {.depth = 10}, {.hash_mb = 1});
      const auto claim = win_distance(report.lines[0].value);
      if (!claim) continue;
      ++claims;
      const auto truth = win_distance(solved(rules, std::abs(*claim)).back()[0]);
      REQUIRE(truth.has_value());
      CHECK((*truth > 0) == (*claim > 0));
    }
  }
  CHECK(claims > 100);
}

TEST_CASE("proofs: a selective search claims no win or loss that is none, in the games") {
  Games::for_each([]<class S> {
    INFO("game: ", std::string(S::Rules::kInfo.name));
    if constexpr (Certain<S>) CHECK(check_claims<S>() > 50);
  });
}

TEST_CASE("proofs: a win at once is taken, for every seat, by every search") {
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 400; ++number) {
      INFO("seats: ", seats, ", graph: ", number);
      const toy::Rules rules = toy_rules(seats, number, {.nodes = 1'000'000, .width = 12});
      const toy::State root = toy::State::initial(rules);
      toy::State::MoveList moves;
      root.legal_moves(rules, moves);
      const Seat seat = root.to_move();
      if (std::none_of(moves.begin(), moves.end(), [&](toy::Move move) { return ends_with(root, rules, move, seat, 1.0F); })) continue;
      for (const int selectivity : {0, 1}) {
        const int hash_mb = (number + selectivity) % 2;
        const auto report = search(rules, root, {.depth = 1 + number % 5}, {.hash_mb = hash_mb, .selectivity = selectivity});
        CHECK(report.lines[0].value == win_in(1));
        CHECK(ends_with(root, rules, report.lines[0].moves[0], seat, 1.0F));
      }
    }
  }
}

TEST_CASE("proofs: a loss at the next turn is avoided where it can be, for every seat, by every search") {
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (int number = 0; number < 400; ++number) {
      INFO("seats: ", seats, ", graph: ", number);
      const toy::Rules rules = toy_rules(seats, number, {.nodes = 1'000'000, .width = 10});
      const toy::State root = toy::State::initial(rules);
      toy::State::MoveList moves;
      root.legal_moves(rules, moves);
      if (std::all_of(moves.begin(), moves.end(), [&](toy::Move move) { return blunders(root, rules, move); })) continue;
      for (const int selectivity : {0, 1}) {
        const int hash_mb = (number + selectivity) % 2;
        const auto report = search(rules, root, {.depth = 2 + number % 4}, {.hash_mb = hash_mb, .selectivity = selectivity});
        CHECK_FALSE(blunders(root, rules, report.lines[0].moves[0]));
      }
    }
  }
}
