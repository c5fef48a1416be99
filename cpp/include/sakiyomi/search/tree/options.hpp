/// What a Monte Carlo tree search can be told.
#pragma once

#include <cstdint>

namespace sakiyomi {

enum class Selection : std::uint8_t { kPuct, kUct };
enum class Playout : std::uint8_t { kCutoff, kRandom };
enum class Sharing : std::uint8_t { kTree, kRoot };

struct MctsOptions {
  static constexpr int kSuited = -1;  ///< as many plies as suit the game: sensible_plies

  int threads = 1;
  std::uint64_t seed = 0;
  bool deterministic = false;  ///< each thread has a tree and a part of the budget of its own
  Selection mode = Selection::kPuct;
  double exploration = 2.0;            ///< weight of what is little known against what looks good
  double prior = 2.0;                  ///< priors are the odds by the evaluation to this power; 0: all equal
  double bias = 0.0;                   ///< with kUct: weight of the prior, less with every visit (progressive bias)
  double widening = 0.0;               ///< so many moves of a node times the root of its visits are looked at (progressive widening); 0: all
  Playout playout = Playout::kCutoff;  ///< to the evaluation, or to the end of the game
  int cutoff_plies = kSuited;          ///< plies before the evaluation: sensible ones in games that know any, else random ones
  int tree_mb = 256;                   ///< MiB that all trees together never exceed
  Sharing parallel = Sharing::kTree;   ///< what threads share: the tree, or only the sums at the root
  bool reuse = false;                  ///< keep what is below the position reached since the last search, of a single tree
};

}  // namespace sakiyomi
