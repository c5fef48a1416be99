/// The one place where a running search learns that it must end: a stop from outside, the clock, or the node budget.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>

#include "sakiyomi/search/limits.hpp"

namespace sakiyomi {

/// Shared by the threads of a search and by whoever watches it. `stop` and `ponder_hit` may be called from any thread, at any time, repeatedly.
///
/// A pondering search has no limits before its hit. What it has spent is noted sequentially consistently with that: either the hit
/// sees it, or the search sees the hit.
class Control {
 public:
  /// Whether what started the search wants it to end. Asked by threads that search.
  using Interrupted = bool (*)() noexcept;

  explicit Control(const Limits& limits, Interrupted interrupted = nullptr)
      : interrupted_(interrupted),
        start_(Clock::now()),
        time_(limits.time),
        node_budget_(limits.nodes.value_or(kUnlimited)),
        simulation_budget_(limits.simulations.value_or(kUnlimited)),
        last_depth_(limits.depth.value_or(kMaxDepth)),
        pondering_(limits.ponder) {
    if (!limits.ponder) start_clock(start_);
  }
  /// A part of a search: it ends with the whole at the latest, and its own limits hold from the ponder hit of the whole on.
  Control(const Limits& limits, Control& whole) : Control(limits) { whole_ = &whole; }

  void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool pondering() const noexcept { return pondering_.load(); }
  [[nodiscard]] bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// From now on limits hold: time counts anew, all else from the start of the search. Nothing happens unless it ponders.
  void ponder_hit() noexcept {
    if (!pondering_.exchange(false)) return;
    start_clock(Clock::now());
    if (nodes_.load() >= node_budget_ || simulations_.load() >= simulation_budget_ || iteration_.load() > last_depth_) stop();
  }

  /// Whether an iteration of this depth may begin.
  [[nodiscard]] bool begin_iteration(int depth) noexcept {
    iteration_.store(depth);
    return depth <= (pondering_.load() ? kMaxDepth : last_depth_);
  }
  /// Adds nodes that a thread has searched.
  void add(std::uint64_t searched) noexcept {
    if (nodes_.fetch_add(searched) + searched >= node_budget_ && !pondering_.load()) stop();
  }
  /// Adds nodes, and grants the thread some more to search before it asks again; 0: it must end. All grants together are the budget.
  [[nodiscard]] std::uint64_t renew(std::uint64_t searched) noexcept {
    add(searched);
    check_time();
    if (stopped()) return 0;
    std::uint64_t granted = granted_.load(std::memory_order_relaxed);
    std::uint64_t grant = 0;
    do {
      grant = next_grant(granted);
    } while (!granted_.compare_exchange_weak(granted, granted + grant, std::memory_order_relaxed));
    return grant;
  }
  /// Permission for one more simulation of a tree search.
  [[nodiscard]] bool take_simulation() noexcept {
    return !stopped() && (simulation_budget_ == kUnlimited || simulations_.fetch_add(1) < simulation_budget_ || pondering_.load());
  }
  /// The part of the budgets that one of `count` threads has to itself.
  [[nodiscard]] Limits share(std::uint64_t number, std::uint64_t count) const {
    const auto part = [=](std::uint64_t all) -> std::optional<std::uint64_t> {
      if (all == kUnlimited) return std::nullopt;
      return all / count + (number < all % count ? 1 : 0);
    };
    return {.time = {}, .nodes = part(node_budget_), .depth = last_depth_, .simulations = part(simulation_budget_), .ponder = pondering_.load()};
  }
  /// How many parts, of at most `most`, the budgets can be cut into so that each has so many nodes and simulations; one at least.
  [[nodiscard]] std::uint64_t parts(std::uint64_t most, std::uint64_t nodes, std::uint64_t simulations) const noexcept {
    return std::clamp<std::uint64_t>(std::min(node_budget_ / nodes, simulation_budget_ / simulations), 1, most);
  }
  [[nodiscard]] bool limits_depth() const noexcept { return last_depth_ < kMaxDepth; }
  /// What is left of the time, all of it before a ponder hit; nothing where it is not limited.
  [[nodiscard]] std::optional<std::chrono::duration<double>> time_left() const noexcept {
    const Clock::rep deadline = deadline_.load(std::memory_order_relaxed);
    if (deadline == kNever) return time_;
    return std::max(Clock::duration(0), Clock::duration(deadline) - Clock::now().time_since_epoch());
  }
  /// Ends the search if its time is over, or if it was interrupted.
  void check_time() noexcept {
    if (whole_ != nullptr) follow(*whole_);
    if (interrupted_ != nullptr && interrupted_()) stop();
    const Clock::rep deadline = deadline_.load(std::memory_order_relaxed);
    if (deadline != kNever && Clock::now().time_since_epoch().count() >= deadline) stop();
  }
  /// Nodes reported by all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  static constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();
  static constexpr std::uint64_t kNodesBetweenPolls = 1024;  // well under a millisecond

  void follow(Control& whole) noexcept {
    whole.check_time();
    if (whole.stopped()) stop();
    if (!whole.pondering()) ponder_hit();
  }
  void start_clock(Clock::time_point from) noexcept {
    if (!time_) return;
    const auto deadline = from + std::chrono::duration_cast<Clock::duration>(*time_);
    deadline_.store(deadline.time_since_epoch().count(), std::memory_order_relaxed);
  }
  /// Towards the end of the budget less, so that all threads get some.
  [[nodiscard]] std::uint64_t next_grant(std::uint64_t granted) const noexcept {
    if (granted >= node_budget_) return pondering_.load() ? kNodesBetweenPolls : 0;
    const std::uint64_t left = node_budget_ - granted;
    return std::min({kNodesBetweenPolls, left, left / 8 + 1});
  }

  Control* whole_ = nullptr;
  const Interrupted interrupted_;
  const Clock::time_point start_;
  const std::optional<std::chrono::duration<double>> time_;
  const std::uint64_t node_budget_;
  const std::uint64_t simulation_budget_;
  const int last_depth_;
  std::atomic<bool> pondering_;
  std::atomic<bool> stopped_{false};
  std::atomic<Clock::rep> deadline_{kNever};
  std::atomic<std::uint64_t> granted_{0};
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> simulations_{0};
  std::atomic<int> iteration_{0};
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
