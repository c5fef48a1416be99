/// What a game says about itself, and the generator: bound once for all games.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <bit>

#include "arguments.hpp"
#include "chance.hpp"
#include "sakiyomi/game.hpp"
#include "sakiyomi/search/score.hpp"

namespace sakiyomi::python {

namespace py = pybind11;

struct InfoValue {
  GameInfo info;
  std::uint32_t index_count;
  int symmetries;
  int eval_scale;
  std::span<const int> planes;
};

template <GameState S>
[[nodiscard]] constexpr int symmetries() noexcept {
  if constexpr (Symmetric<S>) return S::kSymmetries;
  return 1;
}

/// The shape of a game's planes; empty where it has none.
template <GameState S>
[[nodiscard]] constexpr std::span<const int> planes() noexcept {
  if constexpr (Encoded<S>) return S::kPlanes;
  return {};
}

template <GameState S>
[[nodiscard]] InfoValue make_info() {
  return {S::Rules::kInfo, S::Move::kIndexCount, symmetries<S>(), eval_scale<S>(), planes<S>()};
}

template <class T>
[[nodiscard]] py::tuple tuple_of(std::span<const T> items) {
  py::tuple tuple(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) tuple[i] = py::cast(items[i]);
  return tuple;
}

inline void bind_info(py::module_& core) {
  py::class_<RuleOption>(core, "OptionInfo")
      .def_readonly("name", &RuleOption::name)
      .def_readonly("summary", &RuleOption::summary)
      .def_readonly("standard", &RuleOption::standard)
      .def_readonly("least", &RuleOption::least)
      .def_readonly("most", &RuleOption::most)
      .def_property_readonly("labels", [](const RuleOption& self) { return tuple_of(self.labels); });

  static constexpr std::array<std::string_view, 3> kInformation = {"perfect", "open chance", "hidden"};
  py::class_<InfoValue>(core, "GameInfo")
      .def_property_readonly("name", [](const InfoValue& self) { return self.info.name; })
      .def_property_readonly("title", [](const InfoValue& self) { return self.info.title; })
      .def_property_readonly("summary", [](const InfoValue& self) { return self.info.summary; })
      .def_property_readonly("min_players", [](const InfoValue& self) { return self.info.min_players; })
      .def_property_readonly("max_players", [](const InfoValue& self) { return self.info.max_players; })
      .def_property_readonly("cards", [](const InfoValue& self) { return self.info.cards; })
      .def_property_readonly("information", [](const InfoValue& self) { return kInformation[static_cast<std::size_t>(self.info.information)]; })
      .def_property_readonly("seat_names", [](const InfoValue& self) { return tuple_of(self.info.seat_names); })
      .def_property_readonly("options", [](const InfoValue& self) { return tuple_of(self.info.options); })
      .def_property_readonly("notations", [](const InfoValue& self) { return tuple_of(self.info.notations); })
      .def_property_readonly("move_notations", [](const InfoValue& self) { return tuple_of(self.info.move_notations); })
      .def_readonly("index_count", &InfoValue::index_count)
      .def_readonly("symmetries", &InfoValue::symmetries)
      .def_readonly("eval_scale", &InfoValue::eval_scale)
      .def_property_readonly("planes", [](const InfoValue& self) { return tuple_of(self.planes); });
}

inline void bind_rng(py::module_& core) {
  using Words = std::array<std::uint64_t, 4>;
  py::class_<Rng> rng(core, "Rng", py::is_final(), "A seeded generator (xoshiro256**). Equal seeds give equal numbers.");
  rng.attr("__module__") = "sakiyomi._core";
  rng.def(py::init([](const Whole& seed) { return Rng(seed.within<std::uint64_t>("seed", 0, ~std::uint64_t{0})); }), py::arg("seed"))
      .def(py::init([](const py::args& arguments, const py::kwargs& keywords) -> Rng {
        throw py::type_error("Rng() takes (seed: int), not " + kinds_of(arguments, keywords, 0));
      }))
      .def(
          "below", [](Rng& self, const Whole& bound) { return self.below(bound.within<std::uint32_t>("bound", 1, ~std::uint32_t{0})); },
          py::arg("bound"))
      .def("__copy__", [](const Rng& self) { return Rng(self); })
      .def(
          "__eq__", [](const Rng& self, const Rng& other) { return self == other; }, py::is_operator())
      .def(py::pickle([](const Rng& self) { return std::bit_cast<Words>(self); }, [](const Words& words) { return std::bit_cast<Rng>(words); }));
  refuse_other_arguments(rng, "below", py::is_method(rng));
  bind_draw(rng);
}

}  // namespace sakiyomi::python
