/// What displays are worth.
#pragma once

#include "shiba_goten/table.hpp"

namespace sakiyomi::shiba_goten {

/// What some dolls have in common.
class Look {
 public:
  void add(const Doll& doll) noexcept {
    ++count_[doll.type];
    ++dolls_;
    black_ += doll.black ? 1 : 0;
    types_ |= TypeSet{1} << doll.type;
    auto& colours = colours_[static_cast<std::size_t>(doll.role)];
    colours = static_cast<std::uint8_t>(colours | bit_of(doll.colour));
  }

  [[nodiscard]] int count(std::size_t type) const noexcept { return count_[type]; }
  [[nodiscard]] int dolls() const noexcept { return dolls_; }
  [[nodiscard]] int black() const noexcept { return black_; }
  [[nodiscard]] int colours() const noexcept;
  [[nodiscard]] TypeSet types() const noexcept { return types_; }
  /// Types among these.
  [[nodiscard]] int count_types(TypeSet among) const noexcept { return popcount(types_ & among); }
  /// The most of one type among these.
  [[nodiscard]] int alike(TypeSet among) const noexcept;
  /// Disjoint sets of two or three of one type; distinct: one of each type at most (G10).
  [[nodiscard]] int sets(int size, bool distinct) const noexcept { return size == 2 ? sets<2>(distinct) : sets<3>(distinct); }
  /// Whether there are a Dairi and a Hina of one colour.
  [[nodiscard]] bool couple() const noexcept { return (colours(Role::kDairi) & colours(Role::kHina)) != 0; }

 private:
  template <int kSize>
  [[nodiscard]] int sets(bool distinct) const noexcept {
    int sets = 0;
    for (const std::uint8_t count : count_) sets += distinct ? (count >= kSize ? 1 : 0) : count / kSize;
    return sets;
  }
  [[nodiscard]] unsigned colours(Role role) const noexcept { return colours_[static_cast<std::size_t>(role)]; }

  std::array<std::uint8_t, kMostTypes> count_{};
  std::array<std::uint8_t, kRoles> colours_{};  ///< a bit each
  int dolls_ = 0;
  int black_ = 0;
  TypeSet types_ = 0;
};

/// The dolls that are seen in a player's display, by seat; null where there is none.
class Display {
 public:
  Display(const Rules& rules, const Table& table, std::size_t player) noexcept : covers_(table.covered[player] != 0) {
    table.visible(player).for_each([&](std::size_t number) { dolls_[table.place(number).seat()] = &rules.doll(number); });
  }

  [[nodiscard]] const Doll* operator[](std::size_t seat) const noexcept { return dolls_[seat]; }
  /// Whether a doll lies on another.
  [[nodiscard]] bool covers() const noexcept { return covers_; }

 private:
  std::array<const Doll*, kSeats> dolls_{};
  bool covers_;
};

/// Whether there are two Okazari of one type in two colours in some seats (G9).
[[nodiscard]] bool okazari_pair(const Display& display, std::uint16_t seats) noexcept;

/// The dolls in some seats.
[[nodiscard]] Look look_at(const Display& display, std::uint16_t seats) noexcept;

/// What matters most often of the dolls in a tier.
struct TierLook {
  int dolls = 0;
  int right = 0;         ///< of its role
  unsigned colours = 0;  ///< a bit each

  TierLook(const Display& display, std::size_t tier) noexcept;

  /// Whether all dolls share their colour.
  [[nodiscard]] bool plain() const noexcept { return !many_bits(colours); }
  /// Whether none does.
  [[nodiscard]] bool mixed() const noexcept { return popcount(colours) == dolls; }
};

/// A point for each doll in a tier of its role, or two for each where the whole tier is so.
[[nodiscard]] int tier_points(const Display& display) noexcept;

/// Whether a display, of whose dolls `all` is the look, is as an objective asks. The First Completion asks for nothing that can be seen.
[[nodiscard]] bool fulfils(const Rules& rules, const Display& display, const Look& all, Condition condition) noexcept;

/// The sub-objectives that a player could claim now.
[[nodiscard]] std::uint16_t claimable(const Rules& rules, const Table& table, std::size_t player) noexcept;

/// A player's points if the game ended now.
[[nodiscard]] int score(const Rules& rules, const Table& table, std::size_t player) noexcept;

}  // namespace sakiyomi::shiba_goten
