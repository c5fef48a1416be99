/// Monte Carlo tree search: one tree for all threads, or one for each.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "sakiyomi/search/cadence.hpp"
#include "sakiyomi/search/helpers.hpp"
#include "sakiyomi/search/result.hpp"
#include "sakiyomi/search/tree/archive.hpp"
#include "sakiyomi/search/tree/explorer.hpp"
#include "sakiyomi/search/tree/memory.hpp"
#include "sakiyomi/search/tree/summary.hpp"

namespace sakiyomi {

/// A searcher with its tree. One search at a time; `control` stops it from another thread.
template <GameState S, class Evaluation = StaticEvaluation<S>, class Probing = NoProbe>
class Mcts {
 public:
  using State = S;
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Options = MctsOptions;

  Mcts(const Rules& rules, const Options& options, Evaluation evaluation = {}, Probing probing = {})
      : rules_(rules), options_(options), evaluation_(evaluation), probing_(std::move(probing)) {
    if constexpr (!Certain<S>) options_.parallel = Sharing::kRoot;
    if (options_.deterministic) options_.parallel = Sharing::kRoot;
  }

  /// Searches until a limit is reached; calls `on_report` now and then. The last report, with at least one legal move.
  /// Precondition: the game is not over.
  Report<Move> search(const S& root, const History& history, int lines, Control& control, const ReportFn<Move>& on_report) {
    [[maybe_unused]] const auto session = probing_.begin();
    prepare(root, history);
    Search run{*this, {rules_, options_, evaluation_, root, history, probing_}, control, on_report, static_cast<std::size_t>(std::max(lines, 1))};
    return run.run();
  }

  /// The tree of the last search, the first of several, with the sums of all at its root; null before the first search.
  [[nodiscard]] const Tree<Move>* tree() const noexcept { return trees_.empty() ? nullptr : trees_.front().get(); }
  /// Nodes of all trees.
  [[nodiscard]] std::size_t tree_nodes() const noexcept {
    std::size_t nodes = 0;
    for (const auto& tree : trees_) nodes += tree->size();
    return nodes;
  }
  [[nodiscard]] const Probing& probing() const noexcept { return probing_; }
  [[nodiscard]] const TreeMemory<S>& memory() const noexcept { return memory_; }

  /// The tree of the last search as bytes. Precondition: there is one.
  [[nodiscard]] std::string save() const {
    return TreeWriter<Move>(*trees_.front(), *spreads_.front(), rules_.players(), memory_.root()->hash()).bytes();
  }

  /// Takes over the tree of a position from bytes. What is wrong with them, and then there is no tree.
  [[nodiscard]] std::optional<std::string> load(std::string_view bytes, const S& root, const History& history)
    requires Certain<S>
  {
    make_trees();
    for (const auto& tree : trees_) tree->clear();
    auto error = TreeReader<S>(bytes, *trees_.front(), rules_).read(root, *spreads_.front());
    if (error) {
      trees_.front()->clear();
      memory_.forget();
    } else {
      memory_.set(root, history);
    }
    return error;
  }

 private:
  using Worker = Explorer<S, Evaluation, Probing>;

  struct Search {
    Mcts& owner;
    typename Worker::Setup setup;
    Control& control;
    const ReportFn<Move>& on_report;
    std::size_t lines;
    Cadence cadence{};

    Report<Move> run() {
      const auto threads = static_cast<std::size_t>(owner.options_.threads);
      std::vector<int> deepest(threads);
      const auto work = [&](std::size_t number) {
        const auto budget =
            owner.options_.deterministic && threads > 1 ? std::make_unique<Control>(control.share(number, threads), control) : nullptr;
        Worker worker(setup, owner.tree_of(number), owner.spread_of(number), budget ? *budget : control, owner.generator(number));
        simulate(worker, number, budget ? *budget : control);
        worker.flush();
        if (budget) control.add(budget->nodes());
        deepest[number] = worker.deepest();
      };
      {
        Helpers helpers(control);
        for (std::size_t i = 1; i < threads; ++i) helpers.start([&work, i] { work(i); });
        work(0);
        helpers.join();
      }
      const std::uint64_t done = owner.simulations();
      owner.merge();
      typename Probing::Thread probe(setup.probing);
      probe.count(Event::kTreeNode, owner.tree_nodes());
      probe.count(Event::kTreeByte, owner.tree_nodes() * sizeof(TreeNode<Move>));
      Report<Move> report = summary();
      report.seldepth = std::max(report.depth, *std::max_element(deepest.begin(), deepest.end()));
      report.simulations = done;
      return report;
    }

    /// One thread's loop. The first thread tells how the search goes.
    void simulate(Worker& worker, std::size_t number, Control& budget) {
      while (budget.take_simulation() && !worker.done() && worker.simulate()) {
        const std::uint64_t done = worker.simulations();
        const bool looks = done % kDepthInterval == 0 || (done < kDepthInterval && std::has_single_bit(done));
        if (looks && control.limits_depth() && is_deep(owner.tree_of(number), budget)) budget.stop();
        if (number == 0 && on_report && cadence.is_due(done, control)) tell(worker, budget);
      }
      if (&budget == &control && worker.done()) control.stop();
    }

    [[nodiscard]] bool is_deep(const Tree<Move>& tree, Control& budget) const {
      return !budget.begin_iteration(Summary<S>(tree, owner.rules_, setup.root).depth() + 1);
    }

    void tell(Worker& worker, const Control& budget) {
      worker.flush();
      Report<Move> report = summary();
      report.seldepth = std::max(report.depth, worker.deepest());
      report.simulations = owner.simulations();
      if (&budget != &control) report.nodes += budget.nodes();
      on_report(report);
    }

    [[nodiscard]] Report<Move> summary() const {
      Report<Move> report = Summary<S>(*owner.tree(), owner.rules_, setup.root).report(lines);
      const Proof& proof = owner.tree()->proof(owner.tree()->root());
      for (Seat seat = 0; seat < owner.rules_.players(); ++seat) {
        report.utilities.push_back(proof.within(seat, owner.spread_of(0).mean(seat)));
      }
      report.hashfull = static_cast<int>(1000 * owner.tree_nodes() / (owner.trees_.size() * owner.tree()->capacity()));
      report.nodes = control.nodes();
      report.seconds = control.seconds();
      return report;
    }
  };

  static constexpr std::uint64_t kDepthInterval = 128;  ///< simulations between looks at the depth; before, at 1, 2, 4 ...

  [[nodiscard]] std::size_t tree_count() const noexcept {
    return options_.parallel == Sharing::kRoot ? static_cast<std::size_t>(options_.threads) : 1;
  }
  [[nodiscard]] bool reuses() const noexcept { return options_.reuse && !options_.deterministic && tree_count() == 1; }
  [[nodiscard]] Tree<Move>& tree_of(std::size_t thread) noexcept { return *trees_[std::min(thread, trees_.size() - 1)]; }
  [[nodiscard]] Spread& spread_of(std::size_t thread) noexcept { return *spreads_[std::min(thread, spreads_.size() - 1)]; }

  /// Simulations of all threads since the search began, those under way too.
  [[nodiscard]] std::uint64_t simulations() const noexcept {
    std::uint64_t visits = 0;
    for (const auto& tree : trees_) visits += tree->root().visits.load(std::memory_order_relaxed);
    return visits - kept_;
  }

  [[nodiscard]] Rng generator(std::size_t thread) const noexcept { return Rng(thread == 0 ? options_.seed : hash_combine(options_.seed, thread)); }

  /// Makes the trees ready: empty, or with what is known of the new position.
  void prepare(const S& root, const History& history) {
    make_trees();
    const bool kept = reuses() && memory_.advance(*trees_.front(), rules_, root, history);
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      if (!kept) trees_[i]->clear();
      kept ? spreads_[i]->restart() : spreads_[i]->clear();
    }
    memory_.set(root, history);
    kept_ = kept ? trees_.front()->root().visits.load(std::memory_order_relaxed) : 0;
  }

  void make_trees() {
    if (!trees_.empty()) return;
    const std::size_t parts = reuses() ? 2 : 1;  // what is kept is copied
    const std::size_t bytes = (static_cast<std::size_t>(options_.tree_mb) << 20) / tree_count() / parts;
    const auto capacity = static_cast<std::uint32_t>(std::min<std::size_t>(bytes / sizeof(TreeNode<Move>), kBusy - 1));
    const std::uint32_t first_chunk = Certain<S> ? kFirstChunk : std::numeric_limits<std::uint16_t>::max();  // with chance, all at once
    for (std::size_t i = 0; i < tree_count(); ++i) {
      trees_.push_back(std::make_unique<Tree<Move>>(capacity, rules_.players(), first_chunk));
      spreads_.push_back(std::make_unique<Spread>());
    }
  }

  /// Adds what the other trees know of the root's moves to the first tree.
  void merge() {
    for (std::size_t i = 1; i < trees_.size(); ++i) {
      merge_roots(*trees_.front(), *trees_[i], rules_.players(), memory_.root()->to_move());
      spreads_.front()->absorb(*spreads_[i], rules_.players());
    }
  }

  Rules rules_;
  Options options_;
  [[no_unique_address]] Evaluation evaluation_;
  [[no_unique_address]] Probing probing_;
  std::vector<std::unique_ptr<Tree<Move>>> trees_;
  std::vector<std::unique_ptr<Spread>> spreads_;
  TreeMemory<S> memory_;
  std::uint64_t kept_ = 0;  ///< visits of the root that earlier searches made
};

}  // namespace sakiyomi
