#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "sakiyomi/core/rng.hpp"
#include "sakiyomi/search/limits.hpp"
#include "sakiyomi/search/tt.hpp"

using namespace sakiyomi;

namespace {

constexpr std::uint64_t kHash = 0x1234'5678'9abc'def0;

/// Hashes of one bucket: the table looks at the high bits for the place.
[[nodiscard]] constexpr std::uint64_t neighbour(std::uint64_t number) { return kHash ^ number; }

[[nodiscard]] bool same(const TableEntry& a, const TableEntry& b) {
  return a.move == b.move && a.value == b.value && a.depth == b.depth && a.bound == b.bound;
}

[[nodiscard]] bool knows(const TranspositionTable& table, std::uint64_t hash) { return table.probe(hash, 0).bound != Bound::kNone; }

}  // namespace

TEST_CASE("table: entries come back as they were stored") {
  TranspositionTable table(1);
  table.new_search();
  Rng rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const TableEntry entry{rng.below(TableEntry::kNoMove + 1), static_cast<Value>(rng.below(2 * kMaxEval + 1)) - kMaxEval,
                           static_cast<int>(rng.below(kMaxDepth + 1)), static_cast<Bound>(1 + rng.below(3))};
    const std::uint64_t hash = rng();
    table.store(hash, entry, 5);
    const TableEntry found = table.probe(hash, 9);
    if (entry.move != TableEntry::kNoMove) CHECK(same(found, entry));
  }
}

TEST_CASE("table: win distances count from the position, at whatever ply it is met") {
  TranspositionTable table(1);
  for (const int ply : {0, 1, 7, kMaxPly - 1}) {
    for (const int distance : {0, 1, 30, kMaxPly}) {
      const std::uint64_t hash = hash_combine(static_cast<std::uint64_t>(ply), static_cast<std::uint64_t>(distance));
      table.store(hash, {1, win_in(ply + distance), 3, Bound::kExact}, ply);
      CHECK(table.probe(hash, 2).value == win_in(2 + distance));
      table.store(hash, {1, -win_in(ply + distance), 3, Bound::kExact}, ply);
      CHECK(table.probe(hash, 4).value == -win_in(4 + distance));
    }
  }
}

TEST_CASE("table: an entry decides what is no deeper, and only on its side of the window") {
  const TableEntry lower{0, 50, 4, Bound::kLower};
  CHECK(lower.decides(4, 10, 50));
  CHECK_FALSE(lower.decides(5, 10, 50));
  CHECK_FALSE(lower.decides(4, 10, 51));
  const TableEntry upper{0, 50, 4, Bound::kUpper};
  CHECK(upper.decides(3, 50, 90));
  CHECK_FALSE(upper.decides(3, 49, 90));
  CHECK(TableEntry{0, 50, 4, Bound::kExact}.decides(4, 49, 51));
  CHECK_FALSE(TableEntry{0, 50, 4, Bound::kNone}.decides(0, 49, 51));
}

TEST_CASE("table: a full bucket gives up its shallowest entry") {
  TranspositionTable table(1);
  for (const int number : {0, 1, 2, 3}) table.store(neighbour(static_cast<std::uint64_t>(number)), {7, 0, 5 + number, Bound::kExact}, 0);
  for (const std::uint64_t number : {0U, 1U, 2U, 3U}) CHECK(knows(table, neighbour(number)));
  table.store(neighbour(4), {7, 0, 1, Bound::kExact}, 0);
  CHECK_FALSE(knows(table, neighbour(0)));
  for (const std::uint64_t number : {1U, 2U, 3U, 4U}) CHECK(knows(table, neighbour(number)));
  table.store(neighbour(5), {7, 0, 1, Bound::kExact}, 0);
  CHECK_FALSE(knows(table, neighbour(4)));
}

TEST_CASE("table: a newer bound replaces an older one, unless that is much deeper; a move is never forgotten") {
  TranspositionTable table(1);
  table.store(kHash, {42, 10, 9, Bound::kLower}, 0);
  table.store(kHash, {TableEntry::kNoMove, -10, 8, Bound::kUpper}, 0);
  CHECK(same(table.probe(kHash, 0), {42, -10, 8, Bound::kUpper}));
  table.store(kHash, {43, 20, 1, Bound::kLower}, 0);
  CHECK(table.probe(kHash, 0).depth == 8);
  table.store(kHash, {44, 20, 1, Bound::kExact}, 0);
  CHECK(same(table.probe(kHash, 0), {44, 20, 1, Bound::kExact}));
}

TEST_CASE("table: a new search finds nothing of earlier ones, however many there were") {
  TranspositionTable table(1);
  for (int search = 0; search < 40'000; ++search) {
    REQUIRE_FALSE(knows(table, kHash));
    table.store(kHash, {1, 0, 50, Bound::kExact}, 0);
    REQUIRE(knows(table, kHash));
    table.new_search();
  }
  CHECK(table.hashfull() == 0);
}

TEST_CASE("table: a table of no size remembers nothing") {
  TranspositionTable table(0);
  table.store(kHash, {1, 0, 50, Bound::kExact}, 0);
  table.prefetch(kHash);
  table.new_search();
  CHECK_FALSE(knows(table, kHash));
  CHECK(table.hashfull() == 0);
}

TEST_CASE("table: it fills up to the full") {
  TranspositionTable table(1);
  CHECK(table.hashfull() == 0);
  Rng rng(3);
  for (int i = 0; i < 32'768; ++i) table.store(rng(), {1, 0, 5, Bound::kExact}, 0);
  CHECK(table.hashfull() > 300);
  CHECK(table.hashfull() < 600);
  for (int i = 0; i < 300'000; ++i) table.store(rng(), {1, 0, 5, Bound::kExact}, 0);
  CHECK(table.hashfull() > 950);
}

TEST_CASE("table: threads that write one bucket at once never read an entry of another position") {
  constexpr std::uint32_t kHashes = 8;
  TranspositionTable table(1);
  std::atomic<int> wrong = 0;
  std::atomic<int> found = 0;
  std::vector<std::thread> threads;
  for (std::uint64_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      Rng rng(thread);
      for (int i = 0; i < 20'000; ++i) {
        const std::uint32_t number = rng.below(kHashes);
        const int value = static_cast<int>(100 * number + rng.below(100));
        table.store(neighbour(number), {number, value, static_cast<int>(rng.below(4)), Bound::kExact}, 0);
        const std::uint32_t wanted = rng.below(kHashes);
        const TableEntry entry = table.probe(neighbour(wanted), 0);
        if (entry.bound == Bound::kNone) continue;
        ++found;
        if (entry.move != wanted || entry.value / 100 != static_cast<int>(wanted)) ++wrong;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(found > 0);
}
