/// Binds Monte Carlo tree search, and what its tree holds.
#pragma once

#include <pybind11/stl.h>

#include "bind_search.hpp"
#include "sakiyomi/search/mcts.hpp"

namespace sakiyomi::python {

/// The top of a tree as nested tuples, as TreeNode.of in sakiyomi/search/tree.py reads them.
template <GameState S>
class TreeTop {
 public:
  using Node = TreeNode<typename S::Move>;

  TreeTop(const Mcts<S>& engine, const typename S::Rules& rules, std::size_t width) : tree_(*engine.tree()), rules_(rules), width_(width) {}

  /// A node, and the best of those below it down to so many plies; nothing below a chance event, where there is no one state. `seat` moved
  /// here, or is to move at the root.
  [[nodiscard]] py::tuple at(const Node& node, py::object move, const std::optional<S>& state, Seat seat, int plies) const {
    const Proof& proof = tree_.proof(node);
    return py::make_tuple(std::move(move), seat, node.visits.load(std::memory_order_relaxed), value_of(tree_, node, seat),
                          static_cast<double>(node.prior) / kPriorOne, proof.least(seat), proof.most(seat), proof.distance,
                          state ? below(node, *state, plies) : py::list());
  }

 private:
  [[nodiscard]] py::list below(const Node& node, const S& state, int plies) const {
    py::list branches;
    if (plies == 0 || state.outcome(rules_)) return branches;
    const Seat seat = state.to_move();
    for (const Node* child : ranked(tree_, node, seat)) {
      if (branches.size() == width_) break;
      py::object move = checked(MoveObject<S>::get(child->move));
      branches.append(at(*child, std::move(move), sure_successor(state, rules_, child->move), seat, plies - 1));
    }
    return branches;
  }

  const Tree<typename S::Move>& tree_;
  const typename S::Rules& rules_;
  std::size_t width_;
};

template <GameState S, class Probing = NoProbe>
auto bind_tree_search(py::module_& module) {
  using Searcher = Mcts<S, StaticEvaluation<S>, Probing>;
  using Engine = SharedEngine<Searcher>;
  py::class_<Engine, std::shared_ptr<Engine>> type(module, searcher_name<Probing>("MCTS").c_str());
  bind_start<S>(type);
  bind_record<Probing>(type);
  type.def(py::init([](const RulesValue<S>& rules, int threads, std::uint64_t seed, bool deterministic, bool uct, double exploration, double prior,
                       double bias, double widening, std::optional<int> cutoff_plies, int tree_mb, bool root_parallel, bool reuse) {
             const MctsOptions options{.threads = threads,
                                       .seed = seed,
                                       .deterministic = deterministic,
                                       .mode = uct ? Selection::kUct : Selection::kPuct,
                                       .exploration = exploration,
                                       .prior = prior,
                                       .bias = bias,
                                       .widening = widening,
                                       .playout = cutoff_plies ? Playout::kCutoff : Playout::kRandom,
                                       .cutoff_plies = cutoff_plies.value_or(0),
                                       .tree_mb = tree_mb,
                                       .parallel = root_parallel ? Sharing::kRoot : Sharing::kTree,
                                       .reuse = reuse};
             return std::make_shared<Engine>(Searcher(rules.rules, options));
           }),
           py::arg("rules"), py::arg("threads"), py::arg("seed"), py::arg("deterministic"), py::arg("uct"), py::arg("exploration"), py::arg("prior"),
           py::arg("bias"), py::arg("widening"), py::arg("cutoff_plies"), py::arg("tree_mb"), py::arg("root_parallel"), py::arg("reuse"));
  return type;
}

template <GameState S>
void bind_mcts(py::module_& module) {
  using Engine = SharedEngine<Mcts<S>>;
  bind_tree_search<S>(module)
      .def(
          "tree",
          [](const std::shared_ptr<Engine>& self, const StateObject<S>& position, int plies, std::size_t width) {
            const auto own = claimed(self);
            const auto* tree = own->engine.tree();
            if (tree == nullptr || own->engine.memory().root() != position.state) raise("SearchError", "there is no tree of this position");
            return TreeTop<S>(own->engine, position.rules(), width).at(tree->root(), py::none(), position.state, position.state.to_move(), plies);
          },
          py::arg("state"), py::arg("plies"), py::arg("width"))
      .def(
          "save",
          [](const std::shared_ptr<Engine>& self, const StateObject<S>& position) {
            const auto own = claimed(self);
            if (own->engine.memory().root() != position.state) raise("SearchError", "there is no tree of this position");
            return py::bytes(own->engine.save());
          },
          py::arg("state"))
      .def(
          "load",
          [](const std::shared_ptr<Engine>& self, const StateObject<S>& position, std::vector<std::uint64_t> hashes, int ply, int idle,
             const py::bytes& tree) {
            if constexpr (Certain<S>) {
              const auto own = claimed(self);
              const auto error = own->engine.load(std::string_view(tree), position.state, {std::move(hashes), ply, idle});
              if (error) throw py::value_error("this is no tree of the position: " + *error);
            } else {
              raise("SearchError", "trees of games with chance are not kept: they hold no positions");
            }
          },
          py::arg("state"), py::arg("history"), py::arg("ply"), py::arg("idle"), py::arg("tree"));
}

}  // namespace sakiyomi::python
