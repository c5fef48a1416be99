/// Information set Monte Carlo tree search: for hidden cards. It takes a view, never a state.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "sakiyomi/search/cadence.hpp"
#include "sakiyomi/search/helpers.hpp"
#include "sakiyomi/search/information/explorer.hpp"
#include "sakiyomi/search/result.hpp"

namespace sakiyomi {

/// A searcher. One search at a time; `control` stops it from another thread. Each thread has a tree of its own.
template <Hidden S, class Evaluation = StaticEvaluation<S>>
class Ismcts {
 public:
  using Root = typename S::View;
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  Ismcts(const Rules& rules, const IsmctsOptions& options, Evaluation evaluation = {}) : rules_(rules), options_(options), evaluation_(evaluation) {
    const std::size_t bytes = (static_cast<std::size_t>(options_.tree_mb) << 20) / static_cast<std::size_t>(options_.threads);
    for (int i = 0; i < options_.threads; ++i) trees_.push_back(std::make_unique<Tree>(bytes));
  }

  /// Searches until a limit is reached; calls `on_report` now and then. The last report, with at least one legal move.
  /// Precondition: the game is not over, and the seat of the view is to move.
  Report<Move> search(const Root& root, const History& history, int lines, Control& control, const ReportFn<Move>& on_report) {
    const auto threads = trees_.size();
    std::vector<std::unique_ptr<Worker>> workers(threads);
    std::vector<std::unique_ptr<Control>> budgets(threads);
    for (std::size_t i = 0; i < threads; ++i) {
      trees_[i]->clear();
      if (options_.deterministic && threads > 1) budgets[i] = std::make_unique<Control>(control.share(i, threads), control);
      Control& budget = budgets[i] ? *budgets[i] : control;
      workers[i] = std::make_unique<Worker>(rules_, options_, evaluation_, root, history, *trees_[i], budget, generator(i));
    }
    const auto report = [&](std::size_t known) {  // what the first so many threads know
      return summary(root, std::span(workers).first(known), static_cast<std::size_t>(std::max(lines, 1)), control);
    };
    const auto work = [&](std::size_t number) {
      Cadence cadence;
      Worker& worker = *workers[number];
      Control& budget = budgets[number] ? *budgets[number] : control;
      while (budget.take_simulation() && worker.simulate()) {
        if (number != 0 || !on_report || !cadence.is_due(worker.simulations(), control)) continue;
        worker.flush();
        on_report(report(1));
      }
      worker.flush();
      if (budgets[number]) control.add(budget.nodes());
    };
    {
      Helpers helpers(control);
      for (std::size_t i = 1; i < threads; ++i) helpers.start([&work, i] { work(i); });
      work(0);
      helpers.join();
    }
    return report(threads);
  }

 private:
  using Tree = InformationTree<Move>;
  using Worker = InformationExplorer<S, Evaluation>;

  [[nodiscard]] Rng generator(std::size_t thread) const noexcept { return Rng(thread == 0 ? options_.seed : hash_combine(options_.seed, thread)); }

  /// What is known of a move in all trees.
  struct Known {
    InformationEdge<Move> edge;
    std::uint64_t squares = 0;
  };

  [[nodiscard]] Report<Move> summary(const Root& root, std::span<const std::unique_ptr<Worker>> workers, std::size_t lines,
                                     const Control& control) const {
    Report<Move> report;
    std::vector<Known> moves;
    for (std::size_t i = 0; i < workers.size(); ++i) {
      add(root, *trees_[i], *workers[i], moves);
      report.simulations += workers[i]->simulations();
      report.seldepth = std::max(report.seldepth, workers[i]->deepest());
      report.hashfull += static_cast<int>(1000 * trees_[i]->used() / (trees_[i]->bytes() * trees_.size()));
    }
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto before = [&](std::size_t a, std::size_t b) {
      const auto& first = moves[a].edge;
      const auto& second = moves[b].edge;
      return first.visits != second.visits ? first.visits > second.visits : value_of(first) > value_of(second);
    };
    std::stable_sort(order.begin(), order.end(), before);
    for (const std::size_t i : order) {
      const auto& [edge, squares] = moves[i];
      const double value = value_of(edge);
      report.moves.push_back({edge.move, edge.visits, value, 1.0 / static_cast<double>(moves.size()), 0, 1, deviation(edge, squares), edge.visits});
      if (report.lines.size() < lines) report.lines.push_back({utility_units(value, eval_scale<S>()), {edge.move}, value});
    }
    for (Seat seat = 0; seat < rules_.players(); ++seat) report.utilities.push_back(mean(workers, seat));
    report.depth = report.seldepth > 0 ? 1 : 0;
    report.nodes = control.nodes();
    report.seconds = control.seconds();
    return report;
  }

  /// Adds what a tree knows of the moves of the root.
  void add(const Root& root, const Tree& tree, const Worker& worker, std::vector<Known>& moves) const {
    const auto number = tree.find(root.hash());
    if (moves.empty()) {
      typename S::MoveList legal;
      root.legal_moves(rules_, legal);
      for (const Move move : legal) moves.push_back({{.move = move}});
    }
    if (number == Tree::kNone) return;
    const auto edges = tree.edges(number);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto known = std::find_if(moves.begin(), moves.end(), [&](const Known& each) { return each.edge.move == edges[i].move; });
      if (known == moves.end()) continue;
      known->edge.visits += edges[i].visits;
      known->edge.total += edges[i].total;
      if (i < worker.squares().size()) known->squares += worker.squares()[i].sum;
    }
  }

  [[nodiscard]] static double value_of(const InformationEdge<Move>& edge) noexcept {
    return edge.visits == 0 ? 0.5 : static_cast<double>(edge.total) / (static_cast<double>(edge.visits) * static_cast<double>(kOne));
  }
  /// The standard deviation of a move's results.
  [[nodiscard]] static double deviation(const InformationEdge<Move>& edge, std::uint64_t squares) noexcept {
    if (edge.visits == 0) return 0;
    const double mean = value_of(edge);
    return std::sqrt(std::max(0.0, static_cast<double>(squares) / (static_cast<double>(edge.visits) * static_cast<double>(kOne)) - mean * mean));
  }
  [[nodiscard]] static double mean(std::span<const std::unique_ptr<Worker>> workers, Seat seat) noexcept {
    std::int64_t sum = 0;
    std::int64_t count = 0;
    for (const auto& worker : workers) {
      sum += worker->results().sums[Proof::index(seat)];
      count += worker->results().count;
    }
    return count == 0 ? 0.5 : static_cast<double>(sum) / (static_cast<double>(count) * 32'768);
  }

  Rules rules_;
  IsmctsOptions options_;
  [[no_unique_address]] Evaluation evaluation_;
  std::vector<std::unique_ptr<Tree>> trees_;
};

}  // namespace sakiyomi
