/// Seats, and what a game comes to for each of them.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace sakiyomi {

inline constexpr int kMaxSeats = 5;

/// A place at the table, counted from 0 in the order of the first turn.
using Seat = int;

/// Utility of each seat at the end of a game, each in [0, 1]: seats beaten plus half of those tied with, over
/// seats - 1. So 1 is a win, 0 the last place, and two players share exactly 1. Games about money map what is won to
/// [0, 1] likewise: 0.5 is an even game, and the seats share half their number.
class Outcome {
 public:
  explicit constexpr Outcome(int seats) noexcept : seats_(seats) {}
  [[nodiscard]] static constexpr Outcome win(int seats, Seat winner) noexcept {
    Outcome outcome(seats);
    outcome[winner] = 1.0F;
    return outcome;
  }
  [[nodiscard]] static constexpr Outcome draw(int seats) noexcept {
    Outcome outcome(seats);
    for (Seat seat = 0; seat < seats; ++seat) outcome[seat] = 0.5F;
    return outcome;
  }

  /// By standings, the greater the better; who has the same is tied. Precondition: at least two seats.
  [[nodiscard]] static constexpr Outcome ranking(std::span<const int> standings) noexcept {
    Outcome outcome(static_cast<int>(standings.size()));
    for (std::size_t seat = 0; seat < standings.size(); ++seat) {
      float beaten = -0.5F;  // who is tied with oneself
      for (const int other : standings) beaten += standings[seat] > other ? 1.0F : standings[seat] == other ? 0.5F : 0.0F;
      outcome.utility_[seat] = beaten / static_cast<float>(standings.size() - 1);
    }
    return outcome;
  }

  [[nodiscard]] constexpr int seats() const noexcept { return seats_; }
  [[nodiscard]] constexpr float& operator[](Seat seat) noexcept { return utility_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] constexpr float operator[](Seat seat) const noexcept { return utility_[static_cast<std::size_t>(seat)]; }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;

 private:
  std::array<float, kMaxSeats> utility_{};
  int seats_;
};

}  // namespace sakiyomi
