#include "leduc_poker/state.hpp"

namespace sakiyomi::leduc_poker {

namespace {

constexpr std::array<std::string_view, kMostSeats> kSeatNames = {"first", "second", "third"};
constexpr std::array<std::string_view, 1> kNotations = {"cards"};
constexpr std::array<std::string_view, 1> kMoveNotations = {"words"};
constexpr std::array<std::string_view, 3> kWords = {"fold", "call", "raise"};
constexpr std::string_view kBets = "fcr/";

}  // namespace

const GameInfo Rules::kInfo = {
    .name = "leduc_poker",
    .title = "Leduc poker",
    .summary = "Bet on a hidden card and one on the board; a pair wins.",
    .min_players = 2,
    .max_players = kMostSeats,
    .information = Information::kHidden,
    .seat_names = kSeatNames,
    .options = {},
    .notations = kNotations,
    .move_notations = kMoveNotations,
};

std::optional<Outcome> State::outcome(const Rules& rules) const noexcept {
  if (!showdown() && seats_left(rules) > 1) return std::nullopt;
  const auto seats = static_cast<std::size_t>(rules.players());
  int pot = 0;
  int best = -1;
  int winners = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    pot += paid_[seat];
    if (folded(seat)) continue;
    const int own = showdown() ? strength(seat) : 0;
    winners = own > best ? 1 : winners + (own == best ? 1 : 0);
    best = std::max(best, own);
  }
  Outcome outcome(rules.players());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool wins = !folded(seat) && (!showdown() || strength(seat) == best);
    const double chips = (wins ? static_cast<double>(pot) / winners : 0) - paid_[seat];
    outcome[static_cast<Seat>(seat)] = static_cast<float>(0.5 + chips / (2 * kMostPaid * (rules.players() - 1)));
  }
  return outcome;
}

View State::view(const Rules& rules, Seat seat) const noexcept {
  View view(*this, seat);
  const bool shown = showdown() && seats_left(rules) > 1;
  for (std::size_t other = 0; other < kMostSeats; ++other) {
    if (static_cast<Seat>(other) != seat && !(shown && !folded(other))) view.seen_.hands_[other] = kNoCard;
  }
  return view;
}

std::string State::format(const Rules& rules, std::size_t /*notation*/) const {
  std::string text;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) text += hands_[seat] == kNoCard ? '?' : kRanks[hands_[seat]];
  text += std::string(" ") + (board_ == kNoCard ? '-' : kRanks[board_]) + ' ';
  if (bets_ == 1) text += '-';
  for (int bit = static_cast<int>(std::bit_width(bets_)) - 3; bit >= 0; bit -= 2) text += kBets[bets_ >> bit & 3U];
  return text;
}

Parsed<State> State::read(const Rules& rules, std::string_view hands, std::string_view board, std::string_view bets) {
  const auto fail = [](std::string message) { return Parsed<State>::failure("Leduc poker: " + std::move(message)); };
  const std::string_view ranks = kRanks.substr(0, rules.deck().size());
  const auto rank = [&](char c) { return static_cast<std::uint8_t>(c == '?' || c == '-' ? kNoCard : ranks.find(c)); };
  const std::string cards = std::string(hands) + std::string(board);
  if (board.size() != 1 || hands.size() + 1 != ranks.size()) return fail("hands " + quoted(hands) + " and board " + quoted(board) + "; there must be a card for each of " + std::to_string(rules.players()) + " seats, and one or '-' on the board");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (rank(cards[i]) == 0xff) return fail("the card " + quoted_character(cards, i) + " must be one of " + std::string(ranks));
    if (rank(cards[i]) != kNoCard && std::count(cards.begin(), cards.end(), cards[i]) > 2) return fail("there are three cards " + quoted_character(cards, i) + " of two");
  }
  State state;
  Script script({rank(board[0])});
  std::transform(hands.begin(), hands.end(), state.hands_.begin(), rank);
  for (std::size_t i = 0; i < bets.size(); ++i) {
    if (bets[i] == '/' || bets == "-") continue;
    const Move move{static_cast<Action>(kBets.substr(0, 3).find(bets[i]))};
    if (move.index() >= Move::kIndexCount || !is_legal(state, rules, move)) return fail("bet " + std::to_string(i + 1) + " of " + quoted(bets) + " is not legal; a bet is f, c or r: fold, call or raise");
    state.apply(rules, move, script);
  }
  const std::string text = state.format(rules, 0);
  const std::string given = cards.substr(0, hands.size()) + ' ' + std::string(board) + ' ' + std::string(bets);
  return text == given ? Parsed<State>(state) : fail(quoted(given) + " is no position: after these bets there would be " + quoted(text));
}

Parsed<State> State::parse(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 3 || words[0].find('?') != std::string_view::npos) return Parsed<State>::failure(quoted(text) + " is no Leduc poker position: expected hands, board and bets, like 'QK J crc/r', or 'QK - -' at the start");
  return read(rules, words[0], words[1], words[2]);
}

std::string View::format(const Rules& rules, std::size_t notation) const { return seen_.format(rules, notation) + ' ' + std::string(kSeatNames[seat_]); }

Parsed<View> View::parse(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  const auto seat = words.empty() ? kSeatNames.end() : std::find(kSeatNames.begin(), kSeatNames.begin() + rules.players(), words.back());
  if (words.size() != 4 || seat == kSeatNames.begin() + rules.players()) return Parsed<View>::failure(quoted(text) + " is no view of Leduc poker: expected hands, board, bets and a seat, like '?K J crc/r second'");
  const auto state = State::read(rules, words[0], words[1], words[2]);
  if (!state) return Parsed<View>::failure(state.error());
  const View view = state->view(rules, static_cast<Seat>(seat - kSeatNames.begin()));
  return view.format(rules, 0) == std::string(words[0]) + ' ' + std::string(words[1]) + ' ' + std::string(words[2]) + ' ' + std::string(words[3]) && state->hands_[view.seat_] != kNoCard ? Parsed<View>(view) : Parsed<View>::failure("");
}

Parsed<Move> State::parse_move(const Rules& /*rules*/, std::string_view text) const {
  const auto word = std::find(kWords.begin(), kWords.end(), text == "check" ? "call" : text);
  if (word == kWords.end()) return Parsed<Move>::failure(quoted(text) + " is no move of Leduc poker; a move is fold, call (or check) or raise");
  return Move{static_cast<Action>(word - kWords.begin())};
}

std::string State::format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::string(kWords[move.index()]); }

}  // namespace sakiyomi::leduc_poker
