#include "shiba_goten/cards.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "sakiyomi/core/card_reader.hpp"

namespace sakiyomi::shiba_goten {

namespace {

constexpr int kMostPoints = 20;
constexpr std::string_view kColourLetters = "RYBGP";
constexpr std::string_view kRoleLetters = "DHKOY";

class Reader : public CardReader {
 public:
  [[nodiscard]] CardSet read(const Json& json) {
    CardSet set;
    for (const Json& card : list_of(json, "doll", 1, kDolls)) set.dolls.push_back(doll(card));
    for (const Json& card : list_of(json, "objective", kObjectives, kObjectives)) objective(card, set);
    for (const Json& card : list_of(json, "randomizer", 1, kRandomizerKinds)) randomizer(card, set);
    enter("");
    check_dolls(set.dolls);
    check_objectives(set.objectives);
    const int copies = std::accumulate(set.randomizers.begin(), set.randomizers.end(), 0);
    require(copies == kRandomizers,
            "the copies of all randomizers must be " + std::to_string(kRandomizers) + " together, not " + std::to_string(copies));
    return set;
  }

 private:
  void unique(const std::string& id) { require(ids_.insert(id).second, "two cards have the id " + quoted(id)); }

  /// Small letters or capitals, and digits.
  [[nodiscard]] static bool is_plain(std::string_view text, char first, char last) noexcept {
    return std::all_of(text.begin(), text.end(), [&](char c) { return (c >= first && c <= last) || (c >= '0' && c <= '9'); });
  }

  [[nodiscard]] DollCard doll(const Json& json) {
    DollCard card;
    enter("doll: ");
    card.id = text(field(json, "id"), "id");
    enter("doll " + quoted(card.id) + ": ");
    card.colour = choice_of<Colour>(json, "colour", kColourNames);
    card.role = choice_of<Role>(json, "role", kRoleNames);
    card.type = text(field(json, "type"), "type");
    const char letter = kRoleLetters[static_cast<std::size_t>(card.role)];
    require(card.type.starts_with(letter) && is_plain(card.type, 'A', 'Z'),
            "type must be " + quoted({&letter, 1}) + " with capitals or digits behind it");
    const std::string name = std::string(1, kColourLetters[static_cast<std::size_t>(card.colour)]) + '-' + card.type;
    const bool fits = card.id.starts_with(name) && is_plain(std::string_view(card.id).substr(std::min<std::size_t>(card.id.size(), 2)), 'A', 'Z');
    require(fits && card.id.size() <= 5, "id must be " + quoted(name) + " or begin so, and have up to 5 letters");
    unique(card.id);
    if (json.find("copies") != nullptr) card.copies = whole_of(json, "copies", 1, kOfColour);
    if (const Json* const black = json.find("black")) {
      require(black->as_bool().has_value(), "black must be true or false");
      card.black = black->as_bool().value_or(false);
    }
    return card;
  }

  void objective(const Json& json, CardSet& set) {
    Objective card;
    enter("objective: ");
    card.id = text(field(json, "id"), "id");
    require(!card.id.empty() && card.id.size() <= 8 && is_plain(card.id, 'a', 'z'),
            "id must be up to 8 small letters or digits, not " + quoted(card.id));
    enter("objective " + quoted(card.id) + ": ");
    unique(card.id);
    const auto condition = choice_of<std::size_t>(json, "condition", kConditions);
    card.group = choice_of<Group>(json, "group", kGroups);
    card.points = whole_of(json, "points", 0, kMostPoints);
    if (json.find("tier") != nullptr) card.tier = whole_of(json, "tier", 1, 4);
    if (card.group == Group::kPrimary) {
      card.card = whole_of(json, "card", 1, kPrimaryCards);
      const auto face = choice_of<int>(json, "face", std::array<std::string_view, 2>{"A", "B"});
      require(faces_.emplace(card.card, face).second, "two objectives are on one face of a card");
    }
    require((card.group == Group::kSub) == (condition < kSubs), "the condition is none of the group");
    require(set.objectives[condition].id.empty(), "two objectives have one condition");
    set.objectives[condition] = std::move(card);
  }

  void randomizer(const Json& json, CardSet& set) {
    enter("randomizer: ");
    std::uint8_t& copies = set.randomizers[choice_of<std::size_t>(json, "kind", kRandomizerNames)];
    require(copies == 0, "a kind must be given once");
    copies = whole_of(json, "copies", 1, kRandomizers);
  }

  void check_dolls(const std::vector<DollCard>& dolls) {
    std::set<std::string> types;
    std::array<int, kColours> copies{};
    for (const DollCard& card : dolls) {
      copies[static_cast<std::size_t>(card.colour)] += card.copies;
      types.insert(card.type);
    }
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      require(copies[colour] == kOfColour, "the copies of all dolls that are " + std::string(kColourNames[colour]) + " must be " +
                                               std::to_string(kOfColour) + " together, not " + std::to_string(copies[colour]));
    }
    require(types.size() <= kMostTypes, "the dolls may be of " + std::to_string(kMostTypes) + " types at most, not " + std::to_string(types.size()));
  }

  /// All conditions are there, and what is no sub-objective is either in every game or on one of eight faces.
  void check_objectives(const std::array<Objective, kObjectives>& objectives) {
    const auto defaults = std::count_if(objectives.begin(), objectives.end(), [](const Objective& card) { return card.group == Group::kDefault; });
    require(defaults == 3, "3 objectives must be of the group 'default', not " + std::to_string(defaults));
    const bool first = objectives[static_cast<std::size_t>(Condition::kFirstCompletion)].group == Group::kDefault;
    require(first, "the objective 'first_completion' must be of the group 'default'");
  }

  std::set<std::string> ids_;
  std::set<std::pair<int, int>> faces_;
};

}  // namespace

Parsed<CardSet> CardSet::parse(std::string_view text) { return read_cards<CardSet, Reader>(text); }

}  // namespace sakiyomi::shiba_goten
