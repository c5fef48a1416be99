#include "shake_up/rules.hpp"

#include <cassert>

#include "shake_up/reconstructed.hpp"

namespace sakiyomi::shake_up {

namespace {

constexpr std::array<std::string_view, kMostSeats> kSeatNames = {"first", "second", "third", "fourth"};
constexpr std::array<std::string_view, 1> kNotations = {"document"};
constexpr std::array<std::string_view, 1> kMoveNotations = {"words"};
constexpr std::array<std::string_view, 2> kThinCrew = {"forbid", "lose"};
constexpr std::array<std::string_view, 2> kSwitch = {"no", "yes"};
constexpr std::array<std::string_view, 3> kModes = {"easy", "medium", "hard"};
constexpr std::array kOptions = {
    RuleOption{"thin_crew", "what a crew of fewer than ten is (U1)", 0, 0, 1, kThinCrew},
    RuleOption{"hidden_discard", "whether unplayed cards are discarded face down (U6)", 0, 0, 1, kSwitch},
    RuleOption{"guard_once", "whether a guard that was revealed is discarded (U7)", 0, 0, 1, kSwitch},
    RuleOption{"max_turns", "the game ends after so many turns of each player", 100, 1, 250, {}},
    RuleOption{"mode", "how hard a solo game is", 0, 0, 2, kModes},
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
    .name = "shake_up",
    .title = "Shake Up",
    .summary = "run a company: train the crew, lay off the rest, and call the audit in time",
    .min_players = 1,
    .max_players = kMostSeats,
    .information = Information::kHidden,
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
      thin_crew_loses_(options[0] == 1),
      hides_discards_(options[1] == 1),
      uses_guards_up_(options[2] == 1),
      max_turns_(options[3]),
      mode_(static_cast<Mode>(options[4])),
      cards_(std::move(cards)),
      supply_(cards_.supply[static_cast<std::size_t>(players) - 1]) {
  supply_[1] = static_cast<std::uint8_t>(supply_[1] - first_loans() * players);
  fill_tables();
  fill_sorting();
  for (std::size_t card = 0; card < cards_.ai.size(); ++card) {
    ai_ids_[card] = cards_.ai[card].id;
    const AiLabel label = cards_.ai[card].label;
    const bool out = (label == AiLabel::kEasy && mode_ != Mode::kEasy) || (label == AiLabel::kMedium && mode_ == Mode::kHard);
    if (!out) ai_deck_ = static_cast<std::uint16_t>(ai_deck_ | 1U << card);
  }
}

void Rules::fill_tables() {
  std::size_t card = 0;
  for (std::size_t kind = 0; kind < cards_.employees.size(); ++kind) {
    const Employee& employee = cards_.employees[kind];
    const Cards copies = ((Cards{1} << employee.copies) - 1) << card;
    copies_[kind] = copies;
    departments_[static_cast<std::size_t>(employee.department)] |= copies;
    for (std::size_t side = 0; side < 2; ++side) {
      const Side& printed = employee.sides[side];
      salaries_[2 * kind + side] = printed.salary;
      reacting_[static_cast<std::size_t>(printed.reaction)][side] |= copies;
      for (const Part& part : printed.parts) parts_[2 * kind + side].push_back(part);
      traits_[2 * kind + side] = traits_of(printed.parts);
    }
    for (int copy = 0; copy < employee.copies; ++copy) faces_[card++] = static_cast<std::uint8_t>(2 * kind);
  }
}

void Rules::fill_sorting() {
  std::array<Cards, 2> pairs{};  // that begin at an even or odd copy
  int most = 1;
  for (std::size_t kind = 0; kind < cards_.employees.size(); ++kind) {
    most = std::max<int>(most, cards_.employees[kind].copies);
    const int first = lowest_bit(copies_[kind]);
    for (int copy = 0; copy + 1 < cards_.employees[kind].copies; ++copy) pairs[static_cast<std::size_t>(copy % 2)] |= Cards{1} << (first + copy);
  }
  for (int round = 0; round < (most == 1 ? 0 : most == 2 ? 1 : most); ++round) sorting_.push_back(pairs[static_cast<std::size_t>(round % 2)]);
}

}  // namespace sakiyomi::shake_up
