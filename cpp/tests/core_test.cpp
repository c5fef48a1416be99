#include <doctest/doctest.h>

#include <array>
#include <set>

#include "sakiyomi/core/bytes.hpp"
#include "sakiyomi/core/fixed_list.hpp"
#include "sakiyomi/core/hash.hpp"
#include "sakiyomi/core/rng.hpp"
#include "sakiyomi/core/text.hpp"

using namespace sakiyomi;

TEST_CASE("bits: counts and positions of set bits are those of a loop") {
  Rng rng(1);
  for (int i = 0; i < 1'000; ++i) {
    const std::uint64_t word = rng() & rng() & rng();
    std::vector<int> expected;
    for (int bit = 0; bit < 64; ++bit) {
      if ((word >> bit & 1) != 0) expected.push_back(bit);
    }
    std::vector<int> visited;
    for_each_bit(word, [&](int bit) { visited.push_back(bit); });
    CHECK((visited == expected));
    CHECK(popcount(word) == static_cast<int>(expected.size()));
    CHECK(many_bits(word) == (expected.size() > 1));
    for (std::size_t n = 0; n < expected.size(); ++n) CHECK(nth_bit(word, static_cast<int>(n)) == expected[n]);
  }
  CHECK(popcount(~std::uint64_t{0}) == 64);
  CHECK(popcount(0) == 0);
}

TEST_CASE("bytes: sets of places are found alike by words and by vectors, and tell what a loop tells") {
  constexpr std::size_t kBytes = 144;
  Rng rng(2);
  for (int i = 0; i < 500; ++i) {
    std::array<std::uint8_t, kBytes> bytes{};
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(i % 2 == 0 ? 4 : 256));
    const auto mask = static_cast<std::uint8_t>(i % 3 == 0 ? 0xff : rng.below(256));
    const auto wanted = static_cast<std::uint8_t>(bytes[rng.below(kBytes)] & mask);
    std::vector<std::size_t> expected;
    for (std::size_t at = 0; at < kBytes; ++at) {
      if ((bytes[at] & mask) == wanted) expected.push_back(at);
    }
    const BitSet<kBytes> found = find_bytes(bytes, mask, wanted);
    CHECK((found == find_bytes_by_words(bytes, mask, wanted)));
    std::vector<std::size_t> visited;
    found.for_each([&](std::size_t at) { visited.push_back(at); });
    CHECK((visited == expected));
    CHECK(found.size() == static_cast<int>(expected.size()));
    for (std::size_t n = 0; n < expected.size(); ++n) CHECK(found.nth(static_cast<int>(n)) == expected[n]);
    CHECK((found - found).empty());
    CHECK(((found & found) == found));
    CHECK(found.any_of([&](std::size_t at) { return at == expected.back(); }));
    CHECK_FALSE(found.any_of([](std::size_t at) { return at >= kBytes; }));
  }
}

TEST_CASE("rng: seeding is SplitMix64, whose first number for seed 0 is published") { CHECK(mix(0x9e3779b97f4a7c15) == 0xe220a8397b1dcdaf); }

TEST_CASE("rng: numbers are those of the published xoshiro256**") {
  Rng rng(0);  // expected: the reference code in C, seeded by SplitMix64 from 0
  for (const std::uint64_t expected : {0x99ec5f36cb75f2b4U, 0xbf6e1f784956452aU, 0x1a5f849d4933e6e0U, 0x6aa594f1262d2d2cU}) CHECK(rng() == expected);
}

TEST_CASE("rng: copies go on alike, and apart from the original") {
  Rng rng(5);
  (void)rng();
  Rng copy = rng;
  CHECK((copy == rng));
  CHECK(copy() == rng());
  (void)copy();
  CHECK_FALSE((copy == rng));
}

TEST_CASE("rng: numbers below a bound are uniform, also for bounds that divide no power of two") {
  for (const std::uint32_t bound : {1U, 2U, 7U, 100U}) {
    Rng rng(bound);
    constexpr std::uint32_t kExpected = 1'000;
    std::vector<std::uint32_t> counts(bound);
    for (std::uint32_t i = 0; i < kExpected * bound; ++i) ++counts.at(rng.below(bound));
    for (const std::uint32_t count : counts) {  // within 6 standard deviations
      CHECK(count > kExpected - 200);
      CHECK(count < kExpected + 200);
    }
  }
  Rng rng(9);
  std::uint32_t high = 0;
  constexpr std::uint32_t kLarge = 0xc0000000;  // without rejection a third of all numbers would come twice as often
  for (int i = 0; i < 30'000; ++i) high += rng.below(kLarge) >= kLarge / 3 * 2 ? 1U : 0U;
  CHECK(high > 9'500);
  CHECK(high < 10'500);
}

TEST_CASE("hash: words, their order and the tag all matter") {
  std::set<std::uint64_t> hashes;
  std::size_t made = 0;
  for (std::uint64_t a = 0; a < 40; ++a) {
    for (std::uint64_t b = 0; b < 40; ++b) {
      for (std::uint64_t tag = 0; tag < 3; ++tag) {
        hashes.insert(hash_words(a, b, tag));
        hashes.insert(hash_words(a << 40, b << 40 | 1U << 30, tag));
        made += 2;
      }
    }
  }
  CHECK(hashes.size() == made);
  CHECK(hash_combine(hash_combine(0, 1), 2) != hash_combine(hash_combine(0, 2), 1));
}

TEST_CASE("hash: a changed bit of a word changes about half the bits of the hash") {
  Rng rng(4);
  for (int bit = 0; bit < 64; ++bit) {
    int changed = 0;
    constexpr int kRounds = 100;
    for (int i = 0; i < kRounds; ++i) {
      const std::uint64_t a = rng();
      const std::uint64_t b = rng();
      changed += popcount(hash_words(a, b, 0) ^ hash_words(a ^ std::uint64_t{1} << bit, b, 0));
      changed += popcount(hash_words(a, b, 0) ^ hash_words(a, b ^ std::uint64_t{1} << bit, 0));
    }
    CHECK(changed > 2 * kRounds * 29);
    CHECK(changed < 2 * kRounds * 35);
  }
}

TEST_CASE("fixed list: it keeps what is pushed, and copies are apart") {
  FixedList<int, 4> list;
  CHECK(list.empty());
  for (const int item : {3, 1, 4}) list.push_back(item);
  const FixedList<int, 4> copy = list;
  list[0] = 9;
  list.push_back(5);
  CHECK((std::vector<int>(list.begin(), list.end()) == std::vector<int>{9, 1, 4, 5}));
  CHECK((std::vector<int>(copy.begin(), copy.end()) == std::vector<int>{3, 1, 4}));
  list.resize(1);
  CHECK(list.size() == 1);
  list = copy;
  CHECK(list.size() == 3);
  list.clear();
  CHECK(list.empty());
}

TEST_CASE("text: blanks at the ends are taken off, and words are what stands between blanks") {
  CHECK(trimmed(" \t a b\n") == "a b");
  CHECK(trimmed("  ").empty());
  CHECK((words_of(" one  two\tthree\n") == std::vector<std::string_view>{"one", "two", "three"}));
  CHECK(words_of(" \n").empty());
}

TEST_CASE("text: splitting keeps empty parts") {
  CHECK((split("a//b/", '/') == std::vector<std::string_view>{"a", "", "b", ""}));
  CHECK((split("", '/') == std::vector<std::string_view>{""}));
}

TEST_CASE("text: what is quoted in an error is one short printable line") {
  CHECK(quoted("d7f6S") == "'d7f6S'");
  CHECK(quoted("a\nb\x7f\xc3\xa9") == "'a?b?\xc3\xa9'");
  CHECK(quoted("a\xc2\x85|\xe2\x80\xa8|\xe2\x80\xa6") == "'a?|?|\xe2\x80\xa6'");
  CHECK(quoted(std::string(1'000, 'x')) == "'" + std::string(60, 'x') + "...'");
}

TEST_CASE("text: a parsed thing is a value or a reason") {
  const Parsed<int> value = 3;
  REQUIRE(value);
  CHECK(*value == 3);
  const auto failure = Parsed<int>::failure("no number");
  CHECK_FALSE(failure);
  CHECK(failure.error() == "no number");
}
