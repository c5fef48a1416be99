/// What the evaluation looks at, for one seat.
#pragma once

#include <array>

#include "shake_up/table.hpp"

namespace sakiyomi::shake_up {

inline constexpr std::size_t kFeatures = 30;
using Features = std::array<float, kFeatures>;

[[nodiscard]] Features features_of(const Rules& rules, const Table& table, std::size_t seat) noexcept;

}  // namespace sakiyomi::shake_up
