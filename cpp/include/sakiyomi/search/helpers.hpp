/// Threads that help the one that owns them, and end with it, however it ends.
#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "sakiyomi/search/control.hpp"

namespace sakiyomi {

class Helpers {
 public:
  explicit Helpers(Control& control) noexcept : control_(control) {}
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() {
    control_.stop();
    wait();
  }

  /// Runs work() on a thread of its own. If it throws, the search stops.
  template <class Work>
  void start(Work work) {
    threads_.emplace_back([this, work = std::move(work)]() mutable {
      try {
        work();
      } catch (...) {
        const std::lock_guard lock(mutex_);
        error_ = std::current_exception();
        control_.stop();
      }
    });
  }

  /// Waits for all to end, and throws what one of them threw.
  void join() {
    wait();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void wait() noexcept {
    for (auto& thread : threads_) thread.join();
    threads_.clear();
  }

  Control& control_;
  std::mutex mutex_;
  std::exception_ptr error_;
  std::vector<std::thread> threads_;
};

}  // namespace sakiyomi
