/// The alpha-beta searcher: iterative deepening over one or several threads, with several lines on request.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "sakiyomi/search/helpers.hpp"
#include "sakiyomi/search/result.hpp"
#include "sakiyomi/search/textbook.hpp"
#include "sakiyomi/search/worker.hpp"

namespace sakiyomi {

struct AlphaBetaOptions {
  int threads = 1;
  std::uint64_t seed = 0;      ///< other than 0: the order in which root moves are first tried, which decides between equals
  bool deterministic = false;  ///< one thread, so that a seed and a node budget fix the result
  int hash_mb = 16;            ///< 0: no table
  int selectivity = 1;         ///< 0: full width; without a table too, the textbook algorithm of the reference
  Value contempt = 0;          ///< a draw is worth so much less than nothing to the root's seat
};

/// A searcher with its table. One search at a time; `control` stops it from another thread.
template <GameState S, class Evaluation = StaticEvaluation<S>, class Probing = NoProbe>
class AlphaBeta {
 public:
  using State = S;
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Options = AlphaBetaOptions;

  AlphaBeta(const Rules& rules, std::uint64_t rules_digest, const Options& options, Evaluation evaluation = {}, Probing probing = {})
      : rules_(rules), rules_digest_(rules_digest), options_(options), evaluation_(evaluation), probing_(std::move(probing)) {}

  /// Searches until a limit is reached; calls `on_report` after every iteration. The last report, with at least the first legal move.
  /// Precondition: the game is not over.
  Report<Move> search(const S& root, const History& history, int lines, Control& control, const ReportFn<Move>& on_report) {
    [[maybe_unused]] const auto session = probing_.begin();
    Search run{*this, root, history, control, on_report, root_moves(root), {}};
    run.lines = std::min<std::size_t>(static_cast<std::size_t>(std::max(lines, 1)), run.moves.size());
    run.report.lines.push_back({0, {run.moves.front()}});
    if (options_.hash_mb == 0 && options_.selectivity == 0) {
      run.textbook();
    } else {
      run.full();
    }
    run.report.nodes = control.nodes();
    run.report.seconds = control.seconds();
    return run.report;
  }
  [[nodiscard]] const Probing& probing() const noexcept { return probing_; }

 private:
  using Thread = Worker<S, Evaluation, Probing>;

  struct Search {
    AlphaBeta& owner;
    const S& root;
    const History& history;
    Control& control;
    const ReportFn<Move>& on_report;
    std::vector<Move> moves;
    Report<Move> report;
    std::size_t lines = 1;

    void full() {
      TranspositionTable& table = owner.table();
      table.new_search();
      const typename Thread::Setup setup{
          owner.rules_,      owner.rules_digest_, table, control, owner.options_.selectivity > 0, owner.options_.contempt,
          owner.evaluation_, owner.probing_};
      const int threads = owner.options_.deterministic ? 1 : owner.options_.threads;
      Helpers helpers(control);
      for (int i = 1; i < threads; ++i) helpers.start([this, &setup, i] { help(setup, i); });
      Thread worker(setup, root, history);
      deepen(worker);
      control.stop();
      helpers.join();
    }

    /// The main thread's loop: one iteration a depth, and in it one search a line.
    void deepen(Thread& worker) {
      auto root_moves = fresh_root_moves();
      for (int depth = 1; control.begin_iteration(depth); ++depth) {
        worker.new_iteration();
        std::vector<Line<Move>> found;
        while (found.size() < lines && !worker.ended()) {
          const RootMove<Move>& best = root_moves[found.size()];
          aspire(worker, root_moves, found.size(), depth);
          if (best.depth < depth) break;
          found.push_back({best.value, best.line});
        }
        worker.flush();
        if (conclude(std::move(found), depth, worker.seldepth(), worker.ended(), owner.table().hashfull())) return;
      }
    }

    /// Takes over what an iteration found; lines it did not come to are those of the iteration before. True if it was the last.
    [[nodiscard]] bool conclude(std::vector<Line<Move>> found, int depth, int seldepth, bool ended, int hashfull) {
      // A loss in an unfinished iteration is that of the moves tried so far: it proves nothing of the others.
      if (ended && !found.empty() && found.back().value < -kProven) found.pop_back();
      for (auto& line : report.lines) {
        const auto begins_alike = [&line](const Line<Move>& other) { return other.moves.front() == line.moves.front(); };
        if (found.size() < lines && std::none_of(found.begin(), found.end(), begins_alike)) found.push_back(std::move(line));
      }
      report.lines = std::move(found);
      report.seldepth = std::max(report.seldepth, seldepth);
      report.hashfull = hashfull;
      report.nodes = control.nodes();
      report.seconds = control.seconds();
      if (ended) return true;
      report.depth = depth;
      if (on_report) on_report(report);
      const auto settled = [depth](const Line<Move>& line) { return is_settled(line.value, depth); };
      return std::all_of(report.lines.begin(), report.lines.end(), settled) || control.stopped();
    }

    /// A helper thread searches the same tree a little ahead or behind, and fills the table.
    void help(const typename Thread::Setup& setup, int number) const {
      Thread worker(setup, root, history);
      auto root_moves = fresh_root_moves();
      for (int depth = 1 + number % 2; depth <= kMaxDepth && !worker.ended(); ++depth) {
        worker.new_iteration();
        aspire(worker, root_moves, 0, depth);
      }
    }

    /// Searches for the best move from `line` on in a window around its last value, opened until the value is inside.
    static void aspire(Thread& worker, std::vector<RootMove<Move>>& root_moves, std::size_t line, int depth) {
      const Value guess = root_moves[line].value;
      const bool narrow = depth >= kAspirationDepth && guess > -kInfinity && !is_proven(guess);
      Value window = narrow ? kAspirationWindow * eval_scale<S>() / 100 : kInfinity;
      Value alpha = narrow ? guess - window : -kInfinity;
      Value beta = narrow ? guess + window : kInfinity;
      if (narrow) worker.probe().count(Event::kAspiration);
      for (;;) {
        const Value value = worker.search_root(root_moves, line, depth, alpha, beta);
        if (worker.ended() || (value > alpha && value < beta)) return;
        worker.probe().count(Event::kAspirationResearch);
        window = window > kProven / 8 ? kInfinity : 4 * window;
        if (value <= alpha) alpha = std::max(value - window, -kInfinity);
        if (value >= beta) beta = std::min(value + window, kInfinity);
      }
    }

    void textbook() {
      Textbook<S, Evaluation> search(owner.rules_, control, owner.options_.contempt, root, history, owner.evaluation_);
      for (int depth = 1; control.begin_iteration(depth); ++depth) {
        std::vector<Line<Move>> found;
        std::vector<Move> rest = moves;
        while (found.size() < lines && !search.ended()) {
          const std::vector<Move> previous = found.size() < report.lines.size() ? report.lines[found.size()].moves : std::vector<Move>{};
          Line<Move> best = search.iterate(root, rest, previous, depth);
          if (best.moves.empty()) break;
          std::erase(rest, best.moves.front());
          found.push_back(std::move(best));
        }
        search.flush();
        if (conclude(std::move(found), depth, search.seldepth(), search.ended(), 0)) return;
      }
    }

    /// A proven result found by an iteration at least as deep as its distance is the shortest win or the longest loss.
    [[nodiscard]] static bool is_settled(Value value, int depth) noexcept {
      const auto distance = win_distance(value);
      return distance && std::abs(*distance) <= depth;
    }

    [[nodiscard]] std::vector<RootMove<Move>> fresh_root_moves() const {
      std::vector<RootMove<Move>> fresh;
      for (const Move move : moves) fresh.push_back({move, -kInfinity, 0, {move}});
      return fresh;
    }
  };

  [[nodiscard]] std::vector<Move> root_moves(const S& root) const {
    std::vector<Move> moves = sorted_search_moves(root, rules_);
    if (options_.seed == 0) return moves;
    Rng rng(options_.seed);
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[rng.below(static_cast<std::uint32_t>(i))]);
    return moves;
  }

  [[nodiscard]] TranspositionTable& table() {
    if (!table_) table_ = std::make_unique<TranspositionTable>(static_cast<std::size_t>(options_.hash_mb));
    return *table_;
  }

  Rules rules_;
  std::uint64_t rules_digest_;
  Options options_;
  [[no_unique_address]] Evaluation evaluation_;
  [[no_unique_address]] Probing probing_;
  std::unique_ptr<TranspositionTable> table_;
};

}  // namespace sakiyomi
