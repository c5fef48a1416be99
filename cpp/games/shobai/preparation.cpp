#include <algorithm>

#include "shobai/turn.hpp"

namespace sakiyomi::shobai {

void Turn::place_starting_cards() {
  for (const std::uint8_t kind : rules_.start()) {
    for (int copy = 0; copy < kStartCopies; ++copy) {
      const auto seat = static_cast<std::size_t>(copy);
      const bool used = copy < rules_.players();
      const int cubes = kind != rules_.start()[2] ? 0 : seat == table_.first ? 2 : 3;
      if (used) table_.stock[seat] = static_cast<std::uint8_t>(kSeatCubes - cubes);
      move_card(kind, kInAllyDeck, used ? Place(Row(seat, false), cubes) : kGone);
    }
  }
}

void Turn::draw_displays() {
  for (int cell = 0; cell < kColumns; ++cell) draw_ally();
  for (std::uint8_t& client : table_.clients) client = static_cast<std::uint8_t>(draw(Group::kClient, Pile::kClientDeck));
  for (int i = 0; i < rules_.emperors(); ++i) {
    table_.emperors[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(draw(Group::kEmperor, Pile::kEmperorDeck));
  }
  for (int kind = 0; kind < rules_.kinds(); ++kind) {
    if (rules_.kind(kind).group != Group::kEmperor) continue;
    while (table_.count(rules_, kind, kInEmperorDeck) > 0) move_card(kind, kInEmperorDeck, kGone);
  }
  for (std::size_t type = 0; type < table_.moguls.size(); ++type) {
    FixedList<std::uint8_t, kMoguls> left;
    for (std::uint8_t mogul = 0; mogul < kMoguls; ++mogul) {
      const MogulCard& card = rules_.mogul(mogul);
      if (static_cast<std::size_t>(card.type) == type && (!rules_.beginner() || card.power == Power::kPoints)) left.push_back(mogul);
    }
    table_.moguls[type] = static_cast<std::uint8_t>(dealer_.draw({left.begin(), left.size()}, {0, static_cast<std::uint16_t>(Pile::kMogulDeck), 0}));
  }
}

void Turn::prepare() {
  for (std::uint8_t& client : table_.clients) {
    if (client == kNothing) client = static_cast<std::uint8_t>(draw(Group::kClient, Pile::kClientDeck));
  }
  slide();
  if (std::any_of(table_.grid.end() - kColumns, table_.grid.end(), [](std::uint8_t kind) { return kind != kNothing; })) wipe_top_row();
  const auto cards = [&] { return kCells - std::count(table_.grid.begin(), table_.grid.end(), kNothing); };
  std::ptrdiff_t before = -1;
  do {
    before = cards();
    draw_ally();
  } while (cards() < kDisplay && cards() > before);
}

/// Fills gaps from below: in each column, or, packed, each gap in turn by the first card of the rows below it.
void Turn::slide() noexcept {
  const auto cells = static_cast<std::size_t>(kCells);
  for (std::size_t gap = 0; gap < cells; ++gap) {
    if (table_.grid[gap] != kNothing) continue;
    const std::size_t step = rules_.packs() ? 1 : kColumns;
    std::size_t from = rules_.packs() ? (gap / kColumns + 1) * kColumns : gap + kColumns;
    while (from < cells && table_.grid[from] == kNothing) from += step;
    if (from < cells) std::swap(table_.grid[gap], table_.grid[from]);
  }
}

void Turn::wipe_top_row() noexcept {
  for (std::size_t cell = 0; cell < kColumns; ++cell) {
    if (table_.grid[cell] != kNothing) move_card(table_.grid[cell], kDisplayed, kDiscarded);
  }
  std::copy(table_.grid.begin() + kColumns, table_.grid.end(), table_.grid.begin());
  std::fill(table_.grid.end() - kColumns, table_.grid.end(), kNothing);
}

void Turn::draw_ally() {
  const auto free = std::find(table_.grid.begin(), table_.grid.end(), kNothing);
  if (free != table_.grid.end()) *free = static_cast<std::uint8_t>(draw(Group::kAlly, Pile::kAllyDeck));
}

int Turn::draw(Group group, Pile pile) {
  const Place deck = deck_of(group);
  CardBits cards = table_.at(deck);
  if (cards.empty()) {
    reshuffle(group);
    cards = table_.at(deck);
    if (cards.empty()) return kNothing;
    ++table_.shuffles[static_cast<std::size_t>(pile)];
  }
  const int kind = drawn(cards, pile);
  move_card(kind, deck, kDisplayed);
  return kind;
}

/// The kind of the card that chance brings.
int Turn::drawn(const CardBits& cards, Pile pile) const {
  if (Rng* const rng = dealer_.uniform(); rng != nullptr) {
    return rules_.kind_of(cards.nth(static_cast<int>(rng->below(static_cast<std::uint32_t>(cards.size())))));
  }
  FixedList<std::uint8_t, kCards> left;
  cards.for_each([&](std::size_t card) { left.push_back(static_cast<std::uint8_t>(rules_.kind_of(card))); });
  const auto number = static_cast<std::uint16_t>(pile);
  const std::uint32_t shuffles = number < table_.shuffles.size() ? table_.shuffles[number] : 0;
  return dealer_.draw({left.begin(), left.size()}, {0, number, shuffles});
}

void Turn::reshuffle(Group group) noexcept {
  for (int kind = 0; kind < rules_.kinds(); ++kind) {
    if (rules_.kind(kind).group != group) continue;
    while (table_.count(rules_, kind, kDiscarded) > 0) move_card(kind, kDiscarded, deck_of(group));
  }
}

}  // namespace sakiyomi::shobai
