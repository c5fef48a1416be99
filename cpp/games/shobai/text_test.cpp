#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "shobai/names.hpp"
#include "shobai/reconstructed.hpp"
#include "shobai/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shobai;

namespace {

constexpr std::array<int, 5> kStandard = {0, 0, 0, 1, 100};

/// The standard set with some ids that begin alike.
[[nodiscard]] Rules with_like_ids() {
  std::string json(kReconstructed);
  for (const auto& [from, to] : {std::pair{"\"cloth-p2\"", "\"cloth-p1_b\""}, {"\"cloth-s1\"", "\"cloth-p1-\""}, {"\"cloth-s2\"", "\"cloth-p10\""}}) {
    json.replace(json.find(from), std::string(from).size(), to);
  }
  const auto rules = Rules::with_cards(2, kStandard, json);
  REQUIRE_MESSAGE(rules, rules.error());
  return *rules;
}

}  // namespace

TEST_CASE("shobai: cards in a row are in the byte order of their labels") {
  for (const Rules& rules : {Rules(2, kStandard), with_like_ids()}) {
    for (const bool inactive : {false, true}) {
      std::vector<std::string> names;
      for (int kind = 0; kind < rules.kinds(); ++kind) {
        std::vector<Label> labels;
        for (int cubes = 0; cubes <= kSeatCubes; ++cubes)
          labels.push_back({static_cast<std::uint8_t>(kind), inactive, static_cast<std::uint8_t>(cubes)});
        std::sort(labels.begin(), labels.end(), [](Label a, Label b) { return a.place(3).code() < b.place(3).code(); });
        for (const Label label : labels) names.push_back(label_name(rules, label));
      }
      CHECK(std::is_sorted(names.begin(), names.end()));
      CHECK(std::set(names.begin(), names.end()).size() == names.size());
    }
  }
}

TEST_CASE("shobai: labels and places are what they were made from") {
  for (int number = 0; number < Move::kLabels; ++number) {
    const Label label = Label::from_number(number);
    CHECK(label.number() == number);
    for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
      const Place place = label.place(seat);
      CHECK((place.owned() && place.seat() == seat && place.inactive() == label.inactive && place.cubes() == label.cubes));
    }
  }
  for (const Place zone : {kInAllyDeck, kInClientDeck, kDiscarded, kDisplayed, kGone}) CHECK_FALSE(zone.owned());
}

TEST_CASE("shobai: every move of the action space has an index, and a text of its own where the cards have its kind") {
  const Rules rules(2, kStandard);
  const State state = State::initial(rules, Deal(0));
  std::set<std::string> texts;
  for (std::uint32_t index = 0; index < Move::kIndexCount; ++index) {
    const Move move = Move::from_index(index);
    REQUIRE(move.index() == index);
    const bool orders = move.verb() == Verb::kOrder;
    const int kind = orders ? move.argument() : move.verb() > Verb::kOrder && move.names_card() ? move.label().kind : 0;
    if (kind >= rules.kinds()) continue;
    const std::string text = state.format_move(rules, move, 0);
    REQUIRE(texts.insert(text).second);
    const auto read = state.parse_move(rules, text);
    REQUIRE_MESSAGE(static_cast<bool>(read) == (!orders || rules.kind(kind).group != Group::kAlly), text);
    if (read) REQUIRE(*read == move);
  }
}

TEST_CASE("shobai: the document of every position of random games is read again") {
  for (int game = 0; game < 16; ++game) {
    const Rules rules(2 + game % 4, std::array{game & 1, game >> 1 & 1, game >> 2 & 1, game >> 3, 30});
    Rng rng(static_cast<std::uint64_t>(game));
    State state = State::initial(rules, rng);
    for (;; state.apply(rules, random_move(state, rules, rng), rng)) {
      const auto read = State::parse(rules, state.format(rules, 0));
      REQUIRE_MESSAGE(read, read.error());
      REQUIRE(*read == state);
      if (state.table().over()) break;
    }
  }
}
