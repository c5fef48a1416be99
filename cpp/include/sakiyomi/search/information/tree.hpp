/// The tree of an information set search: a node for each thing that a seat can know when it has to move, found by its hash.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "sakiyomi/search/tree/children.hpp"

namespace sakiyomi {

/// A move and how probable it looks, in units of 1 / kPriorOne.
template <class Move>
struct Guess {
  Move move;
  std::uint16_t prior;
};

/// A move with what came of it.
template <class Move>
struct InformationEdge {
  Gain total = 0;  ///< what the seat that made the move got
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  ///< how often it could have been made
  std::uint16_t prior = 0;      ///< in units of 1 / kPriorOne
  Move move{};
};

struct InformationNode {
  std::uint64_t key;
  std::uint32_t first;  ///< place of the first edge
  std::uint16_t count;  ///< edges
};

/// Never takes more than `bytes`. A node keeps its number; edges may move when a node gets more of them.
template <class Move>
class InformationTree {
 public:
  using Edge = InformationEdge<Move>;
  using Number = std::uint32_t;
  static constexpr Number kNone = std::numeric_limits<Number>::max();

  explicit InformationTree(std::size_t bytes)
      : bytes_(bytes), nodes_(allocate<InformationNode>(bytes)), edges_(allocate<Edge>(bytes)), slots_(kFirstSlots, kNone) {}

  void clear() noexcept {
    node_count_ = edge_count_ = 0;
    std::fill(slots_.begin(), slots_.end(), kNone);
  }

  [[nodiscard]] std::size_t size() const noexcept { return node_count_; }
  [[nodiscard]] std::size_t used() const noexcept {
    return node_count_ * sizeof(InformationNode) + edge_count_ * sizeof(Edge) + slots_.size() * sizeof(Number);
  }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  /// The number of the node with this key; kNone without one.
  [[nodiscard]] Number find(std::uint64_t key) const noexcept {
    for (std::size_t slot = key & mask();; slot = (slot + 1) & mask()) {
      const Number number = slots_[slot];
      if (number == kNone || nodes_[number].key == key) return number;
    }
  }
  [[nodiscard]] std::span<Edge> edges(Number number) noexcept { return {&edges_[nodes_[number].first], nodes_[number].count}; }
  [[nodiscard]] std::span<const Edge> edges(Number number) const noexcept { return {&edges_[nodes_[number].first], nodes_[number].count}; }

  /// Makes a node; kNone where there is no room. Precondition: no node has this key.
  [[nodiscard]] Number add(std::uint64_t key, std::span<const Guess<Move>> moves) {
    if (!make_room(moves.size())) return kNone;
    const auto number = static_cast<Number>(node_count_++);
    new (&nodes_[number]) InformationNode{key, static_cast<std::uint32_t>(edge_count_), static_cast<std::uint16_t>(moves.size())};
    for (const auto& [move, prior] : moves) new (&edges_[edge_count_++]) Edge{.prior = prior, .move = move};
    place(number);
    return number;
  }

  /// The edge of a move, made with this prior if there is none; null where there is no room for it.
  [[nodiscard]] Edge* edge(Number number, Move move, std::uint16_t prior) {
    for (Edge& edge : edges(number)) {
      if (edge.move == move) return &edge;
    }
    InformationNode& node = nodes_[number];
    const std::size_t count = node.count;
    const bool last = node.first + count == edge_count_;
    if (used() + (last ? 1 : count + 1) * sizeof(Edge) > bytes_) return nullptr;
    if (!last) {
      std::copy_n(&edges_[node.first], count, &edges_[edge_count_]);
      node.first = static_cast<std::uint32_t>(edge_count_);
      edge_count_ += count;
    }
    ++node.count;
    return new (&edges_[edge_count_++]) Edge{.prior = prior, .move = move};
  }

 private:
  static constexpr std::size_t kFirstSlots = 16;
  template <class T>
  struct Free {
    void operator()(T* items) const noexcept { std::free(items); }
  };
  template <class T>
  using Memory = std::unique_ptr<T[], Free<T>>;

  /// Raw memory: pages that are never written take none.
  template <class T>
  [[nodiscard]] static Memory<T> allocate(std::size_t bytes) {
    Memory<T> items(static_cast<T*>(std::malloc(bytes)));
    if (!items) throw std::bad_alloc();
    return items;
  }

  [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }

  /// Whether a node with so many edges fits. Half of the slots at least are free.
  [[nodiscard]] bool make_room(std::size_t edges) {
    const bool grows = 2 * (node_count_ + 1) > slots_.size();
    const std::size_t more = sizeof(InformationNode) + edges * sizeof(Edge) + (grows ? 2 * slots_.size() * sizeof(Number) : 0);
    if (used() + more > bytes_) return false;
    if (grows) {
      slots_.assign(2 * slots_.size(), kNone);
      for (Number number = 0; number < node_count_; ++number) place(number);
    }
    return true;
  }
  void place(Number number) noexcept {
    std::size_t slot = nodes_[number].key & mask();
    while (slots_[slot] != kNone) slot = (slot + 1) & mask();
    slots_[slot] = number;
  }

  std::size_t bytes_;
  Memory<InformationNode> nodes_;
  Memory<Edge> edges_;
  std::vector<Number> slots_;
  std::size_t node_count_ = 0;
  std::size_t edge_count_ = 0;
};

}  // namespace sakiyomi
