/// Leduc poker (Southey et al. 2005) for two or three seats, as OpenSpiel plays it: the shortest example of a game with hidden cards.
///
/// Two cards of each rank, one rank more than seats. Each seat antes 1 and gets a card; after a round of bets a card is turned up on the
/// board, and a second round follows. A raise is 2 in the first round and 4 in the second, two raises at most in each. A pair with the
/// board beats all, else the higher rank does; equals share.
#pragma once

#include <array>
#include <bit>

#include "sakiyomi/game.hpp"

namespace sakiyomi::leduc_poker {

inline constexpr int kMostSeats = 3;
inline constexpr std::string_view kRanks = "JQKA";
inline constexpr int kRounds = 2;
inline constexpr std::array<int, kRounds> kRaiseBy = {2, 4};
inline constexpr int kMostRaises = 2;                                            // in a round
inline constexpr int kMostPaid = 1 + kMostRaises * (kRaiseBy[0] + kRaiseBy[1]);  // by a seat
inline constexpr std::uint8_t kNoCard = 15;                                      // not dealt, or not known

using Cards = std::array<std::uint8_t, kRanks.size()>;  // how many there are of each rank

class Rules {
 public:
  static const GameInfo kInfo;
  Rules(int players, std::span<const int> /*options*/) : players_(players) { std::fill_n(cards_.begin(), players + 1, std::uint8_t{2}); }
  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] static constexpr HistoryRules history() noexcept { return {}; }
  [[nodiscard]] const Cards& cards() const noexcept { return cards_; }
  [[nodiscard]] Counts deck() const noexcept { return Counts(cards_).first(static_cast<std::size_t>(players_) + 1); }

 private:
  int players_;
  Cards cards_{};
};

/// To call where nobody has raised is to check.
enum class Action : std::uint8_t { kFold, kCall, kRaise };

struct Move {
  static constexpr std::uint32_t kIndexCount = 3;
  Action action = Action::kFold;
  [[nodiscard]] static constexpr Move from_index(std::uint32_t index) noexcept { return {static_cast<Action>(index)}; }
  [[nodiscard]] constexpr std::uint32_t index() const noexcept { return static_cast<std::uint32_t>(action); }
  friend constexpr bool operator==(Move, Move) = default;
};

class View;

class State {
 public:
  using Rules = leduc_poker::Rules;
  using Move = leduc_poker::Move;
  using View = leduc_poker::View;
  using MoveList = FixedList<Move, 3>;
  static constexpr int kEvalScale = 1000;  // of utilities: a chip is some 80 units

  State() = default;
  template <class Chance>
  [[nodiscard]] static State initial(const Rules& rules, Chance&& chance) noexcept {
    State state;
    state.deal(rules, chance);
    return state;
  }
  [[nodiscard]] Seat to_move() const noexcept { return to_move_; }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept {
    std::uint64_t cards = board_;
    for (const std::uint8_t hand : hands_) cards = cards << 8 | hand;
    return hash_words(bets_, cards, to_move_);
  }
  void legal_moves(const Rules& /*rules*/, MoveList& list) const noexcept {
    if (paid_[to_move_] < stakes_) list.push_back({Action::kFold});
    list.push_back({Action::kCall});
    if (raises_ < kMostRaises) list.push_back({Action::kRaise});
  }
  template <class Chance>
  void apply(const Rules& rules, Move move, Chance&& chance) noexcept;
  [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;
  template <class Visit>
  void for_each_zone(const Rules& rules, Visit&& visit) const;

  [[nodiscard]] static Parsed<State> parse(const Rules& rules, std::string_view text);
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const;
  [[nodiscard]] Parsed<Move> parse_move(const Rules& rules, std::string_view text) const;
  [[nodiscard]] std::string format_move(const Rules& rules, Move move, std::size_t notation) const;
  friend bool operator==(const State&, const State&) = default;

 private:
  friend leduc_poker::View;

  [[nodiscard]] bool folded(std::size_t seat) const noexcept { return (folded_ >> seat & 1U) != 0; }
  [[nodiscard]] int seats_left(const Rules& rules) const noexcept { return rules.players() - std::popcount(folded_); }
  [[nodiscard]] bool showdown() const noexcept { return round_ == kRounds; }
  /// Whether a hand is known to a seat: its own, and at the end those that were not folded.
  [[nodiscard]] bool sees(Seat seat, std::size_t hand) const noexcept {
    return hand == static_cast<std::size_t>(seat) || (showdown() && !folded(hand));
  }
  [[nodiscard]] int strength(std::size_t seat) const noexcept { return hands_[seat] == board_ ? kNoCard : hands_[seat]; }

  /// The cards that are neither on the board nor in a known hand, by rank.
  [[nodiscard]] Cards unseen(const Rules& rules) const noexcept {
    Cards cards = rules.cards();
    for (const std::uint8_t card : {hands_[0], hands_[1], hands_[2], board_}) {
      if (card != kNoCard) --cards[card];
    }
    return cards;
  }
  template <class Chance>
  [[nodiscard]] std::uint8_t drawn(const Rules& rules, Chance&& chance) const noexcept {
    const Cards cards = unseen(rules);
    return static_cast<std::uint8_t>(draw(chance, Counts(cards).first(rules.deck().size()), Zone{}));
  }
  /// Gives a card to each seat whose hand is not known.
  template <class Chance>
  void deal(const Rules& rules, Chance&& chance) noexcept {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
      if (hands_[seat] == kNoCard) hands_[seat] = drawn(rules, chance);
    }
  }
  [[nodiscard]] static Parsed<State> read(const Rules& rules, std::string_view hands, std::string_view board, std::string_view bets);

  std::array<std::uint8_t, kMostSeats> hands_ = {kNoCard, kNoCard, kNoCard};  ///< ranks
  std::uint8_t board_ = kNoCard;
  std::array<std::uint8_t, kMostSeats> paid_ = {1, 1, 1};
  std::uint8_t stakes_ = 1;  ///< what each seat has to pay to go on
  std::uint32_t bets_ = 1;   ///< all moves so far and 3 for the board, two bits each behind a leading 1: each seat remembers them
  std::uint8_t folded_ = 0;  ///< a bit a seat
  std::uint8_t to_move_ = 0;
  std::uint8_t round_ = 0;
  std::uint8_t raises_ = 0;  ///< of this round
  std::uint8_t calls_ = 0;   ///< of this round, since the last raise
};

/// What a seat knows: the state without the hands that it does not see.
class View {
 public:
  View() = default;
  [[nodiscard]] Seat seat() const noexcept { return seat_; }
  [[nodiscard]] Seat to_move() const noexcept { return seen_.to_move(); }
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_combine(seen_.hash(), seat_); }
  [[nodiscard]] std::optional<Outcome> outcome(const Rules& rules) const noexcept { return seen_.outcome(rules); }
  void legal_moves(const Rules& rules, State::MoveList& list) const noexcept {
    if (to_move() == seat() && !outcome(rules)) seen_.legal_moves(rules, list);
  }
  [[nodiscard]] State determinize(const Rules& rules, Rng& rng) const noexcept {
    State state = seen_;
    state.deal(rules, rng);
    return state;
  }
  [[nodiscard]] static Parsed<View> parse(const Rules& rules, std::string_view text);
  [[nodiscard]] std::string format(const Rules& rules, std::size_t notation) const;
  friend bool operator==(const View&, const View&) = default;

 private:
  friend class State;
  View(const State& seen, Seat seat) noexcept : seen_(seen), seat_(static_cast<std::uint8_t>(seat)) {}
  State seen_;
  std::uint8_t seat_ = 0;
};

template <class Chance>
void State::apply(const Rules& rules, Move move, Chance&& chance) noexcept {
  bets_ = bets_ << 2 | move.index();
  if (move.action == Action::kFold) folded_ = static_cast<std::uint8_t>(folded_ | 1U << to_move_);
  if (move.action == Action::kRaise) stakes_ = static_cast<std::uint8_t>(stakes_ + kRaiseBy[round_]);
  if (move.action != Action::kFold) paid_[to_move_] = stakes_;
  if (move.action == Action::kCall) ++calls_;
  if (move.action == Action::kRaise) {
    ++raises_;
    calls_ = 0;
  }
  if (seats_left(rules) == 1) return;
  if (calls_ == seats_left(rules) - (raises_ > 0 ? 1 : 0)) {
    if (++round_ == kRounds) return;
    board_ = drawn(rules, chance);
    bets_ = bets_ << 2 | 3U;
    raises_ = calls_ = 0;
    to_move_ = static_cast<std::uint8_t>(rules.players() - 1);  // the round begins with the first seat that is left
  }
  do to_move_ = static_cast<std::uint8_t>((to_move_ + 1) % rules.players());
  while (folded(to_move_));
}

template <class Visit>
void State::for_each_zone(const Rules& rules, Visit&& visit) const {
  const Cards deck = unseen(rules);
  visit("deck", Counts(deck).first(rules.deck().size()));
  for (std::size_t place = 0; place <= static_cast<std::size_t>(rules.players()); ++place) {
    const std::uint8_t card = place == 0 ? board_ : hands_[place - 1];
    Cards cards{};
    if (card != kNoCard) cards[card] = 1;
    visit(place == 0 ? "board" : "hand " + std::to_string(place - 1), Counts(cards).first(rules.deck().size()));
  }
}

}  // namespace sakiyomi::leduc_poker
