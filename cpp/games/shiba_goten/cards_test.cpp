#include "shiba_goten/cards.hpp"

#include <doctest/doctest.h>

#include "sakiyomi/core/rng.hpp"
#include "shiba_goten/reconstructed.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shiba_goten;

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

TEST_CASE("cards: dolls, objectives and randomizers are read with all that is on them") {
  const auto set = CardSet::parse(changed("\"condition\":\"quadruple\"", "\"condition\":\"quadruple\",\"tier\":4"));
  REQUIRE_MESSAGE(set, set.error());
  REQUIRE(set->dolls.size() == 60);
  const DollCard& doll = set->dolls[5];
  CHECK(doll.id == "R-O1");
  CHECK(doll.colour == Colour::kRed);
  CHECK(doll.role == Role::kOkazari);
  CHECK(doll.type == "O1");
  CHECK(doll.copies == 2);
  CHECK_FALSE(doll.black);
  CHECK(set->dolls[2].black);
  CHECK(set->dolls[2].copies == 1);
  const Objective& quadruple = set->objectives[static_cast<std::size_t>(Condition::kQuadruple)];
  CHECK(quadruple.id == "4");
  CHECK(quadruple.group == Group::kPrimary);
  CHECK(quadruple.points == 4);
  CHECK(quadruple.tier == 4);
  CHECK(quadruple.card == 4);
  const Objective& first = set->objectives[static_cast<std::size_t>(Condition::kFirstCompletion)];
  CHECK(first.group == Group::kDefault);
  CHECK(first.points == 3);
  CHECK(first.tier == 0);
  CHECK((set->randomizers == std::array<std::uint8_t, 5>{3, 3, 1, 2, 2}));
}

TEST_CASE("cards: the first fault is told in one line") {
  CHECK(fault("[1,") == "line 1, column 4: a value is wanted, not the end");
  CHECK(fault("{}") == "doll must be a list of 1 to 70");
  CHECK(fault(changed("\"copies\":2", "\"copies\":3")) == "the copies of all dolls that are red must be 14 together, not 15");
  CHECK(fault(changed("\"copies\":2", "\"copies\":0")) == "doll 'R-O1': copies must be a whole number from 1 to 14");
  CHECK(fault(changed("\"colour\":\"red\"", "\"colour\":\"pink\"")) == "doll 'R-D': colour is none that is known: 'pink'");
  CHECK(fault(changed("\"colour\":\"red\"", "\"colour\":\"blue\"")) == "doll 'R-D': id must be 'B-D' or begin so, and have up to 5 letters");
  CHECK(fault(changed("\"id\":\"R-D\"", "\"id\":\"R-D+\"")) == "doll 'R-D+': id must be 'R-D' or begin so, and have up to 5 letters");
  CHECK(fault(changed("\"role\":\"dairi\"", "\"role\":\"hina\"")) == "doll 'R-D': type must be 'H' with capitals or digits behind it");
  CHECK(fault(changed("\"black\":true", "\"black\":1")) == "doll 'R-K1': black must be true or false");
  CHECK(fault(changed("\"id\":\"R-K2\",\"colour\":\"red\",\"role\":\"kanjo\",\"type\":\"K2\"",
                      "\"id\":\"R-K1\",\"colour\":\"red\",\"role\":\"kanjo\",\"type\":\"K1\"")) == "doll 'R-K1': two cards have the id 'R-K1'");
  CHECK(fault(changed("\"id\":\"a\"", "\"id\":\"A\"")) == "objective: id must be up to 8 small letters or digits, not 'A'");
  CHECK(fault(changed("\"id\":\"a\"", "\"id\":\"b\"")) == "objective 'b': two cards have the id 'b'");
  CHECK(fault(changed("three_black", "no_covering")) == "objective 'a': the condition is none of the group");
  CHECK(fault(changed("three_black", "five_hayashi")) == "objective 'b': two objectives have one condition");
  CHECK(fault(changed("\"points\":3", "\"points\":21")) == "objective 'a': points must be a whole number from 0 to 20");
  CHECK(fault(changed("\"face\":\"B\"", "\"face\":\"A\"")) == "objective '6': two objectives are on one face of a card");
  CHECK(fault(changed("\"card\":1", "\"card\":5")) == "objective '1': card must be a whole number from 1 to 4");
  CHECK(fault(changed("\"group\":\"primary\"", "\"group\":\"default\"")) == "3 objectives must be of the group 'default', not 4");
  CHECK(fault(changed("\"copies\":1", "\"copies\":2")) == "the copies of all randomizers must be 11 together, not 12");
  CHECK(fault(changed("\"kind\":\"role\"", "\"kind\":\"colour\"")) == "randomizer: a kind must be given once");
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
