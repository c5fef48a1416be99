/// Which move to try first: the table's, forcing ones, killers, then what was good elsewhere in the tree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "sakiyomi/game.hpp"

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

/// Two recent moves that refuted siblings of a node.
template <class Move>
class Killers {
 public:
  void add(Move move) noexcept {
    if (used_ > 0 && moves_[0] == move) return;
    moves_[1] = moves_[0];
    moves_[0] = move;
    used_ = std::min(used_ + 1, 2);
  }
  void clear() noexcept { used_ = 0; }
  [[nodiscard]] bool contains(Move move) const noexcept { return (used_ > 0 && moves_[0] == move) || (used_ > 1 && moves_[1] == move); }

 private:
  std::array<Move, 2> moves_{};
  int used_ = 0;
};

/// Hands out a list of moves by falling score; equal scores in the order of the list.
template <GameState S>
class MovePicker {
 public:
  using Move = typename S::Move;

  MovePicker(const S& state, const typename S::Rules& rules) { list_hinted_moves(state, rules, list_); }

  /// Scores all moves. `first` is an index of the action space that comes before all, if it is there.
  void score(std::uint32_t first, const Killers<Move>& killers, const MoveHistory<S>& history, Seat seat) noexcept {
    constexpr int kKillerBonus = 6000;
    constexpr int kHintWeight = 16;
    constexpr int kFirst = kMaxScore;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const Move move = list_[i].move;
      int score = kHintWeight * list_[i].hint + history(seat, move);
      if (killers.contains(move)) score += kKillerBonus;
      score = move.index() == first ? kFirst : std::clamp(score, -kMaxScore, kMaxScore - 1);
      keys_[i] = score * kCapacity + static_cast<int>(kCapacity - 1 - i);
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }

  /// The best move not handed out yet, or null. One pass finds the greatest key, which holds its place.
  [[nodiscard]] const HintedMove<Move>* next() noexcept {
    if (handed_out_ == list_.size()) return nullptr;
    ++handed_out_;
    int best = kTaken;
    for (std::size_t i = 0; i < list_.size(); ++i) best = std::max(best, keys_[i]);
    const auto place = static_cast<std::size_t>(kCapacity - 1 - (best & (kCapacity - 1)));
    keys_[place] = kTaken;
    return &list_[place];
  }

 private:
  static constexpr int kCapacity = 1024;
  static constexpr int kMaxScore = 1 << 20;
  static constexpr int kTaken = std::numeric_limits<int>::min();
  static_assert(S::MoveList::kCapacity <= kCapacity);

  SearchList<S> list_;
  int keys_[S::MoveList::kCapacity];
  std::size_t handed_out_ = 0;
};

}  // namespace sakiyomi
