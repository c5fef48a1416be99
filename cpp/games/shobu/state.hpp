/// A Shobu position: 24 bytes, copied at will.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sakiyomi/core/bits.hpp"
#include "sakiyomi/core/hash.hpp"
#include "sakiyomi/game.hpp"
#include "shobu/move.hpp"
#include "shobu/reach.hpp"
#include "shobu/rules.hpp"

namespace sakiyomi::shobu {

class State {
 public:
  using Rules = shobu::Rules;
  using Move = shobu::Move;
  /// Each of the 16 ways is at most 4 x 8 turns for either colour of the passive board.
  static constexpr std::size_t kMaxMoves = 1024;
  using MoveList = FixedList<Move, kMaxMoves>;
  using HintedList = FixedList<HintedMove<Move>, kMaxMoves>;
  static constexpr int kEvalScale = 200;
  static constexpr int kSymmetries = 16;
  static constexpr std::array kPlanes = {2 * kLanes + 1, 4, 4};  ///< own stones by lane, the other's, all ones if White is to move

  State() noexcept = default;
  State(Cells black, Cells white, Seat to_move) noexcept : stones_{black, white}, to_move_(static_cast<std::uint8_t>(to_move)) {}
  [[nodiscard]] static State initial(const Rules& rules) noexcept;

  [[nodiscard]] Seat to_move() const noexcept { return to_move_; }
  [[nodiscard]] Cells stones(Seat seat) const noexcept { return stones_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] Cells own() const noexcept { return stones_[to_move_]; }
  [[nodiscard]] Cells other() const noexcept { return stones_[to_move_ ^ 1U]; }
  [[nodiscard]] Cells home() const noexcept { return home_of(to_move_); }
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_words(stones_[kBlack], stones_[kWhite], to_move_); }

  // Turns (moves.cpp, successors.hpp).
  void legal_moves(const Rules& rules, MoveList& list) const noexcept;
  void search_moves(const Rules& rules, MoveList& list) const noexcept;
  void hinted_moves(const Rules& rules, HintedList& list) const noexcept;
  void noisy_moves(const Rules& rules, HintedList& list) const noexcept;
  [[nodiscard]] std::int16_t hint_of(const Rules& rules, Move move) const noexcept;
  [[nodiscard]] std::uint64_t count_moves(const Rules& rules) const noexcept;
  [[nodiscard]] int multiplicity(const Rules& rules, Move move) const noexcept;
  [[nodiscard]] Move random_move(const Rules& rules, Rng& rng) const noexcept;
  [[nodiscard]] bool is_legal(const Rules& rules, Move move) const noexcept;
  [[nodiscard]] bool has_move() const noexcept;
  template <class Visit>
  void for_each_successor(const Rules& rules, Visit&& visit) const;

  void apply(const Rules& rules, Move move) noexcept;
  void pass() noexcept { to_move_ ^= 1U; }

  // Ends and threats.
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept;
  /// Whether a turn removes the last opposing stone of some board. Precondition: the game is not over.
  [[nodiscard]] bool wins_now(const Rules& rules) const noexcept;
  /// A turn that removes a stone: no earlier position can come back.
  [[nodiscard]] bool is_irreversible(const Rules& rules, Move move) const noexcept;
  /// A turn that pushes (B3, no_push).
  [[nodiscard]] bool is_progress(const Rules& rules, Move move) const noexcept;

  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept;

  // Text (text.cpp) and symmetries (symmetry.cpp).
  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text);
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const;
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const;
  [[nodiscard]] std::string format_move(const Rules& rules, Move move, std::size_t notation) const;
  [[nodiscard]] State transformed(int symmetry) const noexcept;
  [[nodiscard]] static Move transformed(Move move, int symmetry) noexcept;

  // Planes (encode.cpp), for float and std::uint8_t.
  template <class T>
  void encode(const Rules& rules, std::span<T> out) const noexcept;
  [[nodiscard]] static int transformed_entry(int entry, int symmetry) noexcept;

  friend bool operator==(const State&, const State&) noexcept = default;

 private:
  std::array<Cells, 2> stones_{};
  std::uint8_t to_move_ = kBlack;
};

static_assert(sizeof(State) == 24);

}  // namespace sakiyomi::shobu

#include "shobu/successors.hpp"
