#include "connect_four/state.hpp"

namespace sakiyomi::connect_four {

namespace {

constexpr std::array<std::string_view, 2> kSeatNames = {"x", "o"};
constexpr std::array<std::string_view, 1> kNotations = {"rows"};
constexpr std::array<std::string_view, 1> kMoveNotations = {"columns"};

}  // namespace

const GameInfo Rules::kInfo = {
    .name = "connect_four",
    .title = "Connect Four",
    .summary = "Drop stones into seven columns; four in a line win.",
    .min_players = 2,
    .max_players = 2,
    .information = Information::kPerfect,
    .seat_names = kSeatNames,
    .options = {},
    .notations = kNotations,
    .move_notations = kMoveNotations,
};

State State::transformed(int symmetry) const noexcept {
  if (symmetry == 0) return *this;
  State mirrored = *this;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    mirrored.stones_[seat] = 0;
    for (int column = 0; column < kColumns; ++column) {
      const Cells stack = (stones_[seat] >> (column * kColumnBits)) & kColumn;
      mirrored.stones_[seat] |= stack << ((kColumns - 1 - column) * kColumnBits);
    }
  }
  return mirrored;
}

}  // namespace sakiyomi::connect_four
