/// What a position is worth to each seat, by playing on at random or by the evaluation.
#pragma once

#include <array>
#include <cmath>
#include <optional>

#include "sakiyomi/search/control.hpp"
#include "sakiyomi/search/path.hpp"
#include "sakiyomi/search/probe.hpp"
#include "sakiyomi/search/score.hpp"
#include "sakiyomi/search/tree/options.hpp"
#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

/// The utility of each seat.
using Gains = std::array<Gain, kMaxSeats>;

/// The chance to win from the logarithm of the odds.
[[nodiscard]] inline double win_chance(double odds) noexcept { return 1 / (1 + std::exp(-std::max(-40.0, std::min(40.0, odds)))); }

/// Utilities as whole numbers. Those of two seats share exactly kOne: the first tells both.
[[nodiscard]] Gains gains_of(const auto& utilities, int seats) noexcept {
  Gains gains{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    gains[seat] = seats == 2 && seat == 1 ? kOne - gains[0] : to_gain(static_cast<double>(utilities[seat]));
  }
  return gains;
}
[[nodiscard]] inline Gains gains_of(const Outcome& outcome) noexcept {
  std::array<double, kMaxSeats> utilities{};
  for (Seat seat = 0; seat < outcome.seats(); ++seat) utilities[Proof::index(seat)] = static_cast<double>(outcome[seat]);
  return gains_of(utilities, outcome.seats());
}

/// Plays a move; chance comes from the generator.
template <GameState S>
void play(S& state, const typename S::Rules& rules, typename S::Move move, [[maybe_unused]] Rng& rng) noexcept {
  if constexpr (Certain<S>) {
    state.apply(rules, move);
  } else {
    state.apply(rules, move, rng);
  }
}

/// Plays a move. Whether chance was asked nothing, or nothing that matters.
template <GameState S>
bool advance(S& state, const typename S::Rules& rules, typename S::Move move, [[maybe_unused]] Rng& rng) noexcept {
  const bool settled = is_settled(state, rules);
  const Rng before = rng;
  play(state, rules, move, rng);
  return settled || rng == before;
}

/// The position after a move, unless chance has a part in it that matters.
template <GameState S>
[[nodiscard]] std::optional<S> sure_successor(const S& state, const typename S::Rules& rules, typename S::Move move) noexcept {
  S child = state;
  Rng any(0);
  return advance(child, rules, move, any) ? std::optional(child) : std::nullopt;
}

/// Whether there is anything but zeros to evaluate by.
template <GameState S, class Evaluation>
[[nodiscard]] constexpr bool has_evaluation() noexcept {
  return Evaluated<S> || !std::is_same_v<Evaluation, StaticEvaluation<S>>;
}

/// An evaluation in log odds.
template <GameState S, class Evaluation>
[[nodiscard]] double log_odds(const Evaluation& evaluation, const S& state, const typename S::Rules& rules, Seat seat) noexcept {
  return static_cast<double>(evaluation(state, rules, seat)) / static_cast<double>(eval_scale<S>());
}

template <GameState S, class Evaluation>
class Valuer {
 public:
  using Rules = typename S::Rules;
  static constexpr int kMaxPlayout = 1'000;  ///< plies: some random games never end
  static constexpr bool kInformed = has_evaluation<S, Evaluation>();

  Valuer(const Rules& rules, const Evaluation& evaluation, const MctsOptions& options, const History& history) noexcept
      : rules_(rules),
        evaluation_(evaluation),
        played_(history.ply),
        random_(options.playout == Playout::kRandom || !kInformed),
        plies_(random_                                        ? kMaxPlayout
               : options.cutoff_plies != MctsOptions::kSuited ? options.cutoff_plies
                                                              : sensible_plies<S>(rules)) {}

  /// Plays an open position, `ply` plies below the root, to the end of the game or to the cut-off. Nothing if the budget ended before.
  [[nodiscard]] std::optional<Gains> operator()(S& state, int ply, int idle, NodeCounter& nodes, Rng& rng, auto& probe) const noexcept {
    probe.count(Event::kPlayout);
    for (int left = plies_; left > 0; --left) {
      if (!nodes.count()) return std::nullopt;
      const auto move = random_ ? random_move(state, rules_, rng) : playout_move(state, rules_, rng);
      idle = makes_progress(state, rules_, move) ? 0 : idle + 1;
      play(state, rules_, move, rng);
      probe.count(Event::kPlayoutPly);
      if (const auto outcome = end(state, ++ply, idle)) return gains_of(*outcome);
    }
    if constexpr (!kInformed) return gains_of(Outcome::draw(rules_.players()));
    if (!nodes.count()) return std::nullopt;
    probe.count(Event::kEvaluation);
    return probe.during(Phase::kEvaluation, [&] { return looks(state); });
  }

  /// The outcome where the position or a count of moves ends the game.
  [[nodiscard]] std::optional<Outcome> end(const S& state, int ply, int idle) const noexcept {
    const auto outcome = state.outcome(rules_);
    const HistoryRules history = rules_.history();
    const bool over = (history.max_plies > 0 && played_ + ply >= history.max_plies) || (history.no_progress > 0 && idle >= history.no_progress);
    return outcome || !over ? outcome : Outcome::draw(rules_.players());
  }

 private:
  /// By the evaluation.
  [[nodiscard]] Gains looks(const S& state) const noexcept {
    std::array<double, kMaxSeats> utilities{};
    const int seats = rules_.players() == 2 ? 1 : rules_.players();
    for (Seat seat = 0; seat < seats; ++seat) utilities[Proof::index(seat)] = win_chance(log_odds(evaluation_, state, rules_, seat));
    return gains_of(utilities, rules_.players());
  }

  const Rules& rules_;
  const Evaluation& evaluation_;
  int played_;
  bool random_;
  int plies_;
};

}  // namespace sakiyomi
