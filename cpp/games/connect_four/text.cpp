#include "connect_four/state.hpp"

namespace sakiyomi::connect_four {

namespace {

constexpr std::string_view kExpected =
    "expected 6 rows from the top, 7 of '.', 'x', 'o' each, with '/' between, then the side to move ('x' or 'o'); or the columns played, like 4453";

std::string cell_name(int column, int row) { return "column " + std::to_string(column + 1) + ", row " + std::to_string(row + 1); }

/// A column that a stone lies in without one beneath it, or nothing.
std::optional<int> floating_stone(Cells occupied) noexcept {
  const Cells floating = occupied & ~kBottom & ~(occupied << 1);
  return floating != 0 ? std::optional(lowest_bit(floating)) : std::nullopt;
}

/// Whether the fours of these stones all run through the top stone of one column: the last one played.
bool one_stone_made_every_four(Cells stones, Cells occupied) noexcept {
  bool found = false;
  for_each_bit(stones & occupied & ~(occupied >> 1), [&](int top) { found = found || !has_four(stones & ~(Cells{1} << top)); });
  return found;
}

std::string stones_of(char side, int count) { return std::to_string(count) + " of '" + side + "'"; }

/// What makes a position impossible, or nothing.
std::optional<std::string> fault(Cells x, Cells o, Seat to_move) {
  if (const auto cell = floating_stone(x | o)) {
    return "the stone at " + cell_name(*cell / kColumnBits, *cell % kColumnBits) + " has nothing beneath it";
  }
  const int xs = popcount(x);
  const int os = popcount(o);
  if (xs != os && xs != os + 1) {
    return "there are " + stones_of('x', xs) + " and " + stones_of('o', os) + "; x moves first, so it has as many as o, or one more";
  }
  if (to_move != xs - os) {
    return std::string("with ") + stones_of('x', xs) + " and " + stones_of('o', os) + " it is " + (xs == os ? 'x' : 'o') + "'s turn";
  }
  if (has_four(to_move == 0 ? x : o)) {
    return std::string(1, "xo"[to_move]) + " has four in a line, yet " + "ox"[to_move] + " moved after that";
  }
  const Cells last = to_move == 0 ? o : x;
  if (has_four(last) && !one_stone_made_every_four(last, x | o)) {
    return std::string("no single move made all the lines of four of ") + "ox"[to_move];
  }
  return std::nullopt;
}

}  // namespace

Parsed<State> State::parse(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  if (words.size() == 1 && words[0].find_first_not_of("1234567") == std::string_view::npos) return parse_moves(rules, words[0]);
  if (words.size() == 2) return parse_rows(words[0], words[1]);
  return Parsed<State>::failure(quoted(text) + " is no Connect Four position: " + std::string(kExpected));
}

Parsed<State> State::parse_rows(std::string_view rows, std::string_view side) {
  const auto fail = [](std::string message) { return Parsed<State>::failure("Connect Four position: " + std::move(message)); };
  const auto lines = split(rows, '/');
  if (lines.size() != kRows) return fail("there are " + std::to_string(lines.size()) + " rows; " + std::string(kExpected));
  std::array<Cells, 2> stones{};
  for (int row = kRows - 1; row >= 0; --row) {
    const std::string_view line = lines[static_cast<std::size_t>(kRows - 1 - row)];
    if (line.size() != kColumns) return fail("row " + quoted(line) + " has " + std::to_string(line.size()) + " cells; it must have 7");
    for (int column = 0; column < kColumns; ++column) {
      const char c = line[static_cast<std::size_t>(column)];
      const std::size_t kind = std::string_view("xo.").find(c);
      if (kind == std::string_view::npos)
        return fail(quoted_character(line, static_cast<std::size_t>(column)) + " at " + cell_name(column, row) + "; it must be '.', 'x' or 'o'");
      if (kind < 2) stones[kind] |= Cells{1} << (column * kColumnBits + row);
    }
  }
  if (side != "x" && side != "o") return fail("side to move " + quoted(side) + "; it must be 'x' or 'o'");
  const Seat to_move = side == "x" ? 0 : 1;
  if (auto wrong = fault(stones[0], stones[1], to_move)) return fail(*std::move(wrong));
  return State(stones[0], stones[1], to_move);
}

Parsed<State> State::parse_moves(const Rules& rules, std::string_view moves) {
  State state;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = Move::in_column(moves[i] - '1');
    const std::string where = "Connect Four moves: move " + std::to_string(i + 1) + ", '" + moves[i] + "': ";
    if (state.outcome(rules)) return Parsed<State>::failure(where + "the game was over before it");
    if (!state.is_legal(rules, move)) return Parsed<State>::failure(where + "the column is full");
    state.apply(rules, move);
  }
  return state;
}

std::string State::format(const Rules& /*rules*/, std::size_t /*notation*/) const {
  std::string text;
  for (int row = kRows - 1; row >= 0; --row) {
    for (int column = 0; column < kColumns; ++column) {
      const Cells cell = Cells{1} << (column * kColumnBits + row);
      text += (stones_[0] & cell) != 0 ? 'x' : (stones_[1] & cell) != 0 ? 'o' : '.';
    }
    text += row > 0 ? '/' : ' ';
  }
  return text + "xo"[to_move_];
}

Parsed<Move> State::parse_move(const Rules& /*rules*/, std::string_view text) const {
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '7') return Move::in_column(text[0] - '1');
  return Parsed<Move>::failure(quoted(text) + " is no Connect Four move; a move is a column, 1 to 7");
}

std::string State::format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::to_string(move.column() + 1); }

}  // namespace sakiyomi::connect_four
