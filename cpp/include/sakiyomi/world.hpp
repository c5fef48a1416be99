/// A state together with the order of every deck. Nothing is hidden in it and chance is settled, so that whatever is made for games of
/// perfect information works on it: perft, alpha-beta, tree search.
#pragma once

#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// The list type of an ordered game.
template <class S>
struct HintedListOf {
  friend bool operator==(const HintedListOf&, const HintedListOf&) = default;
};
template <Ordered S>
struct HintedListOf<S> {
  using HintedList = typename S::HintedList;
  friend bool operator==(const HintedListOf&, const HintedListOf&) = default;
};

template <GameState S>
  requires Chancy<S>
class World : public HintedListOf<S> {
 public:
  using Rules = typename S::Rules;
  using Move = typename S::Move;
  using MoveList = typename S::MoveList;

  World() noexcept : deal_(0) {}
  World(const S& state, const Deal& deal) noexcept : state_(state), deal_(deal) {}
  [[nodiscard]] static World initial(const Rules& rules) { return {S::initial(rules, Deal(0)), Deal(0)}; }

  [[nodiscard]] const S& state() const noexcept { return state_; }
  [[nodiscard]] Seat to_move() const noexcept { return state_.to_move(); }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept { return state_.outcome(rules); }
  [[nodiscard]] std::uint64_t hash() const noexcept { return state_.hash(); }
  void legal_moves(const Rules& rules, MoveList& list) const noexcept { state_.legal_moves(rules, list); }
  void apply(const Rules& rules, Move move) noexcept { state_.apply(rules, move, deal_); }

  [[nodiscard]] static Parsed<World> parse(const Rules& rules, std::string_view text) {
    const auto state = S::parse(rules, text);
    return state ? Parsed<World>(World(*state, Deal(0))) : Parsed<World>::failure(state.error());
  }
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const { return state_.format(rules, notation); }
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const { return state_.parse_move(rules, text); }
  [[nodiscard]] std::string format_move(const Rules& rules, Move move, std::size_t notation) const {
    return state_.format_move(rules, move, notation);
  }

  // What the state can do besides.
  static constexpr int kEvalScale = [] {
    if constexpr (requires { S::kEvalScale; }) return S::kEvalScale;
    return 100;
  }();
  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept
    requires Evaluated<S>
  {
    return state_.evaluate(rules, seat);
  }
  void search_moves(const Rules& rules, MoveList& list) const noexcept
    requires Canonical<S>
  {
    state_.search_moves(rules, list);
  }
  [[nodiscard]] Move random_move(const Rules& rules, Rng& rng) const noexcept
    requires Sampled<S>
  {
    return state_.random_move(rules, rng);
  }
  [[nodiscard]] Move playout_move(const Rules& rules, Rng& rng) const noexcept
    requires Guided<S>
  {
    return state_.playout_move(rules, rng);
  }
  [[nodiscard]] bool is_legal(const Rules& rules, Move move) const noexcept
    requires Checked<S>
  {
    return state_.is_legal(rules, move);
  }
  [[nodiscard]] bool is_irreversible(const Rules& rules, Move move) const noexcept
    requires Recurrent<S>
  {
    return state_.is_irreversible(rules, move);
  }
  [[nodiscard]] bool is_progress(const Rules& rules, Move move) const noexcept
    requires Recurrent<S>
  {
    return state_.is_progress(rules, move);
  }
  template <class List>
  void hinted_moves(const Rules& rules, List& list) const noexcept
    requires Ordered<S>
  {
    state_.hinted_moves(rules, list);
  }

  friend bool operator==(const World&, const World&) = default;

 private:
  S state_{};
  Deal deal_;
};

template <class S>
struct SettledType {
  using type = World<S>;
};
template <Certain S>
struct SettledType<S> {
  using type = S;
};

/// The game without chance: a world of it, or the state itself where moves alone decide.
template <GameState S>
using Settled = typename SettledType<S>::type;

/// The state with the chance to come settled by a deal.
template <GameState S>
[[nodiscard]] Settled<S> settled(const S& state, [[maybe_unused]] const Deal& deal) noexcept {
  if constexpr (Certain<S>) {
    return state;
  } else {
    return {state, deal};
  }
}

}  // namespace sakiyomi
