/// What bounds a search. All limits hold together: the first one reached ends it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace sakiyomi {

using Clock = std::chrono::steady_clock;

/// Plies that one search line can have; iterations are shallower, so that extensions have room.
inline constexpr int kMaxPly = 128;
inline constexpr int kMaxDepth = 100;

struct Limits {
  std::optional<std::chrono::duration<double>> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::uint64_t> simulations = {};  ///< of tree searches
  bool ponder = false;                            ///< none of these holds before Control::ponder_hit
};

}  // namespace sakiyomi
