/// Which move to try first: the table's, forcing ones, killers, then what was good elsewhere in the tree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "sakiyomi/game.hpp"
#include "sakiyomi/search/margins.hpp"

namespace sakiyomi {

template <class S>
using SearchList = FixedList<HintedMove<typename S::Move>, S::MoveList::kCapacity>;

/// The search moves of a position with their hints (0 where the game gives none).
template <GameState S>
void list_hinted_moves(const S& state, const typename S::Rules& rules, SearchList<S>& list) {
  if constexpr (Ordered<S>) {
    state.hinted_moves(rules, list);
  } else {
    typename S::MoveList moves;
    list_search_moves(state, rules, moves);
    for (const auto move : moves) list.push_back({move, 0});
  }
}

/// The search moves by falling hint, equal hints in the game's order: what Python sees as State.search_moves.
template <GameState S>
[[nodiscard]] std::vector<typename S::Move> sorted_search_moves(const S& state, const typename S::Rules& rules) {
  SearchList<S> list;
  list_hinted_moves(state, rules, list);
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.hint > b.hint; });
  std::vector<typename S::Move> moves;
  moves.reserve(list.size());
  for (const auto& hinted : list) moves.push_back(hinted.move);
  return moves;
}

/// What the search has learned about moves: how often each feature of a move cut off, by seat.
template <GameState S>
class MoveHistory {
 public:
  using Move = typename S::Move;
  static constexpr int kLimit = 8192;

  [[nodiscard]] int operator()(Seat seat, Move move) const noexcept {
    int sum = 0;
    for (int part = 0; part < kParts; ++part) sum += table_[index(seat, move, part)];
    return sum;
  }

  /// Moves a feature's score towards the limit of the bonus's sign, the slower the closer it is (gravity).
  void update(Seat seat, Move move, int bonus) noexcept {
    bonus = std::clamp(bonus, -kLimit, kLimit);
    for (int part = 0; part < kParts; ++part) {
      std::int16_t& score = table_[index(seat, move, part)];
      score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kLimit);
    }
  }
  /// After a cut-off at this depth: for the move that gave it, and against those tried before.
  void reward(auto& killers, Seat seat, Move move, int depth, const auto& failed) noexcept {
    killers.add(move);
    const int bonus = std::min(depth * depth * 16, 1600);
    update(seat, move, bonus);
    for (const auto other : failed) update(seat, other, -bonus);
  }

 private:
  static constexpr int kParts = [] {
    if constexpr (Ordered<S>) return Move::kHistoryParts;
    return 1;
  }();
  static constexpr std::uint32_t kSize = [] {
    if constexpr (Ordered<S>) return Move::kHistorySize;
    return std::min<std::uint32_t>(Move::kIndexCount, 1U << 16);
  }();
  [[nodiscard]] static std::size_t index(Seat seat, Move move, int part) noexcept {
    const std::size_t base = static_cast<std::size_t>(seat) * kSize;
    if constexpr (Ordered<S>) {
      return base + move.history_slot(part);
    } else {
      return base + move.index() % kSize;
    }
  }

  std::vector<std::int16_t> table_ = std::vector<std::int16_t>(static_cast<std::size_t>(kMaxSeats) * kSize);
};

/// Plies by which a late quiet move is searched less deep, fewer where it has been good elsewhere, and on the principal variation.
template <bool kPv, GameState S>
[[nodiscard]] int late_move_reduction(const MoveHistory<S>& history, Seat seat, typename S::Move move, int depth, int tried) noexcept {
  if (depth < kReduceDepth || tried <= kReduceFirst) return 0;
  const int learned = history(seat, move) / MoveHistory<S>::kLimit;
  return std::clamp(reduction(depth, tried) - learned - (kPv ? 1 : 0), 0, depth - 1);
}

/// Two recent moves that refuted siblings of a node.
template <class Move>
class Killers {
 public:
  void add(Move move) noexcept {
    if (moves_[0] == move.index()) return;
    moves_[1] = moves_[0];
    moves_[0] = move.index();
  }
  void clear() noexcept { moves_ = {kNone, kNone}; }
  [[nodiscard]] bool contains(Move move) const noexcept { return moves_[0] == move.index() || moves_[1] == move.index(); }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::array<std::uint32_t, 2> moves_ = {kNone, kNone};
};

/// Hands out the moves of a position by falling score; equal scores in the game's order. The table's move comes first, before any
/// other is listed: often it is the only one needed.
template <GameState S>
class MovePicker {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  /// `first` is an index of the action space, or above it.
  MovePicker(const S& state, const Rules& rules, std::uint32_t first, const Killers<Move>& killers, const MoveHistory<S>& history) noexcept
      : state_(state), rules_(rules), first_(first), killers_(killers), history_(history) {}

  /// From now on only forcing moves.
  void skip_quiet() noexcept { only_forcing_ = true; }

  /// The best move not handed out yet, or null. One pass finds the greatest key, which holds its place.
  [[nodiscard]] const HintedMove<Move>* next() noexcept {
    if (!listed_) {
      if (offer_first()) return &first_move_;
      list();
    }
    int best = kTaken;
    for (std::size_t i = 0; i < list_.size(); ++i) best = std::max(best, keys_[i]);
    if (best == kTaken) return nullptr;
    const auto place = static_cast<std::size_t>(kCapacity - 1 - (best & (kCapacity - 1)));
    keys_[place] = kTaken;
    return &list_[place];
  }

 private:
  static constexpr int kCapacity = 1024;
  static constexpr int kTaken = std::numeric_limits<int>::min();
  static constexpr int kFirst = 1 << 20;  // above all scores, whose hints have 16 bits
  static constexpr int kKillerBonus = 6000;
  static constexpr int kHintWeight = 16;
  static_assert(S::MoveList::kCapacity <= kCapacity);

  [[nodiscard]] bool offer_first() noexcept {
    if constexpr (Hinting<S>) {
      if (first_ >= Move::kIndexCount || offered_) return false;
      const Move move = Move::from_index(first_);
      if (!is_legal(state_, rules_, move)) return false;
      first_move_ = {move, state_.hint_of(rules_, move)};
      offered_ = !only_forcing_ || first_move_.hint >= kForcingHint;
      return offered_;
    } else {
      return false;
    }
  }

  void list() noexcept {
    listed_ = true;
    if constexpr (Noisy<S>) {
      if (only_forcing_) state_.noisy_moves(rules_, list_);
    }
    if (list_.empty()) list_hinted_moves(state_, rules_, list_);
    const Seat seat = state_.to_move();
    const std::size_t size = list_.size();
    for (std::size_t i = 0; i < size; ++i) {
      const auto [move, hint] = list_[i];
      const int score = kHintWeight * hint + history_(seat, move) + (killers_.contains(move) ? kKillerBonus : 0);
      keys_[i] = score * kCapacity + static_cast<int>(kCapacity - 1 - i);
    }
    for (std::size_t i = 0; i < size; ++i) {
      if (list_[i].move.index() == first_) keys_[i] = offered_ ? kTaken : kFirst * kCapacity + static_cast<int>(kCapacity - 1 - i);
      if (only_forcing_ && list_[i].hint < kForcingHint) keys_[i] = kTaken;
    }
  }

  const S& state_;
  const Rules& rules_;
  std::uint32_t first_;
  const Killers<Move>& killers_;
  const MoveHistory<S>& history_;
  HintedMove<Move> first_move_{};
  bool only_forcing_ = false;
  bool offered_ = false;
  bool listed_ = false;
  SearchList<S> list_;
  int keys_[S::MoveList::kCapacity];
};

}  // namespace sakiyomi
