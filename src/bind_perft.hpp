/// Binds the counting of leaves.
#pragma once

#include "interrupt.hpp"
#include "native_object.hpp"
#include "sakiyomi/perft.hpp"
#include "sakiyomi/search/limits.hpp"

namespace sakiyomi::python {

/// Leaves at a depth, counted in one of the ways that Python names.
template <GameState S>
[[nodiscard]] std::uint64_t count_leaves(const StateObject<S>& self, const Whole& plies, const std::string& mode) {
  const int depth = plies.within("depth", 0, kMaxDepth);
  const auto count = [&](auto way) { return interruptibly([&](PollFn poll) { return way(self.state, self.rules(), depth, poll); }); };
  if (mode == "turns") return count(perft<S>);
  if (mode == "merged") return count(perft_merged<S>);
  if (mode == "distinct") return count(perft_distinct<S>);
  if (mode == "built") {
    return count([](const S& state, const typename S::Rules& rules, int left, PollFn poll) {
      BuiltLeaves built;
      perft_built(state, rules, left, built, poll);
      return built.leaves;
    });
  }
  throw py::value_error("mode must be 'turns', 'merged' or 'built', not " + quoted(mode));
}

template <GameState S>
void bind_perft() {
  using Object = StateObject<S>;
  define<Object>(
      "perft", [](const Object& self, const Whole& depth, const py::str& mode) { return count_leaves<S>(self, depth, utf8(mode)); }, py::arg("depth"),
      py::arg("mode") = "turns");
  define<Object>("distinct", [](const Object& self, const Whole& depth) { return count_leaves<S>(self, depth, "distinct"); }, py::arg("depth"));
}

}  // namespace sakiyomi::python
