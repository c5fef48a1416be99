#include "shake_up/state.hpp"

#include <algorithm>

namespace sakiyomi::shake_up {

namespace {

/// The order at a timed end: what is left of the income, then the larger crew.
[[nodiscard]] int standing(const Player& player) noexcept { return player.result() * (kDeck + 1) + popcount(player.crew()); }

/// A win of any score is better than every loss.
[[nodiscard]] Outcome solo_outcome(const Table& table) noexcept {
  Outcome outcome(1);
  if (table.ending != Ending::kEconomic) return outcome;
  constexpr int kFirstCycle = 10;
  constexpr int kMoneyToScore = 5;
  const int score = table.ai.left() + (table.ai.cycle == 1 ? kFirstCycle : 0) + table.players[0].result() / kMoneyToScore;
  outcome[0] = static_cast<float>(std::min(1.0, 0.5 + score / 100.0));
  return outcome;
}

}  // namespace

void State::search_moves(const Rules& rules, MoveList& list) const noexcept {
  MoveList legal;
  list_moves(rules, table_, legal);
  for (const Move move : legal) {
    if (representative(rules, table_, move) == move) list.push_back(move);
  }
}

int State::multiplicity(const Rules& rules, Move move) const noexcept {
  MoveList legal;
  list_moves(rules, table_, legal);
  const Move wanted = representative(rules, table_, move);
  return static_cast<int>(std::count_if(legal.begin(), legal.end(), [&](Move each) { return representative(rules, table_, each) == wanted; }));
}

Outcome State::ended(const Rules& rules) const noexcept {
  if (rules.solo()) return solo_outcome(table_);
  constexpr int kFar = 100'000;
  std::array<int, kMostSeats> standings{};
  for (std::size_t seat = 0; seat < standings.size(); ++seat) standings[seat] = standing(table_.players[seat]);
  if (table_.ending == Ending::kEconomic || table_.ending == Ending::kTechnical) standings[table_.current] = kFar;
  if (table_.ending == Ending::kThinCrew) standings[table_.current] = -kFar;
  return Outcome::ranking({standings.data(), static_cast<std::size_t>(rules.players())});
}

}  // namespace sakiyomi::shake_up
