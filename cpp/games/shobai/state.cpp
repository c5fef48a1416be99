#include "shobai/state.hpp"

namespace sakiyomi::shobai {

Outcome State::ended(const Rules& rules) const noexcept {
  constexpr int kRadix = 256;
  const auto standing = [&](Seat number) {
    const auto seat = static_cast<std::size_t>(number);
    return (table_.score[seat] * kRadix + table_.size_of({seat, false})) * kRadix + table_.size_of({seat, true});
  };
  std::array<int, kMostSeats> standings{};
  for (Seat seat = 0; seat < rules.players(); ++seat) standings[static_cast<std::size_t>(seat)] = standing(seat);
  return Outcome::ranking({standings.data(), static_cast<std::size_t>(rules.players())});
}

}  // namespace sakiyomi::shobai
