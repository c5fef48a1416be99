/// The transposition table: what is known of positions already searched. Threads share it without locks: an entry is two relaxed
/// words, and one torn by a race fails its key check.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "sakiyomi/search/probe.hpp"
#include "sakiyomi/search/score.hpp"

namespace sakiyomi {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

/// A copy of what the table knows of a position.
struct TableEntry {
  static constexpr std::uint32_t kNoMove = 0xffffff;

  std::uint32_t move = kNoMove;  ///< index of the best move
  Value value = 0;               ///< win distances count from this position
  int depth = 0;
  Bound bound = Bound::kNone;  ///< kNone: only the move is known

  /// Whether the value decides a search of this depth and window.
  [[nodiscard]] bool decides(int wanted_depth, Value alpha, Value beta) const noexcept {
    if (depth < wanted_depth || bound == Bound::kNone) return false;
    return bound == Bound::kExact || (bound == Bound::kLower ? value >= beta : value <= alpha);
  }
};

/// Win distances count from the root in search, from the position in the table.
[[nodiscard]] constexpr Value to_table(Value value, int ply) noexcept {
  return value > kProven ? value + ply : value < -kProven ? value - ply : value;
}
[[nodiscard]] constexpr Value from_table(Value value, int ply) noexcept {
  return value > kProven ? value - ply : value < -kProven ? value + ply : value;
}

class TranspositionTable {
 public:
  /// A table of so many MiB; 0 makes one that remembers nothing. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t mebibytes) : buckets_(mebibytes * (std::size_t{1} << 20) / sizeof(Bucket)) {
    if (buckets_ != 0) allocate();
  }

  /// Begins a new search that finds nothing of earlier ones: entries carry the number of their search, and all others
  /// count as empty, so a search does not depend on what the table was used for before.
  void new_search() noexcept {
    if (++search_ == kSearches) allocate();
  }

  [[nodiscard]] TableEntry probe(std::uint64_t hash, int ply) const noexcept {
    if (buckets_ == 0) return {};
    for (Slot& slot : bucket(hash).slots) {
      const std::uint64_t data = slot.data();
      if (slot.key(data) == hash && search_of(data) == search_) return unpack(data, ply);
    }
    return {};
  }

  void store(std::uint64_t hash, const TableEntry& entry, int ply) noexcept {
    NoProbe::Thread none{NoProbe{}};
    write(hash, entry, ply, none);
  }
  [[nodiscard]] TableEntry probe(std::uint64_t hash, int ply, auto& probing) const noexcept {
    const TableEntry known = probing.during(Phase::kLookup, [&] { return probe(hash, ply); });
    probing.count(Event::kTableProbe);
    if (known.bound != Bound::kNone || known.move != TableEntry::kNoMove) probing.count(Event::kTableHit);
    return known;
  }
  void store(std::uint64_t hash, const TableEntry& entry, int ply, auto& probing) noexcept {
    probing.during(Phase::kLookup, [&] { write(hash, entry, ply, probing); });
  }

  void prefetch(std::uint64_t hash) const noexcept {
    if (buckets_ != 0) __builtin_prefetch(&bucket(hash));
  }

  /// Entries of this search in a sample of the table, in per mille.
  [[nodiscard]] int hashfull() const noexcept {
    const std::size_t sample = std::min<std::size_t>(buckets_, 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      for (Slot& slot : table_[i].slots) used += search_of(slot.data()) == search_ ? 1U : 0U;
    }
    return sample == 0 ? 0 : static_cast<int>(used * 1000 / (sample * kSlots));
  }

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr std::size_t kPage = std::size_t{2} << 20;
  static constexpr int kStaleDepth = 3;  ///< an entry this much deeper outlives a newer bound on its position
  static constexpr std::uint64_t kSearches = 1U << 14;

  /// Two words that threads read and write without order between them.
  struct Slot {
    std::uint64_t check_word;
    std::uint64_t data_word;

    [[nodiscard]] std::uint64_t data() noexcept { return std::atomic_ref(data_word).load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t key(std::uint64_t data) noexcept { return std::atomic_ref(check_word).load(std::memory_order_relaxed) ^ data; }
    void write(std::uint64_t key, std::uint64_t data) noexcept {
      std::atomic_ref(data_word).store(data, std::memory_order_relaxed);
      std::atomic_ref(check_word).store(key ^ data, std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket {
    std::array<Slot, kSlots> slots;
  };
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };

  // Data, from the top: search (14 bits), bound (2), depth (8), value (16), move (24).
  [[nodiscard]] std::uint64_t pack(const TableEntry& entry, int ply) const noexcept {
    const auto value = static_cast<std::uint16_t>(to_table(entry.value, ply));
    return search_ << 50 | static_cast<std::uint64_t>(entry.bound) << 48 | static_cast<std::uint64_t>(entry.depth) << 40 |
           static_cast<std::uint64_t>(value) << 24 | entry.move;
  }
  [[nodiscard]] static TableEntry unpack(std::uint64_t data, int ply) noexcept {
    const auto value = static_cast<std::int16_t>(data >> 24 & 0xffff);
    return {static_cast<std::uint32_t>(data & 0xffffff), from_table(value, ply), depth_of(data), static_cast<Bound>(data >> 48 & 3)};
  }
  [[nodiscard]] static std::uint64_t search_of(std::uint64_t data) noexcept { return data >> 50; }
  [[nodiscard]] static int depth_of(std::uint64_t data) noexcept { return static_cast<int>(data >> 40 & 0xff); }

  [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return table_[static_cast<std::size_t>(static_cast<Wide>(key) * buckets_ >> 64)];
  }

  void write(std::uint64_t hash, const TableEntry& entry, int ply, auto& probing) noexcept {
    if (buckets_ == 0) return;
    Slot& slot = place_for(hash);
    const std::uint64_t old = slot.data();
    TableEntry kept = entry;
    probing.count(Event::kTableStore);
    if (search_of(old) == search_ && slot.key(old) != hash) probing.count(Event::kTableCollision);
    if (slot.key(old) == hash && search_of(old) == search_) {
      const TableEntry before = unpack(old, 0);
      if (kept.move == TableEntry::kNoMove) kept.move = before.move;
      if (entry.bound != Bound::kExact && entry.depth + kStaleDepth < before.depth && before.bound != Bound::kNone) return;
    }
    slot.write(hash, pack(kept, ply));
  }

  /// The slot of this position, else the first that is empty, else the shallowest.
  [[nodiscard]] Slot& place_for(std::uint64_t key) noexcept {
    auto& slots = bucket(key).slots;
    Slot* place = nullptr;
    int shallowest = 1 << 10;
    for (Slot& slot : slots) {
      const std::uint64_t data = slot.data();
      const bool current = search_of(data) == search_;
      if (current && slot.key(data) == key) return slot;
      const int depth = current ? depth_of(data) : -1;
      if (depth < shallowest) {
        shallowest = depth;
        place = &slot;
      }
    }
    return *place;
  }

  /// A table of zeros: entries of search 0, which never runs. The system gives zeroed pages when they are first touched.
  void allocate() {
    const std::size_t bytes = buckets_ * sizeof(Bucket);
    std::size_t room = bytes + kPage;
    memory_.reset(std::calloc(room, 1));
    if (!memory_) throw std::bad_alloc();
    void* start = memory_.get();
    table_ = static_cast<Bucket*>(std::align(kPage, bytes, start, room));
    search_ = 1;
  }

  std::size_t buckets_;
  std::unique_ptr<void, Free> memory_;
  Bucket* table_ = nullptr;
  std::uint64_t search_ = 1;
};

}  // namespace sakiyomi
