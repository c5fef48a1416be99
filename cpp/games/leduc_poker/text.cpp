#include <algorithm>

#include "leduc_poker/state.hpp"

namespace sakiyomi::leduc_poker {

namespace {

constexpr std::array<std::string_view, 3> kWords = {"fold", "call", "raise"};
constexpr std::string_view kBets = "fcr/";

}  // namespace

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
  if (hands.size() + 1 != ranks.size() || board.size() != 1)
    return fail(quoted(cards) + " must be a card for each seat and one for the board, or '-'");
  for (const char card : cards) {
    if (rank(card) != kNoCard && rank(card) >= ranks.size()) return fail("the cards " + quoted(cards) + " must be of " + std::string(ranks));
    if (rank(card) != kNoCard && std::count(cards.begin(), cards.end(), card) > 2)
      return fail("there are only two cards of a rank, not as in " + quoted(cards));
  }
  State state;
  Script script({rank(board[0])});
  std::transform(hands.begin(), hands.end(), state.hands_.begin(), rank);
  for (const char bet : bets) {
    if (bet == '/' || bets == "-") continue;
    const auto action = kBets.substr(0, 3).find(bet);
    const Move move{static_cast<Action>(action)};
    if (action > 2 || !is_legal(state, rules, move)) return fail("the bets " + quoted(bets) + " must be legal, each f, c or r: fold, call or raise");
    state.apply(rules, move, script);
  }
  const std::string read = state.format(rules, 0);
  const std::string given = std::string(hands) + ' ' + std::string(board) + ' ' + std::string(bets);
  return read == given ? Parsed<State>(state) : fail(quoted(given) + " is no position; after these bets there is " + quoted(read));
}

Parsed<State> State::parse(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 3 || words[0].find('?') != std::string_view::npos) {
    return Parsed<State>::failure(quoted(text) +
                                  " is no Leduc poker position: expected hands, board and bets, like 'QK J crc/r', or 'QK - -' at the start");
  }
  return read(rules, words[0], words[1], words[2]);
}

std::string View::format(const Rules& rules, std::size_t notation) const {
  return seen_.format(rules, notation) + ' ' + std::string(Rules::kInfo.seat_names[seat_]);
}

Parsed<View> View::parse(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  const auto names = Rules::kInfo.seat_names.first(static_cast<std::size_t>(rules.players()));
  const auto name = words.empty() ? names.end() : std::find(names.begin(), names.end(), words.back());
  if (words.size() != 4 || name == names.end()) {
    return Parsed<View>::failure(quoted(text) + " is no view of Leduc poker: expected hands, board, bets and a seat, like '?K J crc/r second'");
  }
  const auto state = State::read(rules, words[0], words[1], words[2]);
  if (!state) return Parsed<View>::failure(state.error());
  const Seat seat = static_cast<Seat>(name - names.begin());
  for (std::size_t hand = 0; hand < names.size(); ++hand) {
    if ((words[0][hand] == '?') == state->sees(seat, hand)) {
      return Parsed<View>::failure("Leduc poker: in " + quoted(text) + " the hand of " + std::string(names[hand]) + " must be " +
                                   (state->sees(seat, hand) ? "known" : "'?'"));
    }
  }
  return state->view(rules, seat);
}

Parsed<Move> State::parse_move(const Rules& /*rules*/, std::string_view text) const {
  const auto word = std::find(kWords.begin(), kWords.end(), text == "check" ? "call" : text);
  if (word == kWords.end()) return Parsed<Move>::failure(quoted(text) + " is no move of Leduc poker; a move is fold, call (or check) or raise");
  return Move{static_cast<Action>(word - kWords.begin())};
}

std::string State::format_move(const Rules& /*rules*/, Move move, std::size_t /*notation*/) const { return std::string(kWords[move.index()]); }

}  // namespace sakiyomi::leduc_poker
