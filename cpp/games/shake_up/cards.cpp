#include "shake_up/cards.hpp"

#include <algorithm>
#include <set>

#include "sakiyomi/core/card_reader.hpp"

namespace sakiyomi::shake_up {

namespace {

constexpr int kMostSalary = 9;
constexpr int kMostCount = 9;  // that one part names
constexpr int kFirstLoans = 3;
constexpr std::size_t kMostAiEffects = 4;
constexpr std::array<std::string_view, 3> kReactions = {"-", "block", "convert"};
constexpr std::array<std::string_view, 3> kLabels = {"-", "easy", "medium"};
constexpr std::array<std::string_view, 2> kTimings = {"end", "start"};

class Reader : public CardReader {
 public:
  [[nodiscard]] CardSet read(const Json& json) {
    CardSet set;
    for (std::size_t players = 1; players <= kMostSeats; ++players) set.supply[players - 1] = supply(field(json, "supply"), players);
    for (const Json& card : list_of(json, "employee", 1, kDeck)) set.employees.push_back(employee(card));
    for (const Json& card : list_of(json, "ai", kMostAi, kMostAi)) set.ai.push_back(ai(card));
    enter("");
    check(set.employees);
    check(set.ai);
    return set;
  }

 private:
  [[nodiscard]] Cash cash(const Json& json, const std::string& name, std::size_t least) {
    Cash cash;
    for (const Json& card : list(json, name, least, kMostCash)) cash.add(whole(card, name, 1, kDenominations));
    return cash;
  }

  [[nodiscard]] std::array<std::uint8_t, 3> supply(const Json& json, std::size_t players) {
    const std::string name = std::to_string(players);
    enter("supply of " + name + ": ");
    std::array<std::uint8_t, 3> cards{};
    std::size_t at = 0;
    for (const Json& count : list_of(json, name, 3, 3)) cards[at++] = whole(count, "a number", 0, kMostMoney);
    require(cards[0] + cards[1] + cards[2] <= kMostMoney, "at most " + std::to_string(kMostMoney) + " money cards are possible");
    require(cards[1] >= kFirstLoans * static_cast<int>(players), "there must be three $2K cards for each player's first loans");
    return cards;
  }

  [[nodiscard]] Part part(const Json& json) {
    Part part;
    part.op = choice_of<Op>(json, "op", kOps);
    if (const Json* const count = json.find("n")) part.count = whole(*count, "n", 1, kMostCount);
    if (part.op == Op::kLoan) part.loan = cash(field(json, "d"), "d", 1);
    if (part.op == Op::kGain) part.gain = cash(field(json, "d"), "d", 1);
    if (part.op == Op::kLoanThenGain) {
      part.loan = cash(field(json, "loan"), "loan", 1);
      part.gain = cash(field(json, "gain"), "gain", 1);
    }
    return part;
  }

  [[nodiscard]] Employee employee(const Json& json) {
    enter("employee: ");
    Employee employee;
    employee.kind = text(field(json, "kind"), "kind");
    require(is_id(employee.kind), "kind must be small letters, digits and _, and begin with a letter");
    enter("employee " + quoted(employee.kind) + ": ");
    employee.copies = whole_of(json, "copies", 1, kDeck);
    employee.department = choice_of<Department>(json, "dept", kDepartments);
    if (const Json* const gains = json.find("on_upgrade")) employee.on_upgrade = cash(*gains, "on_upgrade", 0);
    std::size_t at = 0;
    for (const Json& name : list_of(json, "names", 2, 2)) employee.sides[at++].name = text(name, "names");
    at = 0;
    for (const Json& salary : list_of(json, "salary", 2, 2)) employee.sides[at++].salary = whole(salary, "salary", 0, kMostSalary);
    at = 0;
    if (const Json* const reactions = json.find("reaction")) {
      for (const Json& reaction : list(*reactions, "reaction", 2, 2)) {
        employee.sides[at++].reaction = choice<Reaction>(reaction, "reaction", kReactions);
      }
    }
    for (const Json& each : list_of(json, "basic", 0, kMostParts)) employee.sides[0].parts.push_back(part(each));
    for (const Json& each : list_of(json, "upgraded", 0, kMostParts)) employee.sides[1].parts.push_back(part(each));
    return employee;
  }

  [[nodiscard]] AiEffect effect(const Json& json) {
    const std::string name = text(json, "an effect");
    const int number = name.size() == 2 ? name[1] - '0' : 0;
    const auto numbered = [&](char letter, int most) { return name.size() == 2 && name[0] == letter && number >= 1 && number <= most; };
    const auto made = [&](AiOp op) { return AiEffect{op, static_cast<std::uint8_t>(number)}; };
    if (numbered('G', kDenominations)) return made(AiOp::kGain);
    if (name == "I") return made(AiOp::kDropIncome);
    if (name == "D") return made(AiOp::kDropLoan);
    if (numbered('A', kMostCount)) return made(AiOp::kDiscard);
    require(numbered('L', kDenominations), "an effect must be L1 to L3, G1 to G3, I, D or A1 to A9, not " + quoted(name));
    return made(AiOp::kLoan);
  }

  [[nodiscard]] AiCard ai(const Json& json) {
    enter("ai: ");
    AiCard card;
    card.id = whole_of(json, "id", 1, kMostAi);
    enter("ai " + std::to_string(card.id) + ": ");
    if (const Json* const label = json.find("label")) card.label = choice<AiLabel>(*label, "label", kLabels);
    card.at_start = choice_of<bool>(json, "timing", kTimings);
    card.watched = choice_of<Department>(json, "watch", kDepartments);
    std::size_t level = 0;
    for (const Json& effects : list_of(json, "levels", 3, 3)) {
      for (const Json& each : list(effects, "levels", 0, kMostAiEffects)) card.levels[level].push_back(effect(each));
      ++level;
    }
    return card;
  }

  [[nodiscard]] static bool is_id(std::string_view kind) noexcept {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !kind.empty() && is_letter(kind.front()) &&
           std::all_of(kind.begin(), kind.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
  }

  void check(const std::vector<Employee>& employees) {
    std::set<std::string_view> kinds;
    int copies = 0;
    int triggers = 0;
    for (const Employee& employee : employees) {
      require(kinds.insert(employee.kind).second, "two employees are of the kind " + quoted(employee.kind));
      copies += employee.copies;
      const auto triggers_others = [](const Side& side) {
        return std::any_of(side.parts.begin(), side.parts.end(), [](const Part& part) { return part.op == Op::kRetrigger; });
      };
      if (std::any_of(employee.sides.begin(), employee.sides.end(), triggers_others)) triggers += employee.copies;
    }
    require(copies == kDeck, "the copies of all employees must be " + std::to_string(kDeck) + " together, not " + std::to_string(copies));
    require(triggers <= kMostTriggers, "at most " + std::to_string(kMostTriggers) + " cards may trigger others again");
  }

  void check(const std::vector<AiCard>& cards) {
    std::set<int> ids;
    for (const AiCard& card : cards) ids.insert(card.id);
    require(ids.size() == cards.size(), "two AI cards have one id");
    for (const auto label : {AiLabel::kEasy, AiLabel::kMedium}) {
      const auto labelled = std::count_if(cards.begin(), cards.end(), [&](const AiCard& card) { return card.label == label; });
      require(labelled == 2, "two AI cards must have the label " + std::string(kLabels[static_cast<std::size_t>(label)]));
    }
  }
};

}  // namespace

bool Side::removes() const noexcept {
  return std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.op == Op::kHit || part.op == Op::kSteal; });
}

Parsed<CardSet> CardSet::parse(std::string_view text) { return read_cards<CardSet, Reader>(text); }

}  // namespace sakiyomi::shake_up
