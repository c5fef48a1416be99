/// What players can expect to have at the end.
#pragma once

#include "shiba_goten/scoring.hpp"

namespace sakiyomi::shiba_goten {

/// How far a display is from something: in dolls, roughly, or out of reach.
using Distance = std::uint8_t;
inline constexpr Distance kOutOfReach = 20;

/// How a player's display stands.
struct Standing {
  struct Tier {
    std::uint8_t right = 0;
    std::uint8_t empty = 0;
    Distance distance = 0;  ///< from having only dolls of its role
  };

  int sure = 0;   ///< points that nobody can take away: objectives won, less penalties
  int empty = 0;  ///< seats
  std::array<Tier, kTiers> tiers{};
  std::array<Distance, kObjectives> distances{};  ///< from each objective

  Standing(const Rules& rules, const Table& table, std::size_t player) noexcept;
};

/// The points that each player can expect. The weights were fitted to the ends of games between engines, of several players and alone.
class Outlook {
 public:
  /// The table has to stay.
  Outlook(const Rules& rules, const Table& table) noexcept;
  Outlook(const Rules& rules, Table&& table) = delete;
  /// After a turn of a player's, where the others stand as before.
  Outlook(const Outlook& before, const Table& table, std::size_t player) noexcept;
  Outlook(const Outlook& before, Table&& table, std::size_t player) = delete;

  [[nodiscard]] float points(std::size_t player) const noexcept;
  /// Dolls that the fullest display still lacks.
  [[nodiscard]] int left() const noexcept { return left_; }

 private:
  static constexpr float kOfTurn = 1.9F;  ///< dolls that a player takes

  void find_left() noexcept;
  /// After this one.
  [[nodiscard]] float rounds_to_come() const noexcept;
  /// Whether a player still has a turn in this round.
  [[nodiscard]] bool is_due(std::size_t player) const noexcept;
  /// Dolls that a player can still expect to place.
  [[nodiscard]] float to_come(std::size_t player) const noexcept;
  [[nodiscard]] int gap(std::size_t player, std::size_t condition) const noexcept;

  const Rules& rules_;
  const Table& table_;
  FixedList<Standing, kMostSeats> standings_;
  int left_ = kSeats;
};

}  // namespace sakiyomi::shiba_goten
