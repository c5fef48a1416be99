/// What a game with cards owes to the algorithms besides: what seats may know, and where the cards are.
#pragma once

#include "sakiyomi/game.hpp"

namespace sakiyomi {

/// Cards that not every seat may see. A View is what one seat may know: a regular, trivially copyable value of a type of its own, made from
/// the state alone. A world is any state with the same view; `determinize` draws one by the chance of the cards alone, copies counted.
template <class S>
concept Hidden = GameState<S> && Chancy<S> && std::regular<typename S::View> && std::is_trivially_copyable_v<typename S::View> &&
                 requires(const S state, const typename S::View view, const typename S::Rules& rules, Seat seat, Rng& rng, typename S::MoveList& list,
                          std::string_view text, std::size_t notation) {
                   { state.view(rules, seat) } noexcept -> std::same_as<typename S::View>;
                   { view.seat() } -> std::same_as<Seat>;
                   { view.to_move() } -> std::same_as<Seat>;
                   { view.legal_moves(rules, list) } -> std::same_as<void>;  // of its seat, where that is to move
                   { view.outcome(rules) } -> std::same_as<std::optional<Outcome>>;
                   { view.hash() } -> std::same_as<std::uint64_t>;
                   { view.determinize(rules, rng) } noexcept -> std::same_as<S>;
                   { S::View::parse(rules, text) } -> std::same_as<Parsed<typename S::View>>;
                   { view.format(rules, notation) } -> std::same_as<std::string>;
                 };

/// Some moves are made in secret: whether a seat sees which of the legal moves is made.
template <class S>
concept Secretive = Hidden<S> && requires(const S state, const typename S::Rules& rules, typename S::Move move, Seat seat) {
  { state.is_seen(rules, move, seat) } -> std::same_as<bool>;
};

/// The cards of each zone by kind, hidden ones and decks too: visit(name, counts). Over all zones their sum never changes.
template <class S>
concept Zoned = GameState<S> && requires(const S state, const typename S::Rules& rules, void (*visit)(std::string_view, Counts)) {
  state.for_each_zone(rules, visit);
};

/// The text of a position may tell the order of its decks.
template <class S>
concept Scripted = GameState<S> && Chancy<S> && requires(const typename S::Rules& rules, std::string_view text) {
  { S::parse_script(rules, text) } -> std::same_as<Parsed<Script>>;
};

}  // namespace sakiyomi
