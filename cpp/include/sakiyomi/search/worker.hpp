/// One thread's alpha-beta search: principal variation search over a shared table, with everything that makes it selective.
#pragma once

#include <array>
#include <memory>
#include <utility>

#include "sakiyomi/search/control.hpp"
#include "sakiyomi/search/frame.hpp"
#include "sakiyomi/search/margins.hpp"
#include "sakiyomi/search/probe.hpp"
#include "sakiyomi/search/tactics.hpp"
#include "sakiyomi/search/tt.hpp"

namespace sakiyomi {

template <GameState S, class Evaluation, class Probing = NoProbe>
class Worker {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  struct Setup {
    const Rules& rules;
    std::uint64_t rules_digest;
    TranspositionTable& table;
    Control& control;
    bool selective;
    Value contempt;
    Evaluation evaluation;
    [[no_unique_address]] Probing probing = {};
  };

  Worker(const Setup& setup, const S& root, const History& history)
      : setup_(setup),
        rules_(setup.rules),
        nodes_(setup.control),
        sides_(root.to_move(), setup.rules.players()),
        path_(rules_.history(), history),
        key_salt_(hash_combine(setup.rules_digest, static_cast<std::uint64_t>(sides_.table_tag()))),
        frames_(std::make_unique<std::array<Frame<Move>, kMaxPly + 1>>()),
        root_(root),
        probe_(setup.probing) {
    path_.enter(root.hash(), history.idle == 0);
  }

  /// Searches the root moves from `first` on in a window; the best that beats alpha is moved to `first` and remembers its value, line and
  /// depth. Returns the best value, fail-soft; if the search ended() meanwhile, only moves that were done count.
  Value search_root(std::vector<RootMove<Move>>& moves, std::size_t first, int depth, Value alpha, Value beta) {
    Value best = -kInfinity;
    std::size_t best_at = first;
    for (std::size_t i = first; i < moves.size() && alpha < beta; ++i) {
      const int late = static_cast<int>(i - first);
      const int shorter = setup_.selective && depth >= kRootReduceDepth && late > kRootReduceFirst ? reduction(depth, late) / 2 : 0;
      const Value value = search_move<true>(root_, moves[i].move, depth - 1, depth - 1 - shorter, alpha, beta, 0, i == first);
      if (nodes_.exhausted()) break;
      best = std::max(best, value);
      if (value <= alpha) continue;
      alpha = value;
      best_at = i;
      moves[i].value = value;
      moves[i].depth = depth;
      moves[i].line.assign(1, moves[i].move);
      moves[i].line.insert(moves[i].line.end(), frame(1).line.begin(), frame(1).line.end());
    }
    std::rotate(moves.begin() + offset(first), moves.begin() + offset(best_at), moves.begin() + offset(best_at + 1));
    return best;
  }

  [[nodiscard]] bool ended() const noexcept { return nodes_.exhausted(); }
  [[nodiscard]] int seldepth() const noexcept { return seldepth_; }
  [[nodiscard]] auto& probe() noexcept { return probe_; }
  void flush() noexcept { nodes_.flush(); }
  void new_iteration() noexcept { seldepth_ = 0; }

 private:
  [[nodiscard]] Frame<Move>& frame(int ply) noexcept { return (*frames_)[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] static std::ptrdiff_t offset(std::size_t i) noexcept { return static_cast<std::ptrdiff_t>(i); }
  [[nodiscard]] Value draw_value(Seat seat) const noexcept { return sides_.is_root(seat) ? -setup_.contempt : setup_.contempt; }
  [[nodiscard]] std::uint64_t key_of(const S& state) const noexcept { return state.hash() ^ key_salt_; }
  /// Value of a move: full window for the first, else a zero window at `plies` left, then what is needed to believe a surprise.
  template <bool kPv>
  Value search_move(const S& state, Move move, int depth, int plies, Value alpha, Value beta, int ply, bool first) {
    const S child = probe_.during(Phase::kApplication, [&] { return successor(state, rules_, move); });
    if (plies > 0) setup_.table.prefetch(key_of(child));
    const bool flips = sides_.differ(state.to_move(), child.to_move());
    path_.enter(child.hash(), makes_progress(state, rules_, move));
    const auto look = [&]<bool kChildPv>(int left, Value low, Value high) {
      if (!flips) return node<kChildPv>(child, left, low, high, ply + 1, true);
      return -node<kChildPv>(child, left, -high, -low, ply + 1, true);
    };
    Value value = 0;
    if (first) {
      value = look.template operator()<kPv>(depth, alpha, beta);
    } else {
      value = look.template operator()<false>(plies, alpha, alpha + 1);
      if (plies < depth) probe_.count(Event::kReduction);
      if (plies < depth && value > alpha) {
        probe_.count(Event::kReductionResearch);
        value = look.template operator()<false>(depth, alpha, alpha + 1);
      }
      if (kPv && value > alpha && value < beta) {
        probe_.count(Event::kWindowResearch);
        value = look.template operator()<true>(depth, alpha, beta);
      }
    }
    path_.leave();
    return value;
  }

  /// The value of a position, fail-soft: exact inside the window, else a bound. Its tie is left in the frame.
  template <bool kPv>
  Value node(const S& state, int depth, Value alpha, Value beta, int ply, bool may_pass) {
    Frame<Move>& here = frame(ply);
    here.line.clear();
    here.tie = kNoTie;
    const Seat seat = state.to_move();

    // 1. The game may be over, by position or by history.
    if (const auto outcome = probe_.during(Phase::kOutcome, [&] { return state.outcome(rules_); })) return end_value(*outcome, seat, ply);
    here.tie = path_.draw_tie();
    if (here.tie != kNoTie) {
      probe_.count(Event::kRepetition);
      return draw_value(seat);
    }
    if (!nodes_.count()) return 0;
    probe_.count(depth > 0 ? Event::kInteriorNode : Event::kHorizonNode);
    probe_.count_ply(ply);
    seldepth_ = std::max(seldepth_, ply);

    // 2. No line from here can be better than winning at once, or worse than losing at the next turn.
    if (setup_.selective) {
      alpha = std::max(alpha, -win_in(ply));
      beta = std::min(beta, win_in(ply + 1));
      if (alpha >= beta) return alpha;
    }

    // 3. The table may know.
    const std::uint64_t key = key_of(state);
    const TableEntry known = depth > 0 ? setup_.table.probe(key, ply, probe_) : TableEntry{};
    if (!kPv && known.decides(depth, alpha, beta)) {
      probe_.count(Event::kTableCutoff);
      return known.value;
    }

    // 4. Tactics seen without listing moves: a win now, and a threat, under which nothing is skipped.
    if constexpr (Tactical<S>) {
      if ((depth > 0 || setup_.selective) && two_players_ && probe_.during(Phase::kTactics, [&] { return state.wins_now(rules_); })) {
        probe_.count(Event::kTacticalWin);
        if constexpr (kPv) here.line.push_back(winning_move(state, rules_));
        return win_in(ply + 1);
      }
    }
    const bool threatened = setup_.selective && two_players_ && probe_.during(Phase::kTactics, [&] { return is_threatened(state, rules_); });

    // 5. The horizon.
    here.eval = probe_.during(Phase::kEvaluation, [&] { return sides_.evaluate(setup_.evaluation, state, rules_); });
    probe_.count(Event::kEvaluation);
    if (ply >= kMaxPly - 1) return here.eval;
    if (depth <= 0) return setup_.selective ? quiesce<kPv>(state, depth, alpha, beta, ply) : here.eval;

    // 6. Positions so good that the opponent will avoid them.
    if (!kPv && setup_.selective && !threatened && !is_proven(beta)) {
      if (is_too_good<S>(here.eval, depth, beta)) {
        probe_.count(Event::kStaticCutoff);
        return here.eval;
      }
      if (may_pass && two_players_ && depth >= kNullDepth && here.eval >= beta && passing_holds(state, depth, beta, ply)) return beta;
    }
    if (setup_.selective && depth >= kInternalDepth && known.move == TableEntry::kNoMove) --depth;

    // 7. The moves, and 8. what to remember.
    const bool selective = setup_.selective && !threatened;
    const Best best = search_moves<kPv>(state, depth, alpha, beta, ply, known.move, selective);
    if (nodes_.exhausted()) return 0;
    const Bound bound = best.value >= beta ? Bound::kLower : best.value > alpha ? Bound::kExact : Bound::kUpper;
    setup_.table.store(key, {best.move, best.value, depth, here.tie == kNoTie ? bound : Bound::kNone}, ply, probe_);
    return best.value;
  }

  /// A position's value and the move that gives it, if one beat alpha.
  struct Best {
    Value value = -kInfinity;
    std::uint32_t move = TableEntry::kNoMove;
  };

  /// Tries the moves of a position. Where that is `selective`, some late quiet ones are left out or searched less deep; never all that
  /// could avoid a loss, so that a proven loss is one.
  template <bool kPv>
  Best search_moves(const S& state, int depth, Value alpha, Value beta, int ply, std::uint32_t table_move, bool selective) {
    Frame<Move>& here = frame(ply);
    const Seat seat = state.to_move();
    frame(std::min(ply + 2, kMaxPly)).killers.clear();
    MovePicker<S> picker(state, rules_, table_move, here.killers, history_);
    FixedList<Move, 64> quiets;
    Best best;
    if (!kPv && selective && is_futile<S>(here.eval, depth, alpha)) {
      best.value = here.eval;
      picker.skip_quiet();
      probe_.count(Event::kFutileNode);
    }
    probe_.count(Event::kExpansion);
    int tie = kNoTie;
    int tried = 0;
    while (const HintedMove<Move>* next = probe_.during(Phase::kGeneration, [&] { return picker.next(); })) {
      const auto [move, hint] = *next;
      const bool quiet = hint < kForcingHint;
      if (!kPv && selective && quiet && best.value > -kProven && is_too_late(depth, tried)) {
        probe_.count(Event::kSkippedMove);
        continue;
      }
      const int shorter = selective && quiet ? late_move_reduction<kPv>(history_, seat, move, depth, tried) : 0;
      const Value value = search_move<kPv>(state, move, depth - 1, depth - 1 - shorter, alpha, beta, ply, tried == 0);
      if (nodes_.exhausted()) break;
      probe_.count(Event::kMoveTried);
      ++tried;
      tie = std::min(tie, frame(ply + 1).tie);
      best.value = std::max(best.value, value);
      if (value > alpha) {
        alpha = value;
        best.move = move.index();
        if constexpr (kPv) here.extend(move, frame(ply + 1));
      }
      if (value >= beta) {
        probe_.count_cutoff(tried - 1);
        tie = frame(ply + 1).tie;  // this reply alone proves the bound
        if (quiet) history_.reward(here.killers, seat, move, depth, quiets);
        break;
      }
      if (quiet && quiets.size() < quiets.kCapacity) quiets.push_back(move);
    }
    // A value that hangs on a position further up the line is true on this line only: it is passed on, never stored.
    here.tie = tie < ply ? tie : kNoTie;
    return best;
  }

  /// Beyond the horizon: the evaluation, or more if forcing moves give it (Noisy).
  template <bool kPv>
  Value quiesce(const S& state, int depth, Value alpha, Value beta, int ply) {
    Frame<Move>& here = frame(ply);
    Value best = here.eval;
    if constexpr (Noisy<S>) {
      if (depth <= -kQuiescePlies || best >= beta) return best;
      alpha = std::max(alpha, best);
      MovePicker<S> picker(state, rules_, TableEntry::kNoMove, here.killers, history_);
      picker.skip_quiet();
      while (const HintedMove<Move>* next = probe_.during(Phase::kGeneration, [&] { return picker.next(); })) {
        const Value value = search_move<kPv>(state, next->move, depth - 1, depth - 1, alpha, beta, ply, true);
        if (nodes_.exhausted()) break;
        here.tie = std::min(here.tie, frame(ply + 1).tie);
        best = std::max(best, value);
        if (value <= alpha) continue;
        alpha = value;
        if constexpr (kPv) here.extend(next->move, frame(ply + 1));
        if (value >= beta) break;
      }
      if (here.tie >= ply) here.tie = kNoTie;
    }
    return best;
  }

  [[nodiscard]] Value end_value(const Outcome& outcome, Seat seat, int ply) const noexcept {
    const float utility = sides_.utility(outcome, seat);
    return utility == 0.5F ? draw_value(seat) : utility_value(utility, ply, eval_scale<S>());
  }

  /// Null move: whether the position stays above beta even if the turn is given away.
  [[nodiscard]] bool passing_holds(const S& state, int depth, Value beta, int ply) {
    if constexpr (Passable<S>) {
      probe_.count(Event::kNullMove);
      S passed = state;
      passed.pass();
      path_.enter(passed.hash(), false);
      const Value value = -node<false>(passed, depth - 1 - kNullReduction - depth / 4, -beta, -beta + 1, ply + 1, false);
      path_.leave();
      const int tie = frame(ply + 1).tie;
      frame(ply).tie = tie < ply ? tie : kNoTie;
      const bool holds = !nodes_.exhausted() && value >= beta;
      if (holds) probe_.count(Event::kNullMoveCutoff);
      return holds;
    } else {
      return false;
    }
  }

  Setup setup_;
  const Rules& rules_;
  NodeCounter nodes_;
  Sides sides_;
  Path path_;
  std::uint64_t key_salt_;
  std::unique_ptr<std::array<Frame<Move>, kMaxPly + 1>> frames_;
  MoveHistory<S> history_;
  S root_;
  bool two_players_ = rules_.players() == 2;
  int seldepth_ = 0;
  [[no_unique_address]] typename Probing::Thread probe_;
};

}  // namespace sakiyomi
