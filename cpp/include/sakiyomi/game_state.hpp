/// What a game has to provide.
///
/// A game is a pair of types. `Rules` holds what never changes during a game (players, rule options, cards); it is made
/// once, and passed by const reference to every operation. `State` is one small trivially copyable value. A search
/// copies a state, applies a move to the copy, and throws the copy away.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "sakiyomi/core/chance.hpp"
#include "sakiyomi/core/text.hpp"
#include "sakiyomi/game_info.hpp"
#include "sakiyomi/outcome.hpp"

namespace sakiyomi {

template <class M>
concept GameMove = std::regular<M> && std::is_trivially_copyable_v<M> && sizeof(M) <= 8 && requires(const M move, std::uint32_t index) {
  { move.index() } -> std::same_as<std::uint32_t>;  // below kIndexCount: the fixed action space
  { M::from_index(index) } -> std::same_as<M>;
  { M::kIndexCount } -> std::convertible_to<std::uint32_t>;
};

template <class R>
concept GameRules = std::copyable<R> && requires(const R rules, std::span<const int> options, int players) {
  { R::kInfo } -> std::convertible_to<GameInfo>;
  { R(players, options) };  // one number for each option of kInfo, all within their ranges
  { rules.players() } -> std::same_as<int>;
  { rules.history() } -> std::same_as<HistoryRules>;
};

/// Rules that are made with a card set, given as JSON; `R(players, options)` has the standard set, kInfo.cards.
template <class R>
concept Carded = GameRules<R> && requires(int players, std::span<const int> options, std::string_view json) {
  { R::with_cards(players, options, json) } -> std::same_as<Parsed<R>>;
};

/// Moves alone decide what follows.
template <class S>
concept Certain = requires(S state, const typename S::Rules& rules, typename S::Move move) {
  { S::initial(rules) } -> std::same_as<S>;
  { state.apply(rules, move) } noexcept -> std::same_as<void>;
};

/// Chance from a source of this kind has a part in what follows.
template <class S, class Source>
concept ChancyBy = requires(S state, const typename S::Rules& rules, typename S::Move move, Source& chance) {
  { S::initial(rules, chance) } -> std::same_as<S>;
  { state.apply(rules, move, chance) } noexcept -> std::same_as<void>;
};

/// Chance has a part in what follows: `initial` and `apply` ask the source that is passed, any ChanceSource.
template <class S>
concept Chancy = ChancyBy<S, Rng> && ChancyBy<S, const Deal> && ChancyBy<S, Script> && ChancyBy<S, Branches>;

/// What every game provides. `apply` is unchecked: the move must be legal.
template <class S>
concept GameState =
    (Certain<S> || Chancy<S>) && std::regular<S> && std::is_trivially_copyable_v<S> && GameRules<typename S::Rules> && GameMove<typename S::Move> &&
    requires(const S fixed, const typename S::Rules& rules, typename S::Move move, typename S::MoveList& list, std::string_view text,
             std::size_t notation) {
      { fixed.to_move() } -> std::same_as<Seat>;
      { fixed.legal_moves(rules, list) } -> std::same_as<void>;  // appends; complete
      { fixed.outcome(rules) } -> std::same_as<std::optional<Outcome>>;
      { fixed.hash() } -> std::same_as<std::uint64_t>;
      { S::parse(rules, text) } -> std::same_as<Parsed<S>>;
      { fixed.format(rules, notation) } -> std::same_as<std::string>;
      { fixed.parse_move(rules, text) } -> std::same_as<Parsed<typename S::Move>>;  // well formed; need not be legal
      { fixed.format_move(rules, move, notation) } -> std::same_as<std::string>;
    };

}  // namespace sakiyomi
