/// Binds the rules of a game: players, options, and cards where there are any.
#pragma once

#include <pybind11/stl.h>

#include <optional>

#include "native_object.hpp"

namespace sakiyomi::python {

/// Raises InvalidCards, also where a game has no cards.
template <GameState S>
[[nodiscard]] RulesValue<S> rules_with_cards(int players, std::vector<int> options, std::string cards) {
  if constexpr (Carded<typename S::Rules>) {
    const auto rules = S::Rules::with_cards(players, options, cards);
    if (!rules) raise("InvalidCards", rules.error());
    return {*rules, std::move(options), std::move(cards)};
  } else {
    raise("InvalidCards", std::string(S::Rules::kInfo.name) + " has no card sets: leave `cards` out");
  }
}

template <GameState S>
[[nodiscard]] RulesValue<S> make_rules(int players, std::vector<int> options, const std::optional<py::str>& cards = {}) {
  const GameInfo& info = S::Rules::kInfo;
  const std::string name(info.name);
  require_within(name + ": players", players, info.min_players, info.max_players);
  if (options.size() != info.options.size()) {
    throw py::value_error(name + " has " + std::to_string(info.options.size()) + " rule options, not " + std::to_string(options.size()));
  }
  for (std::size_t i = 0; i < options.size(); ++i) {
    const RuleOption& option = info.options[i];
    require_within(name + ": option " + std::string(option.name), options[i], option.least, option.most);
  }
  if (cards && (info.cards.empty() || utf8(*cards) != info.cards)) return rules_with_cards<S>(players, std::move(options), utf8(*cards));
  return {typename S::Rules(players, options), std::move(options)};
}

/// The rules with which text of moves is written when no position is at hand.
template <GameState S>
[[nodiscard]] RulesValue<S> standard_rules() {
  std::vector<int> options;
  for (const RuleOption& option : S::Rules::kInfo.options) options.push_back(option.standard);
  return make_rules<S>(S::Rules::kInfo.min_players, std::move(options));
}

template <GameState S>
void bind_rules(py::module_& module) {
  using Value = RulesValue<S>;
  py::class_<Value>(module, "Rules", py::is_final())
      .def(py::init(&make_rules<S>), py::arg("players"), py::arg("options"), py::arg("cards") = py::none())
      .def_property_readonly("players", [](const Value& self) { return self.rules.players(); })
      .def_property_readonly("options", [](const Value& self) { return py::tuple(py::cast(self.options)); })
      .def_readonly("cards", &Value::cards)
      .def_property_readonly("repetition", [](const Value& self) { return self.rules.history().repetition; })
      .def_property_readonly("max_plies", [](const Value& self) { return self.rules.history().max_plies; })
      .def_property_readonly("no_progress", [](const Value& self) { return self.rules.history().no_progress; })
      .def_property_readonly("sensible_plies", [](const Value& self) { return sensible_plies<S>(self.rules); })
      .def_property_readonly("sharpness", [](const Value& self) { return sharpness<S>(self.rules); })
      .def(
          "__eq__", [](const Value& self, const Value& other) { return self == other; }, py::is_operator())
      .def("__hash__",
           [](const Value& self) { return py::hash(py::make_tuple(self.rules.players(), py::tuple(py::cast(self.options)), self.cards)); })
      .def("__repr__",
           [](const Value& self) {
             const py::str format("<{} rules: players={}, options={}{}>");
             const char* const cards = self.cards ? ", with other cards" : "";
             return py::str(format.format(S::Rules::kInfo.name, self.rules.players(), py::tuple(py::cast(self.options)), cards));
           })
      .def("__reduce__", [](py::handle self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("players"), self.attr("options"), self.attr("cards")));
      });
}

}  // namespace sakiyomi::python
