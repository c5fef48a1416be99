/// The tree of a Monte Carlo search: nodes of 24 bytes in one block of memory, the children of a node side by side.
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
#include <vector>

#include "sakiyomi/search/tree/proof.hpp"

namespace sakiyomi {

/// A utility as a whole number, so that sums are exact whatever their order.
using Gain = std::int64_t;
inline constexpr Gain kOne = Gain{1} << 30;
/// A prior probability of 1.
inline constexpr int kPriorOne = 65'535;

[[nodiscard]] inline Gain to_gain(double utility) noexcept { return static_cast<Gain>(utility * static_cast<double>(kOne) + 0.5); }

/// A move with what is known of the position after it. Several threads read and add at once.
template <class Move>
struct TreeNode {
  std::atomic<Gain> total{0};              ///< what the seat that moved here got
  std::atomic<std::uint32_t> visits{0};    ///< simulations that came here, those still under way too
  std::atomic<std::uint32_t> children{0};  ///< number of the first child
  std::uint16_t count = 0;                 ///< children; valid once `children` is set
  std::uint16_t prior = 0;                 ///< probability in units of 1 / kPriorOne
  std::atomic<ProofTable::Number> proof{0};
  Move move{};

  TreeNode() = default;
  TreeNode(Move made, int probability) noexcept : prior(static_cast<std::uint16_t>(probability)), move(made) {}
  TreeNode(const TreeNode& other) noexcept { *this = other; }
  TreeNode& operator=(const TreeNode& other) noexcept {
    total = other.total.load(std::memory_order_relaxed);
    visits = other.visits.load(std::memory_order_relaxed);
    children = other.children.load(std::memory_order_relaxed);
    proof = other.proof.load(std::memory_order_relaxed);
    count = other.count;
    prior = other.prior;
    move = other.move;
    return *this;
  }
  ~TreeNode() = default;
};

/// Owns the nodes. Node 0 is the root. Never more than `capacity` nodes; memory is taken as nodes are made.
template <class Move>
class Tree {
 public:
  using Node = TreeNode<Move>;
  static constexpr std::uint32_t kNone = 0;
  static constexpr int kFar = std::numeric_limits<int>::max() / 2;                   ///< more plies than any game has
  static constexpr std::uint32_t kBusy = std::numeric_limits<std::uint32_t>::max();  ///< another thread is making the children

  Tree(std::uint32_t capacity, int seats) : capacity_(std::max(capacity, 1U)), nodes_(allocate_nodes(capacity_)), proofs_(seats) { clear(); }

  void clear() noexcept {
    new (&nodes_[0]) Node();
    size_.store(1, std::memory_order_relaxed);
    proofs_.clear();
  }

  [[nodiscard]] Node& root() noexcept { return nodes_[0]; }
  [[nodiscard]] const Node& root() const noexcept { return nodes_[0]; }
  [[nodiscard]] std::uint32_t size() const noexcept { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint32_t capacity() const noexcept { return capacity_; }

  /// The children of a node; none while they are being made.
  [[nodiscard]] std::span<Node> children(const Node& node) noexcept {
    const std::uint32_t first = node.children.load(std::memory_order_acquire);
    if (first == kNone || first == kBusy) return {};
    return {&nodes_[first], node.count};
  }
  [[nodiscard]] std::span<const Node> children(const Node& node) const noexcept { return const_cast<Tree*>(this)->children(node); }

  [[nodiscard]] const Proof& proof(const Node& node) const noexcept { return proofs_[node.proof.load(std::memory_order_acquire)]; }
  [[nodiscard]] ProofTable& proofs() noexcept { return proofs_; }

  /// Gives a node its children: `fill(first)` makes them in place. False if there is no room, or another thread is at it.
  /// Precondition: the node has none.
  template <class Fill>
  bool grow(Node& node, std::uint32_t count, Fill&& fill) {
    std::uint32_t none = kNone;
    if (!node.children.compare_exchange_strong(none, kBusy, std::memory_order_relaxed)) return false;
    const std::uint32_t first = allocate(count);
    if (first != kNone) {
      fill(std::span<Node>(&nodes_[first], count));
      node.count = static_cast<std::uint16_t>(count);
    }
    node.children.store(first, std::memory_order_release);
    return first != kNone;
  }

  /// Gives a node more children; those that it has move. False if there is no room. No other thread may use the tree meanwhile.
  template <class Fill>
  bool extend(Node& node, std::uint32_t more, Fill&& fill) {
    const std::span<const Node> old = children(node);
    const std::uint32_t first = allocate(static_cast<std::uint32_t>(old.size()) + more);
    if (first == kNone) return false;
    for (std::size_t i = 0; i < old.size(); ++i) new (&nodes_[first + i]) Node(old[i]);
    fill(std::span<Node>(&nodes_[first + old.size()], more));
    node.count = static_cast<std::uint16_t>(old.size() + more);
    node.children.store(first, std::memory_order_release);
    return true;
  }

  /// Makes a node the root, and forgets all that is not below it. No other thread may use the tree meanwhile.
  void keep(const Node& root) {
    Nodes kept = allocate_nodes(capacity_);
    new (&kept[0]) Node(root);
    std::uint32_t size = 1;
    for (std::uint32_t i = 0; i < size; ++i) {  // breadth first: nodes made are the queue
      const std::span<const Node> below = children(kept[i]);
      if (below.empty()) continue;
      for (std::size_t k = 0; k < below.size(); ++k) new (&kept[size + k]) Node(below[k]);
      kept[i].children.store(size, std::memory_order_relaxed);
      size += static_cast<std::uint32_t>(below.size());
    }
    nodes_ = std::move(kept);
    size_.store(size, std::memory_order_relaxed);
  }

 private:
  struct Free {
    void operator()(Node* nodes) const noexcept { std::free(nodes); }
  };
  using Nodes = std::unique_ptr<Node[], Free>;

  /// Raw memory: pages that are never written take none.
  [[nodiscard]] static Nodes allocate_nodes(std::size_t count) {
    Nodes nodes(static_cast<Node*>(std::malloc(count * sizeof(Node))));
    if (!nodes) throw std::bad_alloc();
    return nodes;
  }

  [[nodiscard]] std::uint32_t allocate(std::uint32_t count) noexcept {
    std::uint32_t size = size_.load(std::memory_order_relaxed);
    do {
      if (count > capacity_ - size) return kNone;
    } while (!size_.compare_exchange_weak(size, size + count, std::memory_order_relaxed));
    return size;
  }

  std::uint32_t capacity_;
  std::atomic<std::uint32_t> size_{0};
  Nodes nodes_;
  ProofTable proofs_;
};

}  // namespace sakiyomi
