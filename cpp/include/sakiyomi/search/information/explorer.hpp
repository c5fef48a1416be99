/// A thread's part in an information set search: simulations, each in a world of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <vector>

#include "sakiyomi/hidden.hpp"
#include "sakiyomi/search/information/options.hpp"
#include "sakiyomi/search/information/tree.hpp"
#include "sakiyomi/search/tree/playout.hpp"
#include "sakiyomi/search/tree/priors.hpp"
#include "sakiyomi/search/tree/spread.hpp"

namespace sakiyomi {

/// Deals a world, walks down the tree of what its seats know there, values a position, and adds the result to the moves on the way
/// (Cowling, Powley and Whitehouse 2012).
///
/// With Observer::kRedealt every other simulation is in a world that fits what all seats know together, so that the root's seat has any
/// hand in it: others do not only learn to play against the true one (the aim of Goodman 2019, who deals anew at each node). These worlds
/// are a walk: each is the last one, with all dealt anew that one seat, each in turn, does not see.
template <Hidden S, class Evaluation = StaticEvaluation<S>>
class InformationExplorer {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using View = typename S::View;
  using Tree = InformationTree<Move>;
  static constexpr std::uint64_t kMaxVisits = 4'000'000'000;
  static constexpr int kMaxTree = 1'000;  ///< plies of the tree
  static constexpr double kReach = 2.0;   ///< weight of priors at the exploration that suits play without them

  InformationExplorer(const Rules& rules, const IsmctsOptions& options, const Evaluation& evaluation, const View& view, const History& history,
                      Tree& tree, Control& control, Rng rng)
      : rules_(rules),
        options_(options),
        view_(view),
        root_(view.seat()),
        tree_(tree),
        nodes_(control),
        rng_(rng),
        playout_{.playout = options.playout, .cutoff_plies = Guided<S> ? options.cutoff_plies : 0},
        evaluation_(evaluation),
        valuer_(rules, evaluation, playout_, history),
        idle_(history.idle) {}
  InformationExplorer(const InformationExplorer&) = delete;
  InformationExplorer& operator=(const InformationExplorer&) = delete;
  ~InformationExplorer() = default;

  /// One simulation; false if the budget ended before it did. `probe` is of the thread that makes it.
  [[nodiscard]] bool simulate(auto& probe) {
    const bool own = options_.mode != Observer::kRedealt || simulations() % 2 == 0;
    S world = probe.during(Phase::kSampling, [&] { return own ? view_.determinize(rules_, rng_) : redealt(); });
    probe.count(Event::kWorld);
    line_.clear();
    const std::optional<Gains> gains = probe.during(Phase::kSelection, [&] { return descend(world, probe); });
    if (!gains) return false;
    probe.during(Phase::kBackup, [&] {
      back_up(*gains);
      learn(*gains, own);
    });
    probe.count(Event::kSimulation);
    probe.count_ply(static_cast<int>(line_.size()));
    simulations_.store(simulations() + 1, std::memory_order_relaxed);
    deepest_ = std::max(deepest_, static_cast<int>(line_.size()));
    return true;
  }

  /// Any thread may ask.
  [[nodiscard]] std::uint64_t simulations() const noexcept { return simulations_.load(std::memory_order_relaxed); }
  /// Whether visits can be counted no further.
  [[nodiscard]] bool done() const noexcept { return simulations() >= kMaxVisits; }
  [[nodiscard]] int deepest() const noexcept { return deepest_; }
  /// Of the results in worlds of the root's seat.
  [[nodiscard]] const Results& results() const noexcept { return results_; }
  /// Of the results of an edge of the root, in units of 2^-30.
  [[nodiscard]] std::uint64_t squares(std::size_t edge) const noexcept { return edge < squares_.size() ? squares_[edge] : 0; }
  void flush() noexcept { nodes_.flush(); }

 private:
  using Edge = typename Tree::Edge;
  using Number = typename Tree::Number;
  using Choice = std::optional<std::uint32_t>;  ///< the number of an edge of a node
  struct Step {
    Number node;
    std::uint32_t edge;  ///< its number in the node
    Seat seat;
  };

  /// The next world of the walk, which begins with one of the root's seat.
  [[nodiscard]] S redealt() noexcept {
    const std::uint64_t turn = simulations() / 2;
    if (turn == 0) walk_ = view_.determinize(rules_, rng_);
    const auto seats = static_cast<std::uint64_t>(rules_.players());
    return walk_ = walk_.view(rules_, (root_ + 1 + static_cast<int>(turn % seats)) % rules_.players()).determinize(rules_, rng_);
  }

  [[nodiscard]] std::optional<Gains> descend(S& world, auto& probe) {
    int idle = idle_;
    for (int ply = 0;; ++ply) {
      if (const auto outcome = probe.during(Phase::kOutcome, [&] { return valuer_.end(world, ply, idle); })) {
        probe.count(Event::kEnd);
        return nodes_.count() ? std::optional(gains_of(*outcome)) : std::nullopt;
      }
      const Seat seat = world.to_move();
      const auto look_up = [&] { return world.view(rules_, options_.mode == Observer::kSingle ? root_ : seat).hash(); };
      const std::uint64_t key = probe.during(Phase::kLookup, look_up);
      Number number = probe.during(Phase::kLookup, [&] { return tree_.find(key); });
      const bool fresh = number == Tree::kNone;
      if (fresh || options_.mode == Observer::kSingle) {
        if (!nodes_.count()) return std::nullopt;
        legal_.clear();
        probe.during(Phase::kGeneration, [&] { list_search_moves(world, rules_, legal_); });
      }
      if (fresh) {
        if (!weigh(world, seat, probe)) return std::nullopt;
        number = tree_.add(key, guesses_);
      }
      if ((fresh && ply > 0) || number == Tree::kNone || ply >= kMaxTree) return value(world, ply, idle, probe);
      const auto chosen = options_.mode == Observer::kSingle ? best_legal(number, seat) : best(number, seat);
      if (!chosen) return value(world, ply, idle, probe);
      const Move move = tree_.edges(number)[*chosen].move;
      line_.push_back({number, *chosen, seat});
      idle = makes_progress(world, rules_, move) ? 0 : idle + 1;
      probe.during(Phase::kApplication, [&] { world.apply(rules_, move, rng_); });
    }
  }
  [[nodiscard]] std::optional<Gains> value(S& world, int ply, int idle, auto& probe) {
    return probe.during(Phase::kPlayout, [&] { return valuer_(world, ply, idle, nodes_, rng_, probe); });
  }

  /// Gives the moves of a position their priors, the greatest first. False if the budget ended before.
  [[nodiscard]] bool weigh(const S& world, Seat seat, auto& probe) {
    probe.count(Event::kExpansion);
    probe.count(Event::kChildListed, legal_.size());
    guesses_.clear();
    for (const Move move : legal_) guesses_.push_back({move, equal_prior()});
    if (!guided()) return true;
    odds_.clear();
    for (const Move move : legal_) {
      if (!nodes_.count()) return false;
      S after = world;
      probe.during(Phase::kApplication, [&] { after.apply(rules_, move, rng_); });
      probe.count(Event::kEvaluation);
      odds_.push_back(probe.during(Phase::kEvaluation, [&] { return bounded_odds(evaluation_, after, rules_, seat); }));
    }
    to_priors(odds_, options_.prior);
    for (std::size_t i = 0; i < guesses_.size(); ++i) guesses_[i].prior = static_cast<std::uint16_t>(odds_[i]);
    std::stable_sort(guesses_.begin(), guesses_.end(), [](const auto& a, const auto& b) { return a.prior > b.prior; });
    return true;
  }
  [[nodiscard]] std::uint16_t equal_prior() const noexcept { return static_cast<std::uint16_t>(prior_of(1.0 / static_cast<double>(legal_.size()))); }
  /// Whether priors tell moves apart.
  [[nodiscard]] bool guided() const noexcept {
    if constexpr (has_evaluation<S, Evaluation>()) return options_.prior > 0;
    return false;
  }

  /// The first edge with the best upper confidence bound; one that was never tried comes first.
  [[nodiscard]] Choice best(Number number, Seat seat) noexcept {
    const std::span<Edge> edges = tree_.edges(number);
    double best = -std::numeric_limits<double>::infinity();
    Choice chosen;
    const double guess = guided() ? guess_of(edges, seat) : 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      ++edges[i].available;
      const double score = guided() ? bound_by_prior(edges[i], seat, guess) : bound(edges[i], seat);
      if (score > best) {
        best = score;
        chosen = i;
      }
    }
    return chosen;
  }
  /// The same among the moves that are legal in this world; nothing where there was no room for them.
  [[nodiscard]] Choice best_legal(Number number, Seat seat) {
    double best = -std::numeric_limits<double>::infinity();
    Choice chosen;
    const double guess = guided() ? guess_of(tree_.edges(number), seat) : 0;
    for (const Move move : legal_) {
      Edge* const edge = tree_.edge(number, move, equal_prior());
      if (edge == nullptr) continue;
      ++edge->available;
      const double score = guided() ? bound_by_prior(*edge, seat, guess) : bound(*edge, seat);
      if (score > best) {
        best = score;
        chosen = static_cast<std::uint32_t>(edge - tree_.edges(number).data());
      }
    }
    return chosen;
  }
  [[nodiscard]] double bound(const Edge& edge, Seat seat) const noexcept {
    if (edge.visits == 0) return std::numeric_limits<double>::infinity();
    const double visits = edge.visits;
    const double mean = static_cast<double>(edge.total) / (visits * static_cast<double>(kOne));
    return mean + options_.exploration * spread_(seat) * std::sqrt(std::log(static_cast<double>(edge.available)) / visits);
  }

  /// What an untried move is taken to be worth: less than those that were tried.
  [[nodiscard]] double guess_of(std::span<const Edge> edges, Seat seat) const noexcept {
    constexpr double kFpu = 0.2;  // first-play urgency, as a part of the spread
    Gain total = 0;
    double visits = 0;
    for (const Edge& edge : edges) {
      total += edge.total;
      visits += edge.visits;
    }
    return visits == 0 ? 0.5 : static_cast<double>(total) / (visits * static_cast<double>(kOne)) - kFpu * spread_(seat);
  }
  /// PUCT (Rosin 2011), by how often the move could have been made.
  [[nodiscard]] double bound_by_prior(const Edge& edge, Seat seat, double guess) const noexcept {
    const double visits = edge.visits;
    const double mean = edge.visits == 0 ? guess : static_cast<double>(edge.total) / (visits * static_cast<double>(kOne));
    const double reach = kReach * options_.exploration * spread_(seat) * std::sqrt(static_cast<double>(edge.available));
    return mean + reach * edge.prior / (static_cast<double>(kPriorOne) * (1 + visits));
  }

  void back_up(const Gains& gains) {
    for (const Step& step : line_) {
      Edge& edge = tree_.edges(step.node)[step.edge];
      ++edge.visits;
      edge.total += gains[Proof::index(step.seat)];
    }
    if (!line_.empty() && line_.front().node == 0) {  // the root comes first, and other seats' hands are other nodes
      if (squares_.size() <= line_.front().edge) squares_.resize(line_.front().edge + 1);
      const Gain scaled = gains[Proof::index(root_)] >> 15;
      squares_[line_.front().edge] += static_cast<std::uint64_t>(scaled * scaled);
    }
  }

  void learn(const Gains& gains, bool own) noexcept {
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      recent_.add(seat, gains[Proof::index(seat)]);
      if (own) results_.add(seat, gains[Proof::index(seat)]);
    }
    if (own) ++results_.count;
    if (++recent_.count == Spread::kInterval) spread_.merge(recent_, rules_.players());
  }

  const Rules& rules_;
  const IsmctsOptions& options_;
  const View& view_;
  Seat root_;
  Tree& tree_;
  NodeCounter nodes_;
  Rng rng_;
  MctsOptions playout_;
  const Evaluation& evaluation_;
  Valuer<S, Evaluation> valuer_;
  int idle_;
  Spread spread_;
  Results recent_;
  Results results_;
  S walk_{};  ///< the last world of the walk
  std::atomic<std::uint64_t> simulations_{0};
  int deepest_ = 0;
  typename S::MoveList legal_;
  std::vector<Guess<Move>> guesses_;
  std::vector<double> odds_;
  std::vector<Step> line_;
  std::vector<std::uint64_t> squares_;  ///< of the results of the root's edges
};

}  // namespace sakiyomi
