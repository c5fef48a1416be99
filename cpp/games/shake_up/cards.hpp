/// What is printed on the cards of a set: employees with their two sides, and the AI cards of solo games.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/text.hpp"

namespace sakiyomi::shake_up {

inline constexpr int kDeck = 23;         ///< employees of a player
inline constexpr int kMostSeats = 4;     ///< who can play
inline constexpr int kMostAi = 14;       ///< AI cards
inline constexpr int kMostMoney = 80;    ///< money cards of all denominations together
inline constexpr int kMostCash = 4;      ///< money cards that one effect names
inline constexpr int kMostParts = 4;     ///< of an effect
inline constexpr int kMostTriggers = 9;  ///< employees in a deck that trigger others again
inline constexpr int kDenominations = 3;

enum class Department : std::uint8_t { kOps, kSales, kFinance, kMarketing, kHr, kMisc };
inline constexpr std::array<std::string_view, 6> kDepartments = {"ops", "sales", "finance", "marketing", "hr", "misc"};

enum class Op : std::uint8_t {
  kHit,
  kSteal,
  kLoan,
  kGain,
  kGainTop,
  kDropLoan,
  kLoanThenGain,
  kUpgrade,
  kLayoff,
  kRehire,
  kDraw,
  kRetrigger,
  kCarry
};
inline constexpr std::array<std::string_view, 13> kOps = {"hit",     "steal",  "loan",   "gain", "gain_top",  "drop_loan", "loan_then_gain",
                                                          "upgrade", "layoff", "rehire", "draw", "retrigger", "carry"};

/// Some money cards by denomination, in the order in which they are named.
struct Cash {
  std::array<std::uint8_t, kMostCash> cards{};
  std::uint8_t size = 0;

  [[nodiscard]] constexpr const std::uint8_t* begin() const noexcept { return cards.data(); }
  [[nodiscard]] constexpr const std::uint8_t* end() const noexcept { return cards.data() + size; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size == 0; }
  constexpr void add(int denomination) noexcept { cards[size++] = static_cast<std::uint8_t>(denomination); }
  friend constexpr bool operator==(const Cash&, const Cash&) = default;
};

/// A printed part of an effect: `count` cards to drop, upgrade, lay off, rehire or draw; what is taken as loan, what is gained.
struct Part {
  Op op = Op::kHit;
  std::uint8_t count = 1;
  Cash loan{};
  Cash gain{};
};

/// How a card in hand meets an effect that is aimed at its owner.
enum class Reaction : std::uint8_t { kNone, kBlock, kConvert };

struct Side {
  std::string name;
  std::uint8_t salary = 0;
  Reaction reaction = Reaction::kNone;
  std::vector<Part> parts;

  /// Whether it takes away an opponent's income.
  [[nodiscard]] bool removes() const noexcept;
};

struct Employee {
  std::string kind;
  std::uint8_t copies = 1;
  Department department = Department::kMisc;
  std::array<Side, 2> sides;  ///< basic and upgraded
  Cash on_upgrade{};          ///< gained once, when it is upgraded
};

enum class AiOp : std::uint8_t { kLoan, kGain, kDropIncome, kDropLoan, kDiscard };
struct AiEffect {
  AiOp op = AiOp::kLoan;
  std::uint8_t number = 0;  ///< a denomination, or how many cards
};

enum class AiLabel : std::uint8_t { kNone, kEasy, kMedium };
struct AiCard {
  std::uint8_t id = 0;  ///< as printed, from 1
  AiLabel label = AiLabel::kNone;
  bool at_start = true;  ///< of the turn; else at its end
  Department watched = Department::kOps;
  std::array<std::vector<AiEffect>, 3> levels;  ///< by the cards of the watched department: none, one, more
};

/// A set of cards that keeps the limits above.
struct CardSet {
  std::vector<Employee> employees;                               ///< a kind each
  std::array<std::array<std::uint8_t, 3>, kMostSeats> supply{};  ///< money cards by denomination for 1 to 4 players, before the first loans
  std::vector<AiCard> ai;

  /// From the JSON form of a checked card file. Fails, with one reason, where the limits are not kept.
  [[nodiscard]] static Parsed<CardSet> parse(std::string_view json);
};

}  // namespace sakiyomi::shake_up
