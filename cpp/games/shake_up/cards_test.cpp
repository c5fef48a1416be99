#include "shake_up/cards.hpp"

#include <doctest/doctest.h>

#include "sakiyomi/core/rng.hpp"
#include "shake_up/reconstructed.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shake_up;

namespace {

/// The standard set with the first occurrence of a text changed.
std::string changed(std::string_view from, std::string_view to) {
  std::string json(kReconstructed);
  const std::size_t at = json.find(from);
  REQUIRE(at != std::string::npos);
  return json.replace(at, from.size(), to);
}

std::string fault(std::string_view json) {
  const auto set = CardSet::parse(json);
  return set ? "" : set.error();
}

}  // namespace

TEST_CASE("cards: the standard set holds what the rulebook prints") {
  const auto set = CardSet::parse(kReconstructed);
  REQUIRE_MESSAGE(set, set.error());
  CHECK(set->employees.size() == 19);
  CHECK((set->supply[2] == std::array<std::uint8_t, 3>{18, 21, 18}));
  const Employee& cio = set->employees[0];
  CHECK(cio.kind == "deputy_cio");
  CHECK(cio.sides[1].name == "CIO");
  CHECK(cio.department == Department::kOps);
  CHECK(cio.sides[0].removes());
  CHECK(cio.sides[1].removes());
  const Employee& planner = set->employees[8];
  CHECK(planner.kind == "financial_planner");
  CHECK_FALSE(planner.sides[1].removes());
  REQUIRE(planner.sides[1].parts.size() == 1);
  CHECK(planner.sides[1].parts[0].op == Op::kLoanThenGain);
  CHECK(*planner.sides[1].parts[0].loan.begin() == 1);
  CHECK(*planner.sides[1].parts[0].gain.begin() == 3);
  CHECK(planner.sides[0].parts[0].count == 1);
  const Employee& guard = set->employees[18];
  CHECK(guard.sides[0].reaction == Reaction::kBlock);
  CHECK(guard.sides[1].reaction == Reaction::kConvert);
  CHECK(set->employees[16].on_upgrade.size == 3);
}

TEST_CASE("cards: the AI cards of the standard set are read with label, time and effects") {
  const auto set = CardSet::parse(kReconstructed);
  REQUIRE(set);
  REQUIRE(set->ai.size() == 14);
  const AiCard& fourth = set->ai[3];
  CHECK(fourth.id == 4);
  CHECK(fourth.label == AiLabel::kMedium);
  CHECK_FALSE(fourth.at_start);
  CHECK(fourth.watched == Department::kOps);
  REQUIRE(fourth.levels[0].size() == 2);
  CHECK(fourth.levels[0][0].op == AiOp::kDropIncome);
  CHECK(fourth.levels[0][1].op == AiOp::kLoan);
  CHECK(fourth.levels[0][1].number == 1);
  CHECK(fourth.levels[2].empty());
  CHECK(set->ai[6].levels[0][1].op == AiOp::kDiscard);
  CHECK(set->ai[4].label == AiLabel::kNone);
}

TEST_CASE("cards: the first fault is told in one line") {
  CHECK(fault("[1,") == "line 1, column 4: a value is wanted, not the end");
  CHECK(fault("{}") == "supply of 1: 1 must be a list of 3");
  CHECK(fault(changed("\"copies\":1", "\"copies\":24")) == "employee 'deputy_cio': copies must be a whole number from 1 to 23");
  CHECK(fault(changed("\"copies\":1", "\"copies\":2")) == "the copies of all employees must be 23 together, not 24");
  CHECK(fault(changed("asst_ops_director", "deputy_cio")) == "two employees are of the kind 'deputy_cio'");
  CHECK(fault(changed("deputy_cio", "Deputy"))
            .ends_with("kind must be small letters, digits and _, and begin "
                       "with a letter"));
  CHECK(fault(changed("\"ops\"", "\"oops\"")) == "employee 'deputy_cio': dept is none that is known: 'oops'");
  CHECK(fault(changed("\"salary\":[3,3]", "\"salary\":[3]")) == "employee 'deputy_cio': salary must be a list of 2");
  CHECK(fault(changed("\"salary\":[3,3]", "\"salary\":[3,10]")) == "employee 'deputy_cio': salary must be a whole number from 0 to 9");
  CHECK(fault(changed("\"op\":\"hit\"", "\"op\":\"hurt\"")) == "employee 'deputy_cio': op is none that is known: 'hurt'");
  CHECK(fault(changed("\"d\":[3,1]", "\"d\":[3,1,1,1,1]")) == "employee 'asst_sales_director': d must be a list of 1 to 4");
  CHECK(fault(changed("\"d\":[3,1]", "\"d\":[]")) == "employee 'asst_sales_director': d must be a list of 1 to 4");
  CHECK(fault(changed("[18,21,18]", "[30,30,30]")) == "supply of 3: at most 80 money cards are possible");
  CHECK(fault(changed("[24,28,24]", "[24,11,24]")) ==
        "supply of 4: there must be three $2K cards for each player's first "
        "loans");
  CHECK(fault(changed("\"block\"", "\"shout\"")) == "employee 'security_guard': reaction is none that is known: 'shout'");
  CHECK(fault(changed("\"A2\"", "\"A0\"")) ==
        "ai 11: an effect must be L1 to L3, G1 to G3, I, D or A1 to A9, not "
        "'A0'");
  CHECK(fault(changed("\"id\":2", "\"id\":1")) == "two AI cards have one id");
  CHECK(fault(changed("\"easy\"", "\"medium\"")) == "two AI cards must have the label easy");
}

TEST_CASE("cards: more than seven cards that trigger others again are refused") {
  std::string json = changed("\"op\":\"hit\"", "\"op\":\"retrigger\"");
  CHECK(fault(json).empty());
  json.replace(json.find("\"copies\":1"), 10, "\"copies\":7");
  CHECK(fault(json) == "the copies of all employees must be 23 together, not 29");
}

TEST_CASE("cards: any text is a set or refused, also the standard set changed anywhere") {
  Rng rng(3);
  int sets = 0;
  for (int i = 0; i < 3'000; ++i) {
    std::string json(kReconstructed);
    for (std::uint32_t left = 1 + rng.below(3); left > 0; --left) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(json.size()));
      json[at] = json[rng.below(static_cast<std::uint32_t>(json.size()))];
    }
    const std::string told = fault(json);
    CHECK(told.find('\n') == std::string::npos);
    sets += told.empty() ? 1 : 0;
  }
  CHECK(sets > 0);
  for (std::size_t end = 0; end < kReconstructed.size(); end += 7) CHECK_FALSE(fault(kReconstructed.substr(0, end)).empty());
}
