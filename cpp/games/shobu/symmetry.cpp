/// The sixteen symmetries that keep the side to move: eight rotations and reflections of all boards at once, with or without
/// exchanging the colours of the boards.
#include <array>

#include "shobu/state.hpp"

namespace sakiyomi::shobu {
namespace {

/// Bits of a symmetry's number.
constexpr int kMirror = 1;     ///< left and right
constexpr int kFlip = 2;       ///< north and south
constexpr int kTranspose = 4;  ///< rows and columns, first
constexpr int kRecolour = 8;   ///< dark and light boards

[[nodiscard]] constexpr int mapped_cell(int cell, int symmetry) noexcept {
  int row = cell / 4;
  int column = cell % 4;
  if ((symmetry & kTranspose) != 0) std::swap(row, column);
  if ((symmetry & kFlip) != 0) row = 3 - row;
  if ((symmetry & kMirror) != 0) column = 3 - column;
  return 4 * row + column;
}

[[nodiscard]] constexpr int mapped_bit(int bit, int symmetry) noexcept {
  const int lane = bit / kLaneCells ^ ((symmetry & kRecolour) != 0 ? 1 : 0);
  return kLaneCells * lane + mapped_cell(bit % kLaneCells, symmetry);
}

[[nodiscard]] constexpr int mapped_direction(int direction, int symmetry) noexcept {
  const auto d = static_cast<std::size_t>(direction);
  int row = kRowStep[d];
  int column = kColumnStep[d];
  if ((symmetry & kTranspose) != 0) std::swap(row, column);
  if ((symmetry & kFlip) != 0) row = -row;
  if ((symmetry & kMirror) != 0) column = -column;
  int mapped = 0;
  while (kRowStep[static_cast<std::size_t>(mapped)] != row || kColumnStep[static_cast<std::size_t>(mapped)] != column) ++mapped;
  return mapped;
}

[[nodiscard]] Cells mapped_cells(Cells cells, int symmetry) noexcept {
  Cells mapped = 0;
  for_each_bit(cells, [&](int bit) { mapped |= Cells{1} << mapped_bit(bit, symmetry); });
  return mapped;
}

}  // namespace

State State::transformed(int symmetry) const noexcept {
  return {mapped_cells(stones_[kBlack], symmetry), mapped_cells(stones_[kWhite], symmetry), to_move()};
}

Move State::transformed(Move move, int symmetry) noexcept {
  const int direction = mapped_direction(move.direction(), symmetry);
  return Move::from_index(Move::passive_part(mapped_bit(move.passive_bit(), symmetry), direction, move.steps()) |
                          Move::aggressive_part(mapped_bit(move.aggressive_bit(), symmetry)));
}

}  // namespace sakiyomi::shobu
