/// A made-up game for tests of search: a token moves over a pseudo-random graph.
///
/// Everything about a place is a hash of it: whose turn it is (so that seats move several times in a row, or seldom), how many
/// moves there are and where they lead, whether the game ends there and how.
#pragma once

#include <charconv>

#include "sakiyomi/core/hash.hpp"
#include "sakiyomi/search/alpha_beta.hpp"

namespace sakiyomi::toy {

inline constexpr std::uint32_t kMaxMoves = 1024;
inline constexpr std::array<std::string_view, 1> kNotations = {"place"};

/// What a graph looks like. Moves lead from layer to layer, and the last one ends the game; in a graph of one layer they lead
/// anywhere, and positions recur.
struct Graph {
  std::uint64_t seed = 0;
  std::uint32_t layers = 6;
  std::uint32_t nodes = 1000;  ///< of a layer: few make transpositions and cycles
  std::uint32_t width = 4;     ///< the most moves of a place
  std::uint32_t ends = 8;      ///< one place in so many ends the game early; 0: none does
  bool decided = false;        ///< one seat wins all; otherwise seats share by rank
  bool evaluated = true;
  HistoryRules history = {};
};

class Rules {
 public:
  static constexpr GameInfo kInfo{.name = "toy",
                                  .title = "Toy",
                                  .summary = "a token on a pseudo-random graph",
                                  .min_players = 1,
                                  .max_players = kMaxSeats,
                                  .information = Information::kPerfect,
                                  .notations = kNotations,
                                  .move_notations = kNotations};

  Rules(int players, std::span<const int> /*options*/) : Rules(players, Graph{}) {}
  Rules(int players, const Graph& graph) : players_(players), graph_(graph) {}
  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] HistoryRules history() const noexcept { return graph_.history; }
  [[nodiscard]] const Graph& graph() const noexcept { return graph_; }

  /// A number below the bound that looks random: the same for the same place and purpose.
  [[nodiscard]] std::uint32_t number(std::uint32_t place, std::uint32_t purpose, std::uint32_t bound) const noexcept {
    return static_cast<std::uint32_t>((hash_words(graph_.seed, place, purpose) >> 32) * bound >> 32);
  }

 private:
  int players_;
  Graph graph_;
};

struct Move {
  static constexpr std::uint32_t kIndexCount = kMaxMoves;
  std::uint32_t choice = 0;

  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept { return {index}; }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return choice; }
  friend constexpr bool operator==(Move, Move) = default;
};

class State {
 public:
  using Rules = toy::Rules;
  using Move = toy::Move;
  using MoveList = FixedList<Move, kMaxMoves>;
  static constexpr int kEvalScale = 100;

  State() = default;
  State(const Rules& rules, std::uint32_t place) noexcept
      : place_(place), seat_(static_cast<Seat>(rules.number(place, kTurn, static_cast<std::uint32_t>(rules.players())))) {}
  [[nodiscard]] static State initial(const Rules& rules) noexcept { return {rules, 0}; }

  [[nodiscard]] std::uint32_t place() const noexcept { return place_; }
  [[nodiscard]] Seat to_move() const noexcept { return seat_; }
  [[nodiscard]] std::uint64_t hash() const noexcept { return mix(place_ + 1); }

  void legal_moves(const Rules& rules, MoveList& list) const noexcept {
    const std::uint32_t count = 1 + rules.number(place_, kWidth, rules.graph().width);
    for (std::uint32_t choice = 0; choice < count; ++choice) list.push_back({choice});
  }
  void apply(const Rules& rules, Move move) noexcept {
    const Graph& graph = rules.graph();
    const std::uint32_t layer = graph.layers == 1 ? 0 : place_ / graph.nodes + 1;
    *this = State(rules, layer * graph.nodes + rules.number(place_, kTarget + move.choice, graph.nodes));
  }
  /// No game ends at place 0.
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept {
    const Graph& graph = rules.graph();
    const bool last = graph.layers > 1 && place_ / graph.nodes == graph.layers;
    const bool early = graph.ends > 0 && place_ != 0 && rules.number(place_, kEnd, graph.ends) == 0;
    if (!last && !early) return std::nullopt;
    return graph.decided ? decided(rules) : shared(rules);
  }
  /// For two seats one is the negative of the other.
  [[nodiscard]] int evaluate(const Rules& rules, Seat seat) const noexcept {
    if (!rules.graph().evaluated) return 0;
    const bool two = rules.players() == 2;
    const int value = static_cast<int>(rules.number(place_, kValue + static_cast<std::uint32_t>(two ? 0 : seat), 401)) - 200;
    return two && seat == 1 ? -value : value;
  }
  [[nodiscard]] bool is_irreversible(const Rules& /*rules*/, Move /*move*/) const noexcept { return false; }
  [[nodiscard]] bool is_progress(const Rules& rules, Move move) const noexcept { return rules.number(place_, kProgress + move.choice, 4) == 0; }

  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text) {
    std::uint32_t place = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
    if (error != std::errc() || end != text.data() + text.size()) return Parsed<State>::failure("a place is a number, not " + quoted(text));
    return State(rules, place);
  }
  [[nodiscard]] std::string format(const Rules& /*rules*/, std::size_t /*notation*/) const { return std::to_string(place_); }
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const {
    const auto read = parse(rules, text);
    return read ? Parsed<Move>(Move{read->place()}) : Parsed<Move>::failure(read.error());
  }
  [[nodiscard]] std::string format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::to_string(move.choice); }

  friend bool operator==(const State&, const State&) = default;

 private:
  /// Purposes of random numbers.
  enum : std::uint32_t { kTurn, kWidth, kEnd, kWinner, kScore = 10, kValue = 20, kTarget = 1'000, kProgress = 3'000 };

  [[nodiscard]] Outcome decided(const Rules& rules) const noexcept {
    const int seats = rules.players();
    const auto winner = static_cast<Seat>(rules.number(place_, kWinner, static_cast<std::uint32_t>(std::max(seats, 2))));
    return winner < seats ? Outcome::win(seats, winner) : Outcome(seats);
  }
  [[nodiscard]] Outcome shared(const Rules& rules) const noexcept {
    const int seats = rules.players();
    const auto score = [&](Seat seat) { return rules.number(place_, kScore + static_cast<std::uint32_t>(seat), 3); };
    Outcome outcome(seats);
    for (Seat seat = 0; seat < seats; ++seat) {
      std::uint32_t half_points = seats == 1 ? score(seat) : 0;
      for (Seat other = 0; other < seats; ++other) {
        if (other != seat && score(seat) >= score(other)) half_points += score(seat) > score(other) ? 2U : 1U;
      }
      outcome[seat] = static_cast<float>(half_points) / static_cast<float>(2 * std::max(seats - 1, 1));
    }
    return outcome;
  }

  std::uint32_t place_ = 0;
  Seat seat_ = 0;
};

static_assert(GameState<State> && Evaluated<State> && Recurrent<State>);

}  // namespace sakiyomi::toy

extern template class sakiyomi::AlphaBeta<sakiyomi::toy::State>;
