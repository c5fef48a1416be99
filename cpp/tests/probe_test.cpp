/// What probes count agrees with what can be counted otherwise.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "run.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "sakiyomi/search/recorder.hpp"
#include "toy.hpp"

using namespace sakiyomi;
using namespace sakiyomi::toy;

namespace {

using Probed = AlphaBeta<State, StaticEvaluation<State>, Probe>;
using ProbedTree = Mcts<State, StaticEvaluation<State>, Probe>;

[[nodiscard]] std::uint64_t sum(const auto& counts) { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }
[[nodiscard]] std::uint64_t count(const Counters& counters, Event event) { return counters.events[static_cast<std::size_t>(event)]; }

/// The same search of two seats without table and selectivity, written down anew: principal variation search with killers and history,
/// which counts.
class Reference {
 public:
  explicit Reference(const Rules& rules) : rules_(rules) {}

  std::uint64_t nodes = 0, tried = 0, cutoffs = 0, first = 0, windows = 0;
  std::map<int, std::uint64_t> plies = {};

  void root(const State& state, int depth) {
    Value alpha = -kInfinity;
    State::MoveList list;
    state.legal_moves(rules_, list);
    for (std::size_t i = 0; i < list.size(); ++i) alpha = std::max(alpha, after(state, list[i], depth, alpha, kInfinity, 0, i == 0, true));
  }

 private:
  Value after(const State& state, Move move, int depth, Value alpha, Value beta, int ply, bool is_first, bool pv) {
    const State child = successor(state, rules_, move);
    const bool flips = state.to_move() != child.to_move();
    const auto look = [&](Value low, Value high, bool on) {
      return flips ? -node(child, depth - 1, -high, -low, ply + 1, on) : node(child, depth - 1, low, high, ply + 1, on);
    };
    if (is_first) return look(alpha, beta, pv);
    const Value value = look(alpha, alpha + 1, false);
    if (!pv || value <= alpha || value >= beta) return value;
    ++windows;
    return look(alpha, beta, true);
  }

  Value node(const State& state, int depth, Value alpha, Value beta, int ply, bool pv) {
    const Seat seat = state.to_move();
    if (const auto outcome = state.outcome(rules_)) {
      return (*outcome)[seat] == 0.5F ? 0 : utility_value((*outcome)[seat], ply, State::kEvalScale);
    }
    ++nodes;
    ++plies[ply];
    if (depth == 0) return StaticEvaluation<State>{}(state, rules_, seat);
    killers_.erase(ply + 2);
    Value best = -kInfinity;
    std::vector<Move> failed;
    for (const Move move : ordered(state, ply)) {
      const Value value = after(state, move, depth, alpha, beta, ply, failed.empty(), pv);
      ++tried;
      best = std::max(best, value);
      alpha = std::max(alpha, value);
      if (value >= beta) {
        ++cutoffs;
        first += failed.empty() ? 1U : 0U;
        learn(seat, ply, move, depth, failed);
        break;
      }
      failed.push_back(move);
    }
    return best;
  }

  [[nodiscard]] std::vector<Move> left_to_right(const State& state) const {
    State::MoveList list;
    state.legal_moves(rules_, list);
    return {list.begin(), list.end()};
  }
  /// Picked one by one, since what is learned below a move changes no order that is fixed already.
  [[nodiscard]] std::vector<Move> ordered(const State& state, int ply) {
    std::vector<Move> moves = left_to_right(state);
    std::map<std::uint32_t, int> scores;
    for (const Move move : moves) {
      const auto& known = killers_[ply];
      const bool killer = std::find(known.begin(), known.end(), move.index()) != known.end();
      scores[move.index()] = history_[{state.to_move(), move.index()}] + (killer ? 6'000 : 0);
    }
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return scores[a.index()] > scores[b.index()]; });
    return moves;
  }
  void learn(Seat seat, int ply, Move move, int depth, const std::vector<Move>& failed) {
    auto& known = killers_[ply];
    if (known.empty() || known.front() != move.index()) known.insert(known.begin(), move.index());
    if (known.size() > 2) known.pop_back();
    const int bonus = std::min(depth * depth * 16, 1600);
    const auto update = [&](Move each, int by) {
      int& score = history_[{seat, each.index()}];
      score += by - score * std::abs(by) / 8'192;
    };
    update(move, bonus);
    for (const Move each : failed) update(each, -bonus);
  }

  const Rules& rules_;
  std::map<int, std::vector<std::uint32_t>> killers_;
  std::map<std::pair<Seat, std::uint32_t>, int> history_;
};

[[nodiscard]] Recorder::Record record_of(const Rules& rules, const State& root, const Limits& limits, const AlphaBetaOptions& options,
                                         std::uint64_t& nodes) {
  Probed searcher(rules, 0, options);
  Control control(limits);
  nodes = searcher.search(root, {}, 1, control, nullptr).nodes;
  return searcher.probing().recorder().record();
}

}  // namespace

TEST_CASE("probe: a probed search is the search") {
  for (int seats = 1; seats <= 4; ++seats) {
    for (int number = 0; number < 20; ++number) {
      const Rules rules(seats, Graph{.seed = mix(static_cast<std::uint64_t>(100 * seats + number)), .nodes = 1'000});
      const State root = State::initial(rules);
      const AlphaBetaOptions options{.hash_mb = 1};
      Probed probed(rules, 0, options);
      Control control({.depth = 8});
      const auto report = probed.search(root, {}, 1, control, nullptr);
      const auto plain = search<State>(rules, root, {.depth = 8}, options);
      CHECK(report.nodes == plain.nodes);
      CHECK(report.lines[0].moves == plain.lines[0].moves);
      CHECK(report.lines[0].value == plain.lines[0].value);
    }
  }
}

TEST_CASE("probe: cut-offs, first-move cut-offs, moves, nodes by ply and re-searches are those of a search written down anew") {
  std::uint64_t cutoffs = 0;
  for (int number = 0; number < 60; ++number) {
    const Rules rules(2, Graph{.seed = mix(static_cast<std::uint64_t>(number)), .nodes = 1'000'000, .width = 6});
    const State root = State::initial(rules);
    Reference reference(rules);
    reference.root(root, 4);

    TranspositionTable table(0);
    Control control({});
    const Probe probing;
    State::MoveList list;
    root.legal_moves(rules, list);
    std::vector<RootMove<Move>> moves;
    for (const Move move : list) moves.push_back({move, -kInfinity, 0, {move}});
    {
      const auto session = probing.begin();
      Worker<State, StaticEvaluation<State>, Probe> worker({rules, 0, table, control, false, 0, {}, probing}, root, {});
      (void)worker.search_root(moves, 0, 4, -kInfinity, kInfinity);
    }
    const Counters counted = probing.recorder().record().counters;
    INFO("graph: ", number);
    CHECK(count(counted, Event::kInteriorNode) + count(counted, Event::kHorizonNode) == reference.nodes);
    CHECK(count(counted, Event::kMoveTried) == reference.tried);
    CHECK(count(counted, Event::kCutoff) == reference.cutoffs);
    CHECK(count(counted, Event::kFirstMoveCutoff) == reference.first);
    CHECK(count(counted, Event::kWindowResearch) == reference.windows);
    for (const auto& [ply, nodes] : reference.plies) CHECK(counted.plies[static_cast<std::size_t>(ply)] == nodes);
    cutoffs += reference.cutoffs;
  }
  CHECK(cutoffs > 500);
}

TEST_CASE("probe: sums hold, with any number of threads") {
  for (int threads = 1; threads <= 3; ++threads) {
    for (int number = 0; number < 20; ++number) {
      const Rules rules(2, Graph{.seed = mix(static_cast<std::uint64_t>(number)), .layers = 1, .nodes = 5'000, .width = 8, .ends = 0});
      std::uint64_t nodes = 0;
      const auto record = record_of(rules, State::initial(rules), {.nodes = 20'000}, {.threads = threads, .hash_mb = 1}, nodes);
      const Counters& counted = record.counters;
      CHECK(count(counted, Event::kInteriorNode) + count(counted, Event::kHorizonNode) == nodes);
      CHECK(sum(counted.plies) == nodes);
      CHECK(sum(counted.cutoffs) == count(counted, Event::kCutoff));
      CHECK(counted.cutoffs[0] == count(counted, Event::kFirstMoveCutoff));
      CHECK(count(counted, Event::kTableHit) <= count(counted, Event::kTableProbe));
      CHECK(count(counted, Event::kTableCutoff) <= count(counted, Event::kTableHit));
      CHECK(count(counted, Event::kTableCollision) <= count(counted, Event::kTableStore));
      CHECK(count(counted, Event::kReductionResearch) <= count(counted, Event::kReduction));
      CHECK(record.lanes == static_cast<std::size_t>(threads));
    }
  }
}

TEST_CASE("probe: a tree has a depth for each simulation, and its nodes are counted") {
  const Rules rules(3, Graph{.seed = 7, .layers = 12, .width = 5});
  ProbedTree searcher(rules, {.threads = 2, .tree_mb = 8});
  Control control({.simulations = 3'000});
  const auto report = searcher.search(State::initial(rules), {}, 1, control, nullptr);
  const Counters counted = searcher.probing().recorder().record().counters;
  CHECK(report.simulations == count(counted, Event::kSimulation));
  CHECK(sum(counted.plies) == count(counted, Event::kSimulation));
  CHECK(count(counted, Event::kTreeNode) == searcher.tree_nodes());
  CHECK(count(counted, Event::kTreeByte) == searcher.tree_nodes() * sizeof(TreeNode<Move>));
  CHECK(count(counted, Event::kEnd) + count(counted, Event::kProof) + count(counted, Event::kPlayout) >= count(counted, Event::kSimulation));
}

TEST_CASE("probe: samples are of the time that a phase takes, and the timeline holds them") {
  const Probe probing;
  {
    const auto session = probing.begin();
    Probe::Thread thread(probing);
    const auto wait = [](int milliseconds) {
      const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
      while (Clock::now() < end) {
      }
    };
    thread.during(Phase::kEvaluation, [&] { wait(300); });
    thread.during(Phase::kNone, [&] { wait(100); });
    wait(100);
  }
  const Recorder::Record record = probing.recorder().record();
  const auto evaluation = record.samples[static_cast<std::size_t>(Phase::kEvaluation)];
  const auto search = record.samples[static_cast<std::size_t>(Phase::kSearch)];
  CHECK(evaluation > 2 * search);
  CHECK(search > 0);
  CHECK(record.timeline.size() == evaluation + search);
  CHECK(std::is_sorted(record.timeline.begin(), record.timeline.end(), [](const Sample& a, const Sample& b) { return a.seconds < b.seconds; }));
  CHECK(record.seconds >= 0.5);
}
