/// The sources of chance: what they draw, and what their draws do not depend on.
#include "sakiyomi/core/chance.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

using namespace sakiyomi;

namespace {

using Cards = std::vector<std::uint8_t>;

/// All cards of a zone in the order in which a source draws them.
template <class Source>
std::vector<int> order(Source&& source, const Cards& whole, Zone zone = {}) {
  std::vector<int> drawn;
  for (Cards left = whole; total(left) > 0;) {
    drawn.push_back(draw(source, left, zone));
    --left.at(static_cast<std::size_t>(drawn.back()));
  }
  return drawn;
}

/// How far counts are from equal ones: about the number of counts, where nothing but chance is at work.
double chi_square(const std::map<std::vector<int>, int>& counts, double expected) {
  double sum = 0;
  for (const auto& [key, count] : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

}  // namespace

TEST_CASE("chance: every order of a deck with copies is as likely, by generators and by deals") {
  const Cards whole = {2, 1, 1};  // 4! / 2! = 12 orders
  std::map<std::vector<int>, int> by_rng;
  std::map<std::vector<int>, int> by_deal;
  Rng rng(5);
  constexpr int kDecks = 24'000;
  for (int i = 0; i < kDecks; ++i) {
    ++by_rng[order(rng, whole)];
    const Deal deal(static_cast<std::uint64_t>(i));
    ++by_deal[order(deal, whole)];
  }
  for (const auto& counts : {by_rng, by_deal}) {
    CHECK(counts.size() == 12);
    CHECK(chi_square(counts, kDecks / 12.0) < 40);  // 11 degrees of freedom: 1 in 30,000 by chance
  }
}

TEST_CASE("chance: a deal has one order for a zone, another one for each zone and each shuffle") {
  const Cards whole(20, 3);
  const Deal deal(7);
  CHECK(order(deal, whole) == order(deal, whole));
  std::vector<std::vector<int>> orders;
  for (const Zone zone : {Zone{}, Zone{.seat = 1}, Zone{.number = 1}, Zone{.shuffles = 1}}) orders.push_back(order(deal, whole, zone));
  orders.push_back(order(Deal(8), whole));
  std::sort(orders.begin(), orders.end());
  CHECK(std::unique(orders.begin(), orders.end()) == orders.end());
}

TEST_CASE("chance: a deal draws fairly from what is left, whatever else took the other cards") {
  const Cards left = {1, 2, 1};
  std::map<std::vector<int>, int> counts;
  constexpr int kDeals = 12'000;
  for (int i = 0; i < kDeals; ++i) ++counts[order(Deal(static_cast<std::uint64_t>(i)), left)];
  CHECK(counts.size() == 12);
  CHECK(chi_square(counts, kDeals / 12.0) < 40);
}

TEST_CASE("chance: zones that differ in one card mostly bring the same cards of a deal") {
  int same = 0;
  constexpr int kDeals = 1'000;
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    const Deal deal(seed);
    same += draw(deal, Cards{3, 3, 3, 3, 0}, {}) == draw(deal, Cards{3, 3, 3, 2, 1}, {}) ? 1 : 0;
  }
  CHECK(same > 800);
}

TEST_CASE("chance: deals of a seed and generators of that seed have nothing to do with each other") {
  const Cards whole(10, 1);
  int same = 0;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    Rng rng(seed);
    const Deal deal(seed);
    same += draw(rng, whole, {}) == draw(deal, whole, {}) ? 1 : 0;
  }
  CHECK(same > 60);  // one in ten
  CHECK(same < 140);
}

TEST_CASE("chance: a script draws its cards, and fails at a card that is not there or not told") {
  const Cards whole = {1, 2};
  Script good({1, 0, 1});
  CHECK(order(good, whole) == std::vector<int>{1, 0, 1});
  CHECK_FALSE(good.failed());
  for (const auto& [cards, used] : {std::pair{std::vector{1}, 1U}, {{0, 0, 1}, 1U}, {{1, 2}, 1U}, {{-1}, 0U}, {{}, 0U}}) {
    Script bad(cards);
    CHECK(order(bad, whole).size() == 3);
    CHECK(bad.failed());
    CHECK(bad.used() == used);
  }
}

TEST_CASE("chance: a script with an order for each zone draws each in its order, and tells in which it fails") {
  const Cards whole = {9, 9, 9};
  Script script(Script::Orders{{{0, 0}, {1, 2}}, {{1, 3}, {0}}});
  CHECK(draw(script, whole, {0, 0, 0}) == 1);
  CHECK(draw(script, whole, {1, 3, 0}) == 0);
  CHECK(draw(script, whole, {0, 0, 7}) == 2);
  CHECK_FALSE(script.failed());
  (void)draw(script, whole, {1, 3, 0});
  CHECK(script.fault() == Script::Place{1, 3});
  CHECK(script.used({1, 3}) == 1);
}

TEST_CASE("chance: branches go every way once, with the probability that generators have") {
  const Cards whole = {2, 0, 1};
  std::map<std::vector<int>, double> ways;
  double sum = 0;
  Branches branches;
  do {
    const auto drawn = order(branches, whole);
    CHECK(ways.emplace(drawn, branches.probability()).second);
    sum += branches.probability();
  } while (branches.advance());
  CHECK(sum == doctest::Approx(1));
  CHECK(ways.size() == 3);
  for (const auto& [drawn, probability] : ways) CHECK(probability == doctest::Approx(1.0 / 3));
}
