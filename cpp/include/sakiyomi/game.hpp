/// The contract between games and everything that works on games: what every game provides is in game_state.hpp. The refinements here are
/// optional: algorithms ask for them with `if constexpr` and do without where a game has none. Then what follows for every game.
#pragma once

#include <algorithm>

#include "sakiyomi/core/fixed_list.hpp"
#include "sakiyomi/game_state.hpp"

namespace sakiyomi {

/// From this hint on a move is forcing (it takes or threatens): selective search neither skips nor shortens it.
inline constexpr int kForcingHint = 500;

/// A move with a hint for ordering: the greater, the earlier it should be searched.
template <class Move>
struct HintedMove {
  Move move;
  std::int16_t hint;
};

/// A static value for a seat, in integer units; kEvalScale units are a factor e in the odds of winning.
template <class S>
concept Evaluated = GameState<S> && requires(const S state, const typename S::Rules& rules, Seat seat) {
  { state.evaluate(rules, seat) } -> std::same_as<int>;
  { S::kEvalScale } -> std::convertible_to<int>;
};

/// The legal moves less those proved equal or dominated.
template <class S>
concept Canonical =
    GameState<S> && requires(const S state, const typename S::Rules& rules, typename S::MoveList& list) { state.search_moves(rules, list); };

/// How many legal moves lead to the same successor as this move of search_moves: none is left out that leads to another.
template <class S>
concept Weighted = Canonical<S> && requires(const S state, const typename S::Rules& rules, typename S::Move move) {
  { state.multiplicity(rules, move) } -> std::same_as<int>;
};

/// search_moves with ordering hints, most promising kinds first, and history slots for learned ordering: a move is a
/// sum of kHistoryParts features, each below kHistorySize.
template <class S>
concept Ordered =
    GameState<S> && requires(const S state, const typename S::Rules& rules, typename S::HintedList& list, typename S::Move move, int part) {
      state.hinted_moves(rules, list);
      { move.history_slot(part) } -> std::same_as<std::uint32_t>;
      { S::Move::kHistoryParts } -> std::convertible_to<int>;
      { S::Move::kHistorySize } -> std::convertible_to<std::uint32_t>;
    };

/// The ordering hint of a single legal move, as hinted_moves would give it.
template <class S>
concept Hinting = Ordered<S> && requires(const S state, const typename S::Rules& rules, typename S::Move move) {
  { state.hint_of(rules, move) } -> std::same_as<std::int16_t>;
};

/// The number of legal moves without listing them.
template <class S>
concept Counted = GameState<S> && requires(const S state, const typename S::Rules& rules) {
  { state.count_moves(rules) } -> std::same_as<std::uint64_t>;
};

/// A uniform legal move without listing. Precondition: there is one.
template <class S>
concept Sampled = GameState<S> && requires(const S state, const typename S::Rules& rules, Rng& rng) {
  { state.random_move(rules, rng) } -> std::same_as<typename S::Move>;
};

/// A quick sensible move, by the generator, that playouts go on with. Precondition: there is a move.
template <class S>
concept Guided = GameState<S> && requires(const S state, const typename S::Rules& rules, Rng& rng) {
  { state.playout_move(rules, rng) } -> std::same_as<typename S::Move>;
};

/// Whether a move is legal, without listing. Precondition: the game is not over.
template <class S>
concept Checked = GameState<S> && requires(const S state, const typename S::Rules& rules, typename S::Move move) {
  { state.is_legal(rules, move) } -> std::same_as<bool>;
};

/// Calls visit(successor) for every legal move, without listing moves.
template <class S>
concept Expanding =
    GameState<S> && requires(const S state, const typename S::Rules& rules, void (*visit)(const S&)) { state.for_each_successor(rules, visit); };

/// Whether the seat to move has a move that wins at once, seen without listing moves.
template <class S>
concept Tactical = GameState<S> && requires(const S state, const typename S::Rules& rules) {
  { state.wins_now(rules) } -> std::same_as<bool>;
};

/// Whether chance can no longer change what anybody gets, nor which moves are legal, by whatever moves: then what follows can be proven.
template <class S>
concept Settling = Chancy<S> && GameState<S> && requires(const S state, const typename S::Rules& rules) {
  { state.is_settled(rules) } noexcept -> std::same_as<bool>;
};

/// The turn can be given up for the sake of a bound (null move). Games where doing nothing may be best lack this.
template <class S>
concept Passable = GameState<S> && requires(S state) {
  { state.pass() } noexcept -> std::same_as<void>;
};

/// The forcing moves alone, with their hints.
template <class S>
concept Noisy =
    Ordered<S> && requires(const S state, const typename S::Rules& rules, typename S::HintedList& list) { state.noisy_moves(rules, list); };

/// Positions can recur. After an irreversible move none before it can; a move without progress counts towards
/// HistoryRules::no_progress.
template <class S>
concept Recurrent = GameState<S> && requires(const S state, const typename S::Rules& rules, typename S::Move move) {
  { state.is_irreversible(rules, move) } -> std::same_as<bool>;
  { state.is_progress(rules, move) } -> std::same_as<bool>;
};

/// Transformations that map legal moves to legal moves and keep the seat to move; number 0 is the identity.
template <class S>
concept Symmetric = GameState<S> && requires(const S state, const typename S::Move move, int symmetry) {
  { S::kSymmetries } -> std::convertible_to<int>;
  { state.transformed(symmetry) } -> std::same_as<S>;
  { S::transformed(move, symmetry) } -> std::same_as<typename S::Move>;
};

/// Planes of numbers for a network: kPlanes is their shape, `encode` fills all of `out` in row-major order. Different positions
/// have different planes. In a symmetric game the number at an entry stands at transformed_entry after the symmetry.
/// A game with hidden information encodes views, never states.
template <class S>
concept Encoded = GameState<S> && requires(const S state, const typename S::Rules& rules, std::span<float> floats, std::span<std::uint8_t> bytes) {
  { S::kPlanes } -> std::convertible_to<std::span<const int>>;
  { state.encode(rules, floats) } noexcept;
  { state.encode(rules, bytes) } noexcept;
  requires !Symmetric<S> || requires(int entry, int symmetry) {
    { S::transformed_entry(entry, symmetry) } -> std::same_as<int>;
  };
};

// What is provided for every game.

/// The moves a search should try: canonical ones where the game knows them, else all.
template <GameState S>
void list_search_moves(const S& state, const typename S::Rules& rules, typename S::MoveList& list) {
  if constexpr (Canonical<S>) {
    state.search_moves(rules, list);
  } else {
    state.legal_moves(rules, list);
  }
}

template <GameState S>
[[nodiscard]] std::uint64_t count_moves(const S& state, const typename S::Rules& rules) {
  if constexpr (Counted<S>) {
    return state.count_moves(rules);
  } else {
    typename S::MoveList list;
    state.legal_moves(rules, list);
    return list.size();
  }
}

template <GameState S>
[[nodiscard]] typename S::Move random_move(const S& state, const typename S::Rules& rules, Rng& rng) {
  if constexpr (Sampled<S>) {
    return state.random_move(rules, rng);
  } else {
    typename S::MoveList list;
    state.legal_moves(rules, list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  }
}

/// What a playout to a cut-off goes on with.
template <GameState S>
[[nodiscard]] typename S::Move playout_move(const S& state, const typename S::Rules& rules, Rng& rng) {
  if constexpr (Guided<S>) {
    return state.playout_move(rules, rng);
  } else {
    return random_move(state, rules, rng);
  }
}

template <GameState S>
  requires Certain<S>
[[nodiscard]] S successor(const S& state, const typename S::Rules& rules, typename S::Move move) {
  S child = state;
  child.apply(rules, move);
  return child;
}

template <GameState S>
[[nodiscard]] bool is_legal(const S& state, const typename S::Rules& rules, typename S::Move move) {
  if (state.outcome(rules)) return false;
  if constexpr (Checked<S>) {
    return state.is_legal(rules, move);
  } else {
    typename S::MoveList list;
    state.legal_moves(rules, list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
}

/// How many sensible moves a playout goes on with before the evaluation, where nothing else is asked for: as the rules say, or 30.
template <GameState S>
[[nodiscard]] int sensible_plies(const typename S::Rules& rules) noexcept {
  constexpr int kStandard = 30;
  if constexpr (!Guided<S>) {
    return 0;
  } else if constexpr (requires { rules.sensible_plies(); }) {
    return rules.sensible_plies();
  } else {
    return kStandard;
  }
}

/// The power that odds are taken to before priors are made of them: more than 1 where all results of a game lie close together.
template <GameState S>
[[nodiscard]] double sharpness([[maybe_unused]] const typename S::Rules& rules) noexcept {
  if constexpr (requires { rules.sharpness(); }) {
    return rules.sharpness();
  } else {
    return 1;
  }
}

template <GameState S>
[[nodiscard]] bool is_settled(const S& state, const typename S::Rules& rules) noexcept {
  if constexpr (Settling<S>) {
    return state.is_settled(rules);
  } else {
    return Certain<S>;
  }
}

/// Whether the seat to move has a move that wins at once. Precondition: the game is not over.
template <GameState S>
  requires Certain<S>
[[nodiscard]] bool wins_now(const S& state, const typename S::Rules& rules) {
  if constexpr (Tactical<S>) {
    return state.wins_now(rules);
  } else {
    typename S::MoveList list;
    state.legal_moves(rules, list);
    return std::any_of(list.begin(), list.end(), [&](typename S::Move move) {
      const auto outcome = successor(state, rules, move).outcome(rules);
      return outcome && (*outcome)[state.to_move()] == 1.0F;
    });
  }
}

/// The initial position; with chance, that of a deal.
template <GameState S>
[[nodiscard]] S initial_position(const typename S::Rules& rules, const Deal& deal) {
  if constexpr (Certain<S>) {
    return S::initial(rules);
  } else {
    return S::initial(rules, deal);
  }
}

/// A position from any of the game's notations. `startpos` names the initial one of every game, with chance that of deal 0.
template <GameState S>
[[nodiscard]] Parsed<S> parse_position(const typename S::Rules& rules, std::string_view text) {
  return trimmed(text) == "startpos" ? Parsed<S>(initial_position<S>(rules, Deal(0))) : S::parse(rules, text);
}

}  // namespace sakiyomi
