#include "connect_four/state.hpp"

namespace sakiyomi::connect_four {

template <class T>
void State::encode(const Rules& /*rules*/, std::span<T> out) const noexcept {
  auto number = out.begin();
  for (const Seat seat : {to_move_, 1 - to_move_}) {
    for (int row = kRows - 1; row >= 0; --row) {
      for (int column = 0; column < kColumns; ++column) *number++ = static_cast<T>(stones(seat) >> (column * kColumnBits + row) & 1);
    }
  }
}

template void State::encode(const Rules&, std::span<float>) const noexcept;
template void State::encode(const Rules&, std::span<std::uint8_t>) const noexcept;

}  // namespace sakiyomi::connect_four
