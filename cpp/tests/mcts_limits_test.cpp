/// Tree searches end when they should and keep to their memory; what they tell on the way rises, and always begins with a legal move.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "sakiyomi/search/task.hpp"
#include "trees.hpp"

using namespace sakiyomi;
using namespace std::chrono_literals;

namespace {

/// A graph in which no game ends before limits do.
const toy::Rules kEndless(2, {.seed = 3, .layers = 1'000'000, .nodes = 1'000, .width = 20, .ends = 0});
const toy::State kStart = toy::State::initial(kEndless);

/// One thread, threads in one tree, threads each in its own, and the same with fixed parts of the budget.
[[nodiscard]] std::vector<MctsOptions> crews() {
  return {{}, {.threads = 4}, {.threads = 4, .parallel = Sharing::kRoot}, {.threads = 3, .deterministic = true}};
}

[[nodiscard]] bool begins_legally(const Report<toy::Move>& report) {
  return !report.lines.empty() && !report.lines[0].moves.empty() && is_legal(kStart, kEndless, report.lines[0].moves[0]);
}

/// Memory of this process in bytes.
[[nodiscard]] std::int64_t resident() {
  std::int64_t total = 0;
  std::int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> total >> pages;
  return pages * 4096;
}

/// Sanitizers keep what is freed, and take their time.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
constexpr int kSearches = kSanitized ? 100 : 1'000;

}  // namespace

TEST_CASE("mcts limits: simulations are exact, with any number of threads") {
  for (const MctsOptions& options : crews()) {
    for (const std::uint64_t simulations : {1U, 2U, 7U, 100U, 1'001U}) {
      Mcts<toy::State> searcher(kEndless, options);
      const auto report = search(searcher, kStart, {.simulations = simulations});
      CHECK(report.simulations == simulations);
      CHECK(searcher.tree()->root().visits == simulations);
    }
  }
}

TEST_CASE("mcts limits: a node budget is spent to the node, never exceeded, and even the smallest gives a legal move") {
  for (const Playout playout : {Playout::kCutoff, Playout::kRandom}) {
    for (MctsOptions options : crews()) {
      options.playout = playout;
      for (const std::uint64_t budget : {1U, 2U, 3U, 10U, 57U, 1'023U, 1'025U, 5'000U}) {
        INFO("threads: ", options.threads, ", deterministic: ", options.deterministic, ", budget: ", budget);
        Mcts<toy::State> searcher(kEndless, options);
        const auto report = search(searcher, kStart, {.nodes = budget}, {}, 2);
        CHECK(report.nodes == budget);
        CHECK(begins_legally(report));
      }
    }
  }
}

TEST_CASE("mcts limits: the first one reached ends the search") {
  for (const MctsOptions& options : crews()) {
    INFO("threads: ", options.threads, ", deterministic: ", options.deterministic);
    Mcts<toy::State> searcher(kEndless, options);
    CHECK(search(searcher, kStart, {.time = 60s, .nodes = 500, .depth = 50, .simulations = 1'000'000}).nodes == 500);
    CHECK(search(searcher, kStart, {.time = 60s, .nodes = 100'000'000, .depth = 50, .simulations = 20}).simulations == 20);
    CHECK(search(searcher, kStart, {.time = 60s, .depth = 3}).seconds < 5);
    const auto report = search(searcher, kStart, {.time = 30ms, .nodes = 1'000'000'000, .depth = 99, .simulations = 1'000'000'000});
    CHECK(report.seconds >= 0.03);
    CHECK(report.seconds < 5);
  }
}

TEST_CASE("mcts limits: a search that has no time, or is stopped before it begins, gives a legal move") {
  for (const MctsOptions& options : crews()) {
    Mcts<toy::State> searcher(kEndless, options);
    CHECK(begins_legally(search(searcher, kStart, {.time = 0s})));
    Control control({});
    control.stop();
    const auto report = searcher.search(kStart, {}, 1, control, nullptr);
    CHECK(report.nodes == 0);
    CHECK(begins_legally(report));
  }
}

TEST_CASE("mcts limits: a search without limits ends when another thread stops it") {
  for (const MctsOptions& options : crews()) {
    Mcts<toy::State> searcher(kEndless, options);
    Task<toy::Move> task({}, [&](Control& control, const auto& on_report) { return searcher.search(kStart, {}, 1, control, on_report); });
    for (int i = 0; i < 1'000 && task.reports(0).empty(); ++i) (void)task.wait(10ms);
    CHECK_FALSE(task.done());
    task.stop();
    CHECK(task.wait(5s));
    CHECK(begins_legally(task.result()));
  }
}

TEST_CASE("mcts limits: a search that ponders passes its limits, and ends with the hit") {
  for (const MctsOptions& options : crews()) {
    INFO("threads: ", options.threads, ", deterministic: ", options.deterministic);
    Mcts<toy::State> searcher(kEndless, options);
    Task<toy::Move> task({.time = 0s, .nodes = 100, .depth = 1, .simulations = 50, .ponder = true},
                         [&](Control& control, const auto& on_report) { return searcher.search(kStart, {}, 1, control, on_report); });
    const auto passed = [&] {
      const auto latest = task.latest();
      return latest && latest->simulations > 200;
    };
    for (int i = 0; i < 1'000 && !passed() && !task.done(); ++i) (void)task.wait(10ms);
    CHECK_FALSE(task.done());
    task.ponder_hit();
    CHECK(task.wait(5s));
    CHECK(task.result().simulations > 200);
  }
}

TEST_CASE("mcts limits: a tree is never larger than its memory, and search goes on when it is full") {
  for (const bool reuse : {false, true}) {
    for (MctsOptions options : crews()) {
      INFO("threads: ", options.threads, ", deterministic: ", options.deterministic, ", reuse: ", reuse);
      options.tree_mb = 1;
      options.prior = 0;
      options.reuse = reuse;
      Mcts<toy::State> searcher(kEndless, options);
      const auto report = search(searcher, kStart, {.simulations = 25'000});
      CHECK(report.simulations == 25'000);
      const bool evenly = options.parallel == Sharing::kTree || options.deterministic;  // else a slow thread has a small tree
      if (evenly) CHECK(report.hashfull >= 990);
      CHECK(report.hashfull <= 1'000);
      CHECK(searcher.tree_nodes() * sizeof(TreeNode<toy::Move>) <= std::size_t{1} << 20);
      CHECK(begins_legally(report));
    }
  }
}

TEST_CASE("mcts limits: a thousand searches in a row take the memory of one") {
  for (const bool reuse : {false, true}) {
    Mcts<toy::State> searcher(kEndless, {.threads = 2, .tree_mb = 2, .reuse = reuse});
    toy::State state = kStart;
    std::int64_t before = 0;
    for (int round = 0; round < kSearches + 100; ++round) {
      const auto report = search(searcher, state, {.simulations = 100});
      state = round % 20 == 19 ? kStart : successor(state, kEndless, report.lines[0].moves[0]);
      CHECK(searcher.tree_nodes() <= searcher.tree()->capacity());
      if (round == 100) before = resident();
    }
    if (!kSanitized) CHECK(resident() - before < std::int64_t{4} << 20);
  }
}

TEST_CASE("mcts limits: a line of a thousand plies and more is searched on the stack that threads have") {
  const toy::Rules chain(2, {.layers = 1'000'000, .nodes = 1, .width = 1, .ends = 0});
  Report<toy::Move> report;
  Mcts<toy::State> searcher(chain, {.prior = 0});
  std::thread([&] { report = search(searcher, toy::State::initial(chain), {.simulations = 1'200}); }).join();
  CHECK(report.simulations == 1'200);
  CHECK(report.seldepth >= 1'000);
  CHECK(report.depth == static_cast<int>(report.lines.at(0).moves.size()));
}

TEST_CASE("mcts reports: numbers rise, every line is legal to its end, and the depth is that of the best one") {
  for (const MctsOptions& options : crews()) {
    INFO("threads: ", options.threads, ", deterministic: ", options.deterministic);
    std::vector<Report<toy::Move>> reports;
    Mcts<toy::State> searcher(kEndless, options);
    reports.push_back(search(searcher, kStart, {.simulations = 5'000}, {}, 3, [&](const auto& report) { reports.push_back(report); }));
    CHECK(reports.size() > (options.threads == 1 ? 5 : 0));
    for (std::size_t i = 0; i < reports.size(); ++i) {
      const auto& report = reports[i];
      CHECK(report.depth == static_cast<int>(report.lines.at(0).moves.size()));
      CHECK(report.lines.size() <= 3);
      for (const auto& line : report.lines) {
        toy::State state = kStart;
        for (const toy::Move move : line.moves) {
          REQUIRE(is_legal(state, kEndless, move));
          state.apply(kEndless, move);
        }
      }
      if (i == 0) continue;
      CHECK(report.nodes >= reports[i - 1].nodes);
      CHECK(report.nodes > 0);
      CHECK(report.simulations >= reports[i - 1].simulations);
      CHECK(report.seconds >= reports[i - 1].seconds);
    }
    CHECK(reports.back().lines.size() == 3);
    CHECK(reports.back().simulations == 5'000);
  }
}
