#include <algorithm>
#include <set>

#include "sakiyomi/core/json.hpp"
#include "shiba_goten/test_position.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shiba_goten;

namespace {

/// A part of a document, from a name to what follows its value.
std::string replaced(std::string text, std::string_view from, std::string_view behind, const std::string& with) {
  const std::size_t begin = text.find(from);
  const std::size_t end = text.find(behind, begin);
  REQUIRE(end != std::string::npos);
  return text.replace(begin, end - begin, with);
}

/// What a seat sees.
std::string view_of(const Rules& rules, const State& state, int viewer) {
  const auto names = [&](Place place) {
    std::string list;
    state.table().at(place).for_each([&](std::size_t doll) { list += (list.empty() ? "" : ", ") + json_quoted(rules.id(rules.doll(doll).kind)); });
    return list;
  };
  const auto top = [&](std::size_t pile) { return names(top_of(pile)).empty() ? "null" : names(top_of(pile)); };
  std::string text = replaced(state.format(rules, 0), "\"viewer\": null", ",", "\"viewer\": " + std::to_string(viewer));
  return replaced(text, "\"piles\": ", ", \"removed\"", "\"tops\": [" + top(0) + ", " + top(1) + "], \"unseen\": [" + names(kInPile) + "]");
}

std::string fault(const Rules& rules, const std::string& text) {
  const auto state = State::parse(rules, text);
  return state ? "" : state.error();
}

}  // namespace

TEST_CASE("shiba_goten: every move of the action space has an index, and a text of its own where the cards have its kind") {
  const Rules rules(4, kStandard);
  const State state = State::initial(rules, Deal(0));
  std::set<std::string> texts;
  for (std::uint32_t index = 0; index < Move::kIndexCount; ++index) {
    const Move move = Move::from_index(index);
    REQUIRE(move.index() == index);
    const std::string text = state.format_move(rules, move, 0);
    REQUIRE(texts.insert(text).second);
    const auto read = state.parse_move(rules, text);
    if (text.find("doll") != std::string::npos) continue;
    REQUIRE_MESSAGE(read, read.error());
    REQUIRE(*read == move);
  }
}

TEST_CASE("shiba_goten: moves are read in any case, and what is wrong with one is told in a line") {
  const Rules rules(2, kStandard);
  const State state = State::initial(rules, Deal(0));
  CHECK(state.parse_move(rules, " Place r-k1  13")->index() == Move(Verb::kPlace, *kind_named(rules, "R-K1"), 13).index());
  const auto fault = [&](std::string_view text) { return state.parse_move(rules, text).error(); };
  const std::string wanted = "; wanted is 'decree colour' or 'decree role'";
  CHECK(fault("decre role") == "'decre role' is no move of Shiba Goten: it begins with no verb that is known; did you mean 'decree'?" + wanted);
  CHECK(fault("decree rule") == "'decree rule' is no move of Shiba Goten: there is no decree 'rule'; did you mean 'role'?" + wanted);
  CHECK(fault("take pink") == "'take pink' is no move of Shiba Goten: there is no colour or role 'pink'" + wanted);
  CHECK(fault("place R-K9 1") == "'place R-K9 1' is no move of Shiba Goten: there is no doll 'R-K9'; did you mean 'R-K1'?" + wanted);
  CHECK(fault("place R-K1 14") == "'place R-K1 14' is no move of Shiba Goten: a seat from 0 to 13 is wanted, not '14'" + wanted);
  CHECK(fault("fill 4") == "'fill 4' is no move of Shiba Goten: a number of dolls from 0 to 3 is wanted, not '4'" + wanted);
  CHECK(fault("go on") == "'go on' is no move of Shiba Goten: nothing is wanted behind it, not 'on'" + wanted);
}

TEST_CASE("shiba_goten: documents and views of every position of random games are read again") {
  for (int game = 0; game < 32; ++game) {
    const Rules rules(1 + game % 4, Options{game >> 2 & 1, game >> 3 & 1, kRandomizers - (game >> 4)});
    Rng rng(static_cast<std::uint64_t>(game));
    State state = State::initial(rules, rng);
    while (true) {
      for (const std::string& text : {state.format(rules, 0), view_of(rules, state, game % rules.players())}) {
        const auto read = State::parse(rules, text);
        REQUIRE_MESSAGE(read, read.error());
        REQUIRE(*read == state);
      }
      if (state.table().over()) break;
      Move move = state.random_move(rules, rng);
      if (move.verb() == Verb::kStop && rng.below(8) != 0) move = Move(Verb::kGo);
      state.apply(rules, move, rng);
    }
  }
}

TEST_CASE("shiba_goten: a script brings the dolls of a document, pile by pile in their order, and then the randomizers") {
  for (int players = 1; players <= 3; ++players) {
    const Rules rules(players, kStandard);
    Rng rng(5);
    State state = State::initial(rules, rng);
    const auto script = State::parse_script(rules, state.format(rules, 0));
    REQUIRE_MESSAGE(script, script.error());
    Script draws = *script;
    while (!state.table().over()) {
      Move move = state.random_move(rules, rng);
      if (move.verb() == Verb::kStop) move = Move(Verb::kGo);
      state.apply(rules, move, draws);
      for (const std::size_t pile : {0U, 1U}) {
        const auto& order = draws.orders().at({0, static_cast<std::uint16_t>(pile)});
        const std::size_t used = draws.used({0, static_cast<std::uint16_t>(pile)});
        if (rules.solo() || used == 0 || state.table().piles[pile] == 0) continue;
        CHECK(rules.doll(state.table().at(top_of(pile)).nth(0)).kind == order[used - 1]);
      }
    }
    CHECK_FALSE(draws.failed());
    CHECK(draws.used({0, 2}) == (rules.solo() ? kRandomizers - 1 : 0));
  }
  const Rules rules(2, kStandard);
  const State state = State::initial(rules, Deal(1));
  CHECK(State::parse_script(rules, view_of(rules, state, 1)).error() == "Shiba Goten: this is what seat 1 sees: nobody knows the order of a pile");
}

TEST_CASE("shiba_goten: what is wrong with a document is told in one line") {
  const Rules rules(2, kStandard);
  const State state = State::initial(rules, Deal(1));
  const std::string text = state.format(rules, 0);
  const auto with = [&](std::string_view from, std::string_view behind, const std::string& value) {
    return fault(rules, replaced(text, from, behind, value));
  };
  CHECK(fault(rules, "{") == "Shiba Goten: this is no JSON document: line 1, column 2: a name in double quotes is wanted, not the end");
  CHECK(with("\"turn\": 0", ",", "\"turn\": 1") == "Shiba Goten: turn does not fit round and question: 1 turns of this round would be over");
  CHECK(with("\"extra\": false", ",", "\"extra\": true") == "Shiba Goten: extra must be true in the round after the completion, and only there");
  CHECK(with("\"completer\": null", ",", "\"completer\": 0") == "Shiba Goten: completer must be the seat that has won 'first'");
  CHECK(with("\"subs\": [", ",", "\"subs\": [\"z\"") == "Shiba Goten: subs[0] must be one of 'a', 'b', 'c', 'd', 'e', 'first', not 'z'");
  CHECK(with("\"cover_used\": false", ",", "\"cover_used\": true") == "Shiba Goten: seats[0].cover_used must be false: no fresh doll covers another");
  CHECK(with("\"kind\": \"decree\"", ",", "\"kind\": \"fill\"") == "Shiba Goten: question.kind 'fill' is for the option fill = 'decreer'");
}
