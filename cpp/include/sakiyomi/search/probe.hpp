/// What search loops tell whoever wants to know where nodes and time go. Each takes a probing as a template parameter: NoProbe, which is
/// nothing at all, or Probe (recorder.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace sakiyomi {

/// What a thread is at.
enum class Phase : std::uint8_t {
  kNone,  ///< no search of its own
  kSearch,
  kGeneration,
  kApplication,
  kEvaluation,
  kOutcome,
  kTactics,
  kLookup,  ///< in the transposition table, or for the node of what a seat knows
  kSelection,
  kPlayout,
  kBackup,
  kSampling,  ///< of worlds
};
inline constexpr const char* kPhaseNames[] = {"none",    "search", "generation", "application", "evaluation", "outcome",
                                              "tactics", "lookup", "selection",  "playout",     "backup",     "sampling"};
inline constexpr std::size_t kPhases = std::size(kPhaseNames);

/// What is counted.
enum class Event : std::uint8_t {
  kInteriorNode,  ///< above the horizon
  kHorizonNode,   ///< at the horizon and beyond
  kExpansion,     ///< a node whose moves were tried, or listed for the tree
  kMoveTried,
  kCutoff,
  kFirstMoveCutoff,
  kTableProbe,
  kTableHit,  ///< an entry with a bound or a move
  kTableCutoff,
  kTableStore,
  kTableCollision,  ///< an entry of this search that gave way to another position
  kTacticalWin,
  kStaticCutoff,  ///< reverse futility
  kNullMove,
  kNullMoveCutoff,
  kFutileNode,
  kSkippedMove,
  kReduction,
  kReductionResearch,  ///< at full depth
  kWindowResearch,     ///< with the whole window
  kAspiration,
  kAspirationResearch,
  kRepetition,
  kSimulation,
  kChildListed,  ///< moves of the nodes expanded in a tree
  kPlayout,
  kPlayoutPly,
  kEvaluation,
  kEnd,    ///< simulations that came to the end of the game within the tree
  kProof,  ///< simulations that came to what is proven
  kWorld,  ///< dealt
  kTreeNode,
  kTreeByte,
};
inline constexpr const char* kEventNames[] = {"interior_nodes",
                                              "horizon_nodes",
                                              "expansions",
                                              "moves_tried",
                                              "cutoffs",
                                              "first_move_cutoffs",
                                              "table_probes",
                                              "table_hits",
                                              "table_cutoffs",
                                              "table_stores",
                                              "table_collisions",
                                              "tactical_wins",
                                              "static_cutoffs",
                                              "null_moves",
                                              "null_move_cutoffs",
                                              "futile_nodes",
                                              "skipped_moves",
                                              "reductions",
                                              "reduction_researches",
                                              "window_researches",
                                              "aspirations",
                                              "aspiration_researches",
                                              "repetitions",
                                              "simulations",
                                              "children_listed",
                                              "playouts",
                                              "playout_plies",
                                              "evaluations",
                                              "ends",
                                              "proofs",
                                              "worlds",
                                              "tree_nodes",
                                              "tree_bytes"};
inline constexpr std::size_t kEvents = std::size(kEventNames);
static_assert(kPhases == static_cast<std::size_t>(Phase::kSampling) + 1 && kEvents == static_cast<std::size_t>(Event::kTreeByte) + 1);

/// Looks at nothing and costs nothing.
struct NoProbe {
  /// A thread's part.
  struct Thread {
    explicit constexpr Thread(const NoProbe& /*probing*/) noexcept {}
    static constexpr void count(Event /*event*/, std::uint64_t /*times*/ = 1) noexcept {}
    static constexpr void count_ply(int /*ply*/) noexcept {}
    static constexpr void count_cutoff(int /*tried*/) noexcept {}
    /// What work() gives, as time of a phase.
    template <class Work>
    static constexpr decltype(auto) during(Phase /*phase*/, Work&& work) {
      return std::forward<Work>(work)();
    }
  };
  struct Session {};

  /// What is recorded until the session ends is of one search.
  [[nodiscard]] static constexpr Session begin() noexcept { return {}; }
};

}  // namespace sakiyomi
