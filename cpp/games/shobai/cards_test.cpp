#include "shobai/cards.hpp"

#include <doctest/doctest.h>

#include "sakiyomi/core/rng.hpp"
#include "shobai/reconstructed.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shobai;

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

CardSet standard() {
  auto set = CardSet::parse(kReconstructed);
  REQUIRE_MESSAGE(set, set.error());
  return *set;
}

template <class Card>
const Card& find(const std::vector<Card>& cards, std::string_view id) {
  for (const Card& card : cards) {
    if (card.id == id) return card;
  }
  FAIL("no card " << id);
  return cards.front();
}

}  // namespace

TEST_CASE("cards: an ally is read with value, copies and what it does") {
  const CardSet set = standard();
  const AllyCard& start = find(set.allies, "start-c");
  CHECK(start.start == 'C');
  CHECK(start.copies == kStartCopies);
  CHECK(start.value == 2);
  CHECK(start.ability.kind == Kind::kProduction);
  CHECK(start.ability.product == Product::kMoney);
  CHECK(start.ability.icons == 1);
  const AllyCard& passive = find(set.allies, "oil-s3");
  CHECK(passive.start == 0);
  CHECK(passive.copies == 1);
  CHECK(passive.value == 7);
  CHECK(passive.ability.kind == Kind::kPassive);
  CHECK(passive.ability.product == Product::kOil);
  CHECK(passive.ability.n == 3);
  CHECK(passive.ability.icons == 0);
  const Ability& production = find(set.allies, "tribute-p2").ability;
  CHECK(production.product == Product::kTribute);
  CHECK(production.n == 2);
  CHECK(production.icons == 2);
  const Ability& discard = find(set.allies, "acquire-6").ability;
  CHECK(discard.kind == Kind::kDiscard);
  CHECK(discard.effect == Effect::kAcquire);
  CHECK(discard.n == 6);
  CHECK(discard.product == Product::kNone);
  const Ability& mogul = find(set.allies, "mogul-officer").ability;
  CHECK(mogul.effect == Effect::kMogul);
  CHECK(mogul.mogul == MogulType::kOfficer);
  const Ability& points = find(set.allies, "pointsprod-1").ability;
  CHECK(points.kind == Kind::kPointsProduction);
  CHECK(points.n == 1);
  CHECK(points.icons == 1);
}

TEST_CASE("cards: orders and Moguls are read with what they ask for and bring") {
  const CardSet set = standard();
  const ClientCard& client = find(set.clients, "c24");
  CHECK((client.need == std::array<std::uint8_t, 5>{2, 0, 0, 0, 0}));
  CHECK(client.any == 2);
  CHECK(client.copies == 1);
  CHECK(client.points == 4);
  CHECK(client.ability.product == Product::kTribute);
  CHECK((find(set.clients, "c26").need == std::array<std::uint8_t, 5>{0, 2, 2, 2, 2}));
  const EmperorCard& emperor = find(set.emperors, "e11");
  CHECK(emperor.tributes == 6);
  CHECK(emperor.points == 9);
  CHECK(emperor.ability.icons == 1);
  REQUIRE(set.moguls.size() == kMoguls);
  const MogulCard& points = find(set.moguls, "temple-points");
  CHECK(points.power == Power::kPoints);
  CHECK(points.points == 3);
  CHECK(points.first_bonus == 1);
  const MogulCard& shrine = find(set.moguls, "shrine-acquire");
  CHECK(shrine.power == Power::kAcquire);
  CHECK(shrine.n == 5);
  CHECK(shrine.first_bonus == 0);
  CHECK(find(set.moguls, "scholar-keep-one-active").power == Power::kKeepOneActive);
  CHECK(find(set.moguls, "officer-many-plus-2").power == Power::kManyPlus2);
  const MogulCard& last = set.moguls.back();
  CHECK(last.type == MogulType::kTemple);
  CHECK(last.power == Power::kExtraCube);
}

TEST_CASE("cards: what may be left out may be given") {
  CHECK(fault(changed("\"kind\":\"points_production\",\"n\":1", "\"kind\":\"points_production\",\"n\":2,\"icons\":3")).empty());
  const auto set = CardSet::parse(changed("\"kind\":\"points_production\",\"n\":1", "\"kind\":\"points_production\",\"n\":2,\"icons\":3"));
  CHECK(find(set->allies, "pointsprod-1").ability.n == 2);
  CHECK(find(set->allies, "pointsprod-1").ability.icons == 3);
  CHECK(fault(changed("\"id\":\"c01\"", "\"id\":\"c01\",\"copies\":1")).empty());
}

TEST_CASE("cards: the first fault is told in one line") {
  CHECK(fault("[1,") == "line 1, column 4: a value is wanted, not the end");
  CHECK(fault("{}") == "ally must be a list of 4 to 64");
  CHECK(fault(changed("\"copies\":5", "\"copies\":4")) == "ally 'start-a': a starting card must have 5 copies");
  CHECK(fault(changed("\"copies\":2", "\"copies\":3")) == "the copies of all allies must be 92 together, not 93");
  CHECK(fault(changed("\"start\":\"B\"", "\"start\":\"A\"")) == "one ally must be the starting card A");
  CHECK(fault(changed("\"product\":\"money\"", "\"product\":\"silk\"")) == "ally 'start-c': product is none that is known: 'silk'");
  CHECK(fault(changed("\"product\":\"oil\"", "\"product\":\"money\"")) == "ally 'start-b': product is none that is known: 'money'");
  CHECK(fault(changed("\"kind\":\"production\",\"product\":\"money\"", "\"kind\":\"passive\",\"product\":\"oil\"")) ==
        "ally 'start-c': the starting card C must take cubes");
  CHECK(fault(changed("\"value\":3", "\"value\":16")) == "ally 'start-a': value must be a whole number from 0 to 15");
  CHECK(fault(changed("\"n\":1", "\"n\":13")) == "ally 'start-a': n must be a whole number from 1 to 12");
  CHECK(fault(changed("\"effect\":\"points\"", "\"effect\":\"-\"")) == "ally 'points-1': a discard card must have an effect");
  CHECK(fault(changed("cloth-p1", "start-a")) == "ally: two cards have the id 'start-a'");
  CHECK(fault(changed("\"c02\"", "\"start-a\"")) == "client: two cards have the id 'start-a'");
  for (const std::string id : {"", "None", "none", "no", "done", "a*1", "~a", "-a", "a b"}) {
    CHECK(fault(changed("start-b", id)) == "ally: id must be small letters, digits, - and _, and no word of moves, not '" + id + "'");
  }
  CHECK(fault(changed("{\"cloth\":3}", "{}")) == "client 'c01': need must be 1 to 12 icons together");
  CHECK(fault(changed("{\"cloth\":3}", "{\"cloth\":12,\"any\":1}")) == "client 'c01': need must be 1 to 12 icons together");
  CHECK(fault(changed("\"id\":\"c01\"", "\"id\":\"c01\",\"copies\":2")) == "the copies of all clients must be 26 together, not 27");
  CHECK(fault(changed("\"id\":\"e01\"", "\"id\":\"e01\",\"copies\":2")) == "the copies of all emperors must be 11 together, not 12");
  CHECK(fault(changed("\"tributes\":3", "\"tributes\":0")) == "emperor 'e01': tributes must be a whole number from 1 to 12");
  CHECK(fault(changed("\"points\":9", "\"points\":26")) == "emperor 'e10': points must be a whole number from 0 to 25");
  CHECK(fault(changed("\"effect\":\"one_plus_4\"", "\"effect\":\"extra_cube\"")) == "mogul 'officer-one-plus-4': the effect must be one of its type");
  CHECK(fault(changed("\"effect\":\"one_plus_4\"", "\"effect\":\"many_plus_2\"")) == "two Moguls of a type have one effect");
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
