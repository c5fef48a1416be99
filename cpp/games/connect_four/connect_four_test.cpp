#include <doctest/doctest.h>

#include <fstream>

#include "connect_four/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"

using namespace sakiyomi;
using namespace sakiyomi::connect_four;

namespace {

const Rules kRules(2, {});

State position(std::string_view text) {
  const auto parsed = State::parse(kRules, text);
  REQUIRE_MESSAGE(parsed, parsed.error());
  return *parsed;
}

std::string error(std::string_view text) {
  const auto parsed = State::parse(kRules, text);
  REQUIRE_FALSE(parsed);
  return parsed.error();
}

/// Four in a line by looking along every line of the board.
bool has_four_slowly(Cells stones) {
  const auto at = [&](int column, int row) {
    return column >= 0 && column < kColumns && row >= 0 && row < kRows && ((stones >> (column * kColumnBits + row)) & 1) != 0;
  };
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        int length = 0;
        while (length < 4 && at(column + length * right, row + length * up)) ++length;
        if (length == 4) return true;
      }
    }
  }
  return false;
}

/// Plies to the end for a score of known_values.txt: 22 less the stones of the winner, negative for a loss.
std::optional<int> known_distance(const State& state, int score) {
  const int own = popcount(state.stones(state.to_move()));
  const int other = popcount(state.stones(1 - state.to_move()));
  if (score > 0) return 2 * (22 - score - own) - 1;
  if (score < 0) return -2 * (22 + score - other);
  return std::nullopt;
}

/// Calls visit(state) for every position of some random games, the last one included.
template <class Visit>
void along_random_games(int games, Visit&& visit) {
  Rng rng(4);
  for (int game = 0; game < games; ++game) {
    State state = State::initial(kRules);
    visit(state);
    while (!state.outcome(kRules)) {
      state.apply(kRules, state.random_move(kRules, rng));
      visit(state);
    }
  }
}

}  // namespace

TEST_CASE("connect_four: lines of four are the same as when looked for slowly") {
  along_random_games(2000, [](const State& state) {
    for (const Seat seat : {0, 1}) CHECK(has_four(state.stones(seat)) == has_four_slowly(state.stones(seat)));
  });
}

TEST_CASE("connect_four: completing cells are exactly those whose stone makes four") {
  along_random_games(200, [](const State& state) {
    for_each_bit(kBoard & ~state.occupied(), [&](int cell) {
      for (const Seat seat : {0, 1}) {
        if (has_four(state.stones(seat))) return;
        const bool completes = ((completing_cells(state.stones(seat)) >> cell) & 1) != 0;
        CHECK(completes == has_four(state.stones(seat) | Cells{1} << cell));
      }
    });
  });
}

TEST_CASE("connect_four: wins_now tells whether a legal move wins") {
  along_random_games(500, [](const State& state) {
    if (state.outcome(kRules)) return;
    State::MoveList moves;
    state.legal_moves(kRules, moves);
    CHECK(moves.size() == state.count_moves(kRules));
    bool wins = false;
    for (const Move move : moves) wins = wins || successor(state, kRules, move).outcome(kRules) == Outcome::win(2, state.to_move());
    CHECK(state.wins_now(kRules) == wins);
  });
}

TEST_CASE("connect_four: the mirror image keeps values and maps moves") {
  along_random_games(200, [](const State& state) {
    const State mirrored = state.transformed(1);
    CHECK(mirrored.transformed(1) == state);
    CHECK(mirrored.evaluate(kRules, 0) == state.evaluate(kRules, 0));
    if (state.outcome(kRules)) return;
    State::MoveList moves;
    state.legal_moves(kRules, moves);
    for (const Move move : moves) {
      CHECK(successor(mirrored, kRules, State::transformed(move, 1)) == successor(state, kRules, move).transformed(1));
    }
  });
}

TEST_CASE("connect_four: text reads back as the same position") {
  along_random_games(200, [](const State& state) { CHECK(position(state.format(kRules, 0)) == state); });
}

TEST_CASE("connect_four: a full board without a line is a draw") {
  const State state = position("712557637731335257312613646221671244464545");
  CHECK(state.outcome(kRules) == Outcome::draw(2));
}

TEST_CASE("connect_four: the columns played name a position") {
  CHECK(position("4453").format(kRules, 0) == "......./......./......./......./...o.../..oxx.. x");
  CHECK(position("4453") == position(" ......./......./......./......./...o.../..oxx..  x\n"));
}

TEST_CASE("connect_four: positions that cannot arise are refused with the reason") {
  const auto refuses = [](std::string_view text, std::string_view reason) {
    const std::string message = error(text);
    CHECK_MESSAGE(message.find(reason) != std::string::npos, message);
  };
  refuses("", "'' is no Connect Four position: expected 6 rows");
  refuses("8", "'8' is no Connect Four position");
  refuses("......./......./......./......./....... x", "there are 5 rows");
  refuses("......./......./......./......./......./...... x", "row '......' has 6 cells; it must have 7");
  refuses("......./......./......./......./......./..b.... x", "'b' at column 3, row 1; it must be '.', 'x' or 'o'");
  refuses("......./......./......./......./......./..x.... z", "side to move 'z'; it must be 'x' or 'o'");
  refuses("......./......./......./..x..../......./....... o", "the stone at column 3, row 3 has nothing beneath it");
  refuses("......./......./......./......./......./..xx... o", "there are 2 of 'x' and 0 of 'o'");
  refuses("......./......./......./......./......./..x.... x", "it is o's turn");
  refuses("......./......./......./......./oooo.../xxxx... x", "x has four in a line, yet o moved after that");
  refuses("xo...../xo...../xo...../xo...../xo...../xo..... x", "x has four in a line, yet o moved after that");
  refuses("......./......./o....../o....../o....../oxxx.xx o", "o has four in a line, yet x moved after that");
  refuses("......./......./x.....x/xo...ox/xo...ox/xo.o.ox o", "no single move made all the lines of four of x");
  refuses("4444444", "move 7, '4': the column is full");
  refuses("12121212", "move 8, '2': the game was over before it");
}

TEST_CASE("connect_four: full-width search solves positions of known value") {
  std::ifstream file(SAKIYOMI_TEST_DATA "/connect_four/known_values.txt");
  REQUIRE(file);
  for (std::string line; std::getline(file, line);) {
    const auto words = words_of(line);
    if (words.size() != 2 || words[0].size() < 20) continue;
    const State state = position(words[0]);
    Control control({.depth = kColumns * kRows - popcount(state.occupied())});
    AlphaBeta<State> search(kRules, 0, {.hash_mb = 8, .selectivity = 0});
    const auto report = search.search(state, {}, 1, control, nullptr);
    CHECK_MESSAGE(win_distance(report.lines[0].value) == known_distance(state, std::stoi(std::string(words[1]))), line);
  }
}
