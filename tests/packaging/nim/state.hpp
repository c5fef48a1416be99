/// A heap of 21 matches: take one, two or three; whoever takes the last one wins. The least that a game must say.
#pragma once

#include <array>
#include <string>

#include "sakiyomi/core/hash.hpp"
#include "sakiyomi/game.hpp"

namespace sakiyomi::nim {

inline constexpr std::array<std::string_view, 2> kSeatNames = {"first", "second"};
inline constexpr std::array<std::string_view, 1> kNotations = {"plain"};

struct Rules {
  static constexpr GameInfo kInfo = {.name = "nim",
                                     .title = "Nim",
                                     .summary = "Take one, two or three; the last one wins.",
                                     .min_players = 2,
                                     .max_players = 2,
                                     .information = Information::kPerfect,
                                     .seat_names = kSeatNames,
                                     .options = {},
                                     .notations = kNotations,
                                     .move_notations = kNotations};

  Rules(int /*players*/, std::span<const int> /*options*/) {}
  [[nodiscard]] static int players() noexcept { return 2; }
  [[nodiscard]] static HistoryRules history() noexcept { return {}; }
};

struct Move {
  static constexpr std::uint32_t kIndexCount = 3;
  int taken = 1;

  [[nodiscard]] static Move from_index(std::uint32_t index) noexcept { return {static_cast<int>(index) + 1}; }
  [[nodiscard]] std::uint32_t index() const noexcept { return static_cast<std::uint32_t>(taken - 1); }
  friend bool operator==(Move, Move) = default;
};

struct State {
  using Rules = nim::Rules;
  using Move = nim::Move;
  using MoveList = FixedList<Move, 3>;

  int heap = 21;
  Seat turn = 0;

  [[nodiscard]] static State initial(const Rules& /*rules*/) noexcept { return {}; }
  [[nodiscard]] Seat to_move() const noexcept { return turn; }
  [[nodiscard]] std::uint64_t hash() const noexcept { return mix(static_cast<std::uint64_t>(2 * heap + turn)); }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& /*rules*/) const noexcept {
    return heap == 0 ? std::optional(Outcome::win(2, 1 - turn)) : std::nullopt;
  }
  void legal_moves(const Rules& /*rules*/, MoveList& list) const noexcept {
    for (int taken = 1; taken <= std::min(heap, 3); ++taken) list.push_back({taken});
  }
  void apply(const Rules& /*rules*/, Move move) noexcept {
    heap -= move.taken;
    turn = 1 - turn;
  }

  [[nodiscard]] static Parsed<State> parse(const Rules& /*rules*/, std::string_view text) {
    const auto words = words_of(text);
    if (words.size() != 2 || (words[1] != "first" && words[1] != "second")) {
      return Parsed<State>::failure("expected a number and the seat to move, like '21 first', not " + quoted(text));
    }
    int heap = 0;
    for (const char c : words[0].substr(0, 3)) heap = c >= '0' && c <= '9' ? 10 * heap + (c - '0') : 1000;
    if (heap > 21) return Parsed<State>::failure("the heap must be 0 to 21, not " + quoted(words[0]));
    return State{heap, words[1] == "first" ? 0 : 1};
  }
  [[nodiscard]] std::string format(const Rules& /*rules*/, std::size_t /*notation*/) const {
    return std::to_string(heap) + " " + std::string(kSeatNames[static_cast<std::size_t>(turn)]);
  }
  [[nodiscard]] Parsed<Move> parse_move(const Rules& /*rules*/, std::string_view text) const {
    if (text == "1" || text == "2" || text == "3") return Move{text[0] - '0'};
    return Parsed<Move>::failure("a move is 1, 2 or 3, not " + quoted(text));
  }
  [[nodiscard]] std::string format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::to_string(move.taken); }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace sakiyomi::nim
