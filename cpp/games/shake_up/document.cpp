#include "shake_up/document.hpp"

#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

std::string State::format(const Rules& rules, std::size_t /*notation*/) const {
  Document document;
  document.table = table_;
  for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
    document.hands[seat] = static_cast<std::uint8_t>(popcount(table_.players[seat].hand));
    document.covered[seat] = static_cast<std::uint8_t>(popcount(table_.players[seat].covered));
  }
  document.kept = static_cast<std::uint8_t>(popcount(table_.kept));
  return write_document(rules, document);
}

Parsed<State> State::parse(const Rules& rules, std::string_view text) {
  const auto document = read_document(rules, text, nullptr);
  if (!document) return Parsed<State>::failure(document.error());
  if (document->viewer)
    return Parsed<State>::failure("Shake Up: this is what seat " + std::to_string(*document->viewer) + " sees, not a whole position");
  return State(document->table);
}

Parsed<Script> State::parse_script(const Rules& rules, std::string_view text) {
  Orders orders;
  const auto document = read_document(rules, text, &orders);
  if (!document) return Parsed<Script>::failure(document.error());
  if (document->viewer)
    return Parsed<Script>::failure("Shake Up: this is what seat " + std::to_string(*document->viewer) + " sees: nobody knows the order of a deck");
  Script::Orders places;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
    places[{static_cast<std::uint16_t>(seat), kDeckZone}] = orders.decks[seat];
  }
  if (rules.solo()) places[{0, kAiZone}] = orders.ai;
  return Script(std::move(places));
}

std::string View::format(const Rules& rules, std::size_t /*notation*/) const {
  return write_document(rules, {.table = seen_, .viewer = seat_, .hands = hands_, .covered = covered_, .kept = kept_});
}

Parsed<View> View::parse(const Rules& rules, std::string_view text) {
  const auto document = read_document(rules, text, nullptr);
  if (!document) return Parsed<View>::failure(document.error());
  if (!document->viewer) return Parsed<View>::failure("Shake Up: this is a whole position, not what a seat sees: its viewer is null");
  View view;
  view.seen_ = document->table;
  view.hands_ = document->hands;
  view.covered_ = document->covered;
  view.kept_ = document->kept;
  view.seat_ = static_cast<std::uint8_t>(*document->viewer);
  return view;
}

}  // namespace sakiyomi::shake_up
