#include <algorithm>
#include <set>

#include "shiba_goten/test_position.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shiba_goten;

namespace {

using Texts = std::vector<std::string>;

/// Fourteen seats by the roles they are for, but for those that a case names.
constexpr std::string_view kFull = "R-D R-H R-K1 Y-K1 B-K2 R-O1 R-O2 Y-O1 Y-O2 R-Y1 R-Y2 Y-Y3 Y-Y4 B-Y5";

/// Somebody takes what is in the market by colour, and then places it.
[[nodiscard]] Position placing(int players, std::uint8_t player, std::string_view hand) {
  Position position(players);
  position.table.decree = Decree::kColour;
  return position.put(hand, kInHand).ask(Question::kPlace, player);
}

}  // namespace

TEST_CASE("shiba_goten SG-01: there are two dolls more in the market than players, and one more than that to choose") {
  for (int players = 2; players <= kMostSeats; ++players) {
    const Rules rules(players, kStandard);
    const Table table = State::initial(rules, Rng(1)).table();
    CHECK(table.at(kInMarket).size() == players + 1);
    CHECK(table.open().size() == players + 3);
    CHECK(table.in_piles() == kDolls - players - 1);
    CHECK(std::abs(table.piles[0] - table.piles[1]) <= 1);
  }
}

TEST_CASE("shiba_goten SG-02: a set takes tops along, and the next doll of that pile is uncovered") {
  Position position(3);
  position.table.decree = Decree::kColour;
  position.put("R-K1 G-Y3 B-O1 R-O2", kInMarket).piles(20, 20, "R-D G-H").ask(Question::kPick, 0).play({"take red"});
  CHECK(position.at(kInHand) == "R-D R-K1 R-O2");
  CHECK(position.table.piles == std::array<std::uint8_t, 2>{19, 20});
  CHECK(position.table.at(top_of(0)).size() == 1);
  CHECK(position.at(top_of(1)) == "G-H");
}

TEST_CASE("shiba_goten SG-04: Hina is a role of its own") {
  Position position(3);
  position.table.decree = Decree::kRole;
  position.put("Y-D B-H P-D G-Y1", kInMarket).piles(20, 20, "B-D R-O1").ask(Question::kPick, 0);
  CHECK(position.moves() == Texts{"take dairi", "take hina", "take okazari", "take hayashi"});
  CHECK(position.play({"take dairi"}).at(kInHand) == "B-D P-D Y-D");
}

TEST_CASE("shiba_goten SG-05: a set has to be taken, and each doll of it may be a penalty") {
  Position position(2);
  position.table.decree = Decree::kColour;
  position.put("R-K1 R-K2 R-K3", kInMarket).piles(20, 20, "G-D G-H").ask(Question::kPick, 0);
  CHECK(position.moves() == Texts{"take red", "take green"});
  position.objectives("first").play({"take red", "penalty R-K1", "penalty R-K2", "penalty R-K3"});
  CHECK(position.points(0) == -3);
  CHECK(position.table.current == 1);
}

TEST_CASE("shiba_goten SG-06: who finds no doll is skipped") {
  Position position(2);
  position.table.decree = Decree::kColour;
  position.put("R-K1", kInMarket).piles(0, 0).ask(Question::kPick, 0).play({"take red", "penalty R-K1"});
  CHECK(position.table.turn == 2);
  CHECK(position.table.ending == Ending::kPiles);
}

TEST_CASE("shiba_goten SG-08: what is covered counts in ties alone") {
  Position position = placing(2, 0, "G-K1").piles(20, 20);
  position.show(0, "R-K1 R-Y1 R-Y3").objectives("b first");
  CHECK(position.meets(0, "a"));
  position.play({"cover G-K1 0"});
  CHECK(position.meets(0, "a"));  // another black one took its place
  CHECK(position.at(Place::covered(0, 0)) == "R-K1");
  CHECK(position.at(Place::penalty(0)).empty());
  CHECK(placed(position.table, 0) == 4);
  Position other = placing(2, 0, "G-K2").piles(20, 20);
  other.show(0, "R-K1 R-Y1 R-Y3").objectives("b first").play({"cover G-K2 0"});
  CHECK_FALSE(other.meets(0, "a"));
}

TEST_CASE("shiba_goten SG-09, SG-10, SG-11: tiers count their right seats, and twice where all are right") {
  const auto points = [](std::string_view ids, std::string_view penalty = "") {
    return Position(2).objectives("").show(0, ids).put(penalty, Place::penalty(0)).points(0);
  };
  CHECK(points("R-D R-H R-K1 Y-K1 R-O1 R-O2 Y-O1 Y-O2 - R-Y1 R-Y2 Y-Y3 Y-Y4 B-Y5", "G-K1") == 18);
  CHECK(points("Y-H R-H") == 1);
  CHECK(points("R-H R-D") == 0);
  CHECK(points("R-D R-H") == 4);
  CHECK(points("- - - - - R-O1 R-O2 Y-O1 Y-O2") == 8);
  CHECK(points("- - - - - R-O1 R-O2 Y-O1 -") == 3);
  CHECK(points("- - - - - R-O1 R-O2 Y-O1 R-K1") == 3);
}

TEST_CASE("shiba_goten SG-13, SG-14: who meets a sub-objective first has it, and keeps it") {
  Position position = placing(2, 0, "R-H").piles(20, 20, "G-K1 G-K2");
  position.show(0, "R-D").show(1, "Y-D").objectives("e b c first").put("Y-H", kInMarket);
  position.play({"place R-H 1", "take yellow", "place Y-H 1"});
  CHECK(position.won(0) == "e");
  CHECK(position.won(1).empty());
  position = placing(2, 0, "G-K1").piles(20, 20);
  position.table.won[0].add(Condition::kCoupleColour);
  position.show(0, "R-D R-H").objectives("b first").play({"cover G-K1 0"});
  CHECK(position.won(0) == "e");
}

TEST_CASE("shiba_goten SG-16, SG-21, SG-22, SG-24: what displays meet, and what they do not") {
  const auto meets = [](std::string_view id, std::string_view ids) { return Position(2).show(0, ids).meets(0, id); };
  CHECK_FALSE(meets("d", "R-O1 R-O1"));
  CHECK(meets("d", "R-O1 G-O1"));
  CHECK_FALSE(meets("d", "R-O1 G-O2"));
  CHECK(meets("9", "- - - - - R-K1 Y-K1 B-K1 G-K1 R-D Y-D B-D G-D P-D"));
  CHECK_FALSE(meets("9", "- - - - - R-K1 Y-K1 B-K1 R-K2 R-D Y-D B-D G-D P-D"));
  CHECK_FALSE(meets("9", "- - - - - R-K1 Y-K1 B-K1 G-K1 R-D Y-D B-D G-D -"));
  CHECK(meets("7", "R-D R-K1 B-D B-H B-K1"));
  CHECK(meets("7", "R-D R-K1 R-H R-K2 R-K3"));
  CHECK_FALSE(meets("7", "R-D R-K1 B-D B-H -"));
  CHECK(meets("6", "R-D B-D"));
  CHECK(meets("6", "R-D B-D G-D"));
  CHECK_FALSE(meets("6", "R-D B-D G-D Y-D"));
  CHECK_FALSE(meets("6", ""));
  CHECK(Position(2).show(0, "R-D B-D G-D").beneath(0, "Y-D", 0).meets(0, "6"));
  CHECK(meets("b", "R-Y1 R-Y2 R-Y3 R-Y4 Y-Y5"));
  CHECK_FALSE(meets("b", "R-Y1 R-Y2 R-Y3 R-Y4 Y-Y1"));
  CHECK(meets("c", "R-K1 Y-K1 B-K1"));
  CHECK_FALSE(meets("c", "R-K1 Y-K1 B-K2"));
  CHECK(meets("e", "R-H Y-D R-D"));
  CHECK_FALSE(meets("e", "R-H Y-D"));
  CHECK(meets("1", "R-D R-H R-K1 R-K2 R-K3 R-O1 R-O2 R-Y1 R-Y2 R-Y3 R-Y4"));
  CHECK_FALSE(meets("1", "R-D R-H R-K1 R-K2 R-K3 R-O1 R-O2 R-Y1 R-Y2 R-Y3"));
  CHECK(meets("8", "- - - R-D - - R-H R-K1 - - R-K2 R-K3 R-O1"));
  CHECK_FALSE(meets("8", "- - - R-D - - R-H R-K1 - - R-K2 R-K3 Y-O1"));
  CHECK(meets("10", kFull));
  CHECK(meets("4", "R-D Y-D B-D G-D"));
  CHECK_FALSE(meets("4", "R-D Y-D B-D G-H"));
}

TEST_CASE("shiba_goten G10: two pairs may be of one type, unless distinct_sets says otherwise") {
  for (const bool distinct : {false, true}) {
    const Options options = {distinct ? 1 : 0, 0, kRandomizers};
    CHECK(Position(2, options).show(0, "R-D Y-D B-D G-D R-H Y-H B-H G-H").meets(0, "2") == !distinct);
    CHECK(Position(2, options).show(0, "R-D Y-D R-H Y-H R-K1 Y-K1 R-K2 Y-K2").meets(0, "2"));
    CHECK(Position(2, options).show(0, "R-O1 R-O1 Y-O1 Y-O1 B-O1 B-O1").meets(0, "3") == !distinct);
    CHECK(Position(2, options).show(0, "R-O1 R-O1 Y-O1 R-D Y-D B-D").meets(0, "3"));
  }
}

TEST_CASE("shiba_goten SG-17: the First Completion is given besides a claim") {
  Position position = placing(3, 0, "Y-Y2").piles(20, 20, "P-Y1 P-Y2");
  position.show(0, "R-K1 R-Y1 G-D G-H G-K2 B-D B-H - P-D P-H P-K1 Y-D Y-H Y-O1").objectives("a b first");
  CHECK_FALSE(position.meets(0, "a"));
  CHECK(position.play({"place Y-Y2 7"}).won(0) == "a first");
  CHECK(position.table.completer == 0);
}

TEST_CASE("shiba_goten SG-19, SG-37: no round is begun without a whole market, not even the one after the completion") {
  for (const auto& [players, left] : {std::pair{4, 6}, {4, 7}, {3, 5}, {3, 6}}) {
    const auto last = static_cast<std::uint8_t>(players - 1);
    Position position = placing(players, last, "G-K1");
    if (players == 3) {
      position.table.completer = 0;
      position.table.won[0].add(Condition::kFirstCompletion);
    }
    const auto first = static_cast<std::uint8_t>(left / 2);
    position.piles(first, static_cast<std::uint8_t>(left - first)).play({"penalty G-K1"});
    CHECK(position.table.over() == (left < players + 3));
    CHECK(position.table.ending == (position.table.over() ? Ending::kPiles : Ending::kNone));
    CHECK(position.won(0) == (players == 3 ? "first" : ""));
  }
}

TEST_CASE("shiba_goten SG-26, SG-27: all who meet an objective score it; who placed fewer dolls wins a tie") {
  Position position(2);
  position.show(0, kFull).show(1, "G-D G-H G-K1 B-K1 G-K2 G-O1 G-O2 B-O1 B-O2 G-Y1 G-Y2 G-Y3 B-Y4 G-Y5").objectives("10");
  position.table.ending = Ending::kCompletion;
  CHECK(position.points(0) == 33);
  CHECK(position.points(1) == 33);
  CHECK((*State(position.table).outcome(position.rules))[0] == 0.5F);
  position.beneath(1, "P-K1", 2).beneath(1, "P-K2", 3);
  CHECK(placed(position.table, 1) == 16);
  CHECK((*State(position.table).outcome(position.rules))[0] == 1.0F);
}

TEST_CASE("shiba_goten SG-28: a display in wrong tiers is complete, but not correct") {
  Position position = placing(2, 0, "R-D").piles(20, 20);
  position.show(0, "- R-H R-O1 R-O2 Y-O1 R-K1 R-K2 R-K3 Y-O2 R-Y1 R-Y2 Y-Y3 Y-Y4 B-Y5").objectives("first").play({"place R-D 0"});
  CHECK(position.won(0) == "first");
  CHECK_FALSE(position.meets(0, "10"));
}

TEST_CASE("shiba_goten SG-29: a solo market is filled up, not exchanged") {
  Position position(1);
  position.table.decreer = kNothing;
  position.table.randomizer = static_cast<std::uint8_t>(Randomizer::kTake1);
  position.table.randomizers = {3, 3, 0, 2, 2};
  position.put("R-D R-H R-K1 R-K2 R-K3", kInMarket).piles(65, 0).ask(Question::kPick, 0).play({"take R-H", "penalty R-H", "go"});
  CHECK(position.table.open().size() == kMarket);
  for (const std::string_view id : {"R-D", "R-K1", "R-K2", "R-K3"}) CHECK(position.at(kInMarket).find(id) != std::string::npos);
}

TEST_CASE("shiba_goten SG-31: alone, what counts are the points of 60") {
  for (const auto& [penalties, points] : {std::pair{0, 28}, {9, 19}}) {
    Position position(1);
    position.show(0, kFull).objectives("");
    std::string dolls;
    for (int i = 0; i < penalties; ++i)
      dolls += std::array{"G-K1 ", "G-K2 ", "G-K3 ", "P-K1 ", "P-K2 ", "P-K3 ", "G-D ", "G-H ", "P-D "}[static_cast<std::size_t>(i)];
    position.put(dolls, Place::penalty(0)).table.ending = Ending::kStopped;
    CHECK((*State(position.table).outcome(position.rules))[0] == doctest::Approx(points / 60.0));
  }
}

TEST_CASE("shiba_goten SG-33: dolls placed one after the other come to lie in all ways in which they could at once") {
  Position position = placing(2, 0, "G-K1 P-K1").piles(20, 20);
  position.show(0, "- - R-K1 R-K2 R-K3 R-O1 R-O2 Y-O1 Y-O2 R-Y1 R-Y2 Y-Y3 Y-Y4 B-Y5").objectives("first");
  std::set<std::pair<std::string, std::string>> reached;  // the places of both
  for (const std::string& first : position.moves()) {
    Position placed_one = position;
    for (const std::string& second : placed_one.play({first}).moves())
      reached.emplace(first.substr(0, first.find(' ')) + first.substr(first.rfind(' ')), second);
  }
  // Each in the penalty pile, in one of two free seats or over one of twelve: but not both in one seat, and not both over others.
  CHECK(reached.size() == 15 * 15 - 2 - 12 * 12);
}

TEST_CASE("shiba_goten SG-34: who completes second gets nothing, and plays the extra round") {
  Position position = placing(2, 0, "R-D").piles(20, 20, "G-K1 G-K2").put("P-K1 P-K2", kInMarket);
  position.show(0, kFull.substr(4), 1).show(1, "- Y-H G-D G-H P-D P-H B-D B-H G-O1 G-O2 P-O1 P-O2 B-O1 B-O2").objectives("first");
  position.play({"place R-D 0", "take purple", "place P-K1 0", "penalty P-K2"});
  CHECK(position.won(0) == "first");
  CHECK(position.won(1).empty());
  CHECK(position.table.extra);
  CHECK(position.table.decreer == 1);
  position.play({"decree colour"});
  CHECK(position.table.current == 1);
  position.play({position.moves()[0]});
  CHECK(position.moves().size() == 15);  // fourteen covers and the penalty pile
  while (!position.table.over()) position.play({position.moves().back()});
  CHECK(position.table.ending == Ending::kCompletion);
  CHECK(position.table.turn == 3);
}

TEST_CASE("shiba_goten SG-36: who finds no doll claims all the same") {
  Position position = placing(2, 0, "G-D").piles(0, 0);
  position.table.won[1].add(Condition::kThreeBlack);
  position.show(1, "R-K1 R-Y1 R-Y3 R-Y2 R-Y4 Y-Y5").objectives("b c first").play({"penalty G-D"});
  CHECK(position.won(1) == "a b");
}

TEST_CASE("shiba_goten G17: of two sub-objectives one is chosen, and the other is claimed at the next turn") {
  Position position = placing(2, 0, "R-Y3").piles(20, 20, "G-K1 G-K2").put("G-D", kInMarket);
  position.show(0, "R-K1 R-Y1 R-H R-D").objectives("a b e first").play({"place R-Y3 5"});
  CHECK(position.moves() == Texts{"claim a", "claim e"});
  position.play({"claim e"});
  CHECK(position.won(0) == "e");
  position.table.decree = Decree::kRole;
  position.ask(Question::kPick, 0).play({"take dairi", "penalty G-D"});
  CHECK(position.won(0) == "e a");
}
