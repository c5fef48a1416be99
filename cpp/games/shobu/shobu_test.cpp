#include <doctest/doctest.h>

#include <map>
#include <set>

#include "sakiyomi/perft.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "shobu/state.hpp"

extern template class sakiyomi::AlphaBeta<sakiyomi::shobu::State>;

using namespace sakiyomi;
using namespace sakiyomi::shobu;

namespace {

[[nodiscard]] Rules rules_with(int no_move, int no_push = 0) { return {2, std::array{no_move, 3, 1000, no_push}}; }

const Rules kRules = rules_with(0);

[[nodiscard]] State position(std::string_view text) {
  const auto parsed = parse_position<State>(kRules, text);
  REQUIRE_MESSAGE(parsed, parsed.error());
  return *parsed;
}

[[nodiscard]] std::vector<Move> turns(const State& state) {
  State::MoveList list;
  state.legal_moves(kRules, list);
  return {list.begin(), list.end()};
}

[[nodiscard]] State after(const State& state, std::string_view text) {
  const auto move = state.parse_move(kRules, text);
  REQUIRE_MESSAGE(move, move.error());
  REQUIRE(state.is_legal(kRules, *move));
  return successor(state, kRules, *move);
}

/// The turns that fulfil a condition, as text.
template <class Condition>
[[nodiscard]] std::set<std::string> turns_that(const State& state, Condition&& condition) {
  std::set<std::string> found;
  for (const Move move : turns(state)) {
    if (condition(successor(state, kRules, move))) found.insert(state.format_move(kRules, move, 0));
  }
  return found;
}

/// Calls visit(state) for the open positions of some random games.
template <class Visit>
void along_random_games(int games, Visit&& visit) {
  Rng rng(4);
  for (int game = 0; game < games; ++game) {
    State state = State::initial(kRules);
    for (int ply = 0; ply < 400 && !state.outcome(kRules); ++ply) {
      visit(state);
      state.apply(kRules, state.random_move(kRules, rng));
    }
  }
}

// The rules once more, read cell by cell.

struct SlowBoard {
  std::set<std::pair<int, int>> own;  ///< rows and columns
  std::set<std::pair<int, int>> other;
};

[[nodiscard]] SlowBoard slow_board(const State& state, int lane) {
  SlowBoard board;
  for (int cell = 0; cell < kLaneCells; ++cell) {
    const Cells bit = Cells{1} << (kLaneCells * lane + cell);
    if ((state.own() & bit) != 0) board.own.insert({cell / 4, cell % 4});
    if ((state.other() & bit) != 0) board.other.insert({cell / 4, cell % 4});
  }
  return board;
}

[[nodiscard]] bool on_board(std::pair<int, int> cell) { return cell.first >= 0 && cell.first < 4 && cell.second >= 0 && cell.second < 4; }

/// The board after a move of an own stone, or nothing if it may not move so. An aggressive move may push one opposing stone.
[[nodiscard]] std::optional<SlowBoard> slow_move(SlowBoard board, std::pair<int, int> stone, int direction, int steps, bool aggressive) {
  const auto cell = [&](int distance) {
    const auto d = static_cast<std::size_t>(direction);
    return std::pair(stone.first + distance * kRowStep[d], stone.second + distance * kColumnStep[d]);
  };
  int pushed = 0;
  for (int step = 1; step <= steps; ++step) {
    if (!on_board(cell(step)) || board.own.contains(cell(step))) return std::nullopt;
    pushed += static_cast<int>(board.other.erase(cell(step)));
  }
  if (pushed > (aggressive ? 1 : 0)) return std::nullopt;
  const auto beyond = cell(steps + 1);
  if (pushed == 1 && (board.own.contains(beyond) || board.other.contains(beyond))) return std::nullopt;
  if (pushed == 1 && on_board(beyond)) board.other.insert(beyond);
  board.own.erase(stone);
  board.own.insert(cell(steps));
  return board;
}

[[nodiscard]] Cells slow_cells(const std::set<std::pair<int, int>>& stones, int lane) {
  Cells cells = 0;
  for (const auto& [row, column] : stones) cells |= Cells{1} << (kLaneCells * lane + 4 * row + column);
  return cells;
}

/// Every legal turn with its successor.
[[nodiscard]] std::map<std::uint32_t, State> slow_turns(const State& state) {
  std::map<std::uint32_t, State> found;
  const auto put = [](Cells& cells, int lane, const std::set<std::pair<int, int>>& stones) {
    cells = (cells & ~lane_cells(lane)) | slow_cells(stones, lane);
  };
  const int home = state.to_move() == kBlack ? 0 : 2;
  for (const int passive_lane : {home, home + 1}) {
    for (const int aggressive_lane : {1 - passive_lane % 2, 3 - passive_lane % 2}) {
      const SlowBoard passive = slow_board(state, passive_lane);
      const SlowBoard aggressive = slow_board(state, aggressive_lane);
      for (int way = 0; way < 2 * kDirections; ++way) {
        const int direction = way / 2;
        const int steps = 1 + way % 2;
        for (const auto& [row, column] : passive.own) {
          const auto moved = slow_move(passive, {row, column}, direction, steps, false);
          if (!moved) continue;
          for (const auto& [far_row, far_column] : aggressive.own) {
            const auto pushed = slow_move(aggressive, {far_row, far_column}, direction, steps, true);
            if (!pushed) continue;
            Cells own = state.own();
            Cells other = state.other();
            put(own, passive_lane, moved->own);
            put(own, aggressive_lane, pushed->own);
            put(other, aggressive_lane, pushed->other);
            const std::uint32_t index = Move::passive_part(kLaneCells * passive_lane + 4 * row + column, direction, steps) |
                                        Move::aggressive_part(kLaneCells * aggressive_lane + 4 * far_row + far_column);
            found.emplace(index, state.to_move() == kBlack ? State(own, other, kWhite) : State(other, own, kBlack));
          }
        }
      }
    }
  }
  return found;
}

[[nodiscard]] Cells reversed(Cells cells) {
  Cells result = 0;
  for_each_bit(cells, [&](int bit) { result |= Cells{1} << (63 - bit); });
  return result;
}

/// The position as the other player sees it: colours of the stones exchanged, boards turned around.
[[nodiscard]] State with_players_exchanged(const State& state) {
  return {reversed(state.stones(kWhite)), reversed(state.stones(kBlack)), 1 - state.to_move()};
}

[[nodiscard]] Value full_width(const State& state, int depth, int hash_mb) {
  Control control({.depth = depth});
  AlphaBeta<State> searcher(kRules, 0, {.hash_mb = hash_mb, .selectivity = 0});
  return searcher.search(state, {}, 1, control, nullptr).lines.at(0).value;
}

}  // namespace

TEST_CASE("shobu: turns and successors are those of the rules read cell by cell") {
  along_random_games(15, [](const State& state) {
    const auto expected = slow_turns(state);
    const auto found = turns(state);
    CHECK(found.size() == expected.size());
    for (const Move move : found) {
      REQUIRE(expected.contains(move.index()));
      CHECK(successor(state, kRules, move) == expected.at(move.index()));
    }
  });
}

TEST_CASE("shobu: leaves from the start are as others have counted them") {
  const State start = position("startpos");
  CHECK(perft(start, kRules, 1) == 232);
  CHECK(perft(start, kRules, 2) == 50'508);
  CHECK(perft(start, kRules, 3) == 8'675'832);
  CHECK(perft_merged(start, kRules, 2) == 28'360);
  CHECK(perft_merged(start, kRules, 3) == 3'848'744);
  CHECK(perft_distinct(start, kRules, 2) == 28'360);
  BuiltLeaves built;
  perft_built(start, kRules, 2, built);
  CHECK(built.leaves == 50'508);
}

TEST_CASE("shobu: at the start each pair of boards has 58 turns") {
  std::map<std::pair<int, int>, std::map<std::string, int>> pairs;
  const State start = position("startpos");
  for (const Move move : turns(start)) {
    const std::string text = start.format_move(kRules, move, 0);
    ++pairs[{move.passive_bit() / kLaneCells, move.aggressive_bit() / kLaneCells}][text.substr(4)];
  }
  CHECK(pairs.size() == 4);
  const std::map<std::string, int> expected = {{"N", 16}, {"N2", 16}, {"NE", 9}, {"NW", 9}, {"NE2", 4}, {"NW2", 4}};
  for (const auto& [boards, counts] : pairs) CHECK((counts == expected));
}

TEST_CASE("shobu: the only winning turn is known, and found") {
  const State state = position("wwww..../......w./.....b../b....b../w...bbbb/b......./.b.b.w.w/.ww...w. b");
  CHECK(turns(state).size() == 61);
  CHECK((turns_that(state, [](const State& child) { return child.outcome(kRules) == Outcome::win(2, kBlack); }) == std::set<std::string>{"b2f6NE2"}));
  for (int depth = 1; depth <= 4; ++depth) CHECK(full_width(state, depth, depth % 2) == win_in(1));
}

TEST_CASE("shobu: the turns that do not lose at once are known, and found") {
  const State state = position("w...ww../.w...w../......../bbbbbbbb/......ww/.b....../..b..w../wwww.b.. b");
  CHECK(turns(state).size() == 47);
  const auto holds = [](const State& child) { return !child.wins_now(kRules); };
  const std::set<std::string> holding = {"b3f1E2", "c2f1N2", "f1b3E2"};
  CHECK((turns_that(state, holds) == holding));
  for (const int selectivity : {0, 1}) {
    Control control({.depth = 4});
    AlphaBeta<State> searcher(kRules, 0, {.hash_mb = 1, .selectivity = selectivity});
    const auto report = searcher.search(state, {}, 1, control, nullptr);
    CHECK(holding.contains(state.format_move(kRules, report.lines.at(0).moves.at(0), 0)));
  }
}

TEST_CASE("shobu: the turns that force a win within three plies are known, and the win is found") {
  const State state = position("w...w.../......../......../bbbbbbbb/w...w.../......../......../bbbbbbbb b");
  CHECK(turns(state).size() == 232);
  const auto forces = [](const State& child) {
    return turns_that(child, [](const State& grandchild) { return !grandchild.wins_now(kRules); }).empty();
  };
  const auto winning = turns_that(state, forces);
  CHECK(winning.size() == 74);
  CHECK(winning.contains("a1e1N"));
  CHECK(full_width(state, 3, 0) == win_in(3));
  CHECK(full_width(state, 4, 1) == win_in(3));
}

TEST_CASE("shobu: sixteen symmetries make sixteen positions, and full-width values are equal on all") {
  const State lopsided = after(after(position("startpos"), "a1f5NE2"), "b8e8S");
  std::set<std::uint64_t> images;
  for (int symmetry = 0; symmetry < State::kSymmetries; ++symmetry) images.insert(lopsided.transformed(symmetry).hash());
  CHECK(images.size() == 16);
  Rng rng(12);
  for (int game = 0; game < 4; ++game) {
    State state = State::initial(kRules);
    for (int ply = 0; ply < 30; ++ply) {
      const State child = successor(state, kRules, state.random_move(kRules, rng));
      if (!child.outcome(kRules)) state = child;
    }
    const Value value = full_width(state, 2, 0);
    for (int symmetry = 0; symmetry < State::kSymmetries; ++symmetry) CHECK(full_width(state.transformed(symmetry), 2, symmetry % 2) == value);
  }
}

TEST_CASE("shobu: exchanging the players exchanges what positions are worth") {
  along_random_games(5, [](const State& state) {
    const State exchanged = with_players_exchanged(state);
    CHECK(with_players_exchanged(exchanged) == state);
    CHECK(exchanged.count_moves(kRules) == state.count_moves(kRules));
    CHECK(exchanged.wins_now(kRules) == state.wins_now(kRules));
    CHECK(exchanged.evaluate(kRules, kBlack) == state.evaluate(kRules, kWhite));
  });
}

TEST_CASE("shobu: a turn is progress if it pushes, and irreversible if it removes a stone") {
  along_random_games(5, [](const State& state) {
    for (const Move move : turns(state)) {
      const State child = successor(state, kRules, move);
      CHECK(state.is_progress(kRules, move) == (child.own() != state.other()));
      CHECK(state.is_irreversible(kRules, move) == (popcount(child.own()) < popcount(state.other())));
    }
  });
}

TEST_CASE("shobu: whoever has no turn loses, or draws by the rule option (B1)") {
  for (const auto& [text, winner] : {std::pair{"b..ww.../b......./b......./...w..b./bw..w.../......../......../...w...b b", kWhite},
                                     {"..ww...b/..b...../......../b...www./...w...b/......../b......./b...ww.. w", kBlack}}) {
    const State state = position(text);
    CHECK(turns(state).empty());
    CHECK(state.outcome(kRules) == Outcome::win(2, winner));
    CHECK(state.outcome(rules_with(1)) == Outcome::draw(2));
  }
}

TEST_CASE("shobu: a player without a stone on a board has lost") {
  const State state = position("wwww..../......w./.....b../b....b../w...bbbb/b......./.b.b.w.w/.ww...w. b");
  const State won = after(state, "b2f6NE2");
  CHECK(won.outcome(kRules) == Outcome::win(2, kBlack));
  CHECK(position(won.format(kRules, 0)).outcome(kRules) == Outcome::win(2, kBlack));
}
