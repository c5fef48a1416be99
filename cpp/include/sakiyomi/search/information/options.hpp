/// What an information set search can be told.
#pragma once

#include <cstdint>

#include "sakiyomi/search/tree/options.hpp"

namespace sakiyomi {

/// Whose knowledge the nodes of the tree stand for.
enum class Observer : std::uint8_t {
  kSingle,    ///< the root's seat: what others see is not told apart (so)
  kMultiple,  ///< the seat to move (mo)
  kRedealt,   ///< likewise, and every other world is dealt as all seats together see it (ris)
};

struct IsmctsOptions {
  int threads = 1;
  std::uint64_t seed = 0;
  bool deterministic = false;  ///< each thread has a part of the budget of its own
  Observer mode = Observer::kMultiple;
  double exploration = 1.0;            ///< weight of what is little known against what looks good
  double prior = 2.0;                  ///< priors are the odds by the evaluation to this power; 0: none, moves are told apart by results alone
  Playout playout = Playout::kCutoff;  ///< to the evaluation, or to the end of the game
  int cutoff_plies = 80;               ///< plies of sensible moves before the evaluation, in games that know any
  int tree_mb = 256;                   ///< MiB that all trees together never exceed
};

}  // namespace sakiyomi
