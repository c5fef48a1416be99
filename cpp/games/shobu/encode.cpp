#include <algorithm>

#include "shobu/state.hpp"

namespace sakiyomi::shobu {
namespace {

constexpr int kCells = kLanes * kLaneCells;

}  // namespace

template <class T>
void State::encode(const Rules& /*rules*/, std::span<T> out) const noexcept {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    out[cell] = static_cast<T>(own() >> cell & 1);
    out[kCells + cell] = static_cast<T>(other() >> cell & 1);
  }
  std::ranges::fill(out.subspan(2 * kCells), static_cast<T>(to_move_));
}

template void State::encode(const Rules&, std::span<float>) const noexcept;
template void State::encode(const Rules&, std::span<std::uint8_t>) const noexcept;

int State::transformed_entry(int entry, int symmetry) noexcept {
  if (entry >= 2 * kCells) return entry;
  const State stone(Cells{1} << entry % kCells, 0, kBlack);
  return entry - entry % kCells + lowest_bit(stone.transformed(symmetry).stones(kBlack));
}

}  // namespace sakiyomi::shobu
