/// What ends searches: node budgets, the clock, stops; and searches on threads of their own.
#include "sakiyomi/search/control.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "sakiyomi/search/task.hpp"

using namespace sakiyomi;
using namespace std::chrono_literals;

namespace {

[[nodiscard]] std::uint64_t count_all(NodeCounter& counter) {
  std::uint64_t counted = 0;
  while (counter.count()) ++counted;
  return counted;
}

}  // namespace

TEST_CASE("control: a counter counts exactly the budget, then never again") {
  for (const std::uint64_t budget : {0U, 1U, 2U, 8U, 9U, 1023U, 1024U, 1025U, 100'000U}) {
    Control control({.nodes = budget});
    NodeCounter counter(control);
    CHECK_FALSE(counter.exhausted());
    CHECK(count_all(counter) == budget);
    CHECK(counter.exhausted());
    CHECK(control.stopped());
    CHECK(control.nodes() == budget);
    CHECK_FALSE(counter.count());
  }
}

TEST_CASE("control: nodes are known as soon as they are flushed, and once") {
  Control control({.nodes = 5'000});
  NodeCounter counter(control);
  for (int i = 0; i < 10; ++i) REQUIRE(counter.count());
  counter.flush();
  CHECK(control.nodes() == 10);
  counter.flush();
  CHECK(control.nodes() == 10);
  CHECK(count_all(counter) == 4'990);
}

TEST_CASE("control: counters of several threads share one budget") {
  constexpr std::uint64_t kBudget = 50'000;
  Control control({.nodes = kBudget});
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&control] {
      NodeCounter counter(control);
      (void)count_all(counter);
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(control.nodes() == kBudget);
}

TEST_CASE("control: after a stop a thread searches no more than it was granted") {
  Control control({});
  NodeCounter counter(control);
  REQUIRE(counter.count());
  control.stop();
  control.stop();
  CHECK(count_all(counter) < 1'024);
  CHECK(counter.exhausted());
}

TEST_CASE("control: without limits nothing ends") {
  Control control({});
  NodeCounter counter(control);
  for (int i = 0; i < 100'000; ++i) REQUIRE(counter.count());
  CHECK_FALSE(control.stopped());
}

TEST_CASE("control: the clock ends a search after its time, not before") {
  Control control({.time = 20ms});
  NodeCounter counter(control);
  (void)count_all(counter);
  CHECK(control.seconds() >= 0.02);
  CHECK(control.seconds() < 5);
}

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
