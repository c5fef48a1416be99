/// Nodes of a tree, and the way through the children of one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>

#include "sakiyomi/search/tree/proof.hpp"

namespace sakiyomi {

/// A utility as a whole number, so that sums are exact whatever their order.
using Gain = std::int64_t;
inline constexpr Gain kOne = Gain{1} << 30;
/// A prior probability of 1.
inline constexpr int kPriorOne = 65'535;

[[nodiscard]] inline Gain to_gain(double utility) noexcept { return static_cast<Gain>(utility * static_cast<double>(kOne) + 0.5); }

/// Places of nodes that are none.
inline constexpr std::uint32_t kNowhere = 0;
inline constexpr std::uint32_t kBusy = std::numeric_limits<std::uint32_t>::max();  ///< another thread is making the chunk

inline constexpr std::uint32_t kFirstChunk = 4;

/// A move with what is known of the position after it. Several threads read and add at once.
template <class M>
struct TreeNode {
  using Move = M;
  static constexpr std::uint32_t kLink = std::numeric_limits<std::uint32_t>::max();  ///< visits of what is only a link between chunks

  std::atomic<Gain> total{0};              ///< what the seat that moved here got
  std::atomic<std::uint32_t> visits{0};    ///< simulations that came here, those still under way too
  std::atomic<std::uint32_t> children{0};  ///< place of the first child; of a link: of the first node of the next chunk
  std::uint16_t count : 12 = 0;            ///< moves of the position; valid once `children` is set
  std::uint16_t seat : 4 = 0;              ///< that moved here
  std::uint16_t prior = 0;                 ///< probability in units of 1 / kPriorOne
  std::atomic<ProofTable::Number> proof{0};
  Move move{};

  TreeNode() = default;
  TreeNode(Move made, Seat mover, int probability) noexcept
      : seat(static_cast<std::uint16_t>(mover & 15)), prior(static_cast<std::uint16_t>(probability)), move(made) {}
  TreeNode(const TreeNode& other) noexcept { *this = other; }
  TreeNode& operator=(const TreeNode& other) noexcept {
    total = other.total.load(std::memory_order_relaxed);
    visits = other.visits.load(std::memory_order_relaxed);
    children = other.children.load(std::memory_order_relaxed);
    proof = other.proof.load(std::memory_order_relaxed);
    count = other.count;
    seat = other.seat;
    prior = other.prior;
    move = other.move;
    return *this;
  }
  ~TreeNode() = default;
};

/// The children that a node has so far, chunk by chunk.
template <class Node>
class Children {
 public:
  class Iterator {
   public:
    Iterator() = default;
    Iterator(Node* nodes, std::uint32_t first, std::uint32_t count, std::uint32_t chunk) noexcept : nodes_(nodes), left_(count), chunk_(chunk) {
      go_to(first);
    }
    Node& operator*() const noexcept { return *node_; }
    Iterator& operator++() noexcept {
      ++node_;
      if (--in_chunk_ == 0) next_chunk();
      return *this;
    }
    friend bool operator==(const Iterator& a, std::default_sentinel_t /*end*/) noexcept { return a.node_ == nullptr; }

   private:
    void next_chunk() noexcept {
      if (left_ == 0) {
        node_ = nullptr;
      } else {
        chunk_ *= 2;
        go_to(node_->children.load(std::memory_order_acquire));
      }
    }
    void go_to(std::uint32_t first) noexcept {
      node_ = first == kNowhere || first == kBusy ? nullptr : nodes_ + first;
      in_chunk_ = std::min(chunk_, left_);
      left_ -= in_chunk_;
    }

    Node* nodes_ = nullptr;
    Node* node_ = nullptr;
    std::uint32_t left_ = 0;  ///< behind this chunk
    std::uint32_t chunk_ = 0;
    std::uint32_t in_chunk_ = 0;
  };

  Children(Node* nodes, const std::remove_const_t<Node>& parent, std::uint32_t first_chunk) noexcept
      : nodes_(nodes), first_(parent.children.load(std::memory_order_acquire)), count_(empty() ? 0 : parent.count), first_chunk_(first_chunk) {}

  [[nodiscard]] Iterator begin() const noexcept { return Iterator(nodes_, first_, count_, first_chunk_); }
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }
  [[nodiscard]] bool empty() const noexcept { return first_ == kNowhere || first_ == kBusy; }
  [[nodiscard]] std::size_t size() const noexcept {
    std::size_t size = 0;
    for (Iterator child = begin(); child != end(); ++child) ++size;
    return size;
  }
  /// Moves of the position, also those without a node.
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }

 private:
  Node* nodes_;
  std::uint32_t first_;
  std::uint32_t count_;
  std::uint32_t first_chunk_;
};

}  // namespace sakiyomi
