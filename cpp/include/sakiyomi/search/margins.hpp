/// The numbers that selective search is tuned by. Margins are in units of kEvalScale / 100.
#pragma once

#include <array>

#include "sakiyomi/search/score.hpp"

namespace sakiyomi {

inline constexpr int kAspirationDepth = 4;    ///< windows are full in shallower iterations
inline constexpr int kAspirationWindow = 30;  ///< half-width at first; doubled on failure
inline constexpr int kFutileDepth = 4;        ///< reverse futility: so far above beta at this depth, stop
inline constexpr int kFutileMargin = 60;      ///< a ply
inline constexpr int kNullDepth = 2;          ///< null move from this depth on
inline constexpr int kNullReduction = 2;      ///< plus depth / 4
inline constexpr int kSkipDepth = 3;          ///< late quiet moves are skipped up to this depth ...
inline constexpr int kSkipFirst = 6;          ///< ... after so many moves, plus kSkipGrowth * depth * depth
inline constexpr int kSkipGrowth = 4;
inline constexpr int kQuietDepth = 3;       ///< futility: quiet moves are skipped up to this depth ...
inline constexpr int kQuietMargin = 70;     ///< ... when so far below alpha, a ply, plus one
inline constexpr int kQuiescePlies = 4;     ///< plies of forcing moves beyond the horizon
inline constexpr int kReduceDepth = 2;      ///< late-move reductions from this depth on
inline constexpr int kReduceFirst = 2;      ///< moves that are never reduced
inline constexpr int kRootReduceDepth = 3;  ///< at the root, by half as much, from this depth on ...
inline constexpr int kRootReduceFirst = 3;  ///< ... and after so many moves
inline constexpr int kInternalDepth = 4;    ///< without a table move, search a ply less from this depth on

/// Plies by which the n-th move is reduced at a depth: about log2(depth) * log2(n) / 2.8, in integers so that all builds agree.
inline constexpr auto kReductions = [] {
  constexpr auto log2_in_eighths = [](int x) {  // by repeated squaring of x / 2^k in fixed point
    int whole = 0;
    while ((x >> (whole + 1)) != 0) ++whole;
    unsigned long long mantissa = (static_cast<unsigned long long>(x) << 16) >> whole;
    int result = whole;
    for (int bit = 0; bit < 3; ++bit) {
      mantissa = mantissa * mantissa >> 16;
      result <<= 1;
      if (mantissa >= (2ULL << 16)) {
        mantissa >>= 1;
        ++result;
      }
    }
    return result;
  };
  std::array<std::array<signed char, 64>, 64> table{};
  for (int depth = 1; depth < 64; ++depth) {
    for (int move = 1; move < 64; ++move) {
      const int product = log2_in_eighths(depth) * log2_in_eighths(move);
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(move)] = static_cast<signed char>((product + 60) * 10 / (64 * 28));
    }
  }
  return table;
}();

[[nodiscard]] constexpr int reduction(int depth, int move) noexcept {
  return kReductions[static_cast<std::size_t>(depth < 63 ? depth : 63)][static_cast<std::size_t>(move < 63 ? move : 63)];
}

/// A margin in the units of a game's evaluation.
template <class S>
[[nodiscard]] constexpr Value margin(int hundredths) noexcept {
  return hundredths * eval_scale<S>() / 100;
}

/// Reverse futility: so far above beta that the opponent will not come here.
template <class S>
[[nodiscard]] constexpr bool is_too_good(Value eval, int depth, Value beta) noexcept {
  return depth <= kFutileDepth && eval - margin<S>(kFutileMargin * depth) >= beta;
}

/// Futility: so far below alpha that no quiet move is expected to reach it.
template <class S>
[[nodiscard]] constexpr bool is_futile(Value eval, int depth, Value alpha) noexcept {
  return depth <= kQuietDepth && eval + margin<S>(kQuietMargin * (depth + 1)) <= alpha && !is_proven(alpha);
}

/// Late-move pruning: near the horizon, after so many moves, a quiet one is not worth a try.
[[nodiscard]] constexpr bool is_too_late(int depth, int tried) noexcept {
  return depth <= kSkipDepth && tried >= kSkipFirst + kSkipGrowth * depth * depth;
}

}  // namespace sakiyomi
