#include <doctest/doctest.h>

#include <functional>
#include <map>

#include "leduc_poker/engine.hpp"

using namespace sakiyomi;
using namespace sakiyomi::leduc_poker;

namespace {

const Rules kTwo(2, {});
const Rules kThree(3, {});

State position(const Rules& rules, std::string_view text) {
  const auto parsed = State::parse(rules, text);
  REQUIRE_MESSAGE(parsed, parsed.error());
  return *parsed;
}

/// What a seat has won, in chips.
double chips(const Rules& rules, std::string_view text, Seat seat) {
  const State state = position(rules, text);
  const auto outcome = state.outcome(rules);
  REQUIRE(outcome);
  return (2 * static_cast<double>((*outcome)[seat]) - 1) * kMostPaid * (rules.players() - 1);
}

std::string moves(const Rules& rules, std::string_view text) {
  const State state = position(rules, text);
  State::MoveList list;
  if (!state.outcome(rules)) state.legal_moves(rules, list);
  std::string words;
  for (const Move move : list) words += (words.empty() ? "" : " ") + state.format_move(rules, move, 0);
  return words;
}

}  // namespace

TEST_CASE("leduc_poker: one can fold only what was raised, and raise twice in a round") {
  CHECK(moves(kTwo, "QK - -") == "call raise");
  CHECK(moves(kTwo, "QK - r") == "fold call raise");
  CHECK(moves(kTwo, "QK - rr") == "fold call");
  CHECK(moves(kTwo, "QK J rrc/") == "call raise");
  CHECK(moves(kTwo, "QK J rrc/crr") == "fold call");
  CHECK(moves(kTwo, "QK - rf").empty());
}

TEST_CASE("leduc_poker: what is paid is won by a pair, else by the higher rank, and shared by equals") {
  CHECK(chips(kTwo, "QK J cc/cc", 1) == doctest::Approx(1));
  CHECK(chips(kTwo, "QK Q cc/cc", 1) == doctest::Approx(-1));
  CHECK(chips(kTwo, "QQ J rc/rc", 0) == doctest::Approx(0));
  CHECK(chips(kTwo, "JK J rrc/rrc", 0) == doctest::Approx(13));  // 1 + 2 * 2 + 2 * 4
  CHECK(chips(kTwo, "QK - rf", 0) == doctest::Approx(1));
  CHECK(chips(kTwo, "QK - rrf", 0) == doctest::Approx(-3));
  CHECK(chips(kTwo, "QK J rc/rf", 0) == doctest::Approx(3));
  CHECK(chips(kThree, "AKQ J ccc/ccc", 0) == doctest::Approx(2));
  CHECK(chips(kThree, "AKQ Q crcc/ccc", 2) == doctest::Approx(6));
  CHECK(chips(kThree, "AAQ J ccc/ccc", 1) == doctest::Approx(0.5));
  CHECK(chips(kThree, "AKQ - crff", 1) == doctest::Approx(2));
}

TEST_CASE("leduc_poker: a round begins with the first seat that is left and ends when all have answered the last raise") {
  CHECK(position(kThree, "AKQ J rfc/").to_move() == 0);
  CHECK(position(kThree, "AKQ J crcf/").to_move() == 1);  // the first seat folded
  CHECK(position(kThree, "AKQ J crrcc/r").to_move() == 1);
  CHECK(position(kThree, "AKQ - crrc").to_move() == 1);
}

TEST_CASE("leduc_poker: deals are drawn by the cards there are") {
  std::map<std::string, double> deals;
  Branches ways;
  do {
    const State state = State::initial(kTwo, ways);
    deals[state.format(kTwo, 0)] += ways.probability();
  } while (ways.advance());
  CHECK(deals.size() == 9);
  CHECK(deals.at("JJ - -") == doctest::Approx(1.0 / 15));
  CHECK(deals.at("JQ - -") == doctest::Approx(2.0 / 15));
}

TEST_CASE("leduc_poker: hands of others are seen only at a showdown, and not those that were folded") {
  const auto seen = [](const Rules& rules, std::string_view text, Seat seat) { return position(rules, text).view(rules, seat).format(rules, 0); };
  CHECK(seen(kTwo, "QK J cc/r", 0) == "Q? J cc/r first");
  CHECK(seen(kTwo, "QK J cc/rf", 0) == "Q? J cc/rf first");
  CHECK(seen(kTwo, "QK J cc/rc", 0) == "QK J cc/rc first");
  CHECK(seen(kThree, "AKQ J crcf/cc", 1) == "?KQ J crcf/cc second");
  CHECK(seen(kThree, "AKQ J rcf/cc", 2) == "AKQ J rcf/cc third");
  CHECK(seen(kThree, "AKQ J rcf/cc", 0) == "AK? J rcf/cc first");
}

TEST_CASE("leduc_poker: every position reads back, and others are refused with the reason") {
  std::function<int(const State&)> below = [&](const State& state) {
    CHECK(position(kTwo, state.format(kTwo, 0)) == state);
    if (state.outcome(kTwo)) return 1;
    State::MoveList list;
    state.legal_moves(kTwo, list);
    int positions = 1;
    for (const Move move : list) {
      Branches ways;
      do {
        State after = state;
        after.apply(kTwo, move, ways);
        positions += below(after);
      } while (ways.advance());
    }
    return positions;
  };
  Branches ways;
  int positions = 0;
  do {
    positions += below(State::initial(kTwo, ways));
  } while (ways.advance());
  CHECK(positions == 6 * (10 + 5 * 3 * 15) + 3 * (10 + 5 * 2 * 15));  // deals, the first round, boards after its 5 ends, the second round
  const auto refuses = [](const auto& parsed, std::string_view reason) {
    REQUIRE_FALSE(parsed);
    CHECK_MESSAGE(parsed.error().find(reason) != std::string::npos, parsed.error());
  };
  refuses(State::parse(kTwo, ""), "expected hands, board and bets");
  refuses(State::parse(kTwo, "?K - -"), "expected hands, board and bets");
  refuses(State::parse(kTwo, "QKJ - -"), "a card for each seat");
  refuses(State::parse(kTwo, "QA - -"), "must be of JQK");
  refuses(State::parse(kTwo, "QQ Q cc/"), "only two cards of a rank");
  refuses(State::parse(kTwo, "QK - cf"), "the bets 'cf' must be legal");
  refuses(State::parse(kTwo, "QK - cc"), "after these bets there is 'QK J cc/'");
  refuses(State::parse(kTwo, "QK J c"), "after these bets there is 'QK - c'");
  refuses(State::parse(kTwo, "QK J cc/cccc"), "must be legal");
  refuses(View::parse(kTwo, "Q? - -"), "hands, board, bets and a seat");
  refuses(View::parse(kTwo, "Q? - - third"), "hands, board, bets and a seat");
  refuses(View::parse(kTwo, "Q? - - second"), "the hand of first must be '?'");
  refuses(View::parse(kTwo, "QK - - first"), "the hand of second must be '?'");
  refuses(View::parse(kTwo, "Q? J cc/cc first"), "the hand of second must be known");
  refuses(position(kTwo, "QK - -").parse_move(kTwo, "bet"), "a move is fold, call (or check) or raise");
}

TEST_CASE("leduc_poker: a seat with the best hand there can be raises, and one that cannot win folds") {
  for (const auto& [text, wanted] :
       {std::pair{"?K K cc/c second", Action::kRaise}, {"?J K cc/crr second", Action::kFold}, {"?K K cc/r second", Action::kRaise}}) {
    const auto view = View::parse(kTwo, text);
    REQUIRE_MESSAGE(view, view.error());
    for (const Observer mode : {Observer::kSingle, Observer::kMultiple, Observer::kRedealt}) {
      Ismcts<State> searcher(kTwo, {.mode = mode, .tree_mb = 4});
      Control control({.simulations = 20'000});
      CHECK(searcher.search(*view, {}, 1, control, nullptr).lines.at(0).moves.at(0).action == wanted);
    }
  }
}
