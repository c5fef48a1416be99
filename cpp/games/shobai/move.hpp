/// A move of 'Shobai' All Right: an answer to one question.
#pragma once

#include "shobai/rules.hpp"

namespace sakiyomi::shobai {

/// In the order of the action space.
enum class Verb : std::uint8_t { kDone, kAction, kCell, kOrder, kDiscard, kActivate, kExtra, kGive, kKeep, kFree, kPlace, kPay };

enum class Action : std::uint8_t { kOne, kMany, kClient, kEmperor, kActivate, kPass };
inline constexpr int kActions = 6;

/// How much of a card: cubes from none to twelve, or the whole card.
using Amount = int;
inline constexpr Amount kUse = kSeatCubes + 1;   ///< the units of a passive
inline constexpr Amount kDrop = kSeatCubes + 2;  ///< deactivated for Tribute
inline constexpr int kAmounts = kSeatCubes + 3;

class Move {
 public:
  static constexpr int kLabels = kMostKinds * Label::kCount;
  static constexpr int kNoLabel = kLabels;  ///< "none", where a card could be named
  /// What a verb can be about, and how much of it.
  static constexpr std::array<std::uint32_t, 12> kCounts = {1,
                                                            kActions,
                                                            kCells,
                                                            kMostKinds,
                                                            kLabels,
                                                            kLabels,
                                                            kLabels + 1,
                                                            kLabels,
                                                            kLabels + 1,
                                                            kLabels * kSeatCubes,
                                                            kLabels * (kSeatCubes + 1),
                                                            kLabels * kAmounts};
  static constexpr std::uint32_t kIndexCount = [] {
    std::uint32_t sum = 0;
    for (const std::uint32_t count : kCounts) sum += count;
    return sum;
  }();

  Move() = default;
  /// The argument is an action, a cell, a kind or the number of a label, as the verb wants it.
  explicit constexpr Move(Verb verb, int argument = 0, Amount amount = 0) noexcept
      : verb_(verb), amount_(static_cast<std::uint8_t>(amount)), argument_(static_cast<std::uint16_t>(argument)) {}
  constexpr Move(Verb verb, Label label, Amount amount = 0) noexcept : Move(verb, label.number(), amount) {}

  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept {
    std::size_t verb = 0;
    while (index >= kCounts[verb]) index -= kCounts[verb++];
    const Verb what = static_cast<Verb>(verb);
    const auto amounts = static_cast<std::uint32_t>(amounts_of(what));
    return Move(what, static_cast<int>(index / amounts), static_cast<int>(index % amounts) + least_of(what));
  }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept {
    const auto amounts = static_cast<std::uint32_t>(amounts_of(verb_));
    return kFirst[static_cast<std::size_t>(verb_)] + argument_ * amounts + static_cast<std::uint32_t>(amount_ - least_of(verb_));
  }
  [[nodiscard]] constexpr Verb verb() const noexcept { return verb_; }
  [[nodiscard]] constexpr int argument() const noexcept { return argument_; }
  [[nodiscard]] constexpr Action action() const noexcept { return static_cast<Action>(argument_); }
  [[nodiscard]] constexpr Label label() const noexcept { return Label::from_number(argument_); }
  [[nodiscard]] constexpr bool names_card() const noexcept { return argument_ != kNoLabel; }
  [[nodiscard]] constexpr Amount amount() const noexcept { return amount_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  [[nodiscard]] static constexpr int amounts_of(Verb verb) noexcept {
    return verb == Verb::kFree ? kSeatCubes : verb == Verb::kPlace ? kSeatCubes + 1 : verb == Verb::kPay ? kAmounts : 1;
  }
  [[nodiscard]] static constexpr int least_of(Verb verb) noexcept { return verb == Verb::kFree ? 1 : 0; }
  static constexpr std::array<std::uint32_t, kCounts.size()> kFirst = [] {
    std::array<std::uint32_t, kCounts.size()> first{};
    for (std::size_t verb = 1; verb < kCounts.size(); ++verb) first[verb] = first[verb - 1] + kCounts[verb - 1];
    return first;
  }();

  Verb verb_ = Verb::kDone;
  std::uint8_t amount_ = 0;
  std::uint16_t argument_ = 0;
};

}  // namespace sakiyomi::shobai
