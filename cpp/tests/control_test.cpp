/// What ends searches: node budgets, the clock, stops, and hits of those that ponder.
#include "sakiyomi/search/control.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

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

TEST_CASE("control: simulations are permitted as often as the budget says, by several threads too") {
  Control control({.simulations = 1'000});
  std::atomic<int> taken{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      while (control.take_simulation()) ++taken;
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(taken == 1'000);
}

TEST_CASE("control: no limit holds while it ponders, but a stop does") {
  Control control({.time = 0s, .nodes = 10, .depth = 3, .simulations = 2, .ponder = true});
  NodeCounter counter(control);
  for (int i = 0; i < 100'000; ++i) REQUIRE(counter.count());
  for (int i = 0; i < 10; ++i) REQUIRE(control.take_simulation());
  CHECK(control.begin_iteration(kMaxDepth));
  CHECK_FALSE(control.begin_iteration(kMaxDepth + 1));
  CHECK_FALSE(control.stopped());
  control.stop();
  CHECK(count_all(counter) < 1'024);
  CHECK_FALSE(control.take_simulation());
}

TEST_CASE("control: a hit ends at once what has spent a limit, whichever it is") {
  for (const Limits& limits :
       {Limits{.nodes = 2'000, .ponder = true}, Limits{.depth = 3, .ponder = true}, Limits{.simulations = 5, .ponder = true}}) {
    Control control(limits);
    NodeCounter counter(control);
    for (int i = 0; i < 5'000; ++i) REQUIRE(counter.count());
    for (int i = 0; i < 5; ++i) REQUIRE(control.take_simulation());
    REQUIRE(control.begin_iteration(4));
    control.ponder_hit();
    CHECK(control.stopped());
  }
}

TEST_CASE("control: after an early hit nodes, simulations and depth are those of a search that never pondered") {
  Control control({.nodes = 3'000, .depth = 3, .simulations = 5, .ponder = true});
  NodeCounter counter(control);
  for (int i = 0; i < 2'500; ++i) REQUIRE(counter.count());
  REQUIRE(control.take_simulation());
  control.ponder_hit();
  control.ponder_hit();
  CHECK_FALSE(control.stopped());
  CHECK(control.begin_iteration(3));
  CHECK_FALSE(control.begin_iteration(4));
  for (int i = 0; i < 4; ++i) CHECK(control.take_simulation());
  CHECK_FALSE(control.take_simulation());
  CHECK(count_all(counter) == 500);
  CHECK(control.nodes() == 3'000);
}

TEST_CASE("control: time counts from the first hit, and only if it ponders") {
  Control control({.time = 30ms, .ponder = true});
  std::this_thread::sleep_for(40ms);
  control.check_time();
  CHECK_FALSE(control.stopped());
  control.ponder_hit();
  control.check_time();
  CHECK_FALSE(control.stopped());
  std::this_thread::sleep_for(20ms);
  control.ponder_hit();
  std::this_thread::sleep_for(10ms);
  control.check_time();
  CHECK(control.stopped());

  Control sober({.time = 30ms});
  std::this_thread::sleep_for(20ms);
  sober.ponder_hit();
  std::this_thread::sleep_for(10ms);
  sober.check_time();
  CHECK(sober.stopped());
}
