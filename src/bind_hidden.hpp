/// Binds what seats see in games with hidden cards, and the searches of it.
#pragma once

#include <pybind11/stl.h>

#include "bind_search.hpp"
#include "sakiyomi/search/ismcts.hpp"
#include "sakiyomi/search/pimc.hpp"
#include "state_methods.hpp"

namespace sakiyomi::python {

/// What a seat knows, with the rules that are played by.
template <Hidden S>
struct ViewValue {
  py::object owner;  ///< the Python object that holds the rules
  const RulesValue<S>* shared;
  typename S::View view;

  [[nodiscard]] const typename S::Rules& rules() const noexcept { return shared->rules; }
  /// Any state with this view: what the seat can do is the same in each.
  [[nodiscard]] S some_world() const noexcept {
    Rng rng(0);
    return view.determinize(rules(), rng);
  }
  friend bool operator==(const ViewValue& a, const ViewValue& b) { return a.view == b.view && (a.shared == b.shared || *a.shared == *b.shared); }
};

template <Hidden S>
[[nodiscard]] ViewValue<S> view_of(const StateObject<S>& self, const Whole& seat) {
  const auto number = seat.within("seat", 0, self.rules().players() - 1);
  return {py::reinterpret_borrow<py::object>(self.owner), self.shared, self.state.view(self.rules(), number)};
}

template <Hidden S>
void bind_view(py::module_& module) {
  using Value = ViewValue<S>;
  using Moves = MoveObject<S>;
  using Notation = std::optional<py::str>;
  constexpr auto& info = S::Rules::kInfo;
  const auto world = [](const Value& self) { return checked(StateObject<S>::make(self.owner.ptr(), self.shared, self.some_world())); };
  const auto text = [](const Value& self) { return self.view.format(self.rules(), 0); };
  py::class_<Value> type(module, "View", py::is_final(), "What a seat knows of a position. It holds nothing else.");
  reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new = [](PyTypeObject*, PyObject*, PyObject*) -> PyObject* {
    PyErr_SetString(PyExc_TypeError, "a View is made by state.view(seat), or read by Game.parse_view");
    return nullptr;
  };
  type.def_property_readonly("rules", [](const Value& self) { return self.owner; })
      .def_property_readonly("seat", [](const Value& self) { return self.view.seat(); })
      .def_property_readonly("to_move", [](const Value& self) { return self.view.to_move(); })
      .def_property_readonly("is_terminal", [](const Value& self) { return self.view.outcome(self.rules()).has_value(); })
      .def("outcome", [](const Value& self) { return utilities_of(self.view.outcome(self.rules())); })
      .def("legal_moves",
           [](const Value& self) {
             typename S::MoveList moves;
             self.view.legal_moves(self.rules(), moves);
             return checked(StateMethods<S>::list_of(moves));
           })
      .def(
          "determinize",
          [](const Value& self, const py::object& rng) {
            if (!py::isinstance<Rng>(rng)) throw py::type_error(std::string("determinize() takes an Rng, not ") + Py_TYPE(rng.ptr())->tp_name);
            return checked(StateObject<S>::make(self.owner.ptr(), self.shared, self.view.determinize(self.rules(), py::cast<Rng&>(rng))));
          },
          py::arg("rng"))
      .def(
          "format",
          [](const Value& self, const Notation& notation) { return self.view.format(self.rules(), notation_index(info.notations, notation)); },
          py::arg("notation") = py::none())
      .def(
          "format_move",
          [world](const Value& self, const Moves& move, const Notation& notation) {
            return world(self).attr("format_move")(py::handle(reinterpret_cast<PyObject*>(const_cast<Moves*>(&move))), notation);
          },
          py::arg("move"), py::arg("notation") = py::none())
      .def(
          "parse_move", [world](const Value& self, const py::str& move) { return world(self).attr("parse_move")(move); }, py::arg("text"))
      .def("__str__", text)
      .def("__repr__", [text](const Value& self) { return "<" + std::string(info.name) + " view '" + text(self) + "'>"; })
      .def("__hash__", [](const Value& self) { return static_cast<Py_ssize_t>(self.view.hash() >> 1); })
      .def(
          "__eq__", [](const Value& self, const Value& other) { return self == other; }, py::is_operator())
      .def("__copy__", [](const Value& self) { return self; })
      .def("__reduce__",
           [text](py::handle self) {
             const auto& value = py::cast<const Value&>(self);
             return reduced(reinterpret_cast<PyTypeObject*>(py::type::of(self).ptr()), "parse", value.owner, text(value));
           })
      .def_static(
          "parse",
          [](const py::object& rules, const py::str& given) {
            const auto& shared = py::cast<const RulesValue<S>&>(rules);
            const auto view = S::View::parse(shared.rules, utf8(given));
            if (!view) raise("InvalidPosition", view.error());
            return Value{rules, &shared, *view};
          },
          py::arg("rules"), py::arg("text"));
  if (has_documents(info)) type.def("to_json", [text](const Value& self) { return loaded(text(self)); });
}

/// Searchers of games with hidden cards take views.
template <Hidden S>
struct RootOf<S> {
  using Value = ViewValue<S>;
  static const typename S::View& root(const Value& value) { return value.view; }
  static bool is_over(const Value& value) {
    typename S::MoveList moves;
    value.view.legal_moves(value.rules(), moves);
    return moves.empty();
  }
};

[[nodiscard]] inline Observer observer(const std::string& mode) {
  if (mode == "so") return Observer::kSingle;
  if (mode == "mo") return Observer::kMultiple;
  if (mode == "ris") return Observer::kRedealt;
  throw py::value_error("mode must be 'so', 'mo' or 'ris', not " + quoted(mode));
}

template <Hidden S, class Probing = NoProbe>
void bind_ismcts(py::module_& module) {
  using Searcher = Ismcts<S, StaticEvaluation<S>, Probing>;
  using Engine = SharedEngine<Searcher>;
  py::class_<Engine, std::shared_ptr<Engine>> type(module, searcher_name<Probing>("ISMCTS").c_str());
  bind_record<Probing>(type);
  type.def(py::init([](const RulesValue<S>& rules, int threads, std::uint64_t seed, bool deterministic, const std::string& mode, double exploration,
                       double prior, std::optional<int> cutoff_plies, int tree_mb) {
             const IsmctsOptions options{.threads = threads,
                                         .seed = seed,
                                         .deterministic = deterministic,
                                         .mode = observer(mode),
                                         .exploration = exploration,
                                         .prior = prior,
                                         .playout = cutoff_plies ? Playout::kCutoff : Playout::kRandom,
                                         .cutoff_plies = cutoff_plies.value_or(0),
                                         .tree_mb = tree_mb};
             return std::make_shared<Engine>(Searcher(rules.rules, options));
           }),
           py::arg("rules"), py::arg("threads"), py::arg("seed"), py::arg("deterministic"), py::arg("mode"), py::arg("exploration"), py::arg("prior"),
           py::arg("cutoff_plies"), py::arg("tree_mb"));
  bind_start<S>(type);
}

/// The options of the search of each world, by the names that Python knows them by.
[[nodiscard]] inline decltype(PimcOptions::inner) inner_options(const std::string& name, const py::dict& given) {
  const auto get = [&]<class T>(const char* option, T /*kind*/) { return py::cast<T>(given[option]); };
  if (name == "alphabeta") {
    return AlphaBetaOptions{
        .seed = get("seed", std::uint64_t{}), .hash_mb = get("hash_mb", 0), .selectivity = get("selectivity", 0), .contempt = get("contempt", 0)};
  }
  MctsOptions options;
  options.seed = get("seed", std::uint64_t{});
  options.mode = get("mode", std::string()) == "uct" ? Selection::kUct : Selection::kPuct;
  options.exploration = get("exploration", 0.0);
  options.prior = get("prior", 0.0);
  options.bias = get("bias", 0.0);
  options.widening = get("widening", 0.0);
  options.playout = get("playout", std::string()) == "random" ? Playout::kRandom : Playout::kCutoff;
  options.cutoff_plies = get("cutoff_plies", MctsOptions::kSuited);
  options.tree_mb = get("tree_mb", 0);
  return options;
}

template <GameState S, class Probing = NoProbe>
  requires Chancy<S>
void bind_pimc(py::module_& module) {
  using Searcher = Pimc<S, Probing>;
  using Engine = SharedEngine<Searcher>;
  py::class_<Engine, std::shared_ptr<Engine>> type(module, searcher_name<Probing>("PIMC").c_str());
  bind_record<Probing>(type);
  type.def(py::init([](const RulesValue<S>& rules, int threads, std::uint64_t seed, int worlds, const std::string& inner, const py::dict& options) {
             return std::make_shared<Engine>(
                 Searcher(rules.rules, {.threads = threads, .seed = seed, .worlds = worlds, .inner = inner_options(inner, options)}));
           }),
           py::arg("rules"), py::arg("threads"), py::arg("seed"), py::arg("worlds"), py::arg("inner"), py::arg("options"));
  bind_start<S>(type);
}

}  // namespace sakiyomi::python
