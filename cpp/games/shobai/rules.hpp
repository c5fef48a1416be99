/// Players, rule options and cards of a game of 'Shobai' All Right, with the tables that follow from them.
#pragma once

#include <span>

#include "sakiyomi/core/bytes.hpp"
#include "sakiyomi/core/fixed_list.hpp"
#include "sakiyomi/game.hpp"
#include "shobai/place.hpp"

namespace sakiyomi::shobai {

inline constexpr int kCards = kAllyCards + kClients + kEmperors;  ///< that can be allies
inline constexpr int kMostKinds = kMostAllyKinds + kClients + kEmperors;
inline constexpr int kRows = 3;
inline constexpr int kColumns = 6;
inline constexpr int kCells = kRows * kColumns;
inline constexpr int kDisplay = 6;  ///< Clients in their row, and the least number of cards in the grid
inline constexpr int kMostEmperors = 9;
inline constexpr int kIcons = kGoods + 1;  ///< what an order can ask for: five products, and any of them
inline constexpr int kAny = kGoods;

enum class Group : std::uint8_t { kAlly, kClient, kEmperor };
[[nodiscard]] constexpr Place deck_of(Group group) noexcept {
  return group == Group::kAlly ? kInAllyDeck : group == Group::kClient ? kInClientDeck : kInEmperorDeck;
}

inline constexpr std::size_t kCardBytes = (kCards + 15) / 16 * 16;
/// A set of cards by their numbers.
using CardBits = BitSet<kCardBytes>;

/// What is known of a kind of card. Kinds are numbered in the order of their ids, over all groups.
struct CardKind {
  Group group = Group::kAlly;
  std::uint8_t value = 0;     ///< of an ally
  std::uint8_t points = 0;    ///< of an order
  std::uint8_t tributes = 0;  ///< of an Emperor
  std::uint8_t first = 0;     ///< the number of its first copy
  std::uint8_t copies = 0;
  std::int8_t worth = 0;                    ///< in a player's row, in tenths of a point: for playouts
  std::array<std::uint8_t, kIcons> need{};  ///< of a Client
  std::uint8_t wanted = 0;                  ///< icons of a Client together
  Ability ability{};

  [[nodiscard]] constexpr bool produces() const noexcept { return ability.icons > 0; }
  [[nodiscard]] constexpr bool is_money() const noexcept { return ability.kind == Kind::kProduction && ability.product == Product::kMoney; }
  /// Whether it is discarded for an effect.
  [[nodiscard]] constexpr bool is_discard() const noexcept { return ability.kind == Kind::kDiscard || ability.kind == Kind::kPointsProduction; }
  [[nodiscard]] constexpr bool is_effect(Effect effect) const noexcept { return ability.kind == Kind::kDiscard && ability.effect == effect; }
};

inline constexpr int kMostWorth = 120;
inline constexpr int kCubeWorth = 3;

class Rules {
 public:
  static const GameInfo kInfo;

  /// With the standard card set.
  Rules(int players, std::span<const int> options);
  [[nodiscard]] static Parsed<Rules> with_cards(int players, std::span<const int> options, std::string_view json);

  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] static constexpr HistoryRules history() noexcept { return {}; }

  [[nodiscard]] bool beginner() const noexcept { return beginner_; }
  [[nodiscard]] bool packs() const noexcept { return packs_; }
  [[nodiscard]] bool prunes_windows() const noexcept { return prunes_windows_; }
  [[nodiscard]] bool keeps_tribute() const noexcept { return keeps_tribute_; }
  [[nodiscard]] int max_rounds() const noexcept { return max_rounds_; }
  /// From so many points on the game comes to its end.
  [[nodiscard]] int goal() const noexcept { return beginner_ ? 15 : 25; }
  [[nodiscard]] int emperors() const noexcept { return players_ + 4; }

  [[nodiscard]] const CardSet& cards() const noexcept { return cards_; }
  [[nodiscard]] int kinds() const noexcept { return static_cast<int>(ids_.size()); }
  [[nodiscard]] const CardKind& kind(int kind) const noexcept { return kinds_[static_cast<std::size_t>(kind)]; }
  /// The cards that a Refresh places on, those of them that hold money, and those that are discarded for an effect.
  [[nodiscard]] const CardBits& producers() const noexcept { return producers_; }
  [[nodiscard]] const CardBits& money() const noexcept { return money_; }
  [[nodiscard]] const CardBits& discards() const noexcept { return discards_; }
  [[nodiscard]] std::string_view id(int kind) const noexcept { return ids_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] int kind_of(std::size_t card) const noexcept { return kind_of_[card]; }
  [[nodiscard]] const CardKind& card(std::size_t card) const noexcept { return facts_[card]; }
  /// The kinds of the starting cards A, B, C.
  [[nodiscard]] const std::array<std::uint8_t, 3>& start() const noexcept { return start_; }
  /// Cubes that a Mogul can take from the stock: the one itself, and those that the greatest Shrine of the set places.
  [[nodiscard]] int cubes_for_mogul() const noexcept { return cubes_for_mogul_; }
  [[nodiscard]] const MogulCard& mogul(int number) const noexcept { return cards_.moguls[static_cast<std::size_t>(number)]; }

 private:
  Rules(int players, std::span<const int> options, CardSet cards);

  int players_;
  bool beginner_;
  bool packs_;
  bool prunes_windows_;
  bool keeps_tribute_;
  int max_rounds_;
  int cubes_for_mogul_ = 1;
  CardSet cards_;
  std::vector<std::string> ids_;
  std::array<CardKind, kMostKinds> kinds_{};
  std::array<std::uint8_t, kCards> kind_of_{};
  std::array<CardKind, kCards> facts_{};  ///< of each card: those of its kind
  CardBits producers_;
  CardBits money_;
  CardBits discards_;
  std::array<std::uint8_t, 3> start_{};
};

}  // namespace sakiyomi::shobai
