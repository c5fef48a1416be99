/// When a search that has no iterations reports.
#pragma once

#include <cstdint>

#include "sakiyomi/search/control.hpp"

namespace sakiyomi {

/// After 1, 2, 4, ... steps at first, then ten times a second.
class Cadence {
 public:
  /// So many steps pass between looks at the clock.
  explicit Cadence(std::uint64_t clock_interval = 64) noexcept : clock_interval_(clock_interval) {}

  [[nodiscard]] bool is_due(std::uint64_t steps, const Control& control) noexcept {
    const bool doubled = steps == next_;
    if (!doubled && steps % clock_interval_ != 0) return false;
    if (doubled) next_ *= 2;
    const double now = control.seconds();
    if (now - reported_ < (doubled && now < kInterval ? 0 : kInterval)) return false;
    reported_ = now;
    return true;
  }

 private:
  static constexpr double kInterval = 0.1;  ///< seconds

  std::uint64_t clock_interval_;
  double reported_ = 0;  ///< when, in seconds
  std::uint64_t next_ = 1;
};

}  // namespace sakiyomi
