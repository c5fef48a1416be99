/// A move of Shiba Goten: an answer to one question.
#pragma once

#include "shiba_goten/rules.hpp"

namespace sakiyomi::shiba_goten {

/// In the order of the action space.
enum class Verb : std::uint8_t { kFill, kDecree, kTakeSet, kTakeDoll, kPlace, kCover, kPenalty, kClaim, kKeep, kReplace, kGo, kStop };

/// How many seats moves of a verb can name.
[[nodiscard]] constexpr std::uint32_t seats_of(Verb verb) noexcept { return verb == Verb::kPlace || verb == Verb::kCover ? kSeats : 1; }

class Move {
 public:
  /// What a verb can be about, seats apart: a number of dolls, a decree, a set, a kind of doll, a sub-objective.
  static constexpr std::array<std::uint8_t, 12> kArguments = {
      kMostSeats + 2, 2, kColours + kRoles, kDolls, kDolls, kDolls, kDolls, kSubs, kDolls, kDolls, 1, 1};
  static constexpr std::array<std::uint32_t, kArguments.size() + 1> kFirst = [] {
    std::array<std::uint32_t, kArguments.size() + 1> first{};
    for (std::size_t verb = 0; verb < kArguments.size(); ++verb) {
      first[verb + 1] = first[verb] + kArguments[verb] * seats_of(static_cast<Verb>(verb));
    }
    return first;
  }();
  static constexpr std::uint32_t kIndexCount = kFirst.back();

  Move() = default;
  explicit constexpr Move(Verb verb, std::size_t argument = 0, std::size_t seat = 0) noexcept
      : verb_(verb), argument_(static_cast<std::uint8_t>(argument)), seat_(static_cast<std::uint8_t>(seat)) {}

  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept {
    std::size_t verb = 0;
    while (index >= kFirst[verb + 1]) ++verb;
    const std::uint32_t seats = seats_of(static_cast<Verb>(verb));
    return Move(static_cast<Verb>(verb), (index - kFirst[verb]) / seats, (index - kFirst[verb]) % seats);
  }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept {
    return kFirst[static_cast<std::size_t>(verb_)] + argument_ * seats_of(verb_) + seat_;
  }
  [[nodiscard]] constexpr Verb verb() const noexcept { return verb_; }
  [[nodiscard]] constexpr std::size_t argument() const noexcept { return argument_; }
  /// Of a display.
  [[nodiscard]] constexpr std::size_t seat() const noexcept { return seat_; }
  [[nodiscard]] constexpr bool names_seat() const noexcept { return seats_of(verb_) > 1; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  Verb verb_ = Verb::kFill;
  std::uint8_t argument_ = 0;
  std::uint8_t seat_ = 0;
};

/// The number of a set to be taken: colours first, then roles.
[[nodiscard]] constexpr std::size_t set_of(const Doll& doll, bool by_role) noexcept {
  return by_role ? kColours + static_cast<std::size_t>(doll.role) : static_cast<std::size_t>(doll.colour);
}

}  // namespace sakiyomi::shiba_goten
