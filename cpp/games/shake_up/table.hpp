/// Everything on the table, open or hidden: the data of a position.
#pragma once

#include <cstring>
#include <type_traits>

#include "sakiyomi/outcome.hpp"
#include "shake_up/money.hpp"
#include "shake_up/rules.hpp"

namespace sakiyomi::shake_up {

/// What the seat to move is asked. Each has its own moves.
enum class Question : std::uint8_t {
  kNone,
  kLayoff,
  kPlay,
  kTarget,
  kReact,
  kGain,
  kOrder,
  kUse,
  kUpgrade,
  kTrigger,
  kRehire,
  kHrLayoff,
  kAudit,
  kCarry,
  kRecycle
};

/// Where a turn stands. A solo turn opens with its cards and has the AI card before and after the play.
enum class Phase : std::uint8_t { kOpening, kAiStart, kLayoff, kPlay, kAiEnd, kCarry, kDraw };

enum class Ending : std::uint8_t { kNone, kEconomic, kTechnical, kTimed, kShortage, kAiDeck, kThinCrew };

inline constexpr std::uint8_t kNobody = 0xff;
inline constexpr std::uint8_t kNoAi = 0xff;

/// A player's cards are in hand, discarded, laid off, or, in the turn, in play or kept; those nowhere else are in the deck.
struct Player {
  Cards hand = 0;
  Cards discard = 0;
  Cards laid_off = 0;
  Cards upgraded = 0;  ///< which show their upgraded side, wherever they are
  Cards known = 0;     ///< of those in hand or kept, which everybody knows to be there
  Cards covered = 0;   ///< of the discard, which only the owner has seen (U6)
  Money money{};
  std::uint16_t shuffles = 0;
  std::uint8_t turns = 0;   ///< that are over
  std::uint8_t salary = 0;  ///< of all who are not laid off

  [[nodiscard]] constexpr Cards crew() const noexcept { return kAllCards & ~laid_off; }
  [[nodiscard]] int income() const noexcept { return money.sum(Money::Stack::kIncome); }
  [[nodiscard]] int loans() const noexcept { return money.sum(Money::Stack::kLoans); }
  /// What is left of the income after loans and salaries.
  [[nodiscard]] int result() const noexcept { return income() - loans() - salary; }
  friend constexpr bool operator==(const Player&, const Player&) = default;
};

/// The opponent of a solo game. Cards are named by position in the set.
struct Ai {
  std::uint16_t deck = 0;                     ///< without those whose place at the bottom is known
  std::array<std::uint8_t, kMostAi> order{};  ///< the discard from the low end, top last; the bottom of the deck from the high end, next first
  std::uint8_t discards = 0;
  std::uint8_t bottoms = 0;
  std::uint8_t face = kNoAi;
  std::uint8_t cycle = 1;

  [[nodiscard]] int left() const noexcept { return popcount(deck) + bottoms; }
  friend constexpr bool operator==(const Ai&, const Ai&) = default;
};

/// An effect that is being resolved: which played card, and which of its parts comes next.
class Running {
 public:
  Running() = default;
  explicit constexpr Running(std::size_t played) noexcept : code_(static_cast<std::uint8_t>(played << 3)) {}
  [[nodiscard]] constexpr std::size_t played() const noexcept { return code_ >> 3; }
  [[nodiscard]] constexpr std::size_t part() const noexcept { return code_ & 7U; }
  constexpr void go_on() noexcept { ++code_; }
  friend constexpr bool operator==(const Running&, const Running&) = default;

 private:
  std::uint8_t code_ = 0;
};

struct Table {
  std::array<Player, kMostSeats> players{};
  Cards play = 0;
  Cards kept = 0;
  Ai ai{};
  std::array<std::uint8_t, kDenominations> supply{};
  std::uint8_t first = 0;
  std::uint8_t current = 0;  ///< whose turn it is
  std::uint8_t to_move = 0;
  std::uint8_t dog = kNobody;
  Question question = Question::kNone;
  Phase phase = Phase::kOpening;
  Ending ending = Ending::kNone;
  std::uint8_t carries = 0;     ///< carry effects resolved in this turn
  bool audited = false;         ///< an audit of this turn has failed
  bool begun = false;           ///< the running part, or the drawing of the phase
  std::uint8_t left = 0;        ///< cards that the running part may still take
  std::uint8_t draws = 0;       ///< cards that are still to be drawn
  std::uint8_t target = 0;      ///< of the running part
  bool converted = false;       ///< by the target's officer
  Cash order{};                 ///< money to be taken, in an order that is asked for
  std::uint8_t ai_effects = 0;  ///< of the face-up AI card, that have run
  std::uint8_t removers = 0;    ///< employees played this turn that remove income, in a solo game
  bool recycled = false;        ///< this turn, an AI card (U17)
  std::uint8_t depth = 0;       ///< of effects that are being resolved
  std::array<Running, kMostTriggers + 1> running{};
  std::uint8_t plays = 0;                    ///< cards in play
  std::array<std::uint8_t, kDeck> played{};  ///< their faces in order

  [[nodiscard]] Player& owner() noexcept { return players[current]; }
  [[nodiscard]] const Player& owner() const noexcept { return players[current]; }
  /// What is not elsewhere.
  [[nodiscard]] Cards deck(std::size_t seat) const noexcept {
    const Player& player = players[seat];
    return kAllCards & ~(player.hand | player.discard | player.laid_off | (seat == current ? play | kept : 0));
  }
  [[nodiscard]] Face face(std::size_t seat, int card, const Rules& rules) const noexcept {
    return 2 * rules.kind_of(card) + static_cast<int>(players[seat].upgraded >> card & 1U);
  }
  [[nodiscard]] bool over() const noexcept { return ending != Ending::kNone; }

  /// Gives equal copies one order, so that equal tables have equal sets.
  void sort_copies(const Rules& rules, std::size_t seat) noexcept;
  /// Nothing depends on the order in which cards were played: tables that differ in it alone are equal.
  friend bool operator==(const Table& a, const Table& b) noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;
};
static_assert(std::has_unique_object_representations_v<Table>, "hashed as bytes");
static_assert(sizeof(Table) <= 300);

/// Whether everybody knows that a target cannot meet a part of this kind by showing a card.
[[nodiscard]] bool cannot_react(const Rules& rules, const Table& table, std::size_t target, Op op) noexcept;
/// The cards in a hand that meet it so.
[[nodiscard]] Cards reacting(const Rules& rules, const Player& player, Cards among, Reaction reaction, Op op) noexcept;
/// The part that is being resolved. Precondition: there is one.
[[nodiscard]] const Part& running_part(const Rules& rules, const Table& table) noexcept;

}  // namespace sakiyomi::shake_up
