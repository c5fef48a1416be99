/// The made-up game of toy.hpp in the wind, for tests of search with chance: some moves end at one of three places, by chance.
///
/// Seats, and so the moves of different seats, mix behind a chance event. Moves may tell from which place they are made: a tree then
/// knows what chance did, and play that knows it is what search comes to.
#pragma once

#include "toy.hpp"

namespace sakiyomi::gusts {

class Rules {
 public:
  static constexpr GameInfo kInfo{.name = "gusts",
                                  .title = "Gusts",
                                  .summary = "a token on a pseudo-random graph, in the wind",
                                  .min_players = 1,
                                  .max_players = kMaxSeats,
                                  .information = Information::kOpenChance,
                                  .notations = toy::kNotations,
                                  .move_notations = toy::kNotations};

  Rules(int players, std::span<const int> /*options*/) : Rules(players, toy::Graph{}, true) {}
  Rules(int players, const toy::Graph& graph, bool tells) : graph_(players, graph), tells_(tells) {}
  [[nodiscard]] int players() const noexcept { return graph_.players(); }
  [[nodiscard]] HistoryRules history() const noexcept { return {}; }
  [[nodiscard]] const toy::Rules& graph() const noexcept { return graph_; }
  [[nodiscard]] bool tells() const noexcept { return tells_; }

 private:
  toy::Rules graph_;
  bool tells_;  ///< whether moves tell from where they are made
};

struct Move {
  static constexpr std::uint32_t kPlaces = 1U << 20;
  static constexpr std::uint32_t kIndexCount = kPlaces * 8;
  std::uint32_t place = 0;
  std::uint32_t choice = 0;

  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept { return {index / 8, index % 8}; }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return 8 * place + choice; }
  friend constexpr bool operator==(Move, Move) = default;
};

class State {
 public:
  using Rules = gusts::Rules;
  using Move = gusts::Move;
  using MoveList = FixedList<Move, 8>;
  static constexpr int kEvalScale = toy::State::kEvalScale;

  State() = default;
  explicit State(const toy::State& token) noexcept : token_(token) {}
  template <class Chance>
  [[nodiscard]] static State initial(const Rules& rules, Chance&& /*chance*/) noexcept {
    return State(toy::State::initial(rules.graph()));
  }

  [[nodiscard]] Seat to_move() const noexcept { return token_.to_move(); }
  [[nodiscard]] std::uint64_t hash() const noexcept { return token_.hash(); }
  void legal_moves(const Rules& rules, MoveList& list) const noexcept {
    toy::State::MoveList moves;
    token_.legal_moves(rules.graph(), moves);
    for (const toy::Move move : moves) list.push_back({rules.tells() ? token_.place() : 0, move.choice});
  }
  /// In how many places a move can end.
  [[nodiscard]] int results(const Rules& rules, Move move) const noexcept {
    return rules.graph().number(token_.place(), kWind + move.choice, 2) == 0 ? 1 : 3;
  }
  void take(const Rules& rules, Move move, int result) noexcept {
    token_.apply(rules.graph(), {move.choice + static_cast<std::uint32_t>(8 * result)});
  }
  template <class Chance>
  void apply(const Rules& rules, Move move, Chance&& chance) noexcept {
    constexpr std::array<std::uint8_t, 3> kWays = {1, 1, 1};
    take(rules, move, results(rules, move) == 1 ? 0 : draw(chance, kWays, {0, 0, token_.place()}));
  }
  /// Any shares, so that hardly ever two moves are worth the same.
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept {
    if (!token_.outcome(rules.graph())) return std::nullopt;
    const auto share = [&](Seat seat) {
      return static_cast<float>(rules.graph().number(token_.place(), kShare + static_cast<std::uint32_t>(seat), 1'001)) / 1'000;
    };
    Outcome outcome(rules.players());
    for (Seat seat = 0; seat < rules.players(); ++seat) outcome[seat] = rules.players() == 2 && seat == 1 ? 1 - outcome[0] : share(seat);
    return outcome;
  }
  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept { return token_.evaluate(rules.graph(), seat); }

  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text) {
    const auto token = toy::State::parse(rules.graph(), text);
    return token ? Parsed<State>(State(*token)) : Parsed<State>::failure(token.error());
  }
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const { return token_.format(rules.graph(), notation); }
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const {
    const auto move = token_.parse_move(rules.graph(), text);
    return move ? Parsed<Move>(Move{rules.tells() ? token_.place() : 0, move->choice}) : Parsed<Move>::failure(move.error());
  }
  [[nodiscard]] std::string format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::to_string(move.choice); }

  friend bool operator==(const State&, const State&) = default;

 private:
  enum : std::uint32_t { kShare = 4'000, kWind = 5'000 };  ///< purposes of random numbers

  toy::State token_;
};

static_assert(GameState<State> && Chancy<State> && !Certain<State> && Evaluated<State>);

/// The least and the greatest utilities that a seat can expect when each seat maximises its own (max^n), and may take any move that is
/// hardly worse than its best.
struct Expectation {
  std::array<double, kMaxSeats> low{};
  std::array<double, kMaxSeats> high{};
};

[[nodiscard]] inline Expectation expectation(const Rules& rules, const State& state);

[[nodiscard]] inline Expectation expectation(const Rules& rules, const State& state, Move move) {
  Expectation mean;
  const int results = state.results(rules, move);
  for (int result = 0; result < results; ++result) {
    State after = state;
    after.take(rules, move, result);
    const Expectation value = expectation(rules, after);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      mean.low[seat] += value.low[seat] / results;
      mean.high[seat] += value.high[seat] / results;
    }
  }
  return mean;
}

[[nodiscard]] inline Expectation expectation(const Rules& rules, const State& state) {
  constexpr double kHardly = 0.02;
  Expectation value;
  if (const auto outcome = state.outcome(rules)) {
    for (Seat seat = 0; seat < rules.players(); ++seat) value.low[static_cast<std::size_t>(seat)] = static_cast<double>((*outcome)[seat]);
    value.high = value.low;
    return value;
  }
  const auto mover = static_cast<std::size_t>(state.to_move());
  State::MoveList moves;
  state.legal_moves(rules, moves);
  std::vector<Expectation> replies;
  double sure = 0;
  for (const Move move : moves) {
    replies.push_back(expectation(rules, state, move));
    sure = std::max(sure, replies.back().low[mover]);
  }
  value.low.fill(1);
  for (const Expectation& reply : replies) {
    if (reply.high[mover] < sure - kHardly) continue;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      value.low[seat] = std::min(value.low[seat], reply.low[seat]);
      value.high[seat] = std::max(value.high[seat], reply.high[seat]);
    }
  }
  return value;
}

}  // namespace sakiyomi::gusts
