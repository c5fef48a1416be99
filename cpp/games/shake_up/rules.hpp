/// Players, rule options and cards of a game of Shake Up, with the tables that follow from them.
#pragma once

#include <span>

#include "sakiyomi/core/bits.hpp"
#include "sakiyomi/core/fixed_list.hpp"
#include "sakiyomi/game.hpp"
#include "shake_up/cards.hpp"
#include "shake_up/traits.hpp"

namespace sakiyomi::shake_up {

/// A set of a player's 23 employees, a bit each; copies of a kind lie side by side.
using Cards = std::uint32_t;
inline constexpr Cards kAllCards = (Cards{1} << kDeck) - 1;

/// A side of a kind of employee: what one sees of a card. Twice the number of the kind, and 1 more for the upgraded side.
using Face = int;
inline constexpr int kFaces = 2 * kDeck;

/// What stops the solo player: which AI cards are in the deck.
enum class Mode : std::uint8_t { kEasy, kMedium, kHard };

inline constexpr int kLeastCrew = 10;     ///< nobody may have fewer employees (U1)
inline constexpr int kTechnicalWin = 12;  ///< upgraded employees
inline constexpr int kHand = 4;           ///< cards drawn at the end of a turn
inline constexpr int kPenaltyLoans = 2;   ///< of $3K, for an audit that fails
inline constexpr int kRemoversToRecycle = 2;

class Rules {
 public:
  static const GameInfo kInfo;

  /// With the standard card set.
  Rules(int players, std::span<const int> options);
  [[nodiscard]] static Parsed<Rules> with_cards(int players, std::span<const int> options, std::string_view json);

  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] bool solo() const noexcept { return players_ == 1; }
  [[nodiscard]] static constexpr HistoryRules history() noexcept { return {}; }

  [[nodiscard]] bool thin_crew_loses() const noexcept { return thin_crew_loses_; }
  [[nodiscard]] bool hides_discards() const noexcept { return hides_discards_; }
  [[nodiscard]] bool uses_guards_up() const noexcept { return uses_guards_up_; }
  [[nodiscard]] int max_turns() const noexcept { return max_turns_; }
  [[nodiscard]] Mode mode() const noexcept { return mode_; }

  [[nodiscard]] const CardSet& cards() const noexcept { return cards_; }
  [[nodiscard]] int kinds() const noexcept { return static_cast<int>(cards_.employees.size()); }
  [[nodiscard]] const Employee& employee(int kind) const noexcept { return cards_.employees[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] const Side& side(Face face) const noexcept { return employee(face / 2).sides[static_cast<std::size_t>(face % 2)]; }
  /// The basic faces of a player's cards.
  [[nodiscard]] const std::array<std::uint8_t, kDeck>& faces() const noexcept { return faces_; }
  [[nodiscard]] int kind_of(int card) const noexcept { return faces_[static_cast<std::size_t>(card)] / 2; }
  [[nodiscard]] Cards copies(int kind) const noexcept { return copies_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] int salary(Face face) const noexcept { return salaries_[static_cast<std::size_t>(face)]; }
  [[nodiscard]] std::span<const Part> parts(Face face) const noexcept {
    const auto& list = parts_[static_cast<std::size_t>(face)];
    return {list.begin(), list.size()};
  }
  /// What a face does, summed up.
  [[nodiscard]] const Traits& traits(Face face) const noexcept { return traits_[static_cast<std::size_t>(face)]; }
  /// The cards of a department.
  [[nodiscard]] Cards department(Department department) const noexcept { return departments_[static_cast<std::size_t>(department)]; }
  /// The cards that block, or convert, on their basic or upgraded side.
  [[nodiscard]] Cards reacting(Reaction reaction, bool upgraded) const noexcept {
    return reacting_[static_cast<std::size_t>(reaction)][upgraded ? 1 : 0];
  }
  /// Pairs of copies to compare one after the other so that all copies of each kind end up sorted: the lower card of each pair.
  [[nodiscard]] std::span<const Cards> sorting() const noexcept { return {sorting_.begin(), sorting_.size()}; }

  /// Money cards of each denomination once the first loans are taken.
  [[nodiscard]] const std::array<std::uint8_t, kDenominations>& supply() const noexcept { return supply_; }
  [[nodiscard]] static constexpr int first_loans() noexcept { return 3; }  // of $2K

  /// The AI cards in play, a bit for each position in the set.
  [[nodiscard]] std::uint16_t ai_deck() const noexcept { return ai_deck_; }
  [[nodiscard]] const AiCard& ai(int card) const noexcept { return cards_.ai[static_cast<std::size_t>(card)]; }
  /// The printed numbers of the AI cards by position.
  [[nodiscard]] const std::array<std::uint8_t, kMostAi>& ai_ids() const noexcept { return ai_ids_; }

 private:
  Rules(int players, std::span<const int> options, CardSet cards);
  void fill_tables();
  void fill_sorting();

  int players_;
  bool thin_crew_loses_;
  bool hides_discards_;
  bool uses_guards_up_;
  int max_turns_;
  Mode mode_;
  CardSet cards_;
  std::array<std::uint8_t, kDeck> faces_{};
  std::array<Cards, kDeck> copies_{};
  std::array<std::uint8_t, kFaces> salaries_{};
  std::array<FixedList<Part, kMostParts>, kFaces> parts_{};
  std::array<Traits, kFaces> traits_{};
  std::array<Cards, kDepartments.size()> departments_{};
  std::array<std::array<Cards, 2>, 3> reacting_{};
  FixedList<Cards, kDeck> sorting_;
  std::array<std::uint8_t, kDenominations> supply_{};
  std::uint16_t ai_deck_ = 0;
  std::array<std::uint8_t, kMostAi> ai_ids_{};
};

}  // namespace sakiyomi::shake_up
