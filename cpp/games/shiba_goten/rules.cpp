#include "shiba_goten/rules.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "shiba_goten/reconstructed.hpp"

namespace sakiyomi::shiba_goten {

namespace {

constexpr std::array<std::string_view, kMostSeats> kSeatNames = {"first", "second", "third", "fourth"};
constexpr std::array<std::string_view, 1> kNotations = {"document"};
constexpr std::array<std::string_view, 1> kMoveNotations = {"words"};
constexpr std::array<std::string_view, 2> kSwitch = {"no", "yes"};
constexpr std::array<std::string_view, 2> kFills = {"larger", "decreer"};
constexpr std::array kOptions = {
    RuleOption{"distinct_sets", "whether pairs and triples must be of different types (G10)", 0, 0, 1, kSwitch},
    RuleOption{"fill", "who says which pile the market comes from: always the larger, or as the Decreer likes (G4)", 0, 0, 1, kFills},
    RuleOption{"max_rounds", "a solo game ends after so many rounds", kRandomizers, 1, kRandomizers, {}},
};

/// The standard set, read once.
[[nodiscard]] const CardSet& standard() {
  static const CardSet set = [] {
    const auto parsed = CardSet::parse(kReconstructed);
    assert(parsed);
    return *parsed;
  }();
  return set;
}

}  // namespace

const GameInfo Rules::kInfo = {
    .name = "shiba_goten",
    .title = "Shiba Goten",
    .summary = "collect dolls by colour or role, and arrange a Hina display",
    .min_players = 1,
    .max_players = kMostSeats,
    .information = Information::kOpenChance,
    .seat_names = kSeatNames,
    .options = kOptions,
    .notations = kNotations,
    .move_notations = kMoveNotations,
    .cards = kReconstructed,
};

Rules::Rules(int players, std::span<const int> options) : Rules(players, options, standard()) {}

Parsed<Rules> Rules::with_cards(int players, std::span<const int> options, std::string_view json) {
  const auto cards = CardSet::parse(json);
  if (!cards) return Parsed<Rules>::failure(cards.error());
  return Rules(players, options, *cards);
}

Rules::Rules(int players, std::span<const int> options, const CardSet& cards)
    : players_(players),
      distinct_sets_(options[0] == 1),
      decreer_fills_(options[1] == 1),
      max_rounds_(options[2]),
      objectives_(cards.objectives),
      randomizers_(cards.randomizers) {
  std::vector<DollCard> sorted = cards.dolls;
  std::sort(sorted.begin(), sorted.end(), [](const DollCard& a, const DollCard& b) { return a.id < b.id; });
  std::map<std::string, std::size_t> types;
  std::size_t number = 0;
  for (const DollCard& card : sorted) {
    const auto kind = static_cast<std::uint8_t>(ids_.size());
    const auto type = static_cast<std::uint8_t>(types.emplace(card.type, types.size()).first->second);
    types_[static_cast<std::size_t>(card.role)] |= TypeSet{1} << type;
    const auto first = static_cast<std::uint8_t>(number);
    first_[kind] = first;
    for (int copy = 0; copy < card.copies; ++copy, ++number) {
      dolls_[number] = {card.colour, card.role, type, card.black, kind, first, card.copies};
      of_[static_cast<std::size_t>(card.role)].insert(number);
      if (card.black) black_.insert(number);
    }
    ids_.push_back(card.id);
  }
}

}  // namespace sakiyomi::shiba_goten
