#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "shobai/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shobai;

namespace {

constexpr std::array<int, 5> kStandard = {0, 0, 0, 1, 100};

[[nodiscard]] std::vector<int> ally_deck(const Rules& rules, const State& state) {
  std::vector<int> kinds;
  state.table().for_each_at(kInAllyDeck, [&](std::size_t card) { kinds.push_back(rules.kind_of(card)); });
  return kinds;
}

/// The deck of allies in a game by a deal, by its size, up to a shuffle; the moves are the generator's.
[[nodiscard]] std::map<std::size_t, std::vector<int>> decks(const Rules& rules, const Deal& deal, Rng rng) {
  std::map<std::size_t, std::vector<int>> decks;
  State state = State::initial(rules, deal);
  for (; !state.outcome(rules) && state.table().shuffles[0] == 0; state.apply(rules, random_move(state, rules, rng), deal)) {
    const std::vector<int> deck = ally_deck(rules, state);
    decks[deck.size()] = deck;
  }
  return decks;
}

}  // namespace

TEST_CASE("shobai: a deal brings the same allies whatever players do") {
  const Rules rules(2, kStandard);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto one = decks(rules, Deal(seed), Rng(1));
    int both = 0;
    for (const auto& [size, deck] : decks(rules, Deal(seed), Rng(2))) {
      const auto found = one.find(size);
      if (found == one.end()) continue;
      CHECK(found->second == deck);
      ++both;
    }
    CHECK(both > 20);
  }
}

TEST_CASE("shobai: a script draws the decks of a document in their order, and fails behind their end") {
  const Rules rules(2, kStandard);
  Rng rng(5);
  State state = State::initial(rules, rng);
  const auto script = State::parse_script(rules, state.format(rules, 0));
  REQUIRE_MESSAGE(script, script.error());
  Script draws = *script;
  const std::vector<int> deck = ally_deck(rules, state);
  while (state.table().shuffles[0] == 0 && !draws.failed()) {
    const std::vector<int> left = ally_deck(rules, state);
    CHECK(std::equal(left.begin(), left.end(), deck.end() - std::ssize(left), deck.end()));
    REQUIRE_FALSE(state.table().over());
    state.apply(rules, random_move(state, rules, rng), draws);
  }
  CHECK(draws.used({0, 0}) == deck.size());
}
