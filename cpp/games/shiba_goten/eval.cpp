#include <algorithm>
#include <cmath>

#include "shiba_goten/outlook.hpp"
#include "shiba_goten/policy.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

namespace {

/// The position after the dolls in hand are placed, which no chance has a part in.
[[nodiscard]] Table placed_all(const Rules& rules, const Table& table) noexcept {
  Table after = table;
  Rng unused(0);
  const Dealer dealer(unused);
  while (after.question == Question::kPlace) Turn(rules, after, dealer).answer(sensible_move(rules, after, unused));
  return after;
}

}  // namespace

/// Alone the odds of the share of 60 points; else what is ahead of each other player, by how much can still happen.
int State::evaluate(const Rules& rules, Seat seat) const noexcept {
  const Table table = table_.question == Question::kPlace ? placed_all(rules, table_) : table_;
  const Outlook outlook(rules, table);
  const auto own = static_cast<std::size_t>(seat);
  const float points = outlook.points(own);
  if (rules.solo()) {
    const float share = std::clamp(points / 60, 0.01F, 0.99F);
    return static_cast<int>(kEvalScale * std::log(share / (1 - share)));
  }
  const float scale = 3 + 0.3F * static_cast<float>(outlook.left());
  float sum = 0;
  for (std::size_t other = 0; other < static_cast<std::size_t>(rules.players()); ++other) {
    if (other != own) sum += (points - outlook.points(other)) / scale;
  }
  return static_cast<int>(kEvalScale * sum / static_cast<float>(rules.players() - 1));
}

}  // namespace sakiyomi::shiba_goten
