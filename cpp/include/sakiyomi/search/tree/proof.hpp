/// What is proven of positions: bounds on every seat's utility, one rule for wins, draws, losses and any number of seats.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// Bounds of the utilities that play can lead to, however seats choose between what is equal to them (score bounded search, Cazenave
/// and Saffidine 2010, for any number of seats).
struct Proof {
  std::array<double, kMaxSeats> low{};
  std::array<double, kMaxSeats> high{};
  int distance = 0;  ///< plies to the end of a proven win or loss

  [[nodiscard]] static Proof nothing(int seats) noexcept {
    Proof proof;
    std::fill_n(proof.high.begin(), seats, 1.0);
    return proof;
  }
  [[nodiscard]] static Proof end(const Outcome& outcome) noexcept {
    Proof proof;
    for (Seat seat = 0; seat < outcome.seats(); ++seat) proof.low[index(seat)] = proof.high[index(seat)] = static_cast<double>(outcome[seat]);
    return proof;
  }
  /// This seat can win at once.
  [[nodiscard]] static Proof win(int seats, Seat winner) noexcept {
    Proof proof;
    proof.low[index(winner)] = 1.0;
    for (Seat seat = 0; seat < seats; ++seat) proof.high[index(seat)] = seats == 2 && seat != winner ? 0.0 : 1.0;
    proof.distance = 1;
    return proof;
  }

  [[nodiscard]] double least(Seat seat) const noexcept { return low[index(seat)]; }
  [[nodiscard]] double most(Seat seat) const noexcept { return high[index(seat)]; }
  [[nodiscard]] bool closed() const noexcept { return low == high; }
  [[nodiscard]] bool settles(Seat seat) const noexcept { return least(seat) == most(seat); }
  [[nodiscard]] double within(Seat seat, double value) const noexcept { return std::max(least(seat), std::min(most(seat), value)); }
  [[nodiscard]] bool same_bounds(const Proof& other) const noexcept { return low == other.low && high == other.high; }
  friend bool operator==(const Proof&, const Proof&) = default;

  [[nodiscard]] static std::size_t index(Seat seat) noexcept { return static_cast<std::size_t>(seat); }
};

/// Every proof that a tree needs, once each: nodes hold two bytes. Number 0 says that nothing is proven. Any thread may read what a node
/// refers to while another adds.
class ProofTable {
 public:
  using Number = std::uint16_t;
  static constexpr Number kNothing = 0;

  explicit ProofTable(int seats) : proofs_(kCapacity, Proof::nothing(seats)) {}

  [[nodiscard]] const Proof& operator[](Number number) const noexcept { return proofs_[number]; }

  /// The number of a proof; kNothing when there is no room for more.
  [[nodiscard]] Number add(const Proof& proof) {
    const std::lock_guard lock(mutex_);
    const auto end = proofs_.begin() + static_cast<std::ptrdiff_t>(size_);
    const auto found = std::find(proofs_.begin(), end, proof);
    if (found != end) return static_cast<Number>(found - proofs_.begin());
    if (size_ == kCapacity) return kNothing;
    proofs_[size_] = proof;
    return static_cast<Number>(size_++);
  }
  void clear() noexcept { size_ = 1; }

 private:
  static constexpr std::size_t kCapacity = 2048;

  std::mutex mutex_;
  std::vector<Proof> proofs_;
  std::size_t size_ = 1;
};

}  // namespace sakiyomi
