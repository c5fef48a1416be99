/// Sensible moves without looking ahead.
#pragma once

#include "sakiyomi/core/rng.hpp"
#include "shiba_goten/moves.hpp"

namespace sakiyomi::shiba_goten {

/// The set that fits best into the display, and its dolls in their tiers. Precondition: the game is not over.
[[nodiscard]] Move sensible_move(const Rules& rules, const Table& table, Rng& rng) noexcept;

}  // namespace sakiyomi::shiba_goten
