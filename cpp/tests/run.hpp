/// Runs searches in tests.
#pragma once

#include "sakiyomi/search/alpha_beta.hpp"

namespace sakiyomi {

/// Searches with a searcher that may have been used before.
template <GameState S>
[[nodiscard]] Report<typename S::Move> search(AlphaBeta<S>& searcher, const S& root, const Limits& limits) {
  Control control(limits);
  return searcher.search(root, {}, 1, control, nullptr);
}

/// Searches with a fresh searcher.
template <GameState S>
[[nodiscard]] Report<typename S::Move> search(const typename S::Rules& rules, const S& root, const Limits& limits, const AlphaBetaOptions& options,
                                              int lines = 1, const History& history = {}, const ReportFn<typename S::Move>& on_report = nullptr) {
  Control control(limits);
  return AlphaBeta<S>(rules, 0, options).search(root, history, lines, control, on_report);
}

}  // namespace sakiyomi
