/// What a search tells: after each iteration, and at its end.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sakiyomi/search/score.hpp"

namespace sakiyomi {

/// A variation and what it is worth to the seat to move at the root.
template <class Move>
struct Line {
  Value value = 0;
  std::vector<Move> moves;
};

template <class Move>
struct Report {
  int depth = 0;     ///< plies of the last finished iteration; 0 if none was finished
  int seldepth = 0;  ///< plies of the longest line looked at
  std::uint64_t nodes = 0;
  double seconds = 0;
  int hashfull = 0;               ///< table entries of this search, in per mille
  std::vector<Line<Move>> lines;  ///< best first
  std::uint64_t number = 0;       ///< counts the reports of a Task, from 1
};

template <class Move>
using ReportFn = std::function<void(const Report<Move>&)>;

}  // namespace sakiyomi
