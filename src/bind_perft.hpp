/// Binds the counting of leaves.
#pragma once

#include "interrupt.hpp"
#include "native_object.hpp"
#include "sakiyomi/perft.hpp"
#include "sakiyomi/search/limits.hpp"
#include "sakiyomi/world.hpp"

namespace sakiyomi::python {

/// Leaves at a depth, counted in one of the ways that Python names.
template <GameState S>
[[nodiscard]] std::uint64_t count_leaves(const S& state, const typename S::Rules& rules, const Whole& plies, const std::string& mode) {
  const int depth = plies.within("depth", 0, kMaxDepth);
  const auto count = [&](auto way) { return interruptibly([&](PollFn poll) { return way(state, rules, depth, poll); }); };
  if (mode == "turns") return count(perft<S>);
  if (mode == "merged") return count(perft_merged<S>);
  if (mode == "distinct") return count(perft_distinct<S>);
  if (mode == "built") {
    return count([](const S& root, const typename S::Rules& by, int left, PollFn poll) {
      BuiltLeaves built;
      perft_built(root, by, left, built, poll);
      return built.leaves;
    });
  }
  throw py::value_error("mode must be 'turns', 'merged' or 'built', not " + quoted(mode));
}

/// With chance, of a deal.
template <GameState S>
void bind_perft() {
  using Object = StateObject<S>;
  if constexpr (Certain<S>) {
    define<Object>(
        "perft",
        [](const Object& self, const Whole& depth, const py::str& mode) { return count_leaves(self.state, self.rules(), depth, utf8(mode)); },
        py::arg("depth"), py::arg("mode") = "turns");
    define<Object>(
        "distinct", [](const Object& self, const Whole& depth) { return count_leaves(self.state, self.rules(), depth, "distinct"); },
        py::arg("depth"));
  } else {
    define<Object>(
        "perft",
        [](const Object& self, const Whole& depth, const py::str& mode, const Deal& deal) {
          return count_leaves(settled(self.state, deal), self.rules(), depth, utf8(mode));
        },
        py::arg("depth"), py::arg("mode") = "turns", py::arg("deal") = Deal(0));
    define<Object>(
        "distinct",
        [](const Object& self, const Whole& depth, const Deal& deal) {
          return count_leaves(settled(self.state, deal), self.rules(), depth, "distinct");
        },
        py::arg("depth"), py::arg("deal") = Deal(0));
  }
}

}  // namespace sakiyomi::python
