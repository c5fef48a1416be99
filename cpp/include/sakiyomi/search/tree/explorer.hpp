/// A thread's part in a Monte Carlo tree search: simulations, one after the other.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "sakiyomi/search/ordering.hpp"
#include "sakiyomi/search/tree/bounds.hpp"
#include "sakiyomi/search/tree/playout.hpp"
#include "sakiyomi/search/tree/priors.hpp"
#include "sakiyomi/search/tree/selection.hpp"
#include "sakiyomi/search/tree/spread.hpp"
#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

/// Walks down the tree, values a position, and adds the result to the nodes on the way; by itself or beside others in one tree.
template <GameState S, class Evaluation = StaticEvaluation<S>, class Probing = NoProbe>
class Explorer {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;
  using Node = TreeNode<Move>;
  static constexpr std::uint32_t kMaxVisits = 4'000'000'000;
  static constexpr int kMaxTree = 1'000;  ///< plies of the tree

  /// What the threads of a search share.
  struct Setup {
    const Rules& rules;
    const MctsOptions& options;
    const Evaluation& evaluation;
    const S& root;
    const History& history;
    [[no_unique_address]] Probing probing = {};
  };

  Explorer(const Setup& setup, Tree<Move>& tree, Spread& spread, Control& control, Rng rng)
      : rules_(setup.rules),
        options_(setup.options),
        root_(setup.root),
        tree_(tree),
        spread_(spread),
        nodes_(control),
        rng_(rng),
        valuer_(setup.rules, setup.evaluation, setup.options, setup.history),
        priors_(setup.rules, setup.evaluation, setup.options),
        bounds_(tree, setup.rules.players()),
        path_(setup.rules.history(), setup.history),
        idle_(setup.history.idle),
        shared_(setup.options.threads > 1 && setup.options.parallel == Sharing::kTree),
        probe_(setup.probing) {
    const HistoryRules history = rules_.history();
    remembers_ = history.repetition > 0 || history.max_plies > 0 || history.no_progress > 0;
    path_.enter(root_.hash(), idle_ == 0);
  }
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;
  ~Explorer() { tell(); }

  /// One simulation; false if the budget ended before it did, and then it leaves no trace.
  [[nodiscard]] bool simulate() {
    line_.clear();
    listed_ = false;
    const std::optional<Gains> gains = probe_.during(Phase::kSelection, [&] { return descend(); });
    while (entered_ > 0) leave();
    if (!gains) {
      for (const Step& step : line_) add(step.node->visits, ~std::uint32_t{0});
      return false;
    }
    probe_.during(Phase::kBackup, [&] { back_up(*gains); });
    probe_.count(Event::kSimulation);
    probe_.count_ply(static_cast<int>(line_.size()) - 1);
    deepest_ = std::max(deepest_, static_cast<int>(line_.size()) - 1);
    ++simulations_;
    if (line_.back().node->visits.load(std::memory_order_relaxed) == 1) learn(*gains);  // to come to what is proven again is no new result
    return true;
  }

  /// Whether the value of the root is proven for the seat to move, or its visits can be counted no further.
  [[nodiscard]] bool done() const noexcept {
    return tree_.proof(tree_.root()).settles(root_.to_move()) || tree_.root().visits.load(std::memory_order_relaxed) >= kMaxVisits;
  }
  [[nodiscard]] std::uint64_t simulations() const noexcept { return simulations_; }
  [[nodiscard]] int deepest() const noexcept { return deepest_; }
  void flush() noexcept { nodes_.flush(); }

 private:
  /// A node that a simulation came through, and the seat that moved there.
  struct Step {
    Node* node;
    Seat seat;
    const Node* preferred = nullptr;  ///< the proven child that the seat to move prefers to the one looked at
  };
  enum class Growth : std::uint8_t { kFailed, kGrown, kEnded };

  /// Walks down to a position to value, and values it.
  [[nodiscard]] std::optional<Gains> descend() {
    S state = root_;
    int idle = idle_;
    bool certain = true;  // no chance had a part in how the position came about
    visit(tree_.root(), state.to_move());
    for (int ply = 0;; ++ply) {
      Node& node = *line_.back().node;
      Node* child = nullptr;
      while (child == nullptr) {
        if (const Proof& proof = tree_.proof(node); proof.closed()) {
          probe_.count(Event::kProof);
          return paid(gains_of(proof.low, rules_.players()));
        }
        const bool fresh = node.visits.load(std::memory_order_relaxed) == 1 && ply > 0;
        if ((fresh && !is_forced(state)) || ply >= kMaxTree) return value(state, ply, idle);
        const Choice<Node> choice = choose(node, state, certain);
        const Growth growth = choice.wants_more ? grow(node, state, certain) : Growth::kFailed;
        if (growth == Growth::kEnded) return std::nullopt;
        if (growth == Growth::kFailed && choice.child == nullptr) return value(state, ply, idle);
        if (growth == Growth::kFailed) child = choice.child;
        line_.back().preferred = choice.preferred;
        if (growth == Growth::kGrown) prove(line_.size(), state.to_move());
      }
      certain = step(state, *child, idle, certain);
      const auto outcome = certain ? arrive(*child, state, ply + 1, idle) : end(state, ply + 1, idle);
      if (outcome) {
        probe_.count(Event::kEnd);
        return paid(gains_of(*outcome));
      }
    }
  }
  [[nodiscard]] std::optional<Gains> value(S& state, int ply, int idle) {
    return probe_.during(Phase::kPlayout, [&] { return valuer_(state, ply, idle, nodes_, rng_, probe_); });
  }
  [[nodiscard]] std::optional<Outcome> end(const S& state, int ply, int idle) {
    return probe_.during(Phase::kOutcome, [&] { return valuer_.end(state, ply, idle); });
  }
  /// What needs no search has its price too, so that every budget is spent in the end. Nothing if it was spent before.
  [[nodiscard]] std::optional<Gains> paid(const Gains& gains) noexcept { return nodes_.count() ? std::optional(gains) : std::nullopt; }

  /// Plays the move of a child; whether no chance had a part in it.
  [[nodiscard]] bool step(S& state, Node& child, int& idle, bool certain) noexcept {
    const Seat seat = state.to_move();
    const bool progress = !remembers_ || makes_progress(state, rules_, child.move);
    idle = progress ? 0 : idle + 1;
    certain = probe_.during(Phase::kApplication, [&] { return advance(state, rules_, child.move, rng_); }) && certain;
    listed_ = false;
    if (remembers_) {
      path_.enter(state.hash(), progress);
      ++entered_;
    }
    visit(child, seat);
    return certain;
  }
  void leave() noexcept {
    path_.leave();
    --entered_;
  }
  /// Without other threads a plain sum, which takes a fraction of the time.
  template <class T>
  void add(std::atomic<T>& sum, T amount) const noexcept {
    if (shared_) {
      sum.fetch_add(amount, std::memory_order_relaxed);
    } else {
      sum.store(sum.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    }
  }
  void visit(Node& node, Seat seat) {
    add(node.visits, std::uint32_t{1});
    line_.push_back({&node, seat});
  }

  /// Looks at a position beyond which nobody has looked yet: whether it ends the game, or its seat can end it at once. Each thread does
  /// so for itself: the one that came first may not have told yet.
  [[nodiscard]] std::optional<Outcome> arrive(Node& node, const S& state, int ply, int idle) {
    if (node.children.load(std::memory_order_acquire) != kNowhere || tree_.proof(node).closed()) return std::nullopt;
    std::optional<Outcome> outcome = end(state, ply, idle);
    if (!outcome && remembers_ && path_.draw_tie() != kNoTie) outcome = Outcome::draw(rules_.players());
    std::optional<Proof> proof;
    if (outcome) {
      proof = Proof::end(*outcome);
    } else if constexpr (Tactical<S> && Certain<S>) {
      if (probe_.during(Phase::kTactics, [&] { return state.wins_now(rules_); })) proof = Proof::win(rules_.players(), state.to_move());
    }
    if (proof && bounds_.tighten(node, *proof)) prove(line_.size() - 1, line_.back().seat);
    return outcome;
  }

  /// The moves of the position that the walk has come to. Where the budget ends here, the walk does at the next position.
  [[nodiscard]] SearchList<S>& moves(const S& state) {
    if (Certain<S> || !listed_) {
      (void)nodes_.count();
      moves_.clear();
      probe_.during(Phase::kGeneration, [&] { list_hinted_moves(state, rules_, moves_); });
      listed_ = true;
    }
    return moves_;
  }
  /// With chance, nothing is to be chosen: a look goes on to the next choice.
  [[nodiscard]] bool is_forced(const S& state) {
    if constexpr (Certain<S>) return false;
    return moves(state).size() == 1;
  }

  /// Gives a node its next children, where there is room and no other thread does so.
  [[nodiscard]] Growth grow(Node& node, const S& state, bool certain) {
    if (!tree_.has_room()) return Growth::kFailed;
    SearchList<S>& list = moves(state);
    if (nodes_.exhausted() || !priors_.weigh(state, list, certain, nodes_, tree_, probe_)) return Growth::kEnded;
    if constexpr (Certain<S>) {
      const auto fill = [this](std::span<Node> nodes, std::uint32_t known) { priors_.write(nodes, known); };
      return tree_.grow(node, priors_.size(), fill) ? Growth::kGrown : Growth::kFailed;
    } else {
      return add_missing(node) ? Growth::kGrown : Growth::kFailed;
    }
  }
  /// Makes nodes for moves that were not legal at earlier visits.
  [[nodiscard]] bool add_missing(Node& node) {
    priors_.add_to(tree_.children(node), grown_);
    return tree_.replace(node, static_cast<std::uint32_t>(grown_.size()),
                         [this](std::span<Node> nodes) { std::uninitialized_copy(grown_.begin(), grown_.end(), nodes.begin()); });
  }

  /// The child to go to. Beyond a chance event, only one whose move is legal this time.
  [[nodiscard]] Choice<Node> choose(Node& node, const S& state, bool certain) {
    const Seat seat = state.to_move();
    const auto children = tree_.children(node);
    if (Certain<S> || certain) return select(tree_, node, children, seat, spread_(seat), options_, [](const Node&) { return true; });
    const SearchList<S>& legal = moves(state);
    is_legal_now_.clear();
    for (const Node& child : children) {
      const auto is_same = [&](const auto& each) { return each.move == child.move; };
      is_legal_now_.push_back(static_cast<Seat>(child.seat) == seat && std::any_of(legal.begin(), legal.end(), is_same));
    }
    const Node* const first = children.empty() ? nullptr : &*children.begin();  // of the one chunk that there is
    const auto is_legal_now = [&](const Node& child) { return is_legal_now_[static_cast<std::size_t>(&child - first)] != 0; };
    Choice<Node> choice = select(tree_, node, children, seat, spread_(seat), options_, is_legal_now);
    choice.wants_more = std::count(is_legal_now_.begin(), is_legal_now_.end(), 1) < static_cast<std::ptrdiff_t>(legal.size());
    return choice;
  }

  /// Updates the bounds of the first `count` nodes of the line, from the last one up; `seat` is to move there.
  void prove(std::size_t count, Seat seat) {
    for (std::size_t i = count; i-- > 0;) {
      if (!bounds_.combine(*line_[i].node, seat)) return;
      seat = line_[i].seat;
    }
  }

  /// Adds the value of the last position to all nodes of the line; above a node whose mover prefers what is proven, that.
  void back_up(Gains gains) noexcept {
    for (std::size_t i = line_.size(); i-- > 0;) {
      const Step& step = line_[i];
      if (step.preferred != nullptr && i + 1 < line_.size()) gains = gains_of(tree_.proof(*step.preferred).low, rules_.players());
      add(step.node->total, gains[Proof::index(step.seat)]);
    }
  }
  void learn(const Gains& gains) noexcept {
    for (Seat seat = 0; seat < rules_.players(); ++seat) results_.add(seat, gains[Proof::index(seat)]);
    if (++results_.count == Spread::kInterval) tell();
  }
  void tell() noexcept { spread_.merge(results_, rules_.players()); }

  const Rules& rules_;
  const MctsOptions& options_;
  const S& root_;
  Tree<Move>& tree_;
  Spread& spread_;
  NodeCounter nodes_;
  Rng rng_;
  Valuer<S, Evaluation> valuer_;
  Priors<S, Evaluation> priors_;
  Bounds<Move> bounds_;
  Path path_;
  int idle_;
  bool shared_;             ///< other threads use the tree too
  bool remembers_ = false;  ///< history can end a game
  int entered_ = 0;
  int deepest_ = 0;
  std::uint64_t simulations_ = 0;
  Results results_;
  std::vector<Step> line_;
  SearchList<S> moves_;  ///< of the position that the walk has come to, if it is listed
  bool listed_ = false;
  std::vector<std::uint8_t> is_legal_now_;  ///< by child, beyond a chance event
  std::vector<Node> grown_;
  [[no_unique_address]] typename Probing::Thread probe_;
};

}  // namespace sakiyomi
