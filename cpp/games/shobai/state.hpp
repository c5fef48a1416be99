/// 'Shobai' All Right: merchants trade their allies up, produce goods, and serve Clients and Emperors.
#pragma once

#include <string>

#include "sakiyomi/hidden.hpp"
#include "shobai/policy.hpp"
#include "shobai/turn.hpp"

namespace sakiyomi::shobai {

class State {
 public:
  using Rules = shobai::Rules;
  using Move = shobai::Move;
  using MoveList = shobai::MoveList;
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
  [[nodiscard]] Seat to_move() const noexcept { return table_.current; }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept {
    return table_.over() ? std::optional(ended(rules)) : std::nullopt;
  }
  [[nodiscard]] std::uint64_t hash() const noexcept { return table_.hash(); }
  void legal_moves(const Rules& rules, MoveList& list) const noexcept { list_moves(rules, table_, Tableau(table_), list); }
  /// Those that can be better than all others; see list_canonical_moves.
  void search_moves(const Rules& rules, MoveList& list) const noexcept { list_canonical_moves(rules, table_, Tableau(table_), list); }
  template <class Chance>
  void apply(const Rules& rules, Move move, Chance&& chance) noexcept {
    const Dealer dealer(chance);
    Turn(rules, table_, dealer).answer(move);
  }
  template <class Visit>
  void for_each_zone(const Rules& rules, Visit&& visit) const;
  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept;
  [[nodiscard]] Move playout_move(const Rules& rules, Rng& rng) const noexcept { return shobai::playout_move(rules, table_, Tableau(table_), rng); }

  /// Reads whole positions, and what a seat sees: it is the same but for the order of the decks.
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

template <class Visit>
void State::for_each_zone(const Rules& rules, Visit&& visit) const {
  const auto show = [&](const std::string& name, std::uint8_t mask, std::uint8_t code) {
    std::array<std::uint8_t, kMostKinds> counts{};
    for (std::size_t card = 0; card < kCards; ++card) {
      if ((table_.cards[card] & mask) == code) ++counts[static_cast<std::size_t>(rules.kind_of(card))];
    }
    visit(name, Counts(counts).first(static_cast<std::size_t>(rules.kinds())));
  };
  show("ally deck", 0xff, kInAllyDeck.code());
  show("client deck", 0xff, kInClientDeck.code());
  show("discard", 0xff, kDiscarded.code());
  show("display", 0xff, kDisplayed.code());
  show("gone", 0xff, kGone.code());
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
    show("cards " + std::to_string(seat), 0xe0, Row(seat, false).code);
  }
}

}  // namespace sakiyomi::shobai
