/// What a search keeps for each ply of its line, and for each move of the root.
#pragma once

#include <vector>

#include "sakiyomi/search/limits.hpp"
#include "sakiyomi/search/ordering.hpp"
#include "sakiyomi/search/path.hpp"
#include "sakiyomi/search/score.hpp"

namespace sakiyomi {

template <class Move>
struct Frame {
  Killers<Move> killers;
  FixedList<Move, kMaxPly> line;  ///< the best continuation found so far
  Value eval = 0;
  int tie = kNoTie;  ///< of the value returned last

  /// The line that begins with a move and goes on as the frame below says.
  void extend(Move move, const Frame& below) noexcept {
    line.clear();
    line.push_back(move);
    for (std::size_t i = 0; i < below.line.size() && line.size() < kMaxPly; ++i) line.push_back(below.line[i]);
  }
};

/// A move of the root with the last value and line found for it, and in which iteration.
template <class Move>
struct RootMove {
  Move move;
  Value value = -kInfinity;
  int depth = 0;
  std::vector<Move> line;
};

}  // namespace sakiyomi
