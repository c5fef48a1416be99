#include <algorithm>

#include "connect_four/state.hpp"

namespace sakiyomi::connect_four {

namespace {

constexpr Cells kOddRows = kBottom * 0b010101;  // rows 1, 3 and 5, counted from 1 at the bottom
constexpr Cells kEvenRows = kOddRows << 1;

constexpr int kThreat = 20;                                 // an empty cell that completes a line
constexpr int kLastingThreat = 45;                          // more for a threat on a row that zugzwang gives to its owner
constexpr int kStackedThreats = 120;                        // more for two threats on top of each other: only one can be blocked
constexpr std::array<int, 4> kColumnValue = {0, 3, 6, 10};  // a stone in the outermost columns, ..., in the middle

/// Stones by column: more lines of four run through the middle.
int placement(Cells stones) noexcept {
  int value = 0;
  for (int i = 1; i < 4; ++i) {
    const Cells columns = column_cells(i) | column_cells(kColumns - 1 - i);
    value += kColumnValue[static_cast<std::size_t>(i)] * popcount(stones & columns);
  }
  return value;
}

/// With other columns full, the first player comes to move on odd rows and the second on even ones (Allis 1988).
int strength(Cells stones, Cells empty, Cells lasting_rows) noexcept {
  const Cells threats = completing_cells(stones) & empty;
  return placement(stones) + kThreat * popcount(threats) + kLastingThreat * popcount(threats & lasting_rows) +
         kStackedThreats * popcount(threats & (threats >> 1));
}

}  // namespace

int State::evaluate(const Rules& /*rules*/, Seat seat) const noexcept {
  const Cells empty = kBoard & ~occupied();
  const int first = strength(stones_[0], empty, kOddRows) - strength(stones_[1], empty, kEvenRows);
  return seat == 0 ? first : -first;
}

void State::hinted_moves(const Rules& /*rules*/, HintedList& list) const noexcept {
  constexpr int kWin = 1000;
  constexpr int kBlock = 500;
  const Cells winning = completing_cells(stones(to_move_));
  const Cells losing = completing_cells(stones(1 - to_move_));
  for_each_bit(landings(), [&](int cell) {
    const Cells landing = Cells{1} << cell;
    const int column = cell / kColumnBits;
    int hint = kColumnValue[static_cast<std::size_t>(std::min(column, kColumns - 1 - column))];
    if ((winning & landing) != 0) hint += kWin;
    if ((losing & landing) != 0) hint += kBlock;
    if ((losing & (landing << 1)) != 0) hint -= kBlock;  // the reply on top of this stone wins
    hint += kThreat * popcount(completing_cells(stones(to_move_) | landing) & ~occupied() & ~winning);
    list.push_back({Move::in_column(column), static_cast<std::int16_t>(hint)});
  });
}

}  // namespace sakiyomi::connect_four
