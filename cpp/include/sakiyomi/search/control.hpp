/// The one place where a running search learns that it must end: a stop from outside, the clock, or the node budget.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>

#include "sakiyomi/search/limits.hpp"

namespace sakiyomi {

/// Shared by the threads of a search and by whoever watches it. `stop` may be called from any thread, at any time, repeatedly.
class Control {
 public:
  explicit Control(const Limits& limits)
      : start_(Clock::now()),
        node_budget_(limits.nodes.value_or(kUnlimited)),
        left_(node_budget_),
        simulation_budget_(limits.simulations.value_or(kUnlimited)) {
    if (limits.time) deadline_ = start_ + std::chrono::duration_cast<Clock::duration>(*limits.time);
  }

  void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// Adds nodes that a thread has searched.
  void add(std::uint64_t searched) noexcept {
    if (nodes_.fetch_add(searched, std::memory_order_relaxed) + searched >= node_budget_) stop();
  }
  /// Adds nodes, and grants the thread some more to search before it asks again; 0: it must end. All grants together are the budget.
  [[nodiscard]] std::uint64_t renew(std::uint64_t searched) noexcept {
    add(searched);
    check_time();
    if (stopped()) return 0;
    std::uint64_t left = left_.load(std::memory_order_relaxed);
    std::uint64_t grant = 0;
    do {
      grant = std::min({kNodesBetweenPolls, left, left / 8 + 1});  // towards the end less, so that all threads get some
    } while (!left_.compare_exchange_weak(left, left - grant, std::memory_order_relaxed));
    return grant;
  }
  /// Permission for one more simulation of a tree search.
  [[nodiscard]] bool take_simulation() noexcept {
    return !stopped() && (simulation_budget_ == kUnlimited || simulations_.fetch_add(1, std::memory_order_relaxed) < simulation_budget_);
  }
  /// Ends the search if its time is over.
  void check_time() noexcept {
    if (deadline_ && Clock::now() >= *deadline_) stop();
  }
  /// Nodes reported by all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kNodesBetweenPolls = 1024;  // well under a millisecond

  Clock::time_point start_;
  std::optional<Clock::time_point> deadline_;
  std::uint64_t node_budget_;
  std::atomic<std::uint64_t> left_;  ///< not granted yet
  std::uint64_t simulation_budget_;
  std::atomic<std::uint64_t> simulations_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> nodes_{0};
};

/// A thread's share of the control: counts nodes, and asks the control now and then.
class NodeCounter {
 public:
  explicit NodeCounter(Control& control) noexcept : control_(&control), granted_(control.renew(0)), left_(granted_) {}
  NodeCounter(const NodeCounter&) = delete;
  NodeCounter& operator=(const NodeCounter&) = delete;
  ~NodeCounter() { flush(); }

  /// Counts a node, or returns false: the search must end without searching it.
  [[nodiscard]] bool count() noexcept {
    if (left_ == 0 && !renew()) return false;
    --left_;
    return true;
  }
  [[nodiscard]] bool exhausted() const noexcept { return ended_; }
  void flush() noexcept {
    control_->add(granted_ - left_);
    granted_ = left_;
  }

 private:
  [[nodiscard]] bool renew() noexcept {
    if (ended_) return false;
    left_ = control_->renew(granted_);
    granted_ = left_;
    ended_ = left_ == 0;
    return !ended_;
  }

  Control* control_;
  std::uint64_t granted_;
  std::uint64_t left_;
  bool ended_ = false;
};

}  // namespace sakiyomi
