/// Players, rule options and cards of a game of Shiba Goten, with the tables that follow from them.
#pragma once

#include <span>

#include "sakiyomi/core/bit_set.hpp"
#include "sakiyomi/game.hpp"
#include "shiba_goten/cards.hpp"

namespace sakiyomi::shiba_goten {

inline constexpr int kMostSeats = 4;
inline constexpr int kMarket = 5;  ///< open dolls of a solo game

/// Seats of a display are numbered from the top left.
inline constexpr std::size_t kSeats = 14;
inline constexpr std::size_t kTiers = 4;
inline constexpr std::array<std::uint8_t, kTiers + 1> kTierFirst = {0, 2, 5, 9, 14};  ///< the first seat of each tier, and what follows the last
inline constexpr std::uint16_t kAllSeats = (1U << kSeats) - 1;
inline constexpr std::uint16_t kInnerSeats = 1U << 3 | 1U << 6 | 1U << 7 | 1U << 10 | 1U << 11 | 1U << 12;  ///< not at an end of a tier
[[nodiscard]] constexpr std::uint16_t tier_mask(std::size_t tier) noexcept {
  return static_cast<std::uint16_t>((1U << kTierFirst[tier + 1]) - (1U << kTierFirst[tier]));
}
inline constexpr std::array<Role, kSeats> kSeatRoles = {Role::kDairi,   Role::kHina,    Role::kKanjo,   Role::kKanjo,   Role::kKanjo,
                                                        Role::kOkazari, Role::kOkazari, Role::kOkazari, Role::kOkazari, Role::kHayashi,
                                                        Role::kHayashi, Role::kHayashi, Role::kHayashi, Role::kHayashi};

/// The seats of a tier.
[[nodiscard]] constexpr int size_of(std::size_t tier) noexcept { return kTierFirst[tier + 1] - kTierFirst[tier]; }

inline constexpr std::size_t kDollBytes = 80;
/// By number.
using DollSet = BitSet<kDollBytes>;

/// A bit for each type.
using TypeSet = std::uint32_t;
static_assert(kMostTypes <= 32);

/// What is known of a doll. Dolls are numbered in the order of their ids, and so are kinds, which are dolls of one id.
struct Doll {
  Colour colour = Colour::kRed;
  Role role = Role::kDairi;
  std::uint8_t type = 0;  ///< below kMostTypes; each belongs to one role
  bool black = false;
  std::uint8_t kind = 0;
  std::uint8_t first = 0;  ///< the number of the first copy
  std::uint8_t copies = 0;
};

class Rules {
 public:
  static const GameInfo kInfo;

  /// With the standard card set.
  Rules(int players, std::span<const int> options);
  [[nodiscard]] static Parsed<Rules> with_cards(int players, std::span<const int> options, std::string_view json);

  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] static constexpr HistoryRules history() noexcept { return {}; }

  [[nodiscard]] bool solo() const noexcept { return players_ == 1; }
  [[nodiscard]] bool distinct_sets() const noexcept { return distinct_sets_; }
  [[nodiscard]] bool decreer_fills() const noexcept { return decreer_fills_; }
  [[nodiscard]] int max_rounds() const noexcept { return max_rounds_; }
  /// What others take spoils long playouts.
  [[nodiscard]] int sensible_plies() const noexcept { return solo() ? 60 : 10; }
  /// Alone no set changes the share of 60 points by much.
  [[nodiscard]] double sharpness() const noexcept { return solo() ? 4 : 1; }
  /// Dolls that are laid between the piles in each round.
  [[nodiscard]] int market() const noexcept { return solo() ? kMarket : players_ + 1; }

  [[nodiscard]] const Doll& doll(std::size_t number) const noexcept { return dolls_[number]; }
  [[nodiscard]] const DollSet& black() const noexcept { return black_; }
  [[nodiscard]] const DollSet& of(Role role) const noexcept { return of_[static_cast<std::size_t>(role)]; }
  /// The types of a role.
  [[nodiscard]] TypeSet types(Role role) const noexcept { return types_[static_cast<std::size_t>(role)]; }
  [[nodiscard]] std::size_t kinds() const noexcept { return ids_.size(); }
  [[nodiscard]] std::string_view id(std::size_t kind) const noexcept { return ids_[kind]; }
  /// The first doll of a kind.
  [[nodiscard]] const Doll& kind(std::size_t kind) const noexcept { return dolls_[first_[kind]]; }
  [[nodiscard]] const Objective& objective(Condition condition) const noexcept { return objectives_[static_cast<std::size_t>(condition)]; }
  [[nodiscard]] const std::array<std::uint8_t, kRandomizerKinds>& randomizers() const noexcept { return randomizers_; }

 private:
  Rules(int players, std::span<const int> options, const CardSet& cards);

  int players_;
  bool distinct_sets_;
  bool decreer_fills_;
  int max_rounds_;
  std::vector<std::string> ids_;
  std::array<std::uint8_t, kDolls> first_{};
  std::array<Doll, kDolls> dolls_{};
  DollSet black_;
  std::array<DollSet, kRoles> of_;
  std::array<TypeSet, kRoles> types_{};
  std::array<Objective, kObjectives> objectives_;
  std::array<std::uint8_t, kRandomizerKinds> randomizers_{};
};

}  // namespace sakiyomi::shiba_goten
