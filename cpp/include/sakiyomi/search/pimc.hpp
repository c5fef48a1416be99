/// Perfect information Monte Carlo: searches worlds as if all cards lay open, and averages. For hidden cards, from a view, and for chance.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>
#include <variant>
#include <vector>

#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/cadence.hpp"
#include "sakiyomi/search/helpers.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "sakiyomi/world.hpp"

namespace sakiyomi {

struct PimcOptions {
  int threads = 1;  ///< each searches worlds of its own
  std::uint64_t seed = 0;
  int worlds = 32;
  std::variant<AlphaBetaOptions, MctsOptions> inner = {};  ///< how each world is searched, on one thread
};

template <class S>
struct RootType {
  using type = S;
};
template <Hidden S>
struct RootType<S> {
  using type = typename S::View;
};

/// A searcher. One search at a time; `control` stops it from another thread. Budgets of nodes and simulations are shared out to the worlds
/// evenly, so that with them the result does not depend on the number of threads.
template <GameState S>
  requires Chancy<S>
class Pimc {
 public:
  using Root = typename RootType<S>::type;
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  Pimc(const Rules& rules, const PimcOptions& options) : rules_(rules), options_(options) {}

  /// Searches until a limit is reached; calls `on_report` now and then. The last report, with at least one legal move.
  /// Precondition: the game is not over, and the seat of the view is to move.
  Report<Move> search(const Root& root, const History& history, int lines, Control& control, const ReportFn<Move>& on_report) {
    Search run{rules_, options_, root, history, control, static_cast<std::size_t>(std::max(lines, 1)), deal(root)};
    return run.run(on_report);
  }

 private:
  using World = sakiyomi::World<S>;

  /// What the worlds say of a move of the root.
  struct Opinion {
    Move move{};
    std::uint32_t best = 0;  ///< worlds in which it is the best move
    double sum = 0;
    double squares = 0;
  };

  [[nodiscard]] std::vector<World> deal(const Root& root) const {
    Rng rng(options_.seed);
    std::vector<World> worlds;
    for (int i = 0; i < options_.worlds; ++i) {
      const S state = dealt(root, rng);
      worlds.emplace_back(state, Deal(rng.below(std::numeric_limits<std::uint32_t>::max())));
    }
    return worlds;
  }
  [[nodiscard]] S dealt(const Root& root, [[maybe_unused]] Rng& rng) const noexcept {
    if constexpr (Hidden<S>) {
      return root.determinize(rules_, rng);
    } else {
      return root;
    }
  }

  struct Search {
    const Rules& rules;
    const PimcOptions& options;
    const Root& root;
    const History& history;
    Control& control;
    std::size_t lines;
    std::vector<World> worlds;
    std::atomic<std::size_t> next{0};
    std::mutex mutex = {};
    std::vector<std::optional<Report<Move>>> found = {};  ///< by world

    Report<Move> run(const ReportFn<Move>& on_report) {
      found.resize(worlds.size());
      Cadence cadence;
      std::size_t done = 0;
      const auto work = [&] { std::visit([&](const auto& inner) { search_worlds(engine(inner), on_report, cadence, done); }, options.inner); };
      Helpers helpers(control);
      for (int i = 1; i < options.threads; ++i) helpers.start(work);
      work();
      helpers.join();
      return summary();
    }

    [[nodiscard]] auto engine(AlphaBetaOptions inner) const {
      inner.threads = 1;
      return AlphaBeta<World>(rules, 0, inner);
    }
    [[nodiscard]] auto engine(MctsOptions inner) const {
      inner.threads = 1;
      return Mcts<World>(rules, inner);
    }

    template <class Engine>
    void search_worlds(Engine engine, const ReportFn<Move>& on_report, Cadence& cadence, std::size_t& done) {
      typename S::MoveList moves;
      list_search_moves(worlds.front().state(), rules, moves);
      for (std::size_t i = next++; i < worlds.size() && !control.stopped(); i = next++) {
        Control budget(limits(i), control);
        Report<Move> report = engine.search(worlds[i], history, static_cast<int>(moves.size()), budget, nullptr);
        control.add(budget.nodes());
        const std::lock_guard lock(mutex);
        if (report.depth > 0) found[i] = std::move(report);  // else it ended before it knew anything
        if (on_report && cadence.is_due(++done, control)) on_report(summary());
      }
    }

    /// The part of the limits for a world: of time, that of those that are still to be searched.
    [[nodiscard]] Limits limits(std::size_t world) const {
      Limits limits = control.share(world, worlds.size());
      if (const auto left = control.time_left()) {
        limits.time = *left * std::min(1.0, static_cast<double>(options.threads) / static_cast<double>(worlds.size() - world));
      }
      return limits;
    }

    [[nodiscard]] Report<Move> summary() const {
      Report<Move> report;
      std::vector<Opinion> moves;
      typename S::MoveList legal;
      list_search_moves(worlds.front().state(), rules, legal);
      for (const Move move : legal) moves.push_back({.move = move});
      double count = 0;
      for (const auto& each : found) {
        if (each) {
          ++count;
          hear(*each, moves);
          report.depth = report.depth == 0 ? each->depth : std::min(report.depth, each->depth);
          report.seldepth = std::max(report.seldepth, each->seldepth);
          report.simulations += each->simulations;
          report.hashfull = std::max(report.hashfull, each->hashfull);
        }
      }
      const auto mean = [count](const Opinion& of) { return count > 0 ? of.sum / count : 0.5; };
      std::stable_sort(moves.begin(), moves.end(), [&](const Opinion& a, const Opinion& b) { return mean(a) > mean(b); });
      for (const Opinion& each : moves) {
        const double variance = count > 1 ? std::max(0.0, (each.squares - count * mean(each) * mean(each)) / (count - 1)) : 0;
        report.moves.push_back({each.move, each.best, mean(each), 1.0 / static_cast<double>(moves.size()), 0, 1, std::sqrt(variance),
                                static_cast<std::uint32_t>(count)});
        if (report.lines.size() < lines) report.lines.push_back({utility_units(mean(each), eval_scale<S>()), {each.move}, mean(each)});
      }
      report.worlds = static_cast<std::uint64_t>(count);
      report.nodes = control.nodes();
      report.seconds = control.seconds();
      return report;
    }

    /// Takes what a world says into account.
    void hear(const Report<Move>& world, std::vector<Opinion>& moves) const {
      Opinion* best = nullptr;
      double most = -1;
      for (const Line<Move>& line : world.lines) {
        const auto known = std::find_if(moves.begin(), moves.end(), [&](const Opinion& each) { return each.move == line.moves.front(); });
        if (known == moves.end()) continue;
        const double utility = line.utility ? *line.utility : utility_of(line.value);
        if (utility > most) best = &*known;
        most = std::max(most, utility);
        known->sum += utility;
        known->squares += utility * utility;
      }
      if (best != nullptr) ++best->best;
    }
    [[nodiscard]] static double utility_of(Value value) noexcept {
      if (const auto distance = win_distance(value)) return *distance > 0 ? 1 : 0;
      return win_chance(static_cast<double>(value) / eval_scale<S>());
    }
  };

  Rules rules_;
  PimcOptions options_;
};

}  // namespace sakiyomi
