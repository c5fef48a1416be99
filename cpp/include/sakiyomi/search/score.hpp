/// Values of alpha-beta search, from the view of the seat to move unless said otherwise.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// Evaluation units between -kMaxEval and kMaxEval; beyond kProven a proven win or loss with its distance.
using Value = int;

inline constexpr Value kInfinity = 32'500;
inline constexpr Value kWin = 32'000;      ///< a win at the root; one in n plies is worth kWin - n
inline constexpr Value kProven = 30'000;   ///< greater: proven won; below its negative: proven lost
inline constexpr Value kMaxEval = 29'000;  ///< bound of everything not proven

[[nodiscard]] constexpr Value win_in(int ply) noexcept { return kWin - ply; }
[[nodiscard]] constexpr bool is_proven(Value value) noexcept { return value > kProven || value < -kProven; }
[[nodiscard]] constexpr Value clamp_eval(Value value) noexcept { return std::clamp(value, -kMaxEval, kMaxEval); }

/// Plies to a proven win (positive) or loss (negative).
[[nodiscard]] constexpr std::optional<int> win_distance(Value value) noexcept {
  if (value > kProven) return kWin - value;
  if (value < -kProven) return -kWin - value;
  return std::nullopt;
}

/// The unit of a game's evaluation: so many units are a factor e in the odds of winning. A game without one may set it for the utilities
/// of its ends.
template <class S>
[[nodiscard]] constexpr int eval_scale() noexcept {
  if constexpr (requires { S::kEvalScale; }) {
    return S::kEvalScale;
  } else {
    return 100;
  }
}

/// The value of an ended game for a seat that gets this utility. Shares between loss and win become the evaluation with these
/// odds, so that the order of utilities is kept and heuristic values compare with them.
[[nodiscard]] inline Value utility_value(float utility, int ply, int scale) noexcept {
  if (utility >= 1.0F) return win_in(ply);
  if (utility <= 0.0F) return -win_in(ply);
  if (utility == 0.5F) return 0;
  const double odds = static_cast<double>(utility) / (1.0 - static_cast<double>(utility));
  return clamp_eval(static_cast<Value>(std::lround(scale * std::log(odds))));
}

/// The evaluation that comes nearest to a mean utility.
[[nodiscard]] inline Value utility_units(double utility, int scale) noexcept {
  const double odds = std::max(1e-6, utility) / std::max(1e-6, 1 - utility);
  return clamp_eval(static_cast<Value>(std::lround(scale * std::log(odds))));
}

/// The hand-written evaluation of a game, or nothing where it has none. Any type with this call operator can take its place.
template <GameState S>
struct StaticEvaluation {
  [[nodiscard]] Value operator()(const S& state, const typename S::Rules& rules, Seat seat) const noexcept {
    if constexpr (Evaluated<S>) {
      return clamp_eval(state.evaluate(rules, seat));
    } else {
      return 0;
    }
  }
};

/// Two sides out of any number of seats: the root's seat against the rest (paranoid reduction). With two seats these are the
/// players, with one there is no opponent. Values change sign only where the side changes.
class Sides {
 public:
  Sides(Seat root, int players) noexcept : root_(root), players_(players) {}
  [[nodiscard]] bool is_root(Seat seat) const noexcept { return seat == root_; }
  [[nodiscard]] bool differ(Seat a, Seat b) const noexcept { return is_root(a) != is_root(b); }
  /// What distinguishes tables of different root seats; 0 for two seats, where values do not depend on it.
  [[nodiscard]] int table_tag() const noexcept { return players_ > 2 ? 1 + root_ : 0; }

  /// A utility seen by a seat: opponents of the root's seat want what is left of it.
  [[nodiscard]] float utility(const Outcome& outcome, Seat seat) const noexcept { return is_root(seat) ? outcome[root_] : 1.0F - outcome[root_]; }
  template <class S, class Evaluation>
  [[nodiscard]] Value evaluate(const Evaluation& evaluation, const S& state, const typename S::Rules& rules) const noexcept {
    const Value value = evaluation(state, rules, root_);
    return is_root(state.to_move()) ? value : -value;
  }

 private:
  Seat root_;
  int players_;
};

}  // namespace sakiyomi
