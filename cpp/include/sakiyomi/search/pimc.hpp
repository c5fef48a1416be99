/// Perfect information Monte Carlo: searches worlds as if all cards lay open, and averages. For hidden cards, from a view, and for chance.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "sakiyomi/hidden.hpp"
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

/// A searcher. One search at a time; `control` stops it from another thread. Budgets of nodes and simulations are shared out evenly to the
/// worlds, or to as many as they suffice for, so that with them the result does not depend on the number of threads.
template <GameState S, class Probing = NoProbe>
  requires Chancy<S>
class Pimc {
 public:
  using Root = typename RootType<S>::type;
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  Pimc(const Rules& rules, const PimcOptions& options, Probing probing = {}) : rules_(rules), options_(options), probing_(std::move(probing)) {}

  /// Searches until a limit is reached; calls `on_report` now and then. The last report, with at least one legal move.
  /// Precondition: the game is not over, and the seat of the view is to move.
  Report<Move> search(const Root& root, const History& history, int lines, Control& control, const ReportFn<Move>& on_report) {
    [[maybe_unused]] const auto session = probing_.begin();
    Search run(rules_, options_, probing_, root, history, control, on_report, static_cast<std::size_t>(std::max(lines, 1)));
    return run.run();
  }
  [[nodiscard]] const Probing& probing() const noexcept { return probing_; }

 private:
  using World = sakiyomi::World<S>;

  /// What the worlds say of a move of the root. Sums are whole numbers, so that the order of worlds is of no account.
  struct Opinion {
    Move move{};
    std::uint32_t best = 0;  ///< worlds in which it is the best move
    Gain sum = 0;
    std::uint64_t squares = 0;  ///< in units of 2^-30
  };

  struct Search {
    const Rules& rules;
    const PimcOptions& options;
    const Probing& probing;
    const Root& root;
    const History& history;
    Control& control;
    const ReportFn<Move>& on_report;
    std::size_t lines;
    std::uint64_t worlds;  ///< to be searched

    std::mutex mutex = {};  ///< for all that follows
    Rng rng;
    std::uint64_t dealt = 0;
    Cadence cadence{1};
    std::vector<Opinion> moves = {};
    Report<Move> sums = {};  ///< of the worlds heard so far, without their moves

    Search(const Rules& by, const PimcOptions& how, const Probing& probed, const Root& position, const History& past, Control& whole,
           const ReportFn<Move>& report, std::size_t count)
        : rules(by), options(how), probing(probed), root(position), history(past), control(whole), on_report(report), lines(count), rng(how.seed) {
      worlds = control.parts(static_cast<std::uint64_t>(options.worlds), kLeastNodes, kLeastSimulations);
      typename S::MoveList legal;
      Rng any(0);
      list_search_moves(state(any), rules, legal);
      for (const Move move : legal) moves.push_back({.move = move});
      sums.worlds = 0;
    }

    Report<Move> run() {
      const auto work = [this] { std::visit([this](const auto& inner) { search_worlds(engine(inner)); }, options.inner); };
      Helpers helpers(control);
      for (int i = 1; i < options.threads; ++i) helpers.start(work);
      work();
      helpers.join();
      return report();
    }

    /// A state that the seat could be in; without hidden cards the state itself.
    [[nodiscard]] S state([[maybe_unused]] Rng& from) const noexcept {
      if constexpr (Hidden<S>) {
        return root.determinize(rules, from);
      } else {
        return root;
      }
    }
    [[nodiscard]] auto engine(AlphaBetaOptions inner) const {
      inner.threads = 1;
      return AlphaBeta<World, StaticEvaluation<World>, Probing>(rules, 0, inner, {}, probing);
    }
    [[nodiscard]] auto engine(MctsOptions inner) const {
      inner.threads = 1;
      return Mcts<World, StaticEvaluation<World>, Probing>(rules, inner, {}, probing);
    }

    template <class Engine>
    void search_worlds(Engine engine) {
      std::uint64_t number = 0;
      typename Probing::Thread probe(probing);
      while (const auto world = probe.during(Phase::kSampling, [&] { return deal(number); })) {
        probe.count(Event::kWorld);
        Control budget(limits(number), control);
        const Report<Move> report =
            probe.during(Phase::kNone, [&] { return engine.search(*world, history, static_cast<int>(moves.size()), budget, nullptr); });
        hear(report, budget.nodes());
      }
    }

    /// The next world and its number; nothing after the last, and when the search must end.
    [[nodiscard]] std::optional<World> deal(std::uint64_t& number) {
      const std::lock_guard lock(mutex);
      control.check_time();
      if (dealt == worlds || control.stopped()) return std::nullopt;
      number = dealt++;
      const S known = state(rng);
      return World(known, Deal(rng.below(std::numeric_limits<std::uint32_t>::max())));
    }

    /// The part of the limits for a world: of time, that of those that are still to be searched.
    [[nodiscard]] Limits limits(std::uint64_t world) const {
      Limits limits = control.share(world, worlds);
      if (const auto left = control.time_left()) {
        limits.time =
            std::max<std::chrono::duration<double>>(*left * std::min(1.0, options.threads / static_cast<double>(worlds - world)), kLeastTime);
      }
      return limits;
    }

    /// Takes what a world says into account, unless it ended before it knew anything.
    void hear(const Report<Move>& world, std::uint64_t nodes) {
      const std::lock_guard lock(mutex);
      control.add(nodes);
      if (world.depth == 0) return;
      const int depth = std::min(world.depth, world.seldepth);  // no line is longer
      sums.depth = *sums.worlds == 0 ? depth : std::min(sums.depth, depth);
      sums.seldepth = std::max(sums.seldepth, world.seldepth);
      sums.simulations += world.simulations;
      sums.hashfull = std::max(sums.hashfull, world.hashfull);
      ++*sums.worlds;
      hear(world.lines);
      if (on_report && cadence.is_due(*sums.worlds, control)) on_report(report());
    }
    /// Takes the values of moves in a world into account. What it has not looked at is worth as little there as the worst that it has.
    void hear(const std::vector<Line<Move>>& lines_there) {
      Gain least = kOne;
      for (const auto& line : lines_there) least = std::min(least, gain_of(line));
      Opinion* best = nullptr;
      Gain most = -1;
      for (Opinion& each : moves) {
        const auto line = std::find_if(lines_there.begin(), lines_there.end(), [&](const auto& other) { return other.moves.front() == each.move; });
        const Gain gain = line == lines_there.end() ? least : gain_of(*line);
        each.sum += gain;
        each.squares += static_cast<std::uint64_t>((gain >> 15) * (gain >> 15));
        if (gain > most) best = &each;
        most = std::max(most, gain);
      }
      if (best != nullptr) ++best->best;
    }
    [[nodiscard]] static Gain gain_of(const Line<Move>& line) noexcept { return to_gain(line.utility ? *line.utility : utility_of(line.value)); }
    [[nodiscard]] static double utility_of(Value value) noexcept {
      if (const auto distance = win_distance(value)) return *distance > 0 ? 1 : 0;
      return win_chance(static_cast<double>(value) / eval_scale<S>());
    }

    /// Moves by their mean value, the best first.
    [[nodiscard]] Report<Move> report() const {
      Report<Move> report = sums;
      std::vector<Opinion> order = moves;
      std::stable_sort(order.begin(), order.end(), [](const Opinion& a, const Opinion& b) { return a.sum > b.sum; });
      const auto count = static_cast<double>(*sums.worlds);
      for (const Opinion& each : order) {
        const double mean = count > 0 ? static_cast<double>(each.sum) / (count * static_cast<double>(kOne)) : 0.5;
        const double square = count > 0 ? static_cast<double>(each.squares) / (count * static_cast<double>(kOne)) : 0;
        const double variance = count > 1 ? std::max(0.0, square - mean * mean) * count / (count - 1) : 0;
        report.moves.push_back(
            {each.move, each.best, mean, 1.0 / static_cast<double>(order.size()), 0, 1, std::sqrt(variance), static_cast<std::uint32_t>(count)});
        if (report.lines.size() < lines) report.lines.push_back({utility_units(mean, eval_scale<S>()), {each.move}, mean});
      }
      report.nodes = control.nodes();
      report.seconds = control.seconds();
      return report;
    }
  };

  // A world that gets less says nothing: rather fewer worlds are searched.
  static constexpr std::uint64_t kLeastNodes = 64;
  static constexpr std::uint64_t kLeastSimulations = 32;
  static constexpr std::chrono::milliseconds kLeastTime{1};

  Rules rules_;
  PimcOptions options_;
  [[no_unique_address]] Probing probing_;
};

}  // namespace sakiyomi
