/// Trees as bytes, to be kept in a file. What is read is checked: bytes that do not describe a tree of the position give an error.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/search/ordering.hpp"
#include "sakiyomi/search/tree/spread.hpp"
#include "sakiyomi/search/tree/tree.hpp"

namespace sakiyomi {

static_assert(std::endian::native == std::endian::little, "archives are little-endian");

/// Writes the nodes depth first: each with the moves of its children, then these.
template <class Move>
class TreeWriter {
 public:
  /// `hash` is that of the root's position.
  TreeWriter(const Tree<Move>& tree, const Spread& spread, int seats, std::uint64_t hash) : tree_(tree) {
    put(hash);
    for (Seat seat = 0; seat < seats; ++seat) put(spread(seat));
    write(tree.root());
  }
  [[nodiscard]] std::string bytes() && { return std::move(bytes_); }

 private:
  void put(const auto& value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value)); }

  void write(const TreeNode<Move>& node) {
    const auto children = tree_.children(node);
    put(node.total.load(std::memory_order_relaxed));
    put(node.visits.load(std::memory_order_relaxed));
    put(node.prior);
    put(static_cast<std::uint16_t>(children.count()));
    put(static_cast<std::uint16_t>(children.size()));
    write(tree_.proof(node));
    for (const auto& child : children) put(child.move.index());
    for (const auto& child : children) write(child);
  }

  void write(const Proof& proof) {
    const bool known = proof != tree_.nothing();
    put(static_cast<std::uint8_t>(known ? 1 : 0));
    if (!known) return;
    put(proof.low);
    put(proof.high);
    put(static_cast<std::int32_t>(proof.distance));
  }

  const Tree<Move>& tree_;
  std::string bytes_;
};

/// Reads what a TreeWriter wrote of a tree of this position into a tree that is empty.
template <GameState S>
class TreeReader {
 public:
  using Move = typename S::Move;
  using Rules = typename S::Rules;

  TreeReader(std::string_view bytes, Tree<Move>& tree, const Rules& rules) : rest_(bytes), tree_(tree), rules_(rules) {}

  /// What is wrong with the bytes; nothing if they were read.
  [[nodiscard]] std::optional<std::string> read(const S& root, Spread& spread) {
    if (get<std::uint64_t>() != root.hash()) fail("it belongs to another one");
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      const double value = get<double>();
      if (!(value >= 0 && value <= 1)) fail("a spread of results lies in [0, 1]");
      spread.set(seat, value);
    }
    read_node(tree_.root(), root, 0);
    if (!rest_.empty()) fail(std::to_string(rest_.size()) + " bytes are left over");
    return error_;
  }

 private:
  static constexpr int kDeepest = 2'000;

  template <class T>
  [[nodiscard]] T get() {
    T value{};
    if (rest_.size() < sizeof(T)) {
      fail("it ends too soon");
      rest_ = {};
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof(T));
    rest_.remove_prefix(sizeof(T));
    return value;
  }
  void fail(const std::string& reason) {
    if (!error_) error_ = reason;
  }

  void read_node(TreeNode<Move>& node, const S& state, int depth) {
    const auto total = get<Gain>();
    const auto visits = get<std::uint32_t>();
    const auto prior = get<std::uint16_t>();
    const auto count = get<std::uint16_t>();
    const auto size = get<std::uint16_t>();
    const std::optional<Proof> proof = read_proof();
    if (visits == TreeNode<Move>::kLink || total < 0 || total > kOne * static_cast<Gain>(visits)) fail("a sum of utilities does not fit its visits");
    if (error_) return;
    node.total.store(total, std::memory_order_relaxed);
    node.visits.store(visits, std::memory_order_relaxed);
    node.prior = prior;
    if (proof) node.proof.store(tree_.proofs().add(*proof), std::memory_order_relaxed);
    if (size > 0) read_children(node, state, count, size, depth);
  }

  void read_children(TreeNode<Move>& node, const S& state, std::uint32_t count, std::uint32_t size, int depth) {
    if (depth == kDeepest) fail("it is deeper than any tree");
    if (state.outcome(rules_)) fail("a position where the game is over has moves");
    if (error_ || !make_children(node, state, count, size)) return;
    for (auto& child : tree_.children(node)) {
      if (error_) return;
      read_node(child, successor(state, rules_, child.move), depth + 1);
    }
  }

  /// Makes the children of a node with the moves that come next.
  [[nodiscard]] bool make_children(TreeNode<Move>& node, const S& state, std::uint32_t count, std::uint32_t size) {
    const std::vector<Move> moves = read_moves(state, count, size);
    while (!error_ && tree_.children(node).size() < size) {
      const auto fill = [&](std::span<TreeNode<Move>> nodes, std::uint32_t known) {
        for (std::size_t i = 0; i < nodes.size(); ++i)
          new (&nodes[i]) TreeNode<Move>(known + i < size ? moves[known + i] : Move{}, state.to_move(), 0);
      };
      if (!tree_.grow(node, count, fill)) fail("it holds more nodes than there is room for");
    }
    if (!error_ && tree_.children(node).size() != size) fail("children do not come in whole chunks");
    return !error_;
  }

  [[nodiscard]] std::vector<Move> read_moves(const S& state, std::uint32_t count, std::uint32_t size) {
    std::vector<Move> legal = sorted_search_moves(state, rules_);
    std::vector<Move> moves;
    if (legal.size() != count || size > count) fail("a position has " + std::to_string(legal.size()) + " moves, not " + std::to_string(count));
    for (std::uint32_t i = 0; i < size && !error_; ++i) {
      const auto index = get<std::uint32_t>();
      const auto found = std::find_if(legal.begin(), legal.end(), [index](const Move move) { return move.index() == index; });
      if (found == legal.end()) {
        fail("a move is illegal, or comes twice");
      } else {
        moves.push_back(*found);
        legal.erase(found);
      }
    }
    return moves;
  }

  [[nodiscard]] std::optional<Proof> read_proof() {
    if (get<std::uint8_t>() == 0) return std::nullopt;
    Proof proof;
    proof.low = get<decltype(proof.low)>();
    proof.high = get<decltype(proof.high)>();
    proof.distance = get<std::int32_t>();
    for (std::size_t i = 0; i < proof.low.size(); ++i) {
      if (!(0 <= proof.low[i] && proof.low[i] <= proof.high[i] && proof.high[i] <= 1)) fail("bounds of a utility are out of order");
    }
    if (proof.distance < 0 || proof.distance > kDeepest) fail("a distance is out of range");
    return proof;
  }

  std::string_view rest_;
  Tree<Move>& tree_;
  const Rules& rules_;
  std::optional<std::string> error_;
};

}  // namespace sakiyomi
