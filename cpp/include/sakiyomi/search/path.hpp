/// The line from the start of the game to the position searched: what ends games by their history.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// What a search is told of the game so far.
struct History {
  std::vector<std::uint64_t> hashes;  ///< of earlier positions, oldest first, without the one to search
  int ply = 0;                        ///< plies played
  int idle = 0;                       ///< plies in a row without progress
};

/// A tie tells how far up the line a value reaches for its reason: the least ply (0: the root, -1: before it) whose position or count
/// it depends on. kNoTie: the value holds wherever its position is met.
inline constexpr int kNoTie = std::numeric_limits<int>::max();

class Path {
 public:
  Path(const HistoryRules& rules, const History& history) : rules_(rules), ply_offset_(history.ply), hashes_(history.hashes) {
    for (const std::uint64_t hash : hashes_) ++seen(hash);
    idle_.push_back(history.idle - 1);  // entering the root counts its ply
    root_ = hashes_.size();
  }

  /// Steps into the position after a move. Call leave() when done with it.
  void enter(std::uint64_t hash, bool progress) {
    hashes_.push_back(hash);
    idle_.push_back(progress ? 0 : idle_.back() + 1);
    ++seen(hash);
  }
  void leave() noexcept {
    --seen(hashes_.back());
    hashes_.pop_back();
    idle_.pop_back();
  }

  /// Whether the position just entered is a draw by history, and by what: its tie, or kNoTie. On a search path the second
  /// occurrence of a position counts: what was good there once can be played there again.
  [[nodiscard]] int draw_tie() const noexcept {
    const int ply = ply_offset_ + static_cast<int>(hashes_.size() - root_) - 1;
    if (rules_.max_plies > 0 && ply >= rules_.max_plies) return -1;
    if (rules_.no_progress > 0 && idle_.back() >= rules_.no_progress) return -1;
    if (rules_.repetition == 0 || seen_[hashes_.back() % kFilter] < 2) return kNoTie;
    for (std::size_t i = hashes_.size() - 1; i-- > 0;) {
      if (hashes_[i] == hashes_.back()) return i < root_ ? -1 : static_cast<int>(i - root_);
    }
    return kNoTie;
  }

 private:
  /// Counts of hashes by their low bits: almost every position is told new by one look.
  static constexpr std::size_t kFilter = 4096;
  [[nodiscard]] std::uint16_t& seen(std::uint64_t hash) noexcept { return seen_[hash % kFilter]; }

  HistoryRules rules_;
  int ply_offset_;
  std::size_t root_ = 0;
  std::vector<std::uint64_t> hashes_;
  std::vector<int> idle_;
  std::array<std::uint16_t, kFilter> seen_{};
};

/// Whether a move makes progress, for games that count it.
template <GameState S>
[[nodiscard]] bool makes_progress(const S& state, const typename S::Rules& rules, typename S::Move move) noexcept {
  if constexpr (Recurrent<S>) {
    return rules.history().no_progress == 0 || state.is_progress(rules, move);
  } else {
    return true;
  }
}

}  // namespace sakiyomi
