/// The tree of a Monte Carlo search: small nodes in one block of memory, which never move while threads are at work.
///
/// The children of a node come in chunks, the most promising moves first: four, then twice as many, and so on, as they are wanted. Wide
/// games would otherwise fill their memory with moves that nobody tries. Behind the nodes of a chunk stands a link to the next one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "sakiyomi/search/tree/children.hpp"
#include "sakiyomi/search/tree/proof.hpp"

namespace sakiyomi {

/// Owns the nodes. Node 0 is the root. Never more than `capacity` nodes; memory is taken as nodes are made.
template <class Move>
class Tree {
 public:
  using Node = TreeNode<Move>;
  using Nodes = Children<Node>;
  static constexpr int kFar = std::numeric_limits<int>::max() / 2;  ///< more plies than any game has

  /// `first_chunk`: how many children a node gets at first.
  Tree(std::uint32_t capacity, int seats, std::uint32_t first_chunk = kFirstChunk)
      : capacity_(std::max(capacity, 1U)), first_chunk_(first_chunk), nodes_(allocate_nodes(capacity_)), proofs_(seats) {
    clear();
  }

  void clear() noexcept {
    new (&nodes_[0]) Node();
    size_.store(1, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
    proofs_.clear();
  }

  [[nodiscard]] Node& root() noexcept { return nodes_[0]; }
  [[nodiscard]] const Node& root() const noexcept { return nodes_[0]; }
  [[nodiscard]] std::uint32_t size() const noexcept { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint32_t capacity() const noexcept { return capacity_; }

  /// Whether every chunk that was wanted so far could be made.
  [[nodiscard]] bool has_room() const noexcept { return !full_.load(std::memory_order_relaxed); }

  /// The children of a node that there are so far.
  [[nodiscard]] Nodes children(Node& node) noexcept { return Nodes(nodes_.get(), node, first_chunk_); }
  [[nodiscard]] Children<const Node> children(const Node& node) const noexcept { return Children<const Node>(nodes_.get(), node, first_chunk_); }

  [[nodiscard]] const Proof& proof(const Node& node) const noexcept { return proofs_[node.proof.load(std::memory_order_acquire)]; }
  [[nodiscard]] ProofTable& proofs() noexcept { return proofs_; }
  /// The proof of nothing.
  [[nodiscard]] const Proof& nothing() const noexcept { return proofs_[ProofTable::kNothing]; }

  /// Makes the next chunk of a node's children, of which there are `count` in all: `fill(nodes, known)` makes them in place, where `known`
  /// come before. False if there is no room, or another thread is at it. Precondition: some are missing.
  template <class Fill>
  bool grow(Node& node, std::uint32_t count, Fill&& fill) {
    Node* link = &node;
    std::uint32_t known = 0;
    std::uint32_t size = first_chunk_;
    for (std::uint32_t next = kNowhere; (next = link->children.load(std::memory_order_acquire)) != kNowhere;) {
      if (next == kBusy) return false;
      if (known + size >= count) return false;  // another thread has made the last ones
      link = &nodes_[next + size];              // a chunk with a successor is full
      known += size;
      size *= 2;
    }
    size = std::min(size, count - known);
    std::uint32_t none = kNowhere;
    if (!link->children.compare_exchange_strong(none, kBusy, std::memory_order_relaxed)) return false;
    const bool last = known + size == count;
    const std::uint32_t first = allocate(size + (last ? 0 : 1));
    if (first != kNowhere) {
      fill(std::span<Node>(&nodes_[first], size), known);
      if (!last) make_link(nodes_[first + size]);
      if (known == 0) node.count = static_cast<std::uint16_t>(count & 0xfff);
    }
    link->children.store(first, std::memory_order_release);
    return first != kNowhere;
  }

  /// Replaces the children of a node, which has one chunk, by `count` of them: `fill(nodes)` makes all. False if there is no room. No other
  /// thread may use the tree meanwhile.
  template <class Fill>
  bool replace(Node& node, std::uint32_t count, Fill&& fill) {
    const std::uint32_t first = allocate(count);
    if (first == kNowhere) return false;
    fill(std::span<Node>(&nodes_[first], count));
    node.count = static_cast<std::uint16_t>(count & 0xfff);
    node.children.store(first, std::memory_order_release);
    return true;
  }

  /// Makes a node the root, and forgets all that is not below it. No other thread may use the tree meanwhile.
  void keep(const Node& root) {
    Memory kept = allocate_nodes(capacity_);
    new (&kept[0]) Node(root);
    std::uint32_t size = 1;
    for (std::uint32_t i = 0; i < size; ++i) {  // breadth first: nodes made are the queue
      if (kept[i].visits.load(std::memory_order_relaxed) != Node::kLink) size = copy_children(kept.get(), i, size);
    }
    nodes_ = std::move(kept);
    size_.store(size, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
  }

 private:
  struct Free {
    void operator()(Node* nodes) const noexcept { std::free(nodes); }
  };
  using Memory = std::unique_ptr<Node[], Free>;

  /// Raw memory: pages that are never written take none.
  [[nodiscard]] static Memory allocate_nodes(std::size_t count) {
    Memory nodes(static_cast<Node*>(std::malloc(count * sizeof(Node))));
    if (!nodes) throw std::bad_alloc();
    return nodes;
  }

  static void make_link(Node& node) noexcept {
    new (&node) Node();
    node.visits.store(Node::kLink, std::memory_order_relaxed);
  }

  /// Copies the chunks of a node that was copied itself to the places from `size` on. Returns the next free place.
  [[nodiscard]] std::uint32_t copy_children(Node* kept, std::uint32_t parent, std::uint32_t size) const noexcept {
    std::uint32_t left = kept[parent].count;
    std::uint32_t link = parent;
    for (std::uint32_t chunk = first_chunk_;; chunk *= 2) {
      const std::uint32_t first = kept[link].children.load(std::memory_order_relaxed);
      if (first == kNowhere) return size;
      const std::uint32_t nodes = std::min(chunk, left) + (left > chunk ? 1 : 0);
      for (std::uint32_t i = 0; i < nodes; ++i) new (&kept[size + i]) Node(nodes_[first + i]);
      kept[link].children.store(size, std::memory_order_relaxed);
      size += nodes;
      if (left <= chunk) return size;
      left -= chunk;
      link = size - 1;
    }
  }

  [[nodiscard]] std::uint32_t allocate(std::uint32_t count) noexcept {
    std::uint32_t size = size_.load(std::memory_order_relaxed);
    do {
      if (count > capacity_ - size) {
        full_.store(true, std::memory_order_relaxed);
        return kNowhere;
      }
    } while (!size_.compare_exchange_weak(size, size + count, std::memory_order_relaxed));
    return size;
  }

  std::uint32_t capacity_;
  std::uint32_t first_chunk_;
  std::atomic<std::uint32_t> size_{0};
  std::atomic<bool> full_{false};
  Memory nodes_;
  ProofTable proofs_;
};

}  // namespace sakiyomi
