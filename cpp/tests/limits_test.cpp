/// Searches end when they should, wherever they are, and tell the same when repeated.
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "run.hpp"
#include "sakiyomi/search/task.hpp"
#include "shobu/state.hpp"
#include "toy.hpp"

extern template class sakiyomi::AlphaBeta<sakiyomi::shobu::State>;

using namespace sakiyomi;
using namespace std::chrono_literals;

namespace {

const shobu::Rules kShobu(2, std::array{0, 3, 1000, 0});
const shobu::State kStart = shobu::State::initial(kShobu);

/// A graph in which no game ends before depth limits do.
const toy::Rules kEndless(2, {.seed = 3, .layers = 1'000'000, .nodes = 1'000, .width = 20, .ends = 0});

/// Everything but the time.
template <class Move>
[[nodiscard]] auto told(const Report<Move>& report) {
  std::vector<std::uint32_t> told = {static_cast<std::uint32_t>(report.nodes), static_cast<std::uint32_t>(report.depth),
                                     static_cast<std::uint32_t>(report.seldepth), static_cast<std::uint32_t>(report.hashfull)};
  for (const auto& line : report.lines) {
    told.push_back(static_cast<std::uint32_t>(line.value));
    for (const Move move : line.moves) told.push_back(move.index());
  }
  return told;
}

}  // namespace

TEST_CASE("limits: a node budget is spent to the node, and even the smallest gives a legal move") {
  for (const AlphaBetaOptions& options : {AlphaBetaOptions{}, AlphaBetaOptions{.selectivity = 0}, AlphaBetaOptions{.hash_mb = 0, .selectivity = 0}}) {
    for (const std::uint64_t budget : {1U, 2U, 3U, 10U, 57U, 999U, 1023U, 1024U, 1025U, 2048U, 5000U, 12'345U}) {
      INFO("selectivity: ", options.selectivity, ", hash_mb: ", options.hash_mb, ", budget: ", budget);
      const auto toy = search(kEndless, toy::State::initial(kEndless), {.nodes = budget}, options, 2);
      CHECK(toy.nodes == budget);
      CHECK(is_legal(toy::State::initial(kEndless), kEndless, toy.lines.at(0).moves.at(0)));
      const auto shobu = search(kShobu, kStart, {.nodes = budget}, options);
      CHECK(shobu.nodes == budget);
      CHECK(is_legal(kStart, kShobu, shobu.lines.at(0).moves.at(0)));
    }
  }
}

TEST_CASE("limits: threads together spend the node budget to the node") {
  for (const std::uint64_t budget : {1U, 100U, 1500U, 30'000U}) {
    CHECK(search(kShobu, kStart, {.nodes = budget}, {.threads = 4}).nodes == budget);
  }
}

TEST_CASE("limits: the first one reached ends the search") {
  CHECK(search(kShobu, kStart, {.time = 60s, .nodes = 100'000, .depth = 3}, {}).depth == 3);
  CHECK(search(kShobu, kStart, {.time = 60s, .nodes = 500, .depth = 50}, {}).nodes == 500);
  const auto report = search(kShobu, kStart, {.time = 30ms, .nodes = 1'000'000'000, .depth = 99}, {});
  CHECK(report.seconds >= 0.03);
  CHECK(report.seconds < 5);
}

TEST_CASE("limits: a search that has no time still gives a legal move") {
  for (const int threads : {1, 3}) {
    const auto report = search(kShobu, kStart, {.time = 0s}, {.threads = threads});
    CHECK(is_legal(kStart, kShobu, report.lines.at(0).moves.at(0)));
    CHECK(report.seconds < 5);
  }
}

TEST_CASE("limits: a search without limits ends when another thread stops it") {
  for (const int threads : {1, 3}) {
    AlphaBeta<shobu::State> searcher(kShobu, 0, {.threads = threads});
    Task<shobu::Move> task({}, [&](Control& control, const auto& on_report) { return searcher.search(kStart, {}, 1, control, on_report); });
    for (int i = 0; i < 1'000 && task.reports(0).empty(); ++i) (void)task.wait(10ms);
    CHECK_FALSE(task.done());
    task.stop();
    CHECK(task.wait(5s));
    CHECK(is_legal(kStart, kShobu, task.result().lines.at(0).moves.at(0)));
    CHECK_FALSE(task.reports(0).empty());
  }
}

TEST_CASE("limits: a search that is stopped before it begins gives a legal move") {
  Control control({});
  control.stop();
  AlphaBeta<shobu::State> searcher(kShobu, 0, {});
  const auto report = searcher.search(kStart, {}, 1, control, nullptr);
  CHECK(report.nodes == 0);
  CHECK(is_legal(kStart, kShobu, report.lines.at(0).moves.at(0)));
}

TEST_CASE("limits: a search that ponders passes its limits, and ends with the hit") {
  for (const AlphaBetaOptions& options : {AlphaBetaOptions{}, AlphaBetaOptions{.threads = 3}, AlphaBetaOptions{.hash_mb = 0, .selectivity = 0}}) {
    AlphaBeta<shobu::State> searcher(kShobu, 0, options);
    Task<shobu::Move> task({.time = 0s, .nodes = 100, .depth = 2, .ponder = true},
                           [&](Control& control, const auto& on_report) { return searcher.search(kStart, {}, 1, control, on_report); });
    for (int i = 0; i < 1'000 && task.reports(2).empty(); ++i) (void)task.wait(10ms);
    CHECK_FALSE(task.done());
    task.ponder_hit();
    CHECK(task.wait(5s));
    CHECK(task.result().depth >= 3);
    CHECK(task.result().nodes > 100);
  }
}

TEST_CASE("limits: a hit before its budget is spent leaves a search what it would have been") {
  const Limits limits{.nodes = 50'000, .depth = 6};
  const auto expected = told(search(kShobu, kStart, limits, {.hash_mb = 1}));
  Limits pondering = limits;
  pondering.ponder = true;
  for (const int depth : {1, 2, 3}) {
    Control control(pondering);
    AlphaBeta<shobu::State> searcher(kShobu, 0, {.hash_mb = 1});
    const auto hit = [&](const auto& report) {
      if (report.depth == depth) control.ponder_hit();
    };
    CHECK(told(searcher.search(kStart, {}, 1, control, hit)) == expected);
  }
}

TEST_CASE("limits: a search that can go no deeper ends though it ponders") {
  const toy::Rules chain(2, {.layers = 1'000'000, .nodes = 1, .width = 1, .ends = 0});
  CHECK(search(chain, toy::State::initial(chain), {.depth = 3, .ponder = true}, {}).depth == kMaxDepth);
}

TEST_CASE("limits: deep games end at the greatest depth, on the stack that threads have") {
  const toy::Rules chain(2, {.layers = 1'000'000, .nodes = 1, .width = 1, .ends = 0});
  for (const int hash_mb : {0, 1}) {
    for (const int selectivity : {0, 1}) {
      Report<toy::Move> report;
      std::thread([&] { report = search(chain, toy::State::initial(chain), {}, {.hash_mb = hash_mb, .selectivity = selectivity}); }).join();
      CHECK(report.depth == kMaxDepth);
      CHECK(report.seldepth <= kMaxPly);
    }
  }
}

TEST_CASE("limits: games that go round in circles end") {
  for (int number = 0; number < 20; ++number) {
    const toy::Rules circles(
        2, {.seed = mix(static_cast<std::uint64_t>(number)), .layers = 1, .nodes = 6, .width = 3, .ends = 0, .history = {.repetition = 3}});
    const auto report = search(circles, toy::State::initial(circles), {.nodes = 50'000}, {.hash_mb = 1});
    CHECK((report.depth == kMaxDepth || report.nodes == 50'000));
  }
}

TEST_CASE("limits: a seed and a node budget fix what is told, whatever the searcher did before") {
  const AlphaBetaOptions options{.seed = 9, .hash_mb = 1};
  const Limits limits{.nodes = 20'000};
  const auto expected = told(search(kShobu, kStart, limits, options, 2));
  AlphaBeta<shobu::State> searcher(kShobu, 0, options);
  shobu::State other = kStart;
  Rng rng(2);
  for (int round = 0; round < 5; ++round) {
    Control control(limits);
    CHECK(told(searcher.search(kStart, {}, 2, control, nullptr)) == expected);
    other.apply(kShobu, other.random_move(kShobu, rng));
    Control another(limits);
    (void)searcher.search(other, {}, 1, another, nullptr);
  }
}

TEST_CASE("limits: a deterministic search is the same with any number of threads") {
  const Limits limits{.nodes = 20'000};
  const auto expected = told(search(kShobu, kStart, limits, {.hash_mb = 1}));
  CHECK(told(search(kShobu, kStart, limits, {.threads = 4, .deterministic = true, .hash_mb = 1})) == expected);
}

TEST_CASE("limits: reports grow in depth and nodes, and the last is what the search returns") {
  std::vector<Report<shobu::Move>> reports;
  const auto last = search(kShobu, kStart, {.depth = 5}, {}, 3, {}, [&](const auto& report) { reports.push_back(report); });
  REQUIRE(reports.size() == 5);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    CHECK(reports[i].depth == static_cast<int>(i) + 1);
    CHECK(reports[i].lines.size() == 3);
    if (i > 0) CHECK(reports[i].nodes > reports[i - 1].nodes);
    if (i > 0) CHECK(reports[i].seconds >= reports[i - 1].seconds);
  }
  CHECK(told(last) == told(reports.back()));
}

TEST_CASE("limits: threads that share a table find what one finds, and no false proof") {
  for (int number = 0; number < 40; ++number) {
    INFO("graph: ", number);
    const toy::Rules rules(2 + number % 3, {.seed = mix(static_cast<std::uint64_t>(number)), .layers = 9, .nodes = 20, .width = 6});
    const auto root = toy::State::initial(rules);
    const auto alone = search(rules, root, {.depth = 9}, {.hash_mb = 1, .selectivity = 0});
    const auto together = search(rules, root, {.depth = 9}, {.threads = 4, .hash_mb = 1, .selectivity = 0});
    CHECK(together.lines[0].value == alone.lines[0].value);
    CHECK(is_legal(root, rules, together.lines[0].moves[0]));
    const auto selective = search(rules, root, {.depth = 9}, {.threads = 4, .hash_mb = 1});
    if (const auto claim = win_distance(selective.lines[0].value)) CHECK(win_distance(alone.lines[0].value).value_or(0) * *claim > 0);
  }
}
