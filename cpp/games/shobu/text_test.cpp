#include <doctest/doctest.h>

#include <tuple>

#include "shobu/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shobu;

namespace {

const Rules kRules(2, std::array{0, 3, 1000, 0});

[[nodiscard]] State position(std::string_view text) {
  const auto parsed = parse_position<State>(kRules, text);
  REQUIRE_MESSAGE(parsed, parsed.error());
  return *parsed;
}

}  // namespace

TEST_CASE("shobu: both notations of positions are read, with either sign for an empty cell") {
  const State start = State::initial(kRules);
  CHECK(start.format(kRules, 0) == "b wwww________bbbb wwww________bbbb wwww________bbbb wwww________bbbb");
  CHECK(start.format(kRules, 1) == "wwwwwwww/......../......../bbbbbbbb/wwwwwwww/......../......../bbbbbbbb b");
  CHECK(position("b wwww........bbbb wwww____....bbbb wwww________bbbb wwww________bbbb") == start);
  CHECK(position(" wwwwwwww/________/......../bbbbbbbb/wwwwwwww/......../......../bbbbbbbb  b\n") == start);
}

TEST_CASE("shobu: both notations of turns are read and written") {
  const State black = position("startpos");
  const State white = successor(black, kRules, *black.parse_move(kRules, "a1e1N"));
  for (const auto& [state, squares, indices] : {std::tuple{black, "a1e1N", "Ub12h12"},
                                                {black, "a1f5NE2", "2URb12f13"},
                                                {black, "f1b1NW", "ULw13h13"},
                                                {white, "a8e8S", "Db0h0"},
                                                {white, "h8d4SW2", "2DLw3f3"}}) {
    const auto move = state.parse_move(kRules, squares);
    REQUIRE_MESSAGE(move, move.error());
    CHECK(state.is_legal(kRules, *move));
    CHECK(state.format_move(kRules, *move, 0) == squares);
    CHECK(state.format_move(kRules, *move, 1) == indices);
    CHECK(*state.parse_move(kRules, indices) == *move);
  }
}

TEST_CASE("shobu: text that is no position or no turn is refused with the reason") {
  const auto refuses = [](std::string_view text, std::string_view reason) {
    const auto parsed = State::parse(kRules, text);
    REQUIRE_FALSE(parsed);
    CHECK_MESSAGE(parsed.error().find(reason) != std::string::npos, parsed.error());
  };
  refuses("", "expected the side to move and four boards");
  refuses("b wwww________bbbb wwww________bbbb wwww________bbbb", "found 4 words");
  refuses("b wwww________bbb wwww________bbbb wwww________bbbb wwww________bbbb", "Black's dark board has 15 cells; it must have 16");
  refuses("b wwww________bbbb wwwww_______bbbb wwww________bbbb wwww________bbbb", "Black's light board has 5 white stones; at most 4");
  refuses("b wwww________bbbb wwww________bbbb wwww____x___bbbb wwww________bbbb", "unknown character 'x' in cell 8 of White's dark board");
  refuses("b wwww________bbbb wwww________bbbb wwww________bbbb ________________", "White's light board has no stone at all");
  refuses("x wwww________bbbb wwww________bbbb wwww________bbbb wwww________bbbb", "the side to move is 'x'; it must be b or w");
  refuses("wwwwwwww/......../......../bbbbbbbb b", "found 4 rows; there must be 8");
  refuses("wwwwwwww/......./......../bbbbbbbb/wwwwwwww/......../......../bbbbbbbb b", "row 2 from the top has 7 cells; it must have 8");
  refuses("wwwwwwww/......../......../bbbbbbbb/wwwwwwww/......../......../bbbbbbbb", "the side to move (b or w)");
  for (const std::string_view text :
       {"", "a", "a1", "a1e1", "a1e1X", "a1e1N3", "a1e1N22", "i1e1N", "a9e1N", "Ub16h12", "Ub12x12", "3Ub12h12", "Ub12h12z"}) {
    const auto parsed = State::initial(kRules).parse_move(kRules, text);
    REQUIRE_FALSE(parsed);
    CHECK_MESSAGE(parsed.error().find("is no turn; write") != std::string::npos, parsed.error());
  }
  const auto same_colour = State::initial(kRules).parse_move(kRules, "a1b1N");
  REQUIRE_FALSE(same_colour);
  CHECK(same_colour.error().find("the other colour") != std::string::npos);
}
