#include "shobai/rules.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "shobai/reconstructed.hpp"

namespace sakiyomi::shobai {

namespace {

constexpr std::array<std::string_view, kMostSeats> kSeatNames = {"red", "blue", "green", "yellow", "black"};
constexpr std::array<std::string_view, 1> kNotations = {"document"};
constexpr std::array<std::string_view, 1> kMoveNotations = {"words"};
constexpr std::array<std::string_view, 2> kSwitch = {"no", "yes"};
constexpr std::array<std::string_view, 2> kSlides = {"column", "packed"};
constexpr std::array<std::string_view, 2> kWindows = {"full", "pruned"};
constexpr std::array kOptions = {
    RuleOption{"beginner", "four Moguls of points, and the end at 15 points", 0, 0, 1, kSwitch},
    RuleOption{"slide", "how cards of the grid fill gaps: each column upward, or row by row (S2)", 0, 0, 1, kSlides},
    RuleOption{"windows", "which free actions are asked for: all, or those that can help (S25)", 0, 0, 1, kWindows},
    RuleOption{"keep_tribute", "whether the ally that stays active may be one deactivated for Tribute (S18)", 1, 0, 1, kSwitch},
    RuleOption{"max_rounds", "the game ends after so many rounds", 100, 1, 250, {}},
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

/// A rough guess, in tenths of a point.
[[nodiscard]] int worth_of(const CardKind& card) noexcept {
  const Ability& ability = card.ability;
  const int fodder = card.value;
  const bool tribute = ability.product == Product::kTribute;
  switch (ability.kind) {
    case Kind::kProduction:
      return fodder + ability.n * (card.is_money() ? 8 : tribute ? 14 : 11);
    case Kind::kPassive:
      return fodder + ability.n * (tribute ? 9 : 7);
    case Kind::kPointsProduction:
      return fodder + 10 + 8 * ability.n;
    case Kind::kDiscard:
      break;
  }
  switch (ability.effect) {
    case Effect::kPoints:
      return fodder / 2 + 9 * ability.n;
    case Effect::kMogul:
      return 20;
    case Effect::kAcquire:
      return fodder / 2 + 2 * ability.n;
    default:
      return fodder / 2 + 3 * ability.n;
  }
}

struct NamedKind {
  std::string id;
  CardKind kind;
  char start = 0;
};

[[nodiscard]] std::vector<NamedKind> named_kinds(const CardSet& cards) {
  std::vector<NamedKind> kinds;
  for (const AllyCard& card : cards.allies) {
    kinds.push_back({card.id, {.value = card.value, .copies = card.copies, .ability = card.ability}, card.start});
  }
  for (const ClientCard& card : cards.clients) {
    CardKind kind{.group = Group::kClient, .points = card.points, .copies = card.copies, .ability = card.ability};
    std::copy(card.need.begin(), card.need.end(), kind.need.begin());
    kind.need[kAny] = card.any;
    kind.wanted = static_cast<std::uint8_t>(std::accumulate(kind.need.begin(), kind.need.end(), 0));
    kinds.push_back({card.id, kind});
  }
  for (const EmperorCard& card : cards.emperors) {
    kinds.push_back(
        {card.id, {.group = Group::kEmperor, .points = card.points, .tributes = card.tributes, .copies = card.copies, .ability = card.ability}});
  }
  std::sort(kinds.begin(), kinds.end(), [](const NamedKind& a, const NamedKind& b) { return a.id < b.id; });
  return kinds;
}

}  // namespace

const GameInfo Rules::kInfo = {
    .name = "shobai",
    .title = "'Shobai' All Right",
    .summary = "trade allies up, produce, and serve Clients and Emperors",
    .min_players = 2,
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
  auto cards = CardSet::parse(json);
  if (!cards) return Parsed<Rules>::failure(cards.error());
  return Rules(players, options, *cards);
}

Rules::Rules(int players, std::span<const int> options, CardSet cards)
    : players_(players),
      beginner_(options[0] == 1),
      packs_(options[1] == 1),
      prunes_windows_(options[2] == 1),
      keeps_tribute_(options[3] == 1),
      max_rounds_(options[4]),
      cards_(std::move(cards)) {
  for (const MogulCard& mogul : cards_.moguls) {
    if (mogul.power == Power::kCubes) cubes_for_mogul_ = std::max(cubes_for_mogul_, 1 + mogul.n);
  }
  std::size_t card = 0;
  for (NamedKind& named : named_kinds(cards_)) {
    const auto number = static_cast<std::uint8_t>(ids_.size());
    named.kind.first = static_cast<std::uint8_t>(card);
    named.kind.worth = static_cast<std::int8_t>(std::min(worth_of(named.kind), kMostWorth));
    kinds_[number] = named.kind;
    if (named.start != 0) start_[static_cast<std::size_t>(named.start - 'A')] = number;
    for (int copy = 0; copy < named.kind.copies; ++copy, ++card) {
      kind_of_[card] = number;
      facts_[card] = named.kind;
      if (named.kind.produces()) producers_.insert(card);
      if (named.kind.is_money()) money_.insert(card);
      if (named.kind.is_discard()) discards_.insert(card);
    }
    ids_.push_back(std::move(named.id));
  }
}

}  // namespace sakiyomi::shobai
