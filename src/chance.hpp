/// Where chance comes from, as Python passes it.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "arguments.hpp"
#include "sakiyomi/core/chance.hpp"

namespace sakiyomi::python {

namespace py = pybind11;

/// Calls use(source) with the source that Python gave. A script goes on only where it told all that was asked.
template <class Use>
void with_chance(const char* call, py::handle given, Use&& use) {
  if (py::isinstance<Rng>(given)) return use(py::cast<Rng&>(given));
  if (py::isinstance<Deal>(given)) return use(py::cast<const Deal&>(given));
  if (!py::isinstance<Script>(given)) {
    throw py::type_error(std::string(call) + "() takes chance from a sakiyomi.Rng, Deal or Script, not " + Py_TYPE(given.ptr())->tp_name);
  }
  auto& script = py::cast<Script&>(given);
  Script tried = script;
  use(tried);
  if (tried.failed()) {
    const std::size_t number = tried.used() + 1;
    throw py::value_error(number > tried.cards().size() ? "the script has only " + std::to_string(number - 1) + " cards, but one more is drawn"
                                                        : "card " + std::to_string(number) + " of the script, " +
                                                              std::to_string(tried.cards()[number - 1]) + ", is not there to be drawn");
  }
  script = tried;
}

/// Cards by kind, as Python gives them: `whole` is `left` where it is not given.
[[nodiscard]] inline int drawn(py::handle source, const std::vector<std::uint8_t>& left, const std::optional<std::vector<std::uint8_t>>& whole,
                               const Whole& seat, const Whole& zone, const Whole& shuffles) {
  const std::vector<std::uint8_t>& all = whole ? *whole : left;
  bool fits = all.size() == left.size() && total(left) > 0;
  for (std::size_t kind = 0; fits && kind < left.size(); ++kind) fits = left[kind] <= all[kind];
  if (!fits) throw py::value_error("draw() takes counts of cards by kind: some card left, and of no kind more than in the whole");
  const Zone place{seat.within<std::uint16_t>("seat", 0, 0xffff), zone.within<std::uint16_t>("zone", 0, 0xffff),
                   shuffles.within<std::uint32_t>("shuffles", 0, 0xffff'ffff)};
  int kind = 0;
  with_chance("draw", source, [&](auto& chance) { kind = draw(chance, left, all, place); });
  return kind;
}

template <class Source>
void bind_draw(py::class_<Source>& type) {
  type.def(
      "draw",
      [](py::handle self, const std::vector<std::uint8_t>& left, const std::optional<std::vector<std::uint8_t>>& whole, const Whole& seat,
         const Whole& zone, const Whole& shuffles) { return drawn(self, left, whole, seat, zone, shuffles); },
      py::arg("left"), py::arg("whole") = py::none(), py::kw_only(), py::arg("seat") = 0, py::arg("zone") = 0, py::arg("shuffles") = 0);
}

inline void bind_deals(py::module_& core) {
  constexpr auto kMost = ~std::uint64_t{0};
  py::class_<Deal> deal(core, "Deal", py::is_final(), "The order of every deck, fixed by a seed.");
  deal.attr("__module__") = "sakiyomi._core";
  deal.def(py::init([](const Whole& seed) { return Deal(seed.within<std::uint64_t>("seed", 0, kMost)); }), py::arg("seed"))
      .def_property_readonly("seed", &Deal::seed)
      .def("__repr__", [](const Deal& self) { return "Deal(" + std::to_string(self.seed()) + ")"; })
      .def("__hash__", [](const Deal& self) { return py::hash(py::int_(self.seed())); })
      .def(
          "__eq__", [](const Deal& self, const Deal& other) { return self == other; }, py::is_operator())
      .def(py::pickle([](const Deal& self) { return self.seed(); }, [](std::uint64_t seed) { return Deal(seed); }));
  bind_draw(deal);

  const auto left = [](const Script& self) {
    return std::vector<int>(self.cards().begin() + static_cast<std::ptrdiff_t>(self.used()), self.cards().end());
  };
  py::class_<Script> script(core, "Script", py::is_final(), "Cards in the order in which they were drawn.");
  script.attr("__module__") = "sakiyomi._core";
  script.def(py::init([](const std::vector<int>& cards) { return Script(cards); }), py::arg("cards"))
      .def_property_readonly("left", left)
      .def("__repr__", [](py::handle self) { return "Script(" + py::cast<std::string>(py::repr(self.attr("left"))) + ")"; })
      .def(
          "__eq__", [left](const Script& self, const Script& other) { return left(self) == left(other); }, py::is_operator())
      .def(py::pickle(left, [](const std::vector<int>& cards) { return Script(cards); }));
  script.attr("__hash__") = py::none();
  bind_draw(script);
}

}  // namespace sakiyomi::python
