/// Information set Monte Carlo tree search: for hidden cards. It takes a view, never a state.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "sakiyomi/search/cadence.hpp"
#include "sakiyomi/search/helpers.hpp"
#include "sakiyomi/search/information/explorer.hpp"
#include "sakiyomi/search/result.hpp"

namespace sakiyomi {

/// A searcher. One search at a time; `control` stops it from another thread. Each thread has a tree of its own.
template <Hidden S, class Evaluation = StaticEvaluation<S>, class Probing = NoProbe>
class Ismcts {
 public:
  using Root = typename S::View;
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  Ismcts(const Rules& rules, const IsmctsOptions& options, Evaluation evaluation = {}, Probing probing = {})
      : rules_(rules), options_(options), evaluation_(evaluation), probing_(std::move(probing)) {
    const std::size_t bytes = (static_cast<std::size_t>(options_.tree_mb) << 20) / static_cast<std::size_t>(options_.threads);
    for (int i = 0; i < options_.threads; ++i) trees_.push_back(std::make_unique<Tree>(bytes));
  }

  /// Searches until a limit is reached; calls `on_report` now and then. The last report, with at least one legal move.
  /// Precondition: the game is not over, and the seat of the view is to move.
  Report<Move> search(const Root& root, const History& history, int lines, Control& control, const ReportFn<Move>& on_report) {
    [[maybe_unused]] const auto session = probing_.begin();
    Search run(*this, root, control, on_report, static_cast<std::size_t>(std::max(lines, 1)));
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      trees_[i]->clear();
      run.workers.push_back(std::make_unique<Worker>(rules_, options_, evaluation_, root, history, *trees_[i], run.budget(i), generator(i)));
    }
    return run.run();
  }
  [[nodiscard]] const Probing& probing() const noexcept { return probing_; }

 private:
  using Tree = InformationTree<Move>;
  using Worker = InformationExplorer<S, Evaluation>;

  /// What is known of a move in all trees.
  struct Known {
    InformationEdge<Move> edge;
    std::uint64_t squares = 0;
  };

  struct Search {
    Ismcts& owner;
    const Root& root;
    Control& control;
    const ReportFn<Move>& on_report;
    std::size_t lines;
    std::vector<std::unique_ptr<Control>> budgets = {};  ///< of each thread, where it has one of its own
    std::vector<std::unique_ptr<Worker>> workers = {};

    Search(Ismcts& searcher, const Root& view, Control& whole, const ReportFn<Move>& report, std::size_t count)
        : owner(searcher), root(view), control(whole), on_report(report), lines(count) {
      const std::size_t threads = owner.trees_.size();
      if (!owner.options_.deterministic || threads == 1) return;
      for (std::size_t i = 0; i < threads; ++i) budgets.push_back(std::make_unique<Control>(control.share(i, threads), control));
    }
    [[nodiscard]] Control& budget(std::size_t thread) noexcept { return budgets.empty() ? control : *budgets[thread]; }

    Report<Move> run() {
      Helpers helpers(control);
      for (std::size_t i = 1; i < workers.size(); ++i) helpers.start([this, i] { simulate(i); });
      simulate(0);
      helpers.join();
      return report(workers.size());
    }

    /// One thread's loop. The first thread tells how the search goes.
    void simulate(std::size_t number) {
      Cadence cadence;
      Worker& worker = *workers[number];
      typename Probing::Thread probe(owner.probing_);
      while (budget(number).take_simulation() && !worker.done() && worker.simulate(probe)) {
        if (number != 0 || !on_report || !cadence.is_due(worker.simulations(), control)) continue;
        worker.flush();
        on_report(report(1));
      }
      worker.flush();
      probe.count(Event::kTreeNode, owner.trees_[number]->size());
      probe.count(Event::kTreeByte, owner.trees_[number]->used());
    }

    /// Moves by what is known in the first so many trees, and what all threads have done.
    [[nodiscard]] Report<Move> report(std::size_t trees) const {
      Report<Move> report;
      const std::vector<Known> moves = known(trees);
      for (const Known& each : moves) {
        const double value = value_of(each.edge);
        const std::uint32_t visits = each.edge.visits;
        report.moves.push_back(
            {each.edge.move, visits, value, static_cast<double>(each.edge.prior) / kPriorOne, 0, 1, deviation(each.edge, each.squares), visits});
        if (report.lines.size() < lines) report.lines.push_back({utility_units(value, eval_scale<S>()), {each.edge.move}, value});
      }
      std::size_t used = 0;
      for (std::size_t i = 0; i < workers.size(); ++i) {
        report.simulations += workers[i]->simulations();
        if (i >= trees) continue;
        report.seldepth = std::max(report.seldepth, workers[i]->deepest());
        used += owner.trees_[i]->used();
      }
      for (Seat seat = 0; seat < owner.rules_.players(); ++seat) report.utilities.push_back(mean(std::span(workers).first(trees), seat));
      report.hashfull = static_cast<int>(1000 * used / (trees * owner.trees_.front()->bytes()));
      report.depth = report.seldepth > 0 ? 1 : 0;
      report.nodes = budgets.empty() ? control.nodes() : 0;
      for (const auto& each : budgets) report.nodes += each->nodes();
      report.seconds = control.seconds();
      return report;
    }

    /// The moves of the root with the sums of the first so many trees: most visits first, then the best value.
    [[nodiscard]] std::vector<Known> known(std::size_t trees) const {
      typename S::MoveList legal;
      root.legal_moves(owner.rules_, legal);
      std::vector<Known> moves;
      for (const Move move : legal)
        moves.push_back({{.prior = static_cast<std::uint16_t>(prior_of(1.0 / static_cast<double>(legal.size()))), .move = move}});
      for (std::size_t i = 0; i < trees; ++i) {
        const Tree& tree = *owner.trees_[i];
        const auto number = tree.find(root.hash());
        if (number == Tree::kNone) continue;
        const auto edges = tree.edges(number);
        for (std::size_t edge = 0; edge < edges.size(); ++edge) add(edges[edge], workers[i]->squares(edge), moves);
      }
      std::stable_sort(moves.begin(), moves.end(), [](const Known& a, const Known& b) {
        return a.edge.visits != b.edge.visits ? a.edge.visits > b.edge.visits : value_of(a.edge) > value_of(b.edge);
      });
      return moves;
    }
    static void add(const InformationEdge<Move>& edge, std::uint64_t squares, std::vector<Known>& moves) noexcept {
      for (Known& each : moves) {
        if (each.edge.move != edge.move) continue;
        each.edge.prior = edge.prior;
        each.edge.visits += edge.visits;
        each.edge.total += edge.total;
        each.squares += squares;
      }
    }
  };

  [[nodiscard]] Rng generator(std::size_t thread) const noexcept { return Rng(thread == 0 ? options_.seed : hash_combine(options_.seed, thread)); }

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
  [[no_unique_address]] Probing probing_;
  std::vector<std::unique_ptr<Tree>> trees_;
};

}  // namespace sakiyomi
