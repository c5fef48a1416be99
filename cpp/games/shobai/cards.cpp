#include "shobai/cards.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "sakiyomi/core/card_reader.hpp"

namespace sakiyomi::shobai {

namespace {

constexpr int kMostValue = 15;
constexpr int kMostPoints = 25;

class Reader : public CardReader {
 public:
  [[nodiscard]] CardSet read(const Json& json) {
    CardSet set;
    for (const Json& card : list_of(json, "ally", 4, kMostAllyKinds)) set.allies.push_back(ally(card));
    for (const Json& card : list_of(json, "client", 1, kClients)) set.clients.push_back(client(card));
    for (const Json& card : list_of(json, "emperor", 1, kEmperors)) set.emperors.push_back(emperor(card));
    for (const Json& card : list_of(json, "mogul", kMoguls, kMoguls)) set.moguls.push_back(mogul(card));
    enter("");
    check_allies(set.allies);
    check_copies("clients", set.clients, kClients);
    check_copies("emperors", set.emperors, kEmperors);
    check_powers(set.moguls);
    return set;
  }

 private:
  /// Of the card that is read from here on.
  [[nodiscard]] std::string id(const Json& card, const std::string& table) {
    enter(table + ": ");
    const std::string id = text(field(card, "id"), "id");
    require(is_id(id), "id must be small letters, digits, - and _, and no word of moves, not " + quoted(id));
    require(ids_.insert(id).second, "two cards have the id " + quoted(id));
    enter(table + " " + quoted(id) + ": ");
    return id;
  }

  [[nodiscard]] static bool is_id(std::string_view id) noexcept {
    const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !id.empty() && is_plain(id.front()) && id != "none" && id != "no" && id != "done" &&
           std::all_of(id.begin(), id.end(), [&](char c) { return is_plain(c) || c == '-' || c == '_'; });
  }

  [[nodiscard]] std::uint8_t number(const Json& object, std::string_view name, int least, int most, int otherwise) {
    return object.find(name) != nullptr ? whole_of(object, name, least, most) : static_cast<std::uint8_t>(otherwise);
  }

  [[nodiscard]] Ability ability(const Json& json) {
    Ability ability;
    ability.kind = choice_of<Kind>(json, "kind", kKinds);
    if (ability.kind == Kind::kProduction) ability.product = choice_of<Product>(json, "product", kProducts);
    if (ability.kind == Kind::kPassive) ability.product = choice_of<Product>(json, "product", std::span(kProducts).first(kGoods));
    if (ability.kind == Kind::kDiscard) {
      ability.effect = choice_of<Effect>(json, "effect", kEffects);
      require(ability.effect != Effect::kNone, "a discard card must have an effect");
    }
    if (ability.effect == Effect::kMogul) {
      ability.mogul = choice_of<MogulType>(json, "mogul", kMogulTypes);
    } else {
      ability.n = whole_of(json, "n", 1, kSeatCubes);
    }
    if (ability.kind == Kind::kProduction) ability.icons = ability.n;
    if (ability.kind == Kind::kPointsProduction) ability.icons = number(json, "icons", 1, kSeatCubes, 1);
    return ability;
  }

  [[nodiscard]] AllyCard ally(const Json& json) {
    AllyCard card;
    card.id = id(json, "ally");
    card.copies = whole_of(json, "copies", 1, kDeckCards);
    card.value = whole_of(json, "value", 0, kMostValue);
    card.ability = ability(json);
    constexpr std::array<std::string_view, 4> kStarts = {"-", "A", "B", "C"};
    if (const Json* const start = json.find("start")) card.start = "\0ABC"[choice<std::size_t>(*start, "start", kStarts)];
    if (card.start != 0) require(card.copies == kStartCopies, "a starting card must have " + std::to_string(kStartCopies) + " copies");
    if (card.start == 'C') require(card.ability.icons > 0, "the starting card C must take cubes");
    return card;
  }

  [[nodiscard]] ClientCard client(const Json& json) {
    ClientCard card;
    card.id = id(json, "client");
    card.copies = number(json, "copies", 1, kClients, 1);
    card.points = whole_of(json, "points", 0, kMostPoints);
    const Json& need = field(json, "need");
    card.any = number(need, "any", 0, kSeatCubes, 0);
    for (std::size_t product = 0; product < kGoods; ++product) card.need[product] = number(need, kProducts[product], 0, kSeatCubes, 0);
    const int icons = std::accumulate(card.need.begin(), card.need.end(), int{card.any});
    require(icons >= 1 && icons <= kSeatCubes, "need must be 1 to " + std::to_string(kSeatCubes) + " icons together");
    card.ability = ability(field(json, "ally"));
    return card;
  }

  [[nodiscard]] EmperorCard emperor(const Json& json) {
    EmperorCard card;
    card.id = id(json, "emperor");
    card.copies = number(json, "copies", 1, kEmperors, 1);
    card.tributes = whole_of(json, "tributes", 1, kSeatCubes);
    card.points = whole_of(json, "points", 0, kMostPoints);
    card.ability = ability(field(json, "ally"));
    return card;
  }

  [[nodiscard]] MogulCard mogul(const Json& json) {
    MogulCard card;
    card.id = id(json, "mogul");
    card.type = choice_of<MogulType>(json, "type", kMogulTypes);
    card.power = choice_of<Power>(json, "effect", kPowers);
    card.points = whole_of(json, "points", 0, kMostPoints);
    if (card.power == Power::kPoints) {
      card.first_bonus = number(json, "first_bonus", 0, kMostPoints, 0);
    } else {
      const auto owner = static_cast<MogulType>((static_cast<int>(card.power) - 1) / kOwnPowers);
      require(card.type == owner, "the effect must be one of its type");
      if (owner == MogulType::kShrine) card.n = whole_of(json, "n", 1, kSeatCubes);
    }
    return card;
  }

  template <class Card>
  void check_copies(const std::string& what, const std::vector<Card>& cards, int wanted) {
    int copies = 0;
    for (const Card& card : cards) copies += card.copies;
    require(copies == wanted, "the copies of all " + what + " must be " + std::to_string(wanted) + " together, not " + std::to_string(copies));
  }

  void check_allies(const std::vector<AllyCard>& allies) {
    for (const char letter : {'A', 'B', 'C'}) {
      const auto cards = std::count_if(allies.begin(), allies.end(), [&](const AllyCard& card) { return card.start == letter; });
      require(cards == 1, std::string("one ally must be the starting card ") + letter);
    }
    check_copies("allies", allies, kAllyCards);
  }

  void check_powers(const std::vector<MogulCard>& moguls) {
    std::set<std::pair<MogulType, Power>> known;
    for (const MogulCard& card : moguls) require(known.emplace(card.type, card.power).second, "two Moguls of a type have one effect");
  }

  std::set<std::string> ids_;
};

}  // namespace

Parsed<CardSet> CardSet::parse(std::string_view text) { return read_cards<CardSet, Reader>(text); }

}  // namespace sakiyomi::shobai
