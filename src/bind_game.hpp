/// Binds a game: one function template for all of them.
#pragma once

#include <pybind11/stl.h>

#include <optional>

#include "bind_encode.hpp"
#include "bind_hidden.hpp"
#include "bind_info.hpp"
#include "bind_mcts.hpp"
#include "bind_perft.hpp"
#include "bind_rules.hpp"
#include "bind_search.hpp"
#include "native_object.hpp"
#include "sakiyomi/hidden.hpp"
#include "state_methods.hpp"

namespace sakiyomi::python {

template <GameState S>
void bind_move(py::module_& module) {
  using Object = MoveObject<S>;
  static std::string full_name;
  static const RulesValue<S> standard = standard_rules<S>();
  PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(
                      "A move: one shared object for each. It prints as text, with the standard cards; int(move) is its index in the action space.")},
      {Py_tp_repr, reinterpret_cast<void*>(+[](PyObject* self) noexcept {
         return guarded([&] { return py::str(S{}.format_move(standard.rules, reinterpret_cast<Object*>(self)->move, 0)).release().ptr(); });
       })},
      {Py_tp_hash,
       reinterpret_cast<void*>(+[](PyObject* self) noexcept { return static_cast<Py_hash_t>(reinterpret_cast<Object*>(self)->move.index()); })},
      {Py_nb_index,
       reinterpret_cast<void*>(+[](PyObject* self) noexcept { return PyLong_FromUnsignedLong(reinterpret_cast<Object*>(self)->move.index()); })},
      {0, nullptr},
  };
  Object::type = make_type(full_name, S::Rules::kInfo.name, "Move", sizeof(Object), slots);
  module.attr("Move") = py::handle(reinterpret_cast<PyObject*>(Object::type));
  define<Object>("__reduce__", [](const Object& self) { return reduced(Object::type, "from_index", self.move.index()); });
  define_static<Object>(
      "from_index",
      [](const Whole& index) { return checked(Object::get(S::Move::from_index(index.within<std::uint32_t>("index", 0, S::Move::kIndexCount - 1)))); },
      py::arg("index"));
}

/// Raises IllegalMove unless the move is legal.
template <GameState S>
void require_legal(const StateObject<S>& self, const MoveObject<S>& move) {
  if (!is_legal(self.state, self.rules(), move.move)) StateMethods<S>::raise_illegal(self, move.move);
}

/// Everything that a call can come to by chance, as (probability, position).
[[nodiscard]] py::list list_branches(const auto& happen, const auto& make, const Whole& given) {
  const auto most = given.within<std::size_t>("most", 1, std::numeric_limits<std::int32_t>::max());
  py::list branches;
  Branches ways;
  do {
    if (branches.size() == most) {
      const py::str message = py::str("chance can go more than {:,} ways here").format(most);
      PyErr_SetObject(py::module_::import("sakiyomi.chance").attr("TooManyBranchesError").ptr(), message.ptr());
      throw py::error_already_set();
    }
    const auto state = happen(ways);
    branches.append(py::make_tuple(ways.probability(), make(state)));
  } while (ways.advance());
  return branches;
}

template <GameState S>
void bind_makers() {
  using Object = StateObject<S>;
  using Value = RulesValue<S>;
  const auto make = [](const Value& rules, const S& state) { return checked(Object::make(py::cast(&rules).ptr(), &rules, state)); };
  if constexpr (Certain<S>) {
    define_static<Object>("initial", [=](const Value& rules) { return make(rules, S::initial(rules.rules)); }, py::arg("rules"));
  } else {
    define_static<Object>(
        "initial",
        [=](const Value& rules, const py::object& chance) {
          S state;
          with_chance("initial", chance, [&](auto& source) { state = S::initial(rules.rules, source); });
          return make(rules, state);
        },
        py::arg("rules"), py::arg("chance"));
    define_static<Object>(
        "deals",
        [=](const Value& rules, const Whole& most) {
          return list_branches([&](Branches& ways) { return S::initial(rules.rules, ways); }, [&](const S& state) { return make(rules, state); },
                               most);
        },
        py::arg("rules"), py::arg("most") = 1'000'000);
  }
  define_static<Object>(
      "parse",
      [=](const Value& rules, const py::str& text) {
        const auto state = parse_position<S>(rules.rules, utf8(text));
        if (!state) raise("InvalidPosition", state.error());
        return make(rules, *state);
      },
      py::arg("rules"), py::arg("text"));
  if constexpr (Scripted<S>) {
    define_static<Object>(
        "script",
        [](const Value& rules, const py::str& text) {
          auto script = S::parse_script(rules.rules, utf8(text));
          if (!script) raise("InvalidPosition", script.error());
          return *script;
        },
        py::arg("rules"), py::arg("text"));
  }
}

template <GameState S>
void bind_text() {
  using Object = StateObject<S>;
  using Moves = MoveObject<S>;
  using Notation = std::optional<py::str>;
  constexpr auto& info = S::Rules::kInfo;
  define<Object>(
      "parse_move", [](const Object& self, const py::str& text) { return checked(Moves::get(StateMethods<S>::parse_legal(self, text.ptr()))); },
      py::arg("text"));
  define<Object>(
      "format_move",
      [](const Object& self, const Moves& move, const Notation& notation) {
        return self.state.format_move(self.rules(), move.move, notation_index(info.move_notations, notation));
      },
      py::arg("move"), py::arg("notation") = py::none());
  define<Object>(
      "format",
      [](const Object& self, const Notation& notation) { return self.state.format(self.rules(), notation_index(info.notations, notation)); },
      py::arg("notation") = py::none());
  if (has_documents(info)) define<Object>("to_json", [](const Object& self) { return loaded(self.state.format(self.rules(), 0)); });
}

/// What the rules and the search want to know of a move.
template <GameState S>
void bind_move_queries() {
  using Object = StateObject<S>;
  using Moves = MoveObject<S>;
  const auto define_query = [](const char* name, auto query) {
    define<Object>(
        name,
        [query](const Object& self, const Moves& move) {
          require_legal(self, move);
          return query(self.state, self.rules(), move.move);
        },
        py::arg("move"));
  };
  using Rules = typename S::Rules;
  using Move = typename S::Move;
  if constexpr (Hidden<S>) {
    define<Object>("view", view_of<S>, py::arg("seat"));
    define<Object>(
        "is_seen",
        [](const Object& self, const Moves& move, const Whole& seat) {
          const Seat number = seat.within<Seat>("seat", 0, self.rules().players() - 1);
          if constexpr (Secretive<S>) return self.state.is_seen(self.rules(), move.move, number);
          return true;
        },
        py::arg("move"), py::arg("seat"));
  } else {
    define<Object>(
        "view",
        [](py::handle self, const Whole& seat) {
          (void)seat.within("seat", 0, native<Object>(self.ptr())->rules().players() - 1);
          return py::reinterpret_borrow<py::object>(self);  // nothing is hidden
        },
        py::arg("seat"));
  }
  define<Object>("is_legal", [](const Object& self, const Moves& move) { return is_legal(self.state, self.rules(), move.move); }, py::arg("move"));
  define_query("multiplicity", [](const S& state, const Rules& rules, Move move) {
    if constexpr (Weighted<S>) return state.multiplicity(rules, move);
    return 1;
  });
  define_query("is_irreversible", [](const S& state, const Rules& rules, Move move) {
    if constexpr (Recurrent<S>) return state.is_irreversible(rules, move);
    return true;
  });
  define_query("is_progress", [](const S& state, const Rules& rules, Move move) {
    if constexpr (Recurrent<S>) return state.is_progress(rules, move);
    return true;
  });
}

/// What chance can do, and the cards that it has.
template <GameState S>
void bind_cards() {
  using Object = StateObject<S>;
  if constexpr (Chancy<S>) {
    define<Object>(
        "branches",
        [](const Object& self, const MoveObject<S>& move, const Whole& most) {
          require_legal(self, move);
          const auto happen = [&](Branches& ways) {
            S state = self.state;
            state.apply(self.rules(), move.move, ways);
            return state;
          };
          return list_branches(happen, [&](const S& state) { return checked(self.with(state)); }, most);
        },
        py::arg("move"), py::arg("most") = 1'000'000);
  }
  if constexpr (Zoned<S>) {
    define<Object>("zones", [](const Object& self) {
      py::dict zones;
      self.state.for_each_zone(self.rules(),
                               [&](std::string_view name, Counts counts) { zones[py::str(name.data(), name.size())] = tuple_of(counts); });
      return zones;
    });
  }
}

template <GameState S>
void bind_symmetries() {
  using Object = StateObject<S>;
  using Moves = MoveObject<S>;
  const auto known = [](const Whole& symmetry) { return symmetry.within("symmetry", 0, symmetries<S>() - 1); };
  define<Object>(
      "transformed",
      [=](const Object& self, const Whole& given) {
        [[maybe_unused]] const int symmetry = known(given);
        if constexpr (Symmetric<S>) return checked(self.with(self.state.transformed(symmetry)));
        return checked(self.with(self.state));
      },
      py::arg("symmetry"));
  define<Object>(
      "transformed_move",
      [=](const Object& /*self*/, const Moves& move, const Whole& given) {
        [[maybe_unused]] const int symmetry = known(given);
        if constexpr (Symmetric<S>) return checked(Moves::get(S::transformed(move.move, symmetry)));
        return checked(Moves::get(move.move));
      },
      py::arg("move"), py::arg("symmetry"));
}

template <GameState S>
void bind_state(py::module_& module) {
  using Object = StateObject<S>;
  Object::type = StateMethods<S>::make();
  module.attr("State") = py::handle(reinterpret_cast<PyObject*>(Object::type));
  module.attr("State").attr("information") = module.attr("INFO").attr("information");
  bind_makers<S>();
  bind_text<S>();
  bind_move_queries<S>();
  bind_cards<S>();
  bind_symmetries<S>();
  bind_encode<S>();
  bind_perft<S>();
  define<Object>("__reduce__",
                 [](const Object& self) { return reduced(Object::type, "parse", py::handle(self.owner), self.state.format(self.rules(), 0)); });
}

/// Adds the searchers that fit the game.
template <GameState S, class Probing = NoProbe>
void bind_searchers(py::module_& module) {
  if constexpr (Certain<S>) bind_alpha_beta<S, Probing>(module);
  if constexpr (!Hidden<S> && std::is_same_v<Probing, NoProbe>) bind_mcts<S>(module);
  if constexpr (!Hidden<S> && std::is_same_v<Probing, Probe>) (void)bind_tree_search<S, Probing>(module);
  if constexpr (Hidden<S>) bind_ismcts<S, Probing>(module);
  if constexpr (Chancy<S>) bind_pimc<S, Probing>(module);
}

/// Binds the game as a submodule, and returns that.
template <GameState S>
py::module_ bind_game(py::module_& core) {
  const std::string name(S::Rules::kInfo.name);
  py::module_ module = core.def_submodule(name.c_str(), std::string(S::Rules::kInfo.summary).c_str());
  module.attr("__name__") = "sakiyomi._core." + name;  // pickles work across builds
  module.attr("INFO") = make_info<S>();
  bind_rules<S>(module);
  bind_move<S>(module);
  if constexpr (Hidden<S>) bind_view<S>(module);
  bind_state<S>(module);
  bind_report<S>(module);
  bind_task<S>(module);
  bind_searchers<S>(module);
  bind_searchers<S, Probe>(module);  // instantiated nowhere else
  return module;
}

}  // namespace sakiyomi::python
