#include "leduc_poker/state.hpp"

namespace sakiyomi::leduc_poker {

namespace {

constexpr std::array<std::string_view, kMostSeats> kSeatNames = {"first", "second", "third"};
constexpr std::array<std::string_view, 1> kNotations = {"cards"};
constexpr std::array<std::string_view, 1> kMoveNotations = {"words"};

}  // namespace

const GameInfo Rules::kInfo = {
    .name = "leduc_poker",
    .title = "Leduc poker",
    .summary = "Bet on a hidden card and one on the board; a pair wins.",
    .min_players = 2,
    .max_players = kMostSeats,
    .information = Information::kHidden,
    .seat_names = kSeatNames,
    .options = {},
    .notations = kNotations,
    .move_notations = kMoveNotations,
};

std::optional<Outcome> State::outcome(const Rules& rules) const noexcept {
  if (!showdown() && seats_left(rules) > 1) return std::nullopt;
  const auto seats = static_cast<std::size_t>(rules.players());
  int pot = 0;
  int best = -1;
  int winners = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    pot += paid_[seat];
    if (folded(seat)) continue;
    const int own = showdown() ? strength(seat) : 0;
    winners = own > best ? 1 : winners + (own == best ? 1 : 0);
    best = std::max(best, own);
  }
  Outcome outcome(rules.players());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool wins = !folded(seat) && (!showdown() || strength(seat) == best);
    const double chips = (wins ? static_cast<double>(pot) / winners : 0) - paid_[seat];
    outcome[static_cast<Seat>(seat)] = static_cast<float>(0.5 + chips / (2 * kMostPaid * (rules.players() - 1)));
  }
  return outcome;
}

View State::view(const Rules& /*rules*/, Seat seat) const noexcept {
  View view(*this, seat);
  for (std::size_t hand = 0; hand < kMostSeats; ++hand) {
    if (!sees(seat, hand)) view.seen_.hands_[hand] = kNoCard;
  }
  return view;
}

}  // namespace sakiyomi::leduc_poker
