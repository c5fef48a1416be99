/// What a search tells: after each iteration, of a tree now and then, and at its end.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sakiyomi/search/score.hpp"

namespace sakiyomi {

/// A variation and what it is worth to the seat to move at the root.
template <class Move>
struct Line {
  Value value = 0;
  std::vector<Move> moves;
  std::optional<double> utility = {};  ///< of tree searches: the mean, of which `value` is the nearest evaluation
};

/// A move of the root as a search of its moves knows it; utilities are those of the seat to move.
template <class Move>
struct MoveStatistics {
  Move move;
  std::uint32_t visits;  ///< simulations; in Pimc, worlds in which it was the best move
  double value;          ///< one half before any visit
  double prior;          ///< probability
  double low;            ///< proven bounds of the value
  double high;
  std::optional<double> spread = {};  ///< of searches of many worlds: the standard deviation of the values that the move's mean is of
  std::uint32_t samples = 0;          ///< the values that `spread` is of: one a simulation, or one a world
};

template <class Move>
struct Report {
  int depth = 0;     ///< plies of the last finished iteration, 0 if none was finished; of a tree's best line
  int seldepth = 0;  ///< plies of the longest line looked at
  std::uint64_t nodes = 0;
  double seconds = 0;
  int hashfull = 0;               ///< table entries of this search, or nodes of the tree, in per mille of those there is room for
  std::vector<Line<Move>> lines;  ///< best first
  std::uint64_t number = 0;       ///< counts the reports of a Task, from 1

  // Of tree searches.
  std::uint64_t simulations = 0;
  std::vector<MoveStatistics<Move>> moves;   ///< of the root, best first
  std::vector<double> utilities;             ///< mean value of the positions looked at, by seat, within what is proven
  std::optional<std::uint64_t> worlds = {};  ///< of searches of one world after the other: those that count
};

template <class Move>
using ReportFn = std::function<void(const Report<Move>&)>;

}  // namespace sakiyomi
