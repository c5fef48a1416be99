/// The alpha-beta searcher: iterative deepening over one or several threads, with several lines on request.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include "sakiyomi/search/result.hpp"
#include "sakiyomi/search/textbook.hpp"
#include "sakiyomi/search/worker.hpp"

namespace sakiyomi {

struct AlphaBetaOptions {
  int threads = 1;
  std::uint64_t seed = 0;      ///< other than 0: the order in which root moves are first tried, which decides between equals
  bool deterministic = false;  ///< one thread, so that a seed and a node budget fix the result
  int hash_mb = 64;            ///< 0: no table
  int selectivity = 1;         ///< 0: full width; without a table too, the textbook algorithm of the reference
  Value contempt = 0;          ///< a draw is worth so much less than nothing to the root's seat
};

/// A searcher with its table. One search at a time; `control` stops it from another thread.
template <GameState S, class Evaluation = StaticEvaluation<S>>
class AlphaBeta {
 public:
  using State = S;
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Options = AlphaBetaOptions;

  AlphaBeta(const Rules& rules, std::uint64_t rules_digest, const Options& options, Evaluation evaluation = {})
      : rules_(rules), rules_digest_(rules_digest), options_(options), evaluation_(evaluation) {}

  /// Searches until a limit is reached; calls `on_report` after every iteration. The last report, with at least the first legal move.
  /// Precondition: the game is not over.
  Report<Move> search(const S& root, const History& history, const Limits& limits, int lines, Control& control, const ReportFn<Move>& on_report) {
    Search run{*this, root, history, limits, control, on_report, root_moves(root), {}};
    run.lines = std::min<std::size_t>(static_cast<std::size_t>(std::max(lines, 1)), run.moves.size());
    run.report.lines.push_back({0, {run.moves.front()}});
    if (options_.hash_mb == 0 && options_.selectivity == 0) {
      run.textbook();
    } else {
      run.full();
    }
    run.finish();
    return run.report;
  }

 private:
  using Thread = Worker<S, Evaluation>;

  struct Search {
    AlphaBeta& owner;
    const S& root;
    const History& history;
    const Limits& limits;
    Control& control;
    const ReportFn<Move>& on_report;
    std::vector<Move> moves;
    Report<Move> report;
    std::size_t lines = 1;

    [[nodiscard]] int last_depth() const noexcept { return limits.depth.value_or(kMaxDepth); }

    void full() {
      TranspositionTable& table = owner.table();
      table.new_search();
      const typename Thread::Setup setup{owner.rules_,          owner.rules_digest_,      table,            control,
                                         owner.options_.selectivity > 0, owner.options_.contempt, owner.evaluation_};
      const int threads = owner.options_.deterministic ? 1 : owner.options_.threads;
      std::vector<std::thread> helpers;
      for (int i = 1; i < threads; ++i) helpers.emplace_back([this, &setup, i] { help(setup, i); });
      {
        Thread worker(setup, root, history);
        deepen(worker);
      }
      control.stop();
      for (auto& helper : helpers) helper.join();
      report.hashfull = table.hashfull();
    }

    /// The main thread's loop: one iteration a depth.
    void deepen(Thread& worker) {
      auto root_moves = fresh_root_moves();
      for (int depth = 1; depth <= last_depth(); ++depth) {
        worker.new_iteration(depth);
        for (std::size_t line = 0; line < lines && !worker.ended(); ++line) aspire(worker, root_moves, line, depth);
        worker.flush();
        report.seldepth = std::max(report.seldepth, worker.seldepth());
        if (!worker.ended()) report.depth = depth;
        keep(root_moves);
        if (worker.ended()) return;
        tell(owner.table().hashfull());
        if (is_settled(report.lines.back().value, depth) || control.stopped()) return;
      }
    }

    /// A helper thread searches the same tree a little ahead or behind, and fills the table.
    void help(const typename Thread::Setup& setup, int number) const {
      Thread worker(setup, root, history);
      auto root_moves = fresh_root_moves();
      for (int depth = 1 + number % 2; depth <= kMaxDepth && !worker.ended(); ++depth) {
        worker.new_iteration(depth);
        aspire(worker, root_moves, 0, depth);
      }
    }

    /// Searches for the best move from `line` on in a window around its last value, opened until the value is inside.
    static void aspire(Thread& worker, std::vector<RootMove<Move>>& root_moves, std::size_t line, int depth) {
      const Value guess = root_moves[line].value;
      const bool narrow = depth >= kAspirationDepth && guess > -kInfinity && !is_proven(guess);
      Value window = narrow ? kAspirationWindow * eval_scale<S>() / 100 : 2 * kInfinity;
      Value alpha = std::max(guess - window, -kInfinity);
      Value beta = narrow ? std::min(guess + window, kInfinity) : kInfinity;
      if (!narrow) alpha = -kInfinity;
      for (;;) {
        const Value value = worker.search_root(root_moves, line, depth, alpha, beta);
        if (worker.ended() || (value > alpha && value < beta)) return;
        window *= 4;
        if (value <= alpha) alpha = window > kProven / 8 ? -kInfinity : std::max(value - window, -kInfinity);
        if (value >= beta) beta = window > kProven / 8 ? kInfinity : std::min(value + window, kInfinity);
      }
    }

    void textbook() {
      Textbook<S, Evaluation> search(owner.rules_, control, owner.options_.contempt, root, history, owner.evaluation_);
      std::vector<Line<Move>> found(lines);
      for (int depth = 1; depth <= last_depth(); ++depth) {
        std::vector<Move> rest = moves;
        for (std::size_t line = 0; line < lines; ++line) {
          const auto& previous = found[line].moves;
          if (!previous.empty()) to_front(rest, previous.front());
          Line<Move> best = search.iterate(root, rest, previous, depth);
          if (!best.moves.empty()) found[line] = std::move(best);
          if (search.ended()) break;
          std::erase(rest, found[line].moves.front());
        }
        search.flush();
        report.seldepth = search.seldepth();
        if (!search.ended()) report.depth = depth;
        if (!found.front().moves.empty()) report.lines = known_lines(found);
        if (search.ended()) return;
        tell(0);
        if (is_settled(report.lines.back().value, depth) || control.stopped()) return;
      }
    }

    /// A proven result found by an iteration at least as deep as its distance is the shortest win or the longest loss.
    [[nodiscard]] static bool is_settled(Value value, int depth) noexcept {
      const auto distance = win_distance(value);
      return distance && std::abs(*distance) <= depth;
    }

    [[nodiscard]] std::vector<RootMove<Move>> fresh_root_moves() const {
      std::vector<RootMove<Move>> fresh;
      for (const Move move : moves) fresh.push_back({move, -kInfinity, {move}});
      return fresh;
    }

    static void to_front(std::vector<Move>& list, Move move) {
      const auto place = std::find(list.begin(), list.end(), move);
      if (place != list.end()) std::rotate(list.begin(), place, place + 1);
    }

    [[nodiscard]] static std::vector<Line<Move>> known_lines(const std::vector<Line<Move>>& found) {
      std::vector<Line<Move>> known;
      for (const auto& line : found) {
        if (!line.moves.empty()) known.push_back(line);
      }
      std::stable_sort(known.begin(), known.end(), [](const auto& a, const auto& b) { return a.value > b.value; });
      return known;
    }

    void keep(const std::vector<RootMove<Move>>& root_moves) {
      std::vector<Line<Move>> found;
      for (std::size_t line = 0; line < lines; ++line) {
        if (root_moves[line].value > -kInfinity) found.push_back({root_moves[line].value, root_moves[line].line});
      }
      if (!found.empty()) report.lines = known_lines(found);
    }

    void tell(int hashfull) {
      finish();
      report.hashfull = hashfull;
      if (on_report) on_report(report);
    }

    void finish() {
      report.nodes = control.nodes();
      report.seconds = control.seconds();
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
  std::unique_ptr<TranspositionTable> table_;
};

}  // namespace sakiyomi
