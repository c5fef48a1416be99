/// Everything on the table: the data of a position.
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "sakiyomi/core/bytes.hpp"
#include "shiba_goten/move.hpp"
#include "shiba_goten/place.hpp"

namespace sakiyomi::shiba_goten {

/// What the player is asked. Each has its own moves.
enum class Question : std::uint8_t { kNone, kFill, kDecree, kPick, kPlace, kClaim, kChange, kStop };

enum class Decree : std::uint8_t { kNone, kColour, kRole };

enum class Ending : std::uint8_t { kNone, kPiles, kCompletion, kRounds, kStopped };

inline constexpr std::uint8_t kNothing = 0xff;

/// A set of objectives, a bit for each `Condition`.
[[nodiscard]] constexpr std::uint16_t bit_of(Condition condition) noexcept {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(condition));
}
inline constexpr std::uint16_t kSubMask = (1U << kSubs) - 1;  ///< those to be claimed
inline constexpr std::uint16_t kFirstMask = bit_of(Condition::kFirstCompletion);
inline constexpr std::uint16_t kScoredMask = 0xffff & ~(kSubMask | kFirstMask);  ///< those of the end

/// The objectives that a player has won, in this order.
class Won {
 public:
  [[nodiscard]] constexpr std::uint16_t mask() const noexcept {
    std::uint16_t mask = 0;
    for_each([&](Condition condition) { mask |= bit_of(condition); });
    return mask;
  }
  /// Precondition: fewer than four are.
  constexpr void add(Condition condition) noexcept {
    unsigned shift = 0;
    while (code_ >> shift != 0) shift += kBits;
    code_ = static_cast<std::uint16_t>(code_ | (static_cast<unsigned>(condition) + 1) << shift);
  }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (unsigned left = code_; left != 0; left >>= kBits) visit(static_cast<Condition>((left & kMask) - 1));
  }
  friend constexpr bool operator==(Won, Won) = default;

 private:
  static constexpr unsigned kBits = 4;
  static constexpr unsigned kMask = (1U << kBits) - 1;

  std::uint16_t code_ = 0;
};

struct Table {
  std::array<std::uint8_t, kDollBytes> dolls{};     ///< codes of places, by number; copies are sorted by them
  std::array<std::uint16_t, kMostSeats> filled{};   ///< seats with a doll, by player, a bit each
  std::array<std::uint16_t, kMostSeats> covered{};  ///< those where it lies on another
  std::array<std::uint16_t, kMostSeats> fresh{};    ///< those where it was placed in this round
  std::array<Won, kMostSeats> won{};
  std::uint16_t objectives = 0;                              ///< those that can still be won, and those of the end
  std::uint16_t turn = 0;                                    ///< turns that are over
  std::array<std::uint8_t, 2> piles{};                       ///< dolls in each, the top among them
  std::array<std::uint8_t, kRandomizerKinds> randomizers{};  ///< still to come
  std::uint8_t randomizer = kNothing;                        ///< of this round
  std::uint8_t round = 1;
  std::uint8_t decreer = kNothing;
  std::uint8_t completer = kNothing;
  std::uint8_t current = 0;
  Decree decree = Decree::kNone;
  Question question = Question::kNone;
  Ending ending = Ending::kNone;
  bool extra = false;  ///< whether this is the round after the one with the completion

  Table() noexcept { std::fill(dolls.begin() + kDolls, dolls.end(), kNowhere.code()); }

  [[nodiscard]] bool over() const noexcept { return ending != Ending::kNone; }

  /// The dolls at a place.
  [[nodiscard]] DollSet at(Place place) const noexcept { return find_bytes(dolls, 0xff, place.code()); }
  /// Those that lie open: in the market, on top of the piles, and those that were looked at in order to replace some.
  [[nodiscard]] DollSet open() const noexcept { return find_bytes(dolls, 0xf8, kInMarket.code()); }
  /// Those of a display that are not covered.
  [[nodiscard]] DollSet visible(std::size_t player) const noexcept { return find_bytes(dolls, 0xf0, Place::seat(player, 0).code()); }
  [[nodiscard]] Place place(std::size_t doll) const noexcept { return Place::from_code(dolls[doll]); }
  /// Moves a doll, and puts its copies in order.
  void move_doll(const Rules& rules, std::size_t doll, Place to) noexcept;

  /// Seats where the player may cover a doll now: one in a round, no fresh one, and each once.
  [[nodiscard]] std::uint16_t coverable(std::size_t player) const noexcept {
    const bool used = (fresh[player] & covered[player]) != 0;
    return used ? std::uint16_t{0} : static_cast<std::uint16_t>(filled[player] & ~covered[player] & ~fresh[player]);
  }
  /// Whether sets are taken by role in this round, and not by colour.
  [[nodiscard]] bool takes_roles() const noexcept {
    return decree == Decree::kRole || randomizer == static_cast<std::uint8_t>(Randomizer::kRole) ||
           randomizer == static_cast<std::uint8_t>(Randomizer::kChangeRole);
  }
  [[nodiscard]] int in_piles() const noexcept { return piles[0] + piles[1]; }
  /// The player whose turn is after another's in this round.
  [[nodiscard]] std::uint8_t after(const Rules& rules, std::uint8_t player) const noexcept {
    do player = static_cast<std::uint8_t>((player + 1) % rules.players());
    while (extra && player == completer);
    return player;
  }

  friend bool operator==(const Table& a, const Table& b) noexcept { return std::memcmp(&a, &b, sizeof(Table)) == 0; }
  [[nodiscard]] std::uint64_t hash() const noexcept;
};
static_assert(std::has_unique_object_representations_v<Table>, "hashed as bytes");
static_assert(sizeof(Table) <= 132);

/// Whether nobody can take again what chance may yet bring: at the last turn of the game.
[[nodiscard]] bool is_settled(const Rules& rules, const Table& table) noexcept;

/// The seats filled and the dolls beneath: what counts in ties (G6).
[[nodiscard]] inline int placed(const Table& table, std::size_t player) noexcept {
  return popcount(table.filled[player]) + popcount(table.covered[player]);
}

}  // namespace sakiyomi::shiba_goten
