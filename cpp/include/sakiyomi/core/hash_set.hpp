/// A set of hashes in one block of memory, which is quick to fill and to forget.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sakiyomi {

/// Open addressing by the low bits; at most half full.
class HashSet {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Adds a hash; false if it was there.
  bool insert(std::uint64_t hash) {
    if (hash == kFree) hash = ~kFree;
    if (2 * (size_ + 1) > slots_.size()) grow();
    std::uint64_t& slot = place_of(hash);
    if (slot == hash) return false;
    slot = hash;
    ++size_;
    return true;
  }

 private:
  static constexpr std::uint64_t kFree = 0;

  [[nodiscard]] std::uint64_t& place_of(std::uint64_t hash) noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = hash & mask;
    while (slots_[i] != kFree && slots_[i] != hash) i = (i + 1) & mask;
    return slots_[i];
  }

  void grow() {
    std::vector<std::uint64_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t hash : old) {
      if (hash != kFree) place_of(hash) = hash;
    }
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024);
  std::size_t size_ = 0;
};

}  // namespace sakiyomi
