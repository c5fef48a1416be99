#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

int State::evaluate(const Rules& rules, Seat seat) const noexcept {
  (void)rules;
  return table_.players[static_cast<std::size_t>(seat)].result() * 4;
}

}  // namespace sakiyomi::shake_up
