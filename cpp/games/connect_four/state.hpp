/// Connect Four on 7 columns of 6 rows: the first line of four stones wins, a full board is a draw.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sakiyomi/core/bits.hpp"
#include "sakiyomi/core/hash.hpp"
#include "sakiyomi/game.hpp"

namespace sakiyomi::connect_four {

inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;

/// A set of cells: bit 7 * column + row, row 0 at the bottom. The seventh bit of a column is always clear in a set of
/// stones, so that lines do not run from one column into the next.
using Cells = std::uint64_t;

inline constexpr int kColumnBits = kRows + 1;
inline constexpr Cells kColumn = (Cells{1} << kRows) - 1;
inline constexpr Cells kBottom = 0x0000'0408'1020'4081;  // row 0 of each column
inline constexpr Cells kBoard = kBottom * kColumn;

[[nodiscard]] constexpr Cells column_cells(int column) noexcept { return kColumn << (column * kColumnBits); }

/// Whether a set of stones holds four in a line.
[[nodiscard]] constexpr bool has_four(Cells stones) noexcept {
  for (const int step : {1, kColumnBits - 1, kColumnBits, kColumnBits + 1}) {
    const Cells pairs = stones & (stones >> step);
    if ((pairs & (pairs >> 2 * step)) != 0) return true;
  }
  return false;
}

/// The cells of the board, empty or not, that complete a line with three of these stones.
[[nodiscard]] constexpr Cells completing_cells(Cells stones) noexcept {
  Cells cells = (stones << 1) & (stones << 2) & (stones << 3);
  for (const int step : {kColumnBits - 1, kColumnBits, kColumnBits + 1}) {
    const Cells above = (stones << step) & (stones << 2 * step);
    const Cells below = (stones >> step) & (stones >> 2 * step);
    cells |= (above & ((stones << 3 * step) | (stones >> step))) | (below & ((stones >> 3 * step) | (stones << step)));
  }
  return cells & kBoard;
}

class Rules {
 public:
  static const GameInfo kInfo;

  Rules(int /*players*/, std::span<const int> /*options*/) {}
  [[nodiscard]] static constexpr int players() noexcept { return 2; }
  [[nodiscard]] static constexpr HistoryRules history() noexcept { return {}; }
};

/// A stone dropped into a column.
class Move {
 public:
  static constexpr std::uint32_t kIndexCount = kColumns;
  static constexpr int kHistoryParts = 1;
  static constexpr std::uint32_t kHistorySize = kColumns;

  constexpr Move() = default;
  [[nodiscard]] static constexpr Move in_column(int column) noexcept { return Move(static_cast<std::uint8_t>(column)); }
  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept { return Move(static_cast<std::uint8_t>(index)); }

  [[nodiscard]] constexpr int column() const noexcept { return column_; }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return column_; }
  [[nodiscard]] constexpr std::uint32_t history_slot(int /*part*/) const noexcept { return column_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  explicit constexpr Move(std::uint8_t column) noexcept : column_(column) {}
  std::uint8_t column_ = 0;
};

class State {
 public:
  using Rules = connect_four::Rules;
  using Move = connect_four::Move;
  using MoveList = FixedList<Move, kColumns>;
  using HintedList = FixedList<HintedMove<Move>, kColumns>;
  static constexpr int kEvalScale = 100;
  static constexpr int kSymmetries = 2;                        // the mirror image
  static constexpr std::array kPlanes = {2, kRows, kColumns};  // own stones, the other's; the top row first

  State() = default;
  [[nodiscard]] static State initial(const Rules& /*rules*/) noexcept { return {}; }
  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text);

  [[nodiscard]] Seat to_move() const noexcept { return to_move_; }
  [[nodiscard]] Cells stones(Seat seat) const noexcept { return stones_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] Cells occupied() const noexcept { return stones_[0] | stones_[1]; }
  /// The cells on which a stone can land.
  [[nodiscard]] Cells landings() const noexcept { return (occupied() + kBottom) & kBoard; }
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_words(stones_[0], stones_[1], static_cast<std::uint64_t>(to_move_)); }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept;

  void legal_moves(const Rules& rules, MoveList& list) const noexcept;
  void hinted_moves(const Rules& rules, HintedList& list) const noexcept;
  [[nodiscard]] std::uint64_t count_moves(const Rules& /*rules*/) const noexcept { return static_cast<std::uint64_t>(popcount(landings())); }
  [[nodiscard]] Move random_move(const Rules& rules, Rng& rng) const noexcept;
  [[nodiscard]] bool is_legal(const Rules& /*rules*/, Move move) const noexcept { return (landings() & column_cells(move.column())) != 0; }
  [[nodiscard]] bool wins_now(const Rules& /*rules*/) const noexcept { return (completing_cells(stones(to_move_)) & landings()) != 0; }
  void apply(const Rules& /*rules*/, Move move) noexcept { drop(landings() & column_cells(move.column())); }

  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept;
  [[nodiscard]] State transformed(int symmetry) const noexcept;
  [[nodiscard]] static Move transformed(Move move, int symmetry) noexcept {
    return symmetry == 0 ? move : Move::in_column(kColumns - 1 - move.column());
  }

  /// For float and std::uint8_t.
  template <class T>
  void encode(const Rules& rules, std::span<T> out) const noexcept;
  [[nodiscard]] static int transformed_entry(int entry, int symmetry) noexcept {
    const int column = entry % kColumns;
    return entry - column + transformed(Move::in_column(column), symmetry).column();
  }

  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const;
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const;
  [[nodiscard]] std::string format_move(const Rules& rules, Move move, std::size_t notation) const;

  friend bool operator==(const State&, const State&) = default;

 private:
  State(Cells first, Cells second, Seat to_move) noexcept : stones_{first, second}, to_move_(to_move) {}
  [[nodiscard]] static Parsed<State> parse_rows(std::string_view rows, std::string_view side);
  [[nodiscard]] static Parsed<State> parse_moves(const Rules& rules, std::string_view moves);
  void drop(Cells landing) noexcept {
    stones_[static_cast<std::size_t>(to_move_)] |= landing;
    to_move_ = 1 - to_move_;
  }

  std::array<Cells, 2> stones_{};
  Seat to_move_ = 0;
};

inline std::optional<Outcome> State::outcome(const Rules& /*rules*/) const noexcept {
  const Seat last = 1 - to_move_;
  if (has_four(stones(last))) return Outcome::win(2, last);
  if (occupied() == kBoard) return Outcome::draw(2);
  return std::nullopt;
}

inline void State::legal_moves(const Rules& /*rules*/, MoveList& list) const noexcept {
  for_each_bit(landings(), [&](int cell) { list.push_back(Move::in_column(cell / kColumnBits)); });
}

inline Move State::random_move(const Rules& /*rules*/, Rng& rng) const noexcept {
  const Cells cells = landings();
  const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(popcount(cells))));
  return Move::in_column(nth_bit(cells, n) / kColumnBits);
}

}  // namespace sakiyomi::connect_four
