/// Searches on threads of their own: watched, stopped and dropped from others.
#include "sakiyomi/search/task.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "connect_four/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "toy.hpp"

extern template class sakiyomi::AlphaBeta<sakiyomi::connect_four::State>;
extern template class sakiyomi::Mcts<sakiyomi::connect_four::State>;

using namespace sakiyomi;
using namespace std::chrono_literals;

namespace {

/// Tasks of which each may be in the hands of several threads, the last of which destroys it.
template <class Engine>
class Crowd {
 public:
  using State = typename Engine::State;
  using Rules = typename Engine::Rules;
  using SharedTask = std::shared_ptr<Task<typename Engine::Move>>;
  /// Makes an engine of so many threads.
  using Make = std::function<std::shared_ptr<Engine>(const Rules& rules, int threads)>;

  Crowd(const Rules& rules, int meddlers, Make make) : rules_(rules), root_(State::initial(rules)), make_(std::move(make)) {
    for (int i = 0; i < meddlers; ++i) threads_.emplace_back([this, i] { meddle(Rng(static_cast<std::uint64_t>(i))); });
  }
  ~Crowd() {
    show(nullptr, true);
    for (auto& thread : threads_) thread.join();
  }

  /// Starts a task in the place of the one before, and does with it what the number says.
  void round(std::uint64_t number) {
    Rng rng(number);
    const auto engine = make_(rules_, rng.below(8) == 0 ? 2 : 1);
    const Limits limits{
        .nodes = 1 + rng.below(200), .depth = 1 + static_cast<int>(rng.below(4)), .simulations = 1 + rng.below(50), .ponder = rng.below(2) == 0};
    const auto task = std::make_shared<Task<typename Engine::Move>>(
        limits, [this, engine](Control& control, const auto& on_report) { return engine->search(root_, {}, 2, control, on_report); });
    show(task);
    if (rng.below(2) == 0) return;
    touch(*task, rng);
    task->ponder_hit();
    CHECK(is_legal(root_, rules_, task->result().lines.at(0).moves.at(0)));
    CHECK(task->done());
  }

 private:
  void show(SharedTask task, bool last = false) {
    {
      const std::lock_guard lock(mutex_);
      shown_.swap(task);
      over_ = last;
    }
    fresh_.notify_all();
  }
  /// Another task than the one before; null at the end.
  [[nodiscard]] SharedTask other_than(const SharedTask& before) {
    std::unique_lock lock(mutex_);
    fresh_.wait(lock, [&] { return over_ || shown_ != before; });
    return shown_;
  }
  void meddle(Rng rng) {
    SharedTask task;
    while ((task = other_than(task))) {
      for (int i = 0; i < 4; ++i) touch(*task, rng);
    }
  }
  static void touch(Task<typename Engine::Move>& task, Rng& rng) {
    switch (rng.below(6)) {
      case 0:
        return task.stop();
      case 1:
        return task.ponder_hit();
      case 2:
        return (void)task.wait(std::chrono::microseconds(rng.below(20)));
      case 3:
        return (void)task.done();
      case 4:
        return (void)task.latest();
      default:
        break;
    }
    std::uint64_t last = rng.below(3);
    for (const auto& report : task.reports(last)) {
      if (report.number != ++last) FAIL_CHECK("report ", report.number, " in the place of ", last);
    }
  }

  const Rules& rules_;
  State root_;
  Make make_;
  std::mutex mutex_;
  std::condition_variable fresh_;
  SharedTask shown_;
  bool over_ = false;
  std::vector<std::thread> threads_;
};

template <GameState S>
[[nodiscard]] std::shared_ptr<AlphaBeta<S>> make_alpha_beta(const typename S::Rules& rules, int threads) {
  return std::make_shared<AlphaBeta<S>>(rules, 0, AlphaBetaOptions{.threads = threads, .hash_mb = threads - 1, .selectivity = 0});
}

}  // namespace

TEST_CASE("task: it starts at once, is watched while it runs, and ends when stopped") {
  Task<int> task({}, [](Control& control, const ReportFn<int>& on_report) {
    for (int depth = 1; depth <= 3; ++depth) on_report({.depth = depth});
    while (!control.stopped()) std::this_thread::sleep_for(1ms);
    return Report<int>{.depth = 4};
  });
  for (int i = 0; i < 1'000 && task.reports(0).size() < 3; ++i) std::this_thread::sleep_for(5ms);
  REQUIRE(task.reports(0).size() == 3);
  CHECK(task.reports(2).at(0).depth == 3);
  CHECK(task.reports(9).empty());
  CHECK_FALSE(task.done());
  CHECK_FALSE(task.wait(1ms));
  task.stop();
  CHECK(task.result().depth == 4);
  CHECK(task.wait(0s));
  CHECK(task.done());
}

TEST_CASE("task: one that is waited for searches on the caller's thread, until it is interrupted") {
  static int looks;
  looks = 0;
  const auto caller = std::this_thread::get_id();
  const Task<int> task(
      {},
      [caller](Control& control, const ReportFn<int>&) {
        CHECK(std::this_thread::get_id() == caller);
        while (!control.stopped()) control.check_time();
        return Report<int>{.depth = 4};
      },
      []() noexcept { return ++looks == 3; });
  CHECK(task.done());
  CHECK(task.result().depth == 4);
  CHECK(looks == 3);
}

TEST_CASE("task: what the search throws comes out of the result, each time it is asked for") {
  Task<int> task({}, [](Control&, const ReportFn<int>&) -> Report<int> { throw std::runtime_error("no memory for the table"); });
  for (int i = 0; i < 2; ++i) CHECK_THROWS_WITH_AS((void)task.result(), "no memory for the table", std::runtime_error);
  CHECK(task.done());
}

TEST_CASE("task: one that nobody waits for is stopped") {
  bool ended = false;
  {
    const Task<int> task({}, [&ended](Control& control, const ReportFn<int>&) {
      while (!control.stopped()) std::this_thread::yield();
      ended = true;
      return Report<int>{};
    });
  }
  CHECK(ended);
}

TEST_CASE("task: it keeps the latest reports, numbered from 1") {
  constexpr int kMade = 1'000;
  Task<int> task({}, [](Control&, const ReportFn<int>& on_report) {
    Report<int> report;
    for (report.depth = 1; report.depth <= kMade; ++report.depth) on_report(report);
    return report;
  });
  CHECK(task.result().depth == kMade + 1);
  const auto kept = task.reports(0);
  REQUIRE(kept.size() == Task<int>::kKept);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    CHECK(kept[i].number == kMade - kept.size() + i + 1);
    CHECK(kept[i].depth == static_cast<int>(kept[i].number));
  }
  CHECK(task.reports(kMade - 2).size() == 2);
  CHECK(task.reports(kMade).empty());
  CHECK(task.reports(kMade + 5).empty());
  REQUIRE(task.latest());
  CHECK(task.latest()->number == kMade);
}

TEST_CASE("task: before its first report there is no latest one") {
  Task<int> task({}, [](Control&, const ReportFn<int>&) { return Report<int>{}; });
  CHECK(task.wait(10s));
  CHECK_FALSE(task.latest());
}

TEST_CASE("task: whatever several threads do with it at once, it ends, with a legal move") {
  constexpr std::uint64_t kRounds = 10'000;
  const toy::Rules toy_rules(2, {.seed = 5, .layers = 8, .nodes = 30, .width = 3});
  const connect_four::Rules four_rules(2, {});
  Crowd<AlphaBeta<toy::State>> toy(toy_rules, 2, &make_alpha_beta<toy::State>);
  Crowd<AlphaBeta<connect_four::State>> four(four_rules, 1, &make_alpha_beta<connect_four::State>);
  Crowd<Mcts<connect_four::State>> trees(four_rules, 1, [](const connect_four::Rules& rules, int threads) {
    return std::make_shared<Mcts<connect_four::State>>(rules, MctsOptions{.threads = threads, .tree_mb = 1});
  });
  for (std::uint64_t number = 0; number < kRounds; ++number) {
    if (number % 2 == 0) {
      toy.round(number);
    } else if (number % 4 == 1) {
      four.round(number);
    } else {
      trees.round(number);
    }
  }
}
