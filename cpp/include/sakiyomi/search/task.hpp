/// A search on a thread of its own: started, watched and stopped from outside.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "sakiyomi/search/control.hpp"
#include "sakiyomi/search/result.hpp"

namespace sakiyomi {

template <class Move>
class Task {
 public:
  /// The search itself; it runs until its control says stop. What it throws comes out of result().
  using Search = std::function<Report<Move>(Control&, const ReportFn<Move>&)>;

  /// Starts at once: the limits count from here.
  Task(const Limits& limits, Search search) : control_(limits), thread_([this, search = std::move(search)] { run(search); }) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() {
    stop();
    thread_.join();
  }

  void stop() noexcept { control_.stop(); }

  [[nodiscard]] bool done() const {
    const std::lock_guard lock(mutex_);
    return done_;
  }

  /// Waits until the search has ended, at most so long; true if it has.
  [[nodiscard]] bool wait(std::chrono::duration<double> time) const {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return done_; });
  }

  /// The reports of finished iterations after the first `since`.
  [[nodiscard]] std::vector<Report<Move>> reports(std::size_t since) const {
    const std::lock_guard lock(mutex_);
    return {reports_.begin() + static_cast<std::ptrdiff_t>(std::min(since, reports_.size())), reports_.end()};
  }

  /// Waits for the end.
  [[nodiscard]] Report<Move> result() const {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return done_; });
    if (error_) std::rethrow_exception(error_);
    return result_;
  }

 private:
  void run(const Search& search) {
    Report<Move> result;
    std::exception_ptr error;
    try {
      result = search(control_, [this](const Report<Move>& report) {
        const std::lock_guard lock(mutex_);
        reports_.push_back(report);
      });
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
    error_ = error;
    done_ = true;
    ended_.notify_all();
  }

  Control control_;
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  std::vector<Report<Move>> reports_;
  Report<Move> result_;
  std::exception_ptr error_;
  bool done_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace sakiyomi
