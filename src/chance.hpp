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

/// What is wrong with a script that failed.
[[nodiscard]] inline std::string script_fault(const Script& script) {
  const Script::Place place = *script.fault();
  const std::vector<int>& order = script.orders().at(place);
  const std::size_t used = script.used(place);
  const std::string name =
      script.one() ? "the script" : "the script of zone " + std::to_string(place.second) + " of seat " + std::to_string(place.first);
  if (used == order.size()) return name + " has only " + std::to_string(used) + " cards, but one more is drawn";
  return "card " + std::to_string(used + 1) + " of " + name + ", " + std::to_string(order[used]) + ", is not there to be drawn";
}

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
  if (tried.failed()) throw py::value_error(script_fault(tried));
  script = tried;
}

/// How many cards there are of each kind, as Python gives it.
[[nodiscard]] inline std::vector<std::uint8_t> counts_of(const py::object& given) {
  std::vector<std::uint8_t> counts;
  for (const py::handle count : py::module_::import("sakiyomi._check").attr("wholes")("left", given, 0, 255))
    counts.push_back(py::cast<std::uint8_t>(count));
  if (total(counts) == 0) throw py::value_error("draw() takes how many cards are left of each kind, but none is");
  return counts;
}

template <class Source>
void bind_draw(py::class_<Source>& type) {
  type.def(
      "draw",
      [](py::handle self, const py::object& left, const Whole& seat, const Whole& zone, const Whole& shuffles) {
        const std::vector<std::uint8_t> counts = counts_of(left);
        const Zone place{seat.within<std::uint16_t>("seat", 0, 0xffff), zone.within<std::uint16_t>("zone", 0, 0xffff),
                         shuffles.within<std::uint32_t>("shuffles", 0, 0xffff'ffff)};
        int kind = 0;
        with_chance("draw", self, [&](auto& chance) { kind = draw(chance, counts, place); });
        return kind;
      },
      py::arg("left"), py::kw_only(), py::arg("seat") = 0, py::arg("zone") = 0, py::arg("shuffles") = 0);
}

[[nodiscard]] inline std::vector<int> script_cards(const char* name, py::handle given) {
  std::vector<int> kinds;
  for (const py::handle card : py::module_::import("sakiyomi._check").attr("wholes")(name, given, 0, 255)) kinds.push_back(py::cast<int>(card));
  return kinds;
}

/// From one list, or a list for each (seat, zone).
[[nodiscard]] inline Script script_of(const py::object& given) {
  if (!py::hasattr(given, "items")) return Script(script_cards("cards", given));
  Script::Orders orders;
  for (const py::handle item : given.attr("items")()) {
    const auto [key, cards] = py::cast<std::pair<py::object, py::object>>(item);
    const py::list place = py::module_::import("sakiyomi._check").attr("wholes")("a seat and zone", key, 0, 0xffff);
    if (place.size() != 2) throw py::value_error("a script has its cards by (seat, zone), not by " + py::cast<std::string>(py::repr(key)));
    const std::string name = "cards[" + py::cast<std::string>(py::repr(key)) + "]";
    orders[{py::cast<std::uint16_t>(place[0]), py::cast<std::uint16_t>(place[1])}] = script_cards(name.c_str(), cards);
  }
  return Script(std::move(orders));
}

/// What was not drawn yet, in the form that `script_of` takes.
[[nodiscard]] inline py::object script_left(const Script& script) {
  py::dict orders;
  for (const auto& [place, cards] : script.orders()) {
    const py::list left = py::cast(std::vector<int>(cards.begin() + static_cast<std::ptrdiff_t>(script.used(place)), cards.end()));
    if (script.one()) return left;
    if (!left.empty()) orders[py::make_tuple(place.first, place.second)] = left;
  }
  return orders;
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

  py::class_<Script> script(core, "Script", py::is_final(), "Cards in the order in which they were drawn.");
  script.attr("__module__") = "sakiyomi._core";
  script.def(py::init(&script_of), py::arg("cards"))
      .def_property_readonly("left", &script_left)
      .def("__repr__", [](py::handle self) { return "Script(" + py::cast<std::string>(py::repr(self.attr("left"))) + ")"; })
      .def(
          "__eq__", [](const Script& self, const Script& other) { return script_left(self).equal(script_left(other)); }, py::is_operator())
      .def(py::pickle(&script_left, [](const py::object& cards) { return script_of(cards); }));
  script.attr("__hash__") = py::none();
  bind_draw(script);
}

}  // namespace sakiyomi::python
