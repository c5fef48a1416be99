/// The two text forms in use, of positions and of turns.
///
/// Positions as `boards`: side to move, then four boards of 16 cells (lanes in the order of board.hpp). As `rows`: 8 rows of 8
/// from the top, White's boards above Black's, dark boards left, then the side to move. Turns as `squares`: squares a1-h8 of that
/// layout and a compass direction. As `indices`: direction as Black sees it, boards by role, cells 0-15.
#include <array>
#include <string>

#include "shobu/state.hpp"

namespace sakiyomi::shobu {
namespace {

constexpr std::size_t kBoards = 0;   // of kNotations
constexpr std::size_t kSquares = 0;  // of kMoveNotations
constexpr std::array<std::string_view, kDirections> kCompass = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
constexpr std::array<std::string_view, kDirections> kArrows = {"U", "UR", "R", "DR", "D", "DL", "L", "UL"};
constexpr std::array<std::string_view, kLanes> kBoardNames = {"Black's dark", "Black's light", "White's dark", "White's light"};

/// Bit of a square of the 8 x 8 layout; row 0 is the top.
[[nodiscard]] constexpr int bit_at(int row, int column) noexcept {
  const int lane = (row < 4 ? 2 : 0) + (column < 4 ? 0 : 1);
  return kLaneCells * lane + 4 * (row % 4) + column % 4;
}

[[nodiscard]] std::string square_name(int bit) {
  const int lane = bit / kLaneCells;
  const int row = bit % kLaneCells / 4 + (lane >= 2 ? 0 : 4);
  const int column = bit % 4 + (lane % 2 == 0 ? 0 : 4);
  return {static_cast<char>('a' + column), static_cast<char>('8' - row)};
}

/// Bit of a square from its name, or -1.
[[nodiscard]] int square_bit(std::string_view name) noexcept {
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return -1;
  return bit_at('8' - name[1], name[0] - 'a');
}

/// Reads a direction by name, taking it off the front; -1 if there is none. The longest name wins.
[[nodiscard]] int take_direction(std::string_view& text, const std::array<std::string_view, kDirections>& names) noexcept {
  int found = -1;
  for (int direction = 0; direction < kDirections; ++direction) {
    const std::string_view name = names[static_cast<std::size_t>(direction)];
    const bool longer = found < 0 || name.size() > names[static_cast<std::size_t>(found)].size();
    if (text.starts_with(name) && longer) found = direction;
  }
  if (found >= 0) text.remove_prefix(names[static_cast<std::size_t>(found)].size());
  return found;
}

/// Reads a cell number 0-15, taking its digits off the front; -1 if there is none.
[[nodiscard]] int take_cell(std::string_view& text) noexcept {
  int value = -1;
  for (int digits = 0; digits < 2 && !text.empty() && text[0] >= '0' && text[0] <= '9'; ++digits) {
    value = 10 * std::max(value, 0) + (text[0] - '0');
    text.remove_prefix(1);
  }
  return value < kLaneCells ? value : -1;
}

class PositionReader {
 public:
  /// Puts what a character says on a cell; false if it says nothing.
  [[nodiscard]] bool put(int bit, char c) noexcept {
    if (c == 'b') stones_[kBlack] |= Cells{1} << bit;
    if (c == 'w') stones_[kWhite] |= Cells{1} << bit;
    return c == 'b' || c == 'w' || c == '.' || c == '_';
  }

  [[nodiscard]] Parsed<State> finish(std::string_view side) const {
    if (side != "b" && side != "w") return Parsed<State>::failure("the side to move is " + quoted(side) + "; it must be b or w");
    for (int lane = 0; lane < kLanes; ++lane) {
      const int black = popcount(stones_[kBlack] & lane_cells(lane));
      const int white = popcount(stones_[kWhite] & lane_cells(lane));
      const std::string board = std::string(kBoardNames[static_cast<std::size_t>(lane)]) + " board";
      const int most = std::max(black, white);
      if (most > kMaxStones) {
        const std::string colour = black > white ? "black" : "white";
        return Parsed<State>::failure(board + " has " + std::to_string(most) + " " + colour + " stones; at most 4 of a player fit");
      }
      if (most == 0) return Parsed<State>::failure(board + " has no stone at all; a game ends when one player's last stone leaves a board");
    }
    return State(stones_[kBlack], stones_[kWhite], side == "b" ? kBlack : kWhite);
  }

 private:
  std::array<Cells, 2> stones_{};
};

[[nodiscard]] Parsed<State> wrong_cell(std::string_view cells, int place, const std::string& where) {
  const std::string character = quoted_character(cells, static_cast<std::size_t>(place));
  return Parsed<State>::failure("unknown character " + character + " " + where + "; cells are b, w and . or _");
}

[[nodiscard]] Parsed<State> parse_boards(const std::vector<std::string_view>& words) {
  if (words.size() != 5) {
    return Parsed<State>::failure(
        "expected the side to move and four boards of 16 cells, or 8 rows of 8 with / between and the side to move; found " +
        std::to_string(words.size()) + (words.size() == 1 ? " word" : " words"));
  }
  PositionReader reader;
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::string_view cells = words[static_cast<std::size_t>(lane) + 1];
    const std::string board = std::string(kBoardNames[static_cast<std::size_t>(lane)]) + " board";
    if (cells.size() != kLaneCells) return Parsed<State>::failure(board + " has " + std::to_string(cells.size()) + " cells; it must have 16");
    for (int cell = 0; cell < kLaneCells; ++cell) {
      const char c = cells[static_cast<std::size_t>(cell)];
      if (!reader.put(kLaneCells * lane + cell, c)) return wrong_cell(cells, cell, "in cell " + std::to_string(cell) + " of " + board);
    }
  }
  return reader.finish(words[0]);
}

[[nodiscard]] Parsed<State> parse_rows(const std::vector<std::string_view>& words) {
  if (words.size() != 2) return Parsed<State>::failure("expected 8 rows with / between, a blank, and the side to move (b or w)");
  const auto rows = split(words[0], '/');
  if (rows.size() != 8) return Parsed<State>::failure("found " + std::to_string(rows.size()) + " rows; there must be 8");
  PositionReader reader;
  for (int row = 0; row < 8; ++row) {
    const std::string_view cells = rows[static_cast<std::size_t>(row)];
    const std::string where = "row " + std::to_string(row + 1) + " from the top";
    if (cells.size() != 8) return Parsed<State>::failure(where + " has " + std::to_string(cells.size()) + " cells; it must have 8");
    for (int column = 0; column < 8; ++column) {
      const char c = cells[static_cast<std::size_t>(column)];
      if (!reader.put(bit_at(row, column), c)) return wrong_cell(cells, column, "in " + where);
    }
  }
  return reader.finish(words[1]);
}

[[nodiscard]] char cell_character(const State& state, int bit, char empty) noexcept {
  const auto has = [&](Seat seat) { return (state.stones(seat) >> bit & 1) != 0; };
  return has(kBlack) ? 'b' : has(kWhite) ? 'w' : empty;
}

/// A turn from its parts, checked so far as the parts alone allow.
[[nodiscard]] Parsed<Move> make_move(std::string_view text, int passive, int aggressive, int direction, int steps) {
  if (passive / kLaneCells % 2 == aggressive / kLaneCells % 2) {
    return Parsed<Move>::failure(quoted(text) + ": the aggressive move must be on a board of the other colour than the passive one");
  }
  return Move::from_index(Move::passive_part(passive, direction, steps) | Move::aggressive_part(aggressive));
}

[[nodiscard]] Parsed<Move> parse_squares(std::string_view text) {
  std::string_view rest = text.substr(std::min<std::size_t>(4, text.size()));
  const int passive = square_bit(text.substr(0, 2));
  const int aggressive = text.size() < 4 ? -1 : square_bit(text.substr(2, 2));
  const int direction = take_direction(rest, kCompass);
  const bool two = rest == "2";
  if (passive < 0 || aggressive < 0 || direction < 0 || !(rest.empty() || two)) {
    return Parsed<Move>::failure(quoted(text) + " is no turn; write passive square, aggressive square, direction, 2 for two cells: a1f5NE2");
  }
  return make_move(text, passive, aggressive, direction, two ? 2 : 1);
}

[[nodiscard]] Parsed<Move> parse_indices(const State& state, std::string_view text) {
  std::string_view rest = text;
  const auto take = [&rest](std::string_view choices) {
    const std::size_t found = rest.empty() ? std::string_view::npos : choices.find(rest[0]);
    if (found == std::string_view::npos) return -1;
    rest.remove_prefix(1);
    return static_cast<int>(found);
  };
  const int steps = take("2") == 0 ? 2 : 1;
  const int direction = take_direction(rest, kArrows);
  const int colour = take("bw");
  const int passive = take_cell(rest);
  const int far = take("hf");
  const int aggressive = take_cell(rest);
  if (direction < 0 || colour < 0 || passive < 0 || far < 0 || aggressive < 0 || !rest.empty()) {
    return Parsed<Move>::failure(quoted(text) + " is no turn; write 2 for two cells, direction, b or w and a cell, h or f and a cell: 2ULb14f15");
  }
  const int home = state.to_move() == kBlack ? 0 : 2;
  const int passive_lane = home + colour;
  const int aggressive_lane = (far == 1 ? 2 - home : home) + 1 - colour;
  return make_move(text, kLaneCells * passive_lane + passive, kLaneCells * aggressive_lane + aggressive, direction, steps);
}

}  // namespace

Parsed<State> State::parse(const Rules& /*rules*/, std::string_view text) {
  const auto words = words_of(text);
  return text.find('/') != std::string_view::npos ? parse_rows(words) : parse_boards(words);
}

std::string State::format(const Rules& /*rules*/, std::size_t notation) const {
  const char side = to_move() == kBlack ? 'b' : 'w';
  std::string text;
  if (notation == kBoards) {
    text = side;
    for (int bit = 0; bit < kLanes * kLaneCells; ++bit) {
      if (bit % kLaneCells == 0) text += ' ';
      text += cell_character(*this, bit, '_');
    }
    return text;
  }
  for (int row = 0; row < 8; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < 8; ++column) text += cell_character(*this, bit_at(row, column), '.');
  }
  return text + ' ' + side;
}

Parsed<Move> State::parse_move(const Rules& /*rules*/, std::string_view text) const {
  text = trimmed(text);
  const bool squares = !text.empty() && text[0] >= 'a' && text[0] <= 'h';
  return squares ? parse_squares(text) : parse_indices(*this, text);
}

std::string State::format_move(const Rules& /*rules*/, Move move, std::size_t notation) const {
  const auto direction = static_cast<std::size_t>(move.direction());
  const bool two = move.steps() == 2;
  const int passive = move.passive_bit();
  const int aggressive = move.aggressive_bit();
  std::string text;
  if (notation == kSquares) {
    text += square_name(passive);
    text += square_name(aggressive);
    text += kCompass[direction];
    if (two) text += '2';
    return text;
  }
  const bool same_side = passive / (2 * kLaneCells) == aggressive / (2 * kLaneCells);
  if (two) text += '2';
  text += kArrows[direction];
  text += passive / kLaneCells % 2 == 0 ? 'b' : 'w';
  text += std::to_string(passive % kLaneCells);
  text += same_side ? 'h' : 'f';
  text += std::to_string(aggressive % kLaneCells);
  return text;
}

}  // namespace sakiyomi::shobu
