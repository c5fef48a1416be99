/// A made-up game of dice for tests of search with chance: in a turn a seat rolls up to three times and banks the sum, or loses it all.
///
/// Moves tell what chance did before, so that a tree knows it, and which of them are legal depends on it.
#pragma once

#include <charconv>

#include "sakiyomi/search/mcts.hpp"

namespace sakiyomi::dice {

inline constexpr std::array<std::string_view, 1> kNotations = {"numbers"};
inline constexpr int kFaces = 4;  ///< a 1 ends the turn; after a 4 a seat may also double or nothing
inline constexpr int kRolls = 3;  ///< the most of a turn
inline constexpr int kMost = 2 * kRolls * kFaces;

class Rules {
 public:
  static constexpr GameInfo kInfo{.name = "dice",
                                  .title = "Dice",
                                  .summary = "press your luck",
                                  .min_players = 1,
                                  .max_players = kMaxSeats,
                                  .information = Information::kOpenChance,
                                  .notations = kNotations,
                                  .move_notations = kNotations};

  Rules(int players, std::span<const int> /*options*/) : players_(players) {}
  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] HistoryRules history() const noexcept { return {}; }

 private:
  int players_;
};

enum class Action : std::uint8_t { kRoll, kBank, kDouble };

struct Move {
  static constexpr std::uint32_t kIndexCount = 3 * (kFaces + 1);
  Action action = Action::kRoll;
  std::uint8_t face = 0;  ///< rolled before in this turn; at its begin 1 if the last turn came to nothing, else 0

  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept {
    return {static_cast<Action>(index % 3), static_cast<std::uint8_t>(index / 3)};
  }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return 3U * face + static_cast<std::uint32_t>(action); }
  [[nodiscard]] constexpr bool asks_chance() const noexcept { return action != Action::kBank; }
  friend constexpr bool operator==(Move, Move) = default;
};

class State {
 public:
  using Rules = dice::Rules;
  using Move = dice::Move;
  using MoveList = FixedList<Move, 3>;

  State() = default;
  template <class Chance>
  [[nodiscard]] static State initial(const Rules& /*rules*/, Chance&& /*chance*/) noexcept {
    return {};
  }

  [[nodiscard]] Seat to_move() const noexcept { return turn_; }
  [[nodiscard]] std::uint64_t hash() const noexcept {
    std::uint64_t hash =
        hash_words(static_cast<std::uint64_t>(turn_), static_cast<std::uint64_t>(sum_), static_cast<std::uint64_t>(16 * rolls_ + face_));
    for (const int points : banked_) hash = hash_combine(hash, static_cast<std::uint64_t>(points));
    return hash;
  }
  void legal_moves(const Rules& /*rules*/, MoveList& list) const noexcept {
    const auto face = static_cast<std::uint8_t>(face_);
    if (rolls_ < kRolls) list.push_back({Action::kRoll, face});
    if (rolls_ > 0) list.push_back({Action::kBank, face});
    if (face_ == kFaces) list.push_back({Action::kDouble, face});
  }
  template <class Chance>
  void apply(const Rules& rules, Move move, Chance&& chance) noexcept {
    if (move.action == Action::kBank) return end_turn(rules, sum_);
    constexpr std::array<std::uint8_t, kFaces> kDie = {1, 1, 1, 1};
    const auto faces = Counts(kDie).first(move.action == Action::kRoll ? kFaces : 2);
    take(rules, move, draw(chance, faces, {static_cast<std::uint16_t>(turn_), 0, static_cast<std::uint32_t>(rolls_)}));
  }
  /// What a roll or a doubling does by chance, of which each number below this bound is as likely.
  [[nodiscard]] static int results(Move move) noexcept { return move.action == Action::kBank ? 1 : move.action == Action::kRoll ? kFaces : 2; }
  void take(const Rules& rules, Move move, int result) noexcept {
    if (move.action == Action::kBank) return end_turn(rules, sum_);
    if (move.action == Action::kDouble) return end_turn(rules, result == 0 ? 0 : 2 * sum_);
    if (result == 0) return end_turn(rules, 0);
    face_ = result + 1;
    sum_ += face_;
    ++rolls_;
  }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept {
    if (turn_ < rules.players()) return std::nullopt;
    const int seats = rules.players();
    Outcome outcome(seats);
    for (Seat seat = 0; seat < seats; ++seat) {
      int half_points = 0;
      for (Seat other = 0; other < seats; ++other) {
        if (other != seat) half_points += points(seat) > points(other) ? 2 : points(seat) == points(other) ? 1 : 0;
      }
      outcome[seat] = seats == 1 ? static_cast<float>(points(0)) / kMost : static_cast<float>(half_points) / static_cast<float>(2 * (seats - 1));
    }
    return outcome;
  }

  [[nodiscard]] static Parsed<State> parse(const Rules& /*rules*/, std::string_view text) {
    return Parsed<State>::failure("positions of this game are not read: " + quoted(text));
  }
  [[nodiscard]] std::string format(const Rules& /*rules*/, std::size_t /*notation*/) const {
    return std::to_string(turn_) + " " + std::to_string(sum_);
  }
  [[nodiscard]] Parsed<Move> parse_move(const Rules& /*rules*/, std::string_view text) const {
    return Parsed<Move>::failure("moves of this game are not read: " + quoted(text));
  }
  [[nodiscard]] std::string format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::to_string(move.index()); }

  friend bool operator==(const State&, const State&) = default;

 private:
  [[nodiscard]] int points(Seat seat) const noexcept { return banked_[static_cast<std::size_t>(seat)]; }
  void end_turn(const Rules& /*rules*/, int points) noexcept {
    banked_[static_cast<std::size_t>(turn_)] = points;
    ++turn_;
    sum_ = rolls_ = 0;
    face_ = points > 0 ? 0 : 1;
  }

  std::array<int, kMaxSeats> banked_{};
  Seat turn_ = 0;  ///< each seat has one
  int sum_ = 0;    ///< of this turn
  int rolls_ = 0;
  int face_ = 0;  ///< what moves tell
};

static_assert(GameState<State> && Chancy<State> && !Certain<State>);

}  // namespace sakiyomi::dice
