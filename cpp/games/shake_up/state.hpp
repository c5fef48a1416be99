/// Shake Up: every player runs a company with a deck of 23 employees, and calls the audit when it is fit for it.
#pragma once

#include "sakiyomi/hidden.hpp"
#include "shake_up/moves.hpp"
#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

class View;

class State {
 public:
  using Rules = shake_up::Rules;
  using Move = shake_up::Move;
  using MoveList = shake_up::MoveList;
  using View = shake_up::View;
  static constexpr int kEvalScale = 100;

  State() = default;
  explicit State(const Table& table) noexcept : table_(table) {}
  template <class Chance>
  [[nodiscard]] static State initial(const Rules& rules, Chance&& chance) {
    State state;
    const Dealer dealer(chance);
    Turn(rules, state.table_, dealer).begin();
    return state;
  }

  [[nodiscard]] const Table& table() const noexcept { return table_; }
  [[nodiscard]] Seat to_move() const noexcept { return table_.to_move; }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept {
    return table_.over() ? std::optional(ended(rules)) : std::nullopt;
  }
  [[nodiscard]] std::uint64_t hash() const noexcept { return table_.hash(); }
  void legal_moves(const Rules& rules, MoveList& list) const noexcept { list_moves(rules, table_, list); }
  /// Those that come to something different each.
  void search_moves(const Rules& rules, MoveList& list) const noexcept;
  [[nodiscard]] int multiplicity(const Rules& rules, Move move) const noexcept;
  template <class Chance>
  void apply(const Rules& rules, Move move, Chance&& chance) noexcept {
    const Dealer dealer(chance);
    Turn(rules, table_, dealer).answer(move);
  }
  [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;
  /// Others see that a card is kept, not which.
  [[nodiscard]] bool is_seen(const Rules& /*rules*/, Move move, Seat seat) const noexcept {
    return seat == to_move() || move.verb() != Verb::kCarry || move.argument() == Move::kNoCard;
  }
  template <class Visit>
  void for_each_zone(const Rules& rules, Visit&& visit) const;

  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept;
  /// A quick sensible move: what playouts go on with.
  [[nodiscard]] Move playout_move(const Rules& rules, Rng& rng) const noexcept;

  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text);
  /// The order of the decks that a whole document tells.
  [[nodiscard]] static Parsed<Script> parse_script(const Rules& rules, std::string_view text);
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const;
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const;
  [[nodiscard]] std::string format_move(const Rules& rules, Move move, std::size_t notation) const;
  friend bool operator==(const State&, const State&) = default;

 private:
  /// Precondition: the game is over.
  [[nodiscard]] Outcome ended(const Rules& rules) const noexcept;

  Table table_;
};

/// What a seat knows: of the others' hands and decks only which cards are in one of both, but for those that were shown.
class View {
 public:
  View() = default;
  View(const Rules& rules, const Table& table, Seat seat) noexcept;

  [[nodiscard]] Seat seat() const noexcept { return seat_; }
  [[nodiscard]] Seat to_move() const noexcept { return seen_.to_move; }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept { return State(seen_).outcome(rules); }
  [[nodiscard]] std::uint64_t hash() const noexcept;
  void legal_moves(const Rules& rules, MoveList& list) const noexcept {
    if (to_move() == seat() && !seen_.over()) list_moves(rules, seen_, list);
  }
  [[nodiscard]] State determinize(const Rules& rules, Rng& rng) const noexcept;
  [[nodiscard]] static Parsed<View> parse(const Rules& rules, std::string_view text);
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const;

  /// Only known cards are in others' hands here, and no card is kept or discarded face down there.
  [[nodiscard]] const Table& seen() const noexcept { return seen_; }
  [[nodiscard]] int hand_size(std::size_t seat) const noexcept { return hands_[seat]; }
  [[nodiscard]] int covered(std::size_t seat) const noexcept { return covered_[seat]; }
  [[nodiscard]] int kept() const noexcept { return kept_; }
  friend bool operator==(const View&, const View&) = default;

 private:
  [[nodiscard]] bool knows(std::size_t seat) const noexcept { return seat == seat_; }

  Table seen_;
  std::array<std::uint8_t, kMostSeats> hands_{};    ///< sizes
  std::array<std::uint8_t, kMostSeats> covered_{};  ///< cards discarded face down
  std::uint8_t kept_ = 0;                           ///< cards that the player whose turn it is keeps
  std::uint8_t seat_ = 0;
};

inline View State::view(const Rules& rules, Seat seat) const noexcept { return {rules, table_, seat}; }

template <class Visit>
void State::for_each_zone(const Rules& rules, Visit&& visit) const {
  const auto show = [&](const std::string& name, std::size_t seat, Cards cards) {
    std::array<std::uint8_t, kDeck> counts{};
    for_each_bit(cards, [&](int card) { ++counts[static_cast<std::size_t>(rules.kind_of(card))]; });
    visit(name + ' ' + std::to_string(seat), Counts(counts).first(static_cast<std::size_t>(rules.kinds())));
  };
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
    const Player& player = table_.players[seat];
    show("deck", seat, table_.deck(seat));
    show("hand", seat, player.hand);
    show("discard", seat, player.discard);
    show("laid off", seat, player.laid_off);
    show("play", seat, seat == table_.current ? table_.play : 0);
    show("kept", seat, seat == table_.current ? table_.kept : 0);
  }
}

}  // namespace sakiyomi::shake_up
