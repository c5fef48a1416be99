/// A move of Shake Up: an answer to one question.
#pragma once

#include <array>
#include <cstdint>

#include "shake_up/rules.hpp"

namespace sakiyomi::shake_up {

/// In the order of the action space.
enum class Verb : std::uint8_t { kStop, kSkip, kUse, kReact, kAudit, kRecycle, kTarget, kLayoff, kCarry, kPlay, kTrigger, kUpgrade, kRehire, kTake };

enum class Audit : std::uint8_t { kNone, kEconomic, kTechnical };

/// The number of a sequence of money cards in the action space: shorter ones first.
[[nodiscard]] constexpr int sequence_number(const Cash& cash) noexcept {
  int first = 0;
  int number = 0;
  for (int size = 1, ways = 3; size < cash.size; ++size, ways *= 3) first += ways;
  for (const std::uint8_t denomination : cash) number = number * 3 + denomination - 1;
  return first + number;
}

[[nodiscard]] constexpr Cash sequence(int number) noexcept {
  Cash cash;
  int ways = 3;
  for (cash.size = 1; number >= ways; ++cash.size, ways *= 3) number -= ways;
  for (int i = cash.size - 1; i >= 0; --i, number /= 3) cash.cards[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(number % 3 + 1);
  return cash;
}

class Move {
 public:
  static constexpr int kNoCard = kFaces;  ///< "none", where a face could be named
  static constexpr std::array<std::uint16_t, 14> kCounts = {1, 1, 1, 3, 3, 2, kMostSeats, kFaces + 1, kFaces + 1, kFaces, kFaces, kDeck, kDeck, 120};
  static constexpr std::uint32_t kIndexCount = [] {
    std::uint32_t sum = 0;
    for (const std::uint16_t count : kCounts) sum += count;
    return sum;
  }();

  Move() = default;
  /// The argument is a face, kind, seat, reaction, audit or sequence number, as the verb wants it.
  explicit constexpr Move(Verb verb, int argument = 0) noexcept : verb_(verb), argument_(static_cast<std::uint8_t>(argument)) {}
  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept {
    std::size_t verb = 0;
    while (index >= kCounts[verb]) index -= kCounts[verb++];
    return Move(static_cast<Verb>(verb), static_cast<int>(index));
  }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return kFirst[static_cast<std::size_t>(verb_)] + argument_; }
  [[nodiscard]] constexpr Verb verb() const noexcept { return verb_; }
  [[nodiscard]] constexpr int argument() const noexcept { return argument_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::array<std::uint16_t, kCounts.size()> kFirst = [] {
    std::array<std::uint16_t, kCounts.size()> first{};
    for (std::size_t verb = 1; verb < kCounts.size(); ++verb) first[verb] = static_cast<std::uint16_t>(first[verb - 1] + kCounts[verb - 1]);
    return first;
  }();

  Verb verb_ = Verb::kStop;
  std::uint8_t argument_ = 0;
};

}  // namespace sakiyomi::shake_up
