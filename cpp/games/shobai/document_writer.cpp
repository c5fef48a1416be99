#include <algorithm>

#include "sakiyomi/option_json.hpp"
#include "shobai/document.hpp"
#include "shobai/moves.hpp"
#include "shobai/names.hpp"

namespace sakiyomi::shobai {

namespace {

using Names = std::vector<std::string>;

/// The question, with what is chosen already.
class Asked {
 public:
  Asked(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  [[nodiscard]] std::optional<JsonObject> question() const {
    if (table_.over()) return std::nullopt;
    JsonObject json;
    json.add("kind", name_of(kQuestions, table_.question)).add("player", table_.current);
    if (table_.question == Question::kWindow) json.add("window", name_of(kSteps, table_.step).back() - '0');
    if (const auto chosen = so_far()) json.add("so_far", *chosen);
    return json;
  }

 private:
  [[nodiscard]] std::optional<JsonObject> so_far() const {
    JsonObject json;
    switch (table_.question) {
      case Question::kTake:
        return json.add("give", given()).add("cells", cells());
      case Question::kMoney:
      case Question::kWhere:
        return json.add("give", given()).add("cells", cells()).add("paid", chosen());
      case Question::kPay:
      case Question::kKeep:
        return json.add("order", kind_name(rules_, table_.order)).add("paid", chosen());
      default:
        return std::nullopt;
    }
  }
  [[nodiscard]] std::string given() const { return label_name(rules_, Label::from_number(table_.give)); }
  [[nodiscard]] Names cells() const {
    Names names;
    for_each_bit(table_.cells, [&](int cell) { names.push_back(cell_name(cell)); });
    return names;
  }
  [[nodiscard]] std::vector<Names> chosen() const {
    const CardList active = Tableau(table_).walk();
    std::vector<Names> pairs;
    for (const Walk::Choice& choice : table_.walk) {
      pairs.push_back({label_name(rules_, table_.label(rules_, active[choice.position])), amount_name(choice.amount)});
    }
    return pairs;
  }

  const Rules& rules_;
  const Table& table_;
};

class Writer {
 public:
  Writer(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  [[nodiscard]] JsonObject document() const {
    JsonObject json;
    json.add("game", Rules::kInfo.name).add("players", rules_.players()).add("beginner", rules_.beginner());
    json.add("windows", label_of(2)).add("slide", label_of(1)).add("viewer", std::optional<int>());
    json.add("first", table_.first).add("current", table_.current).add("turn", table_.turn).add("round", table_.round);
    json.add("last_round", table_.last_round == 0 ? std::nullopt : std::optional<int>(table_.last_round)).add("moguls", moguls());
    json.add("emperors", in_order(table_.emperors)).add("gone", gone()).add("clients", in_order(table_.clients));
    json.add("client_deck", pile(Group::kClient, kInClientDeck)).add("client_discard", pile(Group::kClient, kDiscarded)).add("grid", grid());
    json.add("ally_deck", pile(Group::kAlly, kInAllyDeck)).add("ally_discard", pile(Group::kAlly, kDiscarded)).add("seats", seats());
    json.add("question", question_json(rules_, table_)).add("over", over()).add("pending", pending());
    json.add("shuffles", std::vector<int>(table_.shuffles.begin(), table_.shuffles.end()));
    return json.add("options", options_json(Rules::kInfo, option_numbers(rules_)));
  }

 private:
  [[nodiscard]] std::string_view label_of(std::size_t option) const {
    return Rules::kInfo.options[option].labels[static_cast<std::size_t>(option_numbers(rules_)[option])];
  }

  [[nodiscard]] JsonObject moguls() const {
    JsonObject json;
    for (std::size_t type = 0; type < table_.moguls.size(); ++type) {
      std::vector<int> cubes;
      for (int i = 0; i < table_.patrons[type].size(); ++i) cubes.push_back(static_cast<int>(table_.patrons[type][i]));
      json.add(kMogulTypes[type], JsonObject().add("id", rules_.mogul(table_.moguls[type]).id).add("cubes", cubes));
    }
    return json;
  }

  template <class Kinds>
  [[nodiscard]] Names in_order(const Kinds& row) const {
    Names names;
    for (const std::uint8_t kind : row) {
      if (kind != kNothing) names.push_back(kind_name(rules_, kind));
    }
    return names;
  }
  [[nodiscard]] Names pile(Group group, Place place) const {
    Names names;
    table_.for_each_at(place, [&](std::size_t card) {
      if (rules_.card(card).group == group) names.push_back(kind_name(rules_, rules_.kind_of(card)));
    });
    return names;
  }
  [[nodiscard]] Names gone() const { return pile(Group::kEmperor, kGone); }

  [[nodiscard]] std::vector<std::vector<std::optional<std::string>>> grid() const {
    std::vector<std::vector<std::optional<std::string>>> rows(kRows);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::uint8_t kind = table_.grid[cell];
      rows[cell / kColumns].push_back(kind == kNothing ? std::nullopt : std::optional(kind_name(rules_, kind)));
    }
    return rows;
  }

  [[nodiscard]] std::vector<JsonObject> seats() const {
    const Table shown = table_.question == Question::kPlace ? with_placed(rules_, table_) : table_;
    std::vector<JsonObject> seats;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players()); ++seat) {
      Names cards;
      for (const bool inactive : {false, true}) {
        shown.for_each_in({seat, inactive}, [&](std::size_t card) { cards.push_back(label_name(rules_, shown.label(rules_, card))); });
      }
      seats.push_back(JsonObject().add("score", shown.score[seat]).add("stock", shown.stock[seat]).add("cards", cards));
    }
    return seats;
  }

  [[nodiscard]] std::optional<JsonObject> over() const {
    if (!table_.over()) return std::nullopt;
    return JsonObject().add("reason", name_of(kEndings, table_.ending));
  }

  [[nodiscard]] JsonObject pending() const {
    const CardList active = Tableau(table_).walk();
    std::vector<Names> walk;
    for (std::size_t i = 0; i < table_.walk.next; ++i) walk.push_back({label_name(rules_, table_.label(rules_, active[i])), amount_name(0)});
    for (const Walk::Choice& choice : table_.walk) walk[choice.position][1] = amount_name(choice.amount);
    JsonObject json;
    json.add("step", name_of(kSteps, table_.step)).add("action", name_of(kActionNames, table_.action)).add("walk", walk);
    json.add("used", table_.used == kNothing ? std::nullopt : std::optional(kind_name(rules_, table_.used)));
    return json.add("left", table_.left).add("optional", table_.optional);
  }

  const Rules& rules_;
  const Table& table_;
};

}  // namespace

std::optional<JsonObject> question_json(const Rules& rules, const Table& table) { return Asked(rules, table).question(); }

Table with_placed(const Rules& rules, const Table& table) noexcept {
  const CardList active = Tableau(table).walk();
  FixedList<Label, Walk::kMost> before;
  for (const Walk::Choice& choice : table.walk) before.push_back(table.label(rules, active[choice.position]));
  Table placed = table;
  for (std::size_t i = 0; i < before.size(); ++i) {
    Label after = before[i];
    after.cubes = static_cast<std::uint8_t>(after.cubes + table.walk.choices[i].amount);
    placed.move_card(rules, after.kind, before[i].place(table.current), after.place(table.current));
    placed.stock[table.current] = static_cast<std::uint8_t>(placed.stock[table.current] - table.walk.choices[i].amount);
  }
  return placed;
}

std::string write_document(const Rules& rules, const Table& table) { return Writer(rules, table).document().text(); }

}  // namespace sakiyomi::shobai
