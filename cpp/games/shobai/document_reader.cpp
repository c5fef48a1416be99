#include <algorithm>

#include "sakiyomi/option_json.hpp"
#include "shobai/document.hpp"
#include "shobai/names.hpp"
#include "shobai/state.hpp"

namespace sakiyomi::shobai {

namespace {

using Names = std::vector<std::string_view>;
using std::to_string;

constexpr Place kUnknown = Place::from_code(kNothing);
constexpr int kMostTurns = 0xffff;
constexpr int kMostScore = 9'999;

[[nodiscard]] std::uint8_t small(int number) noexcept { return static_cast<std::uint8_t>(number); }

class Reader {
 public:
  Reader(const Rules& rules, const Json& json) : rules_(rules), top_(json, faults_) {}

  [[nodiscard]] Parsed<Document> read() {
    head();
    if (faults_.none()) body();
    if (read_ && faults_.understood()) check_table(rules_, table_, faults_);
    if (faults_.none()) choices();
    if (faults_.none()) check_question(rules_, table_, faults_);
    if (faults_.none()) question_details();
    if (!faults_.none()) return Parsed<Document>::failure("'Shobai' All Right: " + faults_.text());
    return document_;
  }

 private:
  /// What must be right before the rest can be understood.
  void head() {
    top_.read_object({"game",      "players",      "beginner", "windows",  "slide", "viewer",  "first",       "current",        "turn",
                      "round",     "last_round",   "moguls",   "emperors", "gone",  "clients", "client_deck", "client_discard", "grid",
                      "ally_deck", "ally_discard", "seats",    "question", "over",  "pending", "shuffles",    "options"});
    if (!faults_.none()) return;
    (void)top_["game"].read_choice(Names{Rules::kInfo.name});
    (void)top_["players"].read_whole(rules_.players(), rules_.players());
    if (top_["beginner"].read_flag() != rules_.beginner()) top_["beginner"].fault(rules_.beginner() ? "must be true" : "must be false");
    const auto numbers = option_numbers(rules_);
    for (const std::size_t option : {std::size_t{1}, std::size_t{2}}) {
      const RuleOption& info = Rules::kInfo.options[option];
      (void)top_[info.name].read_choice(Names{info.labels[static_cast<std::size_t>(numbers[option])]});
    }
    check_options(top_.find("options"), Rules::kInfo, numbers);
    if (const JsonPlace viewer = top_["viewer"]; viewer.given()) document_.viewer = viewer.read_whole(0, rules_.players() - 1);
  }

  void body() {
    table_.cards.fill(kNothing);
    table_.first = small(top_["first"].read_whole(0, rules_.players() - 1));
    table_.current = small(top_["current"].read_whole(0, rules_.players() - 1));
    table_.turn = static_cast<std::uint16_t>(top_["turn"].read_whole(0, kMostTurns));
    table_.round = small(top_["round"].read_whole(1, rules_.max_rounds()));
    if (const JsonPlace last = top_["last_round"]; last.given()) table_.last_round = small(last.read_whole(1, rules_.max_rounds() + 1));
    moguls();
    (void)row(top_["emperors"], table_.emperors, rules_.emperors(), Group::kEmperor);
    (void)pile(top_["gone"], Group::kEmperor, kGone);
    (void)row(top_["clients"], table_.clients, kDisplay, Group::kClient);
    document_.clients = pile(top_["client_deck"], Group::kClient, kInClientDeck);
    (void)pile(top_["client_discard"], Group::kClient, kDiscarded);
    grid();
    document_.allies = pile(top_["ally_deck"], Group::kAlly, kInAllyDeck);
    (void)pile(top_["ally_discard"], Group::kAlly, kDiscarded);
    seats();
    over();
    question();
    pending();
    std::size_t deck = 0;
    for (const JsonPlace& count : top_.find("shuffles").read_list(2, 2))
      table_.shuffles[deck++] = static_cast<std::uint16_t>(count.read_whole(0, kMostTurns));
    if (faults_.understood()) count();
    read_ = true;
  }

  void moguls() {
    const JsonPlace moguls = top_["moguls"];
    moguls.read_object(Names(kMogulTypes.begin(), kMogulTypes.end()));
    for (std::size_t type = 0; type < kMogulTypes.size(); ++type) {
      const JsonPlace mogul = moguls[kMogulTypes[type]];
      mogul.read_object({"id", "cubes"});
      Names ids;
      std::vector<int> numbers;
      for (int number = 0; number < kMoguls; ++number) {
        const MogulCard& card = rules_.mogul(number);
        if (static_cast<std::size_t>(card.type) != type || (rules_.beginner() && card.power != Power::kPoints)) continue;
        ids.push_back(card.id);
        numbers.push_back(number);
      }
      table_.moguls[type] = small(numbers[mogul["id"].read_choice(ids)]);
      for (const JsonPlace& seat : mogul["cubes"].read_list(0, static_cast<std::size_t>(rules_.players()))) {
        const auto patron = static_cast<std::size_t>(seat.read_whole(0, rules_.players() - 1));
        if (table_.patrons[type].has(patron)) seat.misread("names a seat that has a cube there already");
        if (!table_.patrons[type].has(patron)) table_.patrons[type].add(patron);
      }
    }
  }

  /// The kind of a card of a group; nothing where there is a fault.
  [[nodiscard]] std::optional<int> kind(const JsonPlace& item, const std::string& id, Group group) const {
    constexpr std::array<std::string_view, 3> kGroups = {"an ally", "a Client", "an Emperor"};
    if (item.json() == nullptr || item.json()->as_text() == nullptr) return std::nullopt;
    const auto found = kind_named(rules_, id);
    if (!found) item.misread("must be a card: " + no_such_card(rules_, id));
    if (found && rules_.kind(*found).group != group)
      item.misread("must be " + std::string(kGroups[static_cast<std::size_t>(group)]) + ", not " + quoted(id));
    return found && rules_.kind(*found).group == group ? found : std::nullopt;
  }
  void put(int kind, Place place, const JsonPlace& item) {
    places_[static_cast<std::size_t>(kind)].push_back(item.path());
    if (table_.count(rules_, kind, kUnknown) > 0) table_.move_card(rules_, kind, kUnknown, place);
  }
  std::vector<int> pile(const JsonPlace& list, Group group, Place place) {
    std::vector<int> kinds;
    for (const JsonPlace& item : list.read_list(0, kCards)) {
      const auto found = kind(item, item.read_text(), group);
      if (!found) continue;
      put(*found, place, item);
      kinds.push_back(*found);
    }
    return kinds;
  }
  template <class Row>
  std::vector<int> row(const JsonPlace& list, Row& row, int most, Group group) {
    if (list.json() != nullptr && list.json()->items().size() > static_cast<std::size_t>(most)) {
      list.misread("must have at most " + to_string(most) + " cards, not " + to_string(list.json()->items().size()));
      return {};
    }
    const std::vector<int> kinds = pile(list, group, kDisplayed);
    for (std::size_t i = 0; i < std::min(kinds.size(), row.size()); ++i) row[i] = small(kinds[i]);
    return kinds;
  }

  void grid() {
    std::size_t cell = 0;
    for (const JsonPlace& row : top_["grid"].read_list(kRows, kRows)) {
      for (const JsonPlace& item : row.read_list(kColumns, kColumns)) {
        const auto found = item.given() ? kind(item, item.read_text(), Group::kAlly) : std::nullopt;
        if (found) put(*found, kDisplayed, item);
        if (found && cell < kCells) table_.grid[cell] = small(*found);
        ++cell;
      }
    }
  }

  void seats() {
    const auto players = static_cast<std::size_t>(rules_.players());
    const auto seats = top_["seats"].read_list(players, players);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      seats[seat].read_object({"score", "stock", "cards"});
      table_.score[seat] = static_cast<std::uint16_t>(seats[seat]["score"].read_whole(0, kMostScore));
      table_.stock[seat] = small(seats[seat]["stock"].read_whole(0, kSeatCubes));
      int cubes = table_.stock[seat];
      for (const JsonPlace& item : seats[seat]["cards"].read_list(0, kCards)) cubes += card(item, seat);
      for (const Patrons& patrons : table_.patrons) cubes += patrons.has(seat) ? 1 : 0;
      if (faults_.understood() && cubes != kSeatCubes) {
        seats[seat].fault("must have 12 cubes in stock, on cards and on Moguls together, not " + to_string(cubes));
      }
    }
  }
  /// The cubes on it.
  [[nodiscard]] int card(const JsonPlace& item, std::size_t seat) {
    const std::string text = item.read_text();
    if (item.json()->as_text() == nullptr) return 0;
    const auto label = label_named(rules_, text);
    if (!label) item.misread("is no card with its cubes: " + label.error());
    if (!label) return 0;
    if (label->cubes > 0 && !rules_.kind(label->kind).produces())
      item.fault("has cubes, but " + quoted(rules_.id(label->kind)) + " is no production card");
    put(label->kind, label->place(seat), item);
    return label->cubes;
  }

  void over() {
    const JsonPlace over = top_["over"];
    if (top_["question"].given() == over.given()) faults_.add_misread("one of question and over must be null, and the other not");
    if (!over.given()) return;
    over.read_object({"reason"});
    table_.ending = static_cast<Ending>(over["reason"].read_choice(Names(kEndings.begin() + 1, kEndings.end())) + 1);
  }

  void question() {
    const JsonPlace question = top_["question"];
    if (!question.given() || table_.over()) return;
    question.read_object({"kind", "player", "window", "so_far"});
    table_.question = static_cast<Question>(question["kind"].read_choice(Names(kQuestions.begin() + 1, kQuestions.end())) + 1);
    (void)question["player"].read_whole(table_.current, table_.current);
    table_.step = table_.question == Question::kWindow     ? window(question["window"].read_whole(0, 3))
                  : table_.question == Question::kActivate ? Step::kActivation
                  : table_.question == Question::kPlace    ? Step::kRefill
                  : table_.question == Question::kExtra    ? Step::kExtraCube
                                                           : Step::kAction;
    table_.action = table_.question == Question::kGive ? Action::kOne : Action::kPass;
  }
  [[nodiscard]] static Step window(int number) noexcept {
    constexpr std::array<Step, 4> kWindows = {Step::kWindow0, Step::kWindow1, Step::kWindow2, Step::kWindow3};
    return kWindows[static_cast<std::size_t>(number)];
  }

  void pending() {
    const JsonPlace pending = top_.find("pending");
    pending.read_object({"step", "action", "walk", "used", "left", "optional"});
    if (const JsonPlace step = pending.find("step"); step.json() != nullptr) table_.step = static_cast<Step>(step.read_choice(kSteps));
    if (const JsonPlace action = pending.find("action"); action.json() != nullptr)
      table_.action = static_cast<Action>(action.read_choice(kActionNames));
    if (const JsonPlace used = pending.find("used"); used.given()) {
      const std::string id = used.read_text();
      const auto found = kind_named(rules_, id);
      if (!found && used.json()->as_text() != nullptr) used.misread("must be a card: " + no_such_card(rules_, id));
      table_.used = small(found.value_or(0));
    }
    table_.left = small(pending.find("left").read_whole(0, kNothing));
    table_.optional = pending.find("optional").read_flag();
    const bool plain = table_.over() || table_.question == Question::kWindow || table_.question == Question::kActivate ||
                       table_.question == Question::kAction || table_.question == Question::kExtra;
    if (!plain && !pending.given()) faults_.add("pending is missing: it tells what the question belongs to");
  }

  /// Names the kinds of which there are not as many cards as there must be. Starting cards that nobody got are out of the game.
  void count() {
    for (int kind = 0; kind < rules_.kinds(); ++kind) {
      const auto& start = rules_.start();
      const bool starts = std::find(start.begin(), start.end(), kind) != start.end();
      const auto wanted = static_cast<std::size_t>(starts ? rules_.players() : rules_.kind(kind).copies);
      const auto& places = places_[static_cast<std::size_t>(kind)];
      while (starts && table_.count(rules_, kind, kUnknown) > 0) table_.move_card(rules_, kind, kUnknown, kGone);
      if (places.size() == wanted) continue;
      std::string where;
      for (const std::string& place : places) where += (where.empty() ? ": " : ", ") + place;
      faults_.add("there must be " + to_string(wanted) + ' ' + quoted(rules_.id(kind)) + ", not " + to_string(places.size()) + where);
    }
  }

  /// What is chosen on the way to an answer.
  void choices() {
    const JsonPlace walk = top_.find("pending").find("walk");
    const JsonPlace so_far = top_["question"].find("so_far");
    so_far.read_object({"give", "cells", "order", "paid"});
    if (const JsonPlace give = so_far.find("give"); give.json() != nullptr) {
      const auto label = label_named(rules_, give.read_text());
      label ? void(table_.give = static_cast<std::uint16_t>(label->number())) : give.misread("is no card with its cubes: " + label.error());
    }
    for (const JsonPlace& item : so_far.find("cells").read_list(0, kCells)) {
      const auto cell = cell_named(item.read_text());
      cell ? void(table_.cells |= 1U << *cell) : item.misread("must be a cell from 1.1 to 3.6");
    }
    if (const JsonPlace order = so_far.find("order"); order.json() != nullptr) {
      const auto kind = kind_named(rules_, order.read_text());
      kind ? void(table_.order = small(*kind)) : order.misread("must be a card on display");
    }
    for (const JsonPlace& item : walk.read_list(0, kCards)) {
      const auto pair = item.read_list(2, 2);
      if (pair.size() == 2) choice(pair[0], pair[1]);
    }
  }
  /// A card that a walk has passed, as it was, and what was chosen of it. Cubes that are placed already are not yet, in a table.
  void choice(const JsonPlace& card, const JsonPlace& chosen) {
    const auto label = label_named(rules_, card.read_text());
    const auto amount = amount_named(chosen.read_text());
    if (!label) card.misread("is no card with its cubes: " + label.error());
    if (!amount || (*amount > 0 && table_.walk.size == Walk::kMost)) chosen.misread("must be no, a number of cubes, use or drop, within 12 icons");
    if (!faults_.none()) return;
    table_.walk.take(*amount);
    if (table_.question != Question::kPlace || *amount == 0) return;
    Label after = *label;
    after.cubes = small(label->cubes + *amount);
    if (after.cubes > kSeatCubes || table_.count(rules_, label->kind, after.place(table_.current)) == 0)
      return card.fault("has not so many cubes now");
    table_.move_card(rules_, label->kind, after.place(table_.current), label->place(table_.current));
    table_.stock[table_.current] = small(table_.stock[table_.current] + *amount);
  }

  /// What a question tells has to be so.
  void question_details() {
    const auto right = question_json(rules_, table_);
    if (!right) return;
    const auto json = Json::parse(right->text());
    const JsonPlace question = top_["question"];
    for (const auto& [name, value] : question.json()->members()) {
      const Json* const due = json->find(name);
      if (due == nullptr || !(*due == value)) question.fault("must be " + right->text());
    }
  }

  const Rules& rules_;
  Faults faults_;
  JsonPlace top_;
  Document document_;
  Table& table_ = document_.table;
  std::array<std::vector<std::string>, kMostKinds> places_;
  bool read_ = false;
};

}  // namespace

Parsed<Document> read_document(const Rules& rules, std::string_view text) {
  const auto json = Json::parse(text);
  if (!json) return Parsed<Document>::failure("'Shobai' All Right: this is no JSON document: " + json.error());
  return Reader(rules, *json).read();
}

std::string State::format(const Rules& rules, std::size_t /*notation*/) const { return write_document(rules, table_); }

Parsed<State> State::parse(const Rules& rules, std::string_view text) {
  const auto document = read_document(rules, text);
  return document ? Parsed<State>(State(document->table)) : Parsed<State>::failure(document.error());
}

Parsed<Script> State::parse_script(const Rules& rules, std::string_view text) {
  const auto document = read_document(rules, text);
  if (!document) return Parsed<Script>::failure(document.error());
  if (document->viewer)
    return Parsed<Script>::failure("'Shobai' All Right: this is what seat " + std::to_string(*document->viewer) +
                                   " sees: nobody knows the order of a deck");
  Script::Orders orders;
  orders[{0, static_cast<std::uint16_t>(Pile::kAllyDeck)}] = document->allies;
  orders[{0, static_cast<std::uint16_t>(Pile::kClientDeck)}] = document->clients;
  return Script(std::move(orders));
}

}  // namespace sakiyomi::shobai
