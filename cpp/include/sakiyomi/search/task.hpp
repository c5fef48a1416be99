/// A search on a thread of its own, started, watched and stopped from outside; or one that is over when it has been started.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "sakiyomi/search/control.hpp"
#include "sakiyomi/search/result.hpp"

namespace sakiyomi {

template <class Move>
class Task {
 public:
  static constexpr std::size_t kKept = 128;  ///< reports

  /// The search itself; it runs until its control says stop. What it throws comes out of result().
  using Search = std::function<Report<Move>(Control&, const ReportFn<Move>&)>;

  /// Starts at once: the limits count from here.
  Task(const Limits& limits, Search search) : control_(limits), thread_([this, search = std::move(search)] { run(search); }) {}
  /// Searches here and now: done when it is made. Only for searches of one thread, which asks whether it was interrupted.
  Task(const Limits& limits, const Search& search, Control::Interrupted interrupted) : control_(limits, interrupted) { run(search); }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() {
    stop();
    if (thread_.joinable()) thread_.join();
  }

  void stop() noexcept { control_.stop(); }
  void ponder_hit() noexcept { control_.ponder_hit(); }
  [[nodiscard]] bool done() const noexcept { return done_.load(); }

  /// Waits until the search has ended, at most so long; true if it has.
  [[nodiscard]] bool wait(std::chrono::duration<double> time) const {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return done(); });
  }

  /// The reports with greater numbers; of more than kKept only the latest.
  [[nodiscard]] std::vector<Report<Move>> reports(std::uint64_t since) const {
    const std::lock_guard lock(mutex_);
    const std::uint64_t dropped = reported_ - reports_.size();
    const std::uint64_t seen = std::clamp(since, dropped, reported_);
    return {reports_.begin() + static_cast<std::ptrdiff_t>(seen - dropped), reports_.end()};
  }
  [[nodiscard]] std::optional<Report<Move>> latest() const {
    const std::lock_guard lock(mutex_);
    return reports_.empty() ? std::nullopt : std::optional(reports_.back());
  }

  /// Waits for the end.
  [[nodiscard]] Report<Move> result() const {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return done(); });
    if (error_) std::rethrow_exception(error_);
    return result_;
  }

 private:
  void run(const Search& search) {
    Report<Move> result;
    std::exception_ptr error;
    try {
      result = search(control_, [this](const Report<Move>& report) { keep(report); });
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
    error_ = error;
    done_ = true;
    ended_.notify_all();
  }

  void keep(const Report<Move>& report) {
    const std::lock_guard lock(mutex_);
    reports_.push_back(report);
    reports_.back().number = ++reported_;
    if (reports_.size() > kKept) reports_.pop_front();
  }

  Control control_;
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  std::deque<Report<Move>> reports_;
  std::uint64_t reported_ = 0;
  Report<Move> result_;
  std::exception_ptr error_;
  std::atomic<bool> done_{false};
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace sakiyomi
