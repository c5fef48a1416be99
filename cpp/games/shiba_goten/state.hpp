/// Shiba Goten: players take dolls from a market by colour or role, and arrange them on the tiers of a Hina display.
#pragma once

#include <string>

#include "sakiyomi/hidden.hpp"
#include "shiba_goten/moves.hpp"
#include "shiba_goten/turn.hpp"

namespace sakiyomi::shiba_goten {

class State {
 public:
  using Rules = shiba_goten::Rules;
  using Move = shiba_goten::Move;
  using MoveList = shiba_goten::MoveList;
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
  void legal_moves(const Rules& rules, MoveList& list) const noexcept { list_moves(rules, table_, list); }
  [[nodiscard]] Move random_move(const Rules& rules, Rng& rng) const noexcept { return shiba_goten::random_move(rules, table_, rng); }
  template <class Chance>
  void apply(const Rules& rules, Move move, Chance&& chance) noexcept {
    const Dealer dealer(chance);
    Turn(rules, table_, dealer).answer(move);
  }
  /// Those that can be better than all others; see list_canonical_moves.
  void search_moves(const Rules& rules, MoveList& list) const noexcept { list_canonical_moves(rules, table_, list); }
  [[nodiscard]] Move playout_move(const Rules& rules, Rng& rng) const noexcept;
  [[nodiscard]] bool is_settled(const Rules& rules) const noexcept { return shiba_goten::is_settled(rules, table_); }
  template <class Visit>
  void for_each_zone(const Rules& rules, Visit&& visit) const;
  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept;

  /// Reads whole positions, and what a seat sees: it is the same but for the order of piles and randomizers.
  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text);
  /// The order of piles and randomizers that a whole document tells.
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
  const auto show = [&](const std::string& name, std::uint8_t mask, Place place) {
    std::array<std::uint8_t, kDolls> counts{};
    find_bytes(table_.dolls, mask, place.code()).for_each([&](std::size_t doll) { ++counts[rules.doll(doll).kind]; });
    visit(name, Counts(counts).first(rules.kinds()));
  };
  show("piles", 0xff, kInPile);
  show("open", 0xf8, kInMarket);
  show("removed", 0xff, kRemoved);
  show("hand", 0xff, kInHand);
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players()); ++player) {
    show("display " + std::to_string(player), 0xe0, Place::seat(player, 0));
    show("penalty " + std::to_string(player), 0xff, Place::penalty(player));
  }
}

}  // namespace sakiyomi::shiba_goten
