/// How far results lie apart: the scale of the reward, by which exploration is measured.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <mutex>

#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

/// What one thread has seen since it last told.
struct Results {
  std::int64_t count = 0;
  std::array<std::int64_t, kMaxSeats> sums{};     ///< in units of 2^-15
  std::array<std::int64_t, kMaxSeats> squares{};  ///< in units of 2^-30

  void add(Seat seat, Gain gain) noexcept {
    const std::int64_t scaled = gain >> 15;
    sums[Proof::index(seat)] += scaled;
    squares[Proof::index(seat)] += scaled * scaled;
  }
};

/// Twice the standard deviation of the values of all positions looked at, by seat: 1 where games are won or lost evenly.
class Spread {
 public:
  static constexpr std::int64_t kInterval = 64;  ///< results between updates

  Spread() noexcept {
    for (auto& spread : spread_) spread.store(1.0, std::memory_order_relaxed);
  }

  [[nodiscard]] double operator()(Seat seat) const noexcept { return spread_[Proof::index(seat)].load(std::memory_order_relaxed); }

  void set(Seat seat, double spread) noexcept { spread_[Proof::index(seat)].store(spread, std::memory_order_relaxed); }

  /// Takes a thread's results over.
  void merge(Results& results, int seats) noexcept {
    if (results.count == 0) return;
    const std::lock_guard lock(mutex_);
    all_.count += results.count;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
      all_.sums[seat] += results.sums[seat];
      all_.squares[seat] += results.squares[seat];
      if (all_.count % kInterval == 0) spread_[seat].store(measured(seat), std::memory_order_relaxed);
    }
    results = {};
  }

  /// Adds the results of another tree.
  void absorb(const Spread& other, int seats) noexcept {
    Results results = other.all_;
    merge(results, seats);
  }

  /// The mean of the results of a seat, one half before any.
  [[nodiscard]] double mean(Seat seat) const noexcept {
    const std::lock_guard lock(mutex_);
    return all_.count == 0 ? 0.5 : static_cast<double>(all_.sums[Proof::index(seat)]) / static_cast<double>(all_.count) / kScale;
  }

  /// Forgets the results, but not how far they lay apart.
  void restart() noexcept {
    const std::lock_guard lock(mutex_);
    all_ = {};
  }
  void clear() noexcept {
    restart();
    for (auto& spread : spread_) spread.store(1.0, std::memory_order_relaxed);
  }

 private:
  static constexpr double kScale = 32'768;  ///< units of the sums in a utility of 1
  static constexpr double kLeast = 0.1;     ///< even where all results are alike, other moves get a look

  [[nodiscard]] double measured(std::size_t seat) const noexcept {
    const auto count = static_cast<double>(all_.count);
    const double mean = static_cast<double>(all_.sums[seat]) / count;
    const double variance = std::max(0.0, static_cast<double>(all_.squares[seat]) / count - mean * mean);
    return std::max(kLeast, std::min(1.0, 2 * std::sqrt(variance) / kScale));
  }

  mutable std::mutex mutex_;
  Results all_;
  std::array<std::atomic<double>, kMaxSeats> spread_;
};

}  // namespace sakiyomi
