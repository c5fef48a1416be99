#include <doctest/doctest.h>

#include <cctype>
#include <string>
#include <vector>

#include "shake_up/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shake_up;

namespace {

/// Calls use(state, generator) with every position of some games, under rules that differ from game to game.
void play_games(int players, int games, auto&& use) {
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    const std::array options = {game & 1, game >> 1 & 1, game >> 2 & 1, game % 3 == 0 ? 12 : 100, players == 1 ? game % 3 : 0};
    const Rules rules(players, options);
    State state = State::initial(rules, rng);
    for (;; state.apply(rules, random_move(state, rules, rng), rng)) {
      use(rules, state, rng);
      if (state.table().over()) break;
    }
  }
}

/// One number, truth value or text of a document put in the place of another.
std::string changed(std::string text, Rng& rng) {
  std::vector<std::pair<std::size_t, std::size_t>> values;  // begin and length
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (text[i] == '"') {
      end = text.find('"', end) + 1;
    } else if (std::isalnum(static_cast<unsigned char>(text[i])) != 0) {
      while (std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
    }
    if (end > i + 1 || std::isdigit(static_cast<unsigned char>(text[i])) != 0) values.emplace_back(i, end - i);
    i = end;
  }
  const auto [to, length] = values[rng.below(static_cast<std::uint32_t>(values.size()))];
  const auto [from, size] = values[rng.below(static_cast<std::uint32_t>(values.size()))];
  const std::string value = text.substr(from, size);
  return text.replace(to, length, value);
}

}  // namespace

TEST_CASE("shake_up documents: every position and view is read as it was written") {
  for (int players = 1; players <= kMostSeats; ++players) {
    play_games(players, 4, [&](const Rules& rules, const State& state, Rng& /*rng*/) {
      const auto read = State::parse(rules, state.format(rules, 0));
      REQUIRE_MESSAGE(read, read.error());
      CHECK(*read == state);
      for (Seat seat = 0; seat < players; ++seat) {
        const View view = state.view(rules, seat);
        const auto seen = View::parse(rules, view.format(rules, 0));
        REQUIRE_MESSAGE(seen, seen.error());
        CHECK(*seen == view);
      }
    });
  }
}

TEST_CASE("shake_up documents: what is read of changed ones can be played to the end, and read again on the way") {
  int accepted = 0;
  for (int players = 1; players <= kMostSeats; ++players) {
    play_games(players, 3, [&](const Rules& rules, const State& state, Rng& rng) {
      const auto read = State::parse(rules, changed(state.format(rules, 0), rng));
      const auto seen = View::parse(rules, changed(state.view(rules, 0).format(rules, 0), rng));
      if (seen) CHECK(seen->determinize(rules, rng).view(rules, 0) == *seen);
      if (!read) return;
      ++accepted;
      State at = *read;
      for (int decision = 0; !at.table().over(); ++decision) {
        if (decision % 50 == 0) CHECK(State::parse(rules, at.format(rules, 0)));
        at.apply(rules, random_move(at, rules, rng), rng);
      }
    });
  }
  CHECK(accepted > 20);
}
