#include <array>

#include "shobu/state.hpp"

namespace sakiyomi::shobu {
namespace {

/// For ordering: turns that remove a stone first, the more so the fewer remain on its board, then those that push.
constexpr std::array<std::int16_t, kMaxStones + 1> kRemovalHint = {0, 3000, 1200, 900, 700};
constexpr std::int16_t kPushHint = 100;

/// On the dark home board an aggressive move that pushes nothing is also a passive one, and swapping the roles gives
/// the same successor: then only the turn whose passive stone is on the dark board counts. No other turns coincide,
/// since a successor shows where each stone came from.
[[nodiscard]] constexpr Cells without_swapped(const Reach<Cells>& reach, Cells home) noexcept {
  return reach.aggressive & ~(home & kDark & ~reach.pushing);
}

[[nodiscard]] std::int16_t push_hint(const Reach<Cells>& reach, int bit, Cells other) noexcept {
  const Cells stone = Cells{1} << bit;
  if ((reach.removing & stone) != 0) return kRemovalHint[static_cast<std::size_t>(popcount(other & lane_cells(bit / kLaneCells)))];
  return (reach.pushing & stone) != 0 ? kPushHint : std::int16_t{0};
}

/// All turns; one of each that give the same successor; those that remove a stone.
enum class Turns { kAll, kDistinct, kRemoving };

/// Calls emit(move, hint) for each turn of a kind.
template <Turns kTurns, class Emit>
void for_each_turn(const State& state, Emit&& emit) {
  const Cells home = state.home();
  for_each_way(state.own(), state.other(), home, [&](const Reach<Cells>& reach, int direction, int steps) {
    const auto pairs = [&](Cells passive, Cells aggressive) {
      if (passive == 0) return;
      for_each_bit(aggressive, [&](int bit) {
        const std::uint32_t part = Move::aggressive_part(bit);
        const std::int16_t hint = push_hint(reach, bit, state.other());
        for_each_bit(passive, [&](int passive_bit) { emit(Move::from_index(part | Move::passive_part(passive_bit, direction, steps)), hint); });
      });
    };
    const Cells all = kTurns == Turns::kRemoving ? reach.removing : reach.aggressive;
    pairs(reach.passive & kDark, all & kLight);
    pairs(reach.passive & kLight, (kTurns == Turns::kDistinct ? without_swapped(reach, home) : all) & kDark);
    return false;
  });
}

[[nodiscard]] int turns_of(const Reach<Cells>& reach) noexcept {
  return popcount(reach.passive & kDark) * popcount(reach.aggressive & kLight) +
         popcount(reach.passive & kLight) * popcount(reach.aggressive & kDark);
}

/// The reach of the way that a move takes.
[[nodiscard]] Reach<Cells> reach_of(const State& state, Move move) noexcept {
  Reach<Cells> found{};
  for_each_way(state.own(), state.other(), state.home(), [&](const Reach<Cells>& reach, int direction, int steps) {
    const bool same = direction == move.direction() && steps == move.steps();
    if (same) found = reach;
    return same;
  });
  return found;
}

[[nodiscard]] bool holds(Cells cells, int bit) noexcept { return (cells >> bit & 1) != 0; }

}  // namespace

State State::initial(const Rules& /*rules*/) noexcept { return {kEachLane * 0xf000, kEachLane * 0x000f, kBlack}; }

void State::legal_moves(const Rules& /*rules*/, MoveList& list) const noexcept {
  for_each_turn<Turns::kAll>(*this, [&](Move move, std::int16_t) { list.push_back(move); });
}

void State::search_moves(const Rules& /*rules*/, MoveList& list) const noexcept {
  for_each_turn<Turns::kDistinct>(*this, [&](Move move, std::int16_t) { list.push_back(move); });
}

void State::hinted_moves(const Rules& /*rules*/, HintedList& list) const noexcept {
  for_each_turn<Turns::kDistinct>(*this, [&](Move move, std::int16_t hint) { list.push_back({move, hint}); });
}

void State::noisy_moves(const Rules& /*rules*/, HintedList& list) const noexcept {
  for_each_turn<Turns::kRemoving>(*this, [&](Move move, std::int16_t hint) { list.push_back({move, hint}); });
}

std::int16_t State::hint_of(const Rules& /*rules*/, Move move) const noexcept {
  return push_hint(reach_of(*this, move), move.aggressive_bit(), other());
}

std::uint64_t State::count_moves(const Rules& /*rules*/) const noexcept {
  int count = 0;
  for_each_way(own(), other(), home(), [&](const Reach<Cells>& reach, int, int) {
    count += turns_of(reach);
    return false;
  });
  return static_cast<std::uint64_t>(count);
}

bool State::has_move() const noexcept {
  return for_each_way(own(), other(), home(), [](const Reach<Cells>& reach, int, int) { return is_supported(reach.passive, reach.aggressive); });
}

int State::multiplicity(const Rules& /*rules*/, Move move) const noexcept {
  const bool both_home = holds(home(), move.aggressive_bit());
  return both_home && !holds(reach_of(*this, move).pushing, move.aggressive_bit()) ? 2 : 1;
}

Move State::random_move(const Rules& rules, Rng& rng) const noexcept {
  int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_moves(rules))));
  Move move;
  for_each_way(own(), other(), home(), [&](const Reach<Cells>& reach, int direction, int steps) {
    const auto pick = [&](Cells passive, Cells aggressive) {
      const int stones = popcount(aggressive);
      const int turns = popcount(passive) * stones;
      if (left >= turns) {
        left -= turns;
        return false;
      }
      move = Move::from_index(Move::passive_part(nth_bit(passive, left / stones), direction, steps) |
                              Move::aggressive_part(nth_bit(aggressive, left % stones)));
      return true;
    };
    return pick(reach.passive & kDark, reach.aggressive & kLight) || pick(reach.passive & kLight, reach.aggressive & kDark);
  });
  return move;
}

bool State::is_legal(const Rules& rules, Move move) const noexcept {
  if (outcome(rules)) return false;
  const Reach<Cells> reach = reach_of(*this, move);
  return holds(reach.passive, move.passive_bit()) && holds(reach.aggressive, move.aggressive_bit());
}

void State::apply(const Rules& /*rules*/, Move move) noexcept {
  const int direction = move.direction();
  const Cells from = Cells{1} << move.passive_bit();
  const Push push = push_from(move.aggressive_bit(), direction, move.steps(), other());
  stones_[to_move_] ^= from ^ shifted(from, move.steps() * bit_step(direction)) ^ push.own;
  to_move_ ^= 1U;
  stones_[to_move_] ^= push.other;
}

std::optional<Outcome> State::outcome(const Rules& rules) const noexcept {
  constexpr Cells kAll = ~Cells{0};
  const Seat opponent = to_move() ^ 1;
  if (lanes_with(own()) != kAll) return Outcome::win(2, opponent);
  if (lanes_with(other()) != kAll) return Outcome::win(2, to_move());
  if (has_move()) return std::nullopt;
  return rules.no_move_draws() ? Outcome::draw(2) : Outcome::win(2, opponent);  // B1
}

bool State::wins_now(const Rules& /*rules*/) const noexcept {
  const Cells last_stones = lanes_with_one(other());
  if (last_stones == 0) return false;
  return for_each_way(own(), other(), home(),
                      [&](const Reach<Cells>& reach, int, int) { return is_supported(reach.passive, reach.removing & last_stones); });
}

bool State::is_irreversible(const Rules& /*rules*/, Move move) const noexcept { return holds(reach_of(*this, move).removing, move.aggressive_bit()); }

bool State::is_progress(const Rules& /*rules*/, Move move) const noexcept { return holds(reach_of(*this, move).pushing, move.aggressive_bit()); }

}  // namespace sakiyomi::shobu
