/// What displays are worth.
#pragma once

#include "shiba_goten/table.hpp"

namespace sakiyomi::shiba_goten {

/// What some dolls have in common.
class Look {
 public:
  void add(const Doll& doll) noexcept;

  [[nodiscard]] int count(std::size_t type) const noexcept { return count_[type]; }
  [[nodiscard]] int dolls() const noexcept { return dolls_; }
  [[nodiscard]] int black() const noexcept { return black_; }
  [[nodiscard]] int colours() const noexcept { return popcount(colours_); }
  [[nodiscard]] int types() const noexcept { return types_; }
  [[nodiscard]] int types(Role role) const noexcept { return of(role).types; }
  /// The most of one type.
  [[nodiscard]] int alike() const noexcept;
  [[nodiscard]] int alike(Role role) const noexcept { return of(role).alike; }
  /// Disjoint sets of so many of one type; distinct: one of each type at most (G10).
  [[nodiscard]] int sets(int size, bool distinct) const noexcept;
  /// Whether there are two Okazari of one type in two colours (G9).
  [[nodiscard]] bool okazari_pair() const noexcept { return okazari_pair_; }
  /// Whether there are a Dairi and a Hina of one colour.
  [[nodiscard]] bool couple() const noexcept { return (of(Role::kDairi).colours & of(Role::kHina).colours) != 0; }

 private:
  struct OfRole {
    std::uint8_t types = 0;
    std::uint8_t alike = 0;
    std::uint8_t colours = 0;
  };
  [[nodiscard]] const OfRole& of(Role role) const noexcept { return roles_[static_cast<std::size_t>(role)]; }

  std::array<std::uint8_t, kMostTypes> count_{};
  std::array<std::uint8_t, kMostTypes> type_colours_{};
  std::array<OfRole, kRoles> roles_{};
  int dolls_ = 0;
  int black_ = 0;
  int types_ = 0;
  unsigned colours_ = 0;
  bool okazari_pair_ = false;
};

/// The dolls that are seen in a player's display, by seat; null where there is none.
class Display {
 public:
  Display(const Rules& rules, const Table& table, std::size_t player) noexcept : covers_(table.covered[player] != 0) {
    table.visible(player).for_each([&](std::size_t number) {
      const Doll& doll = rules.doll(number);
      dolls_[table.place(number).seat()] = &doll;
      look_.add(doll);
    });
  }

  [[nodiscard]] const Doll* operator[](std::size_t seat) const noexcept { return dolls_[seat]; }
  [[nodiscard]] const Look& look() const noexcept { return look_; }
  /// Whether a doll lies on another.
  [[nodiscard]] bool covers() const noexcept { return covers_; }

 private:
  std::array<const Doll*, kSeats> dolls_{};
  Look look_;
  bool covers_;
};

/// The dolls in some seats.
[[nodiscard]] Look look_at(const Display& display, std::uint16_t seats) noexcept;

/// Dolls of a tier that have its role.
[[nodiscard]] int right_in(const Display& display, std::size_t tier) noexcept;

/// A point for each doll in a tier of its role, or two for each where the whole tier is so.
[[nodiscard]] int tier_points(const Display& display) noexcept;

/// Whether a display is as an objective asks. The First Completion asks for nothing that can be seen.
[[nodiscard]] bool fulfils(const Rules& rules, const Display& display, Condition condition) noexcept;

/// The sub-objectives that a player could claim now.
[[nodiscard]] std::uint16_t claimable(const Rules& rules, const Table& table, std::size_t player) noexcept;

/// A player's points if the game ended now.
[[nodiscard]] int score(const Rules& rules, const Table& table, std::size_t player) noexcept;

}  // namespace sakiyomi::shiba_goten
