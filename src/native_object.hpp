/// Moves and positions as Python objects, made by hand: their cost is that of an allocation, and pybind11 binds
/// whatever need not be fast onto the same types.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "sakiyomi/game.hpp"

namespace sakiyomi::python {

namespace py = pybind11;

/// JSON as Python objects.
[[nodiscard]] inline py::object loaded(const std::string& json) { return py::module_::import("json").attr("loads")(json); }

/// The rules as Python holds them: states share one such object.
template <GameState S>
struct RulesValue {
  typename S::Rules rules;
  std::vector<int> options;
  std::optional<std::string> cards = {};  ///< JSON of a set that is not the standard one

  friend bool operator==(const RulesValue& a, const RulesValue& b) {
    return a.rules.players() == b.rules.players() && a.options == b.options && a.cards == b.cards;
  }
};

/// A move: one immortal object for each index, made when first asked for.
template <GameState S>
struct MoveObject {
  PyObject header;
  typename S::Move move;

  static constexpr auto kName = py::detail::const_name("Move");
  static inline PyTypeObject* type = nullptr;
  static inline std::array<PyObject*, S::Move::kIndexCount> made{};

  /// A new reference, or null with a Python error set.
  [[nodiscard]] static PyObject* get(typename S::Move move) noexcept {
    PyObject*& object = made[move.index()];
    if (object == nullptr) {
      auto* fresh = PyObject_New(MoveObject, type);
      if (fresh == nullptr) return nullptr;
      new (&fresh->move) typename S::Move(move);
      object = reinterpret_cast<PyObject*>(fresh);
    }
    Py_INCREF(object);
    return object;
  }
};

/// A position with the rules that it is played by.
template <GameState S>
struct StateObject {
  PyObject header;
  PyObject* owner;  ///< the Python object that holds the rules
  const RulesValue<S>* shared;
  S state;

  static constexpr auto kName = py::detail::const_name("State");
  static inline PyTypeObject* type = nullptr;

  [[nodiscard]] const typename S::Rules& rules() const noexcept { return shared->rules; }

  /// A new reference, or null with a Python error set.
  [[nodiscard]] static PyObject* make(PyObject* owner, const RulesValue<S>* shared, const S& state) noexcept {
    auto* fresh = PyObject_New(StateObject, type);
    if (fresh == nullptr) return nullptr;
    fresh->owner = Py_NewRef(owner);
    fresh->shared = shared;
    new (&fresh->state) S(state);
    return reinterpret_cast<PyObject*>(fresh);
  }
  [[nodiscard]] PyObject* with(const S& other) const noexcept { return make(owner, shared, other); }

  static void destroy(PyObject* self) noexcept {
    PyTypeObject* const heap_type = Py_TYPE(self);
    Py_DECREF(reinterpret_cast<StateObject*>(self)->owner);
    PyObject_Free(self);
    Py_DECREF(heap_type);
  }
};

template <class T>
concept NativeObject = requires(PyObject* object) {
  { T::type } -> std::same_as<PyTypeObject*&>;
  T::kName;
};

/// The object as a T, or null if it is none. The types have no subclasses.
template <NativeObject T>
[[nodiscard]] T* native(PyObject* object) noexcept {
  return Py_IS_TYPE(object, T::type) ? reinterpret_cast<T*>(object) : nullptr;
}

/// Sets one of the exceptions of sakiyomi.errors.
[[noreturn]] inline void raise(const char* exception, const std::string& message) {
  PyErr_SetString(py::module_::import("sakiyomi.errors").attr(exception).ptr(), message.c_str());
  throw py::error_already_set();
}

/// Raises ValueError unless the value lies in [least, most].
inline void require_within(const std::string& name, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return;
  throw py::value_error(name + " must be " + std::to_string(least) + " to " + std::to_string(most) + ", not " + std::to_string(value));
}

/// Text as UTF-8; what is no Unicode character becomes '?'.
[[nodiscard]] inline std::string utf8(const py::str& text) { return py::cast<std::string>(text.attr("encode")("utf-8", "replace")); }

/// Runs what may throw inside a function that Python calls.
template <class F>
PyObject* guarded(F&& function) noexcept {
  try {
    return function();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

/// The number of a notation by its name; by default the first, canonical one.
[[nodiscard]] inline std::size_t notation_index(std::span<const std::string_view> notations, const std::optional<py::str>& given) {
  if (!given) return 0;
  const std::string name = utf8(*given);
  std::string known;
  for (std::size_t i = 0; i < notations.size(); ++i) {
    if (notations[i] == name) return i;
    known += (i > 0 ? ", " : "") + std::string(notations[i]);
  }
  throw py::value_error("notation must be one of " + known + ", not " + quoted(name));
}

/// Pickles a call of a static method of a class: methodcaller(name, ...)(class).
template <class... Arguments>
[[nodiscard]] py::tuple reduced(PyTypeObject* type, const char* maker, const Arguments&... arguments) {
  const py::object call = py::module_::import("operator").attr("methodcaller")(maker, arguments...);
  return py::make_tuple(call, py::make_tuple(py::handle(reinterpret_cast<PyObject*>(type))));
}

/// The utility of each seat as a tuple; None while the game goes on.
[[nodiscard]] inline py::object utilities_of(const std::optional<Outcome>& outcome) {
  if (!outcome) return py::none();
  py::tuple utilities(static_cast<std::size_t>(outcome->seats()));
  for (Seat seat = 0; seat < outcome->seats(); ++seat) utilities[static_cast<std::size_t>(seat)] = py::float_((*outcome)[seat]);
  return utilities;
}

/// Makes a type from its slots. Python knows it by the game, whichever build of the core it is in.
inline PyTypeObject* make_type(std::string& full_name, std::string_view game, const char* name, std::size_t size, PyType_Slot* slots) {
  full_name = "sakiyomi._core." + std::string(game) + "." + name;
  PyType_Spec spec = {full_name.c_str(), static_cast<int>(size), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) throw py::error_already_set();
  return reinterpret_cast<PyTypeObject*>(type);
}

/// A new reference as an object; null raises the Python error that is set.
[[nodiscard]] inline py::object checked(PyObject* object) {
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

/// Binds a method by pybind11 onto a hand-made type.
template <NativeObject T, class F, class... Extra>
void define(const char* name, F&& function, const Extra&... extra) {
  const py::handle type(reinterpret_cast<PyObject*>(T::type));
  type.attr(name) = py::cpp_function(std::forward<F>(function), py::name(name), py::is_method(type), extra...);
  refuse_other_arguments(type, name, py::is_method(type));
}

/// Likewise a static method.
template <NativeObject T, class F, class... Extra>
void define_static(const char* name, F&& function, const Extra&... extra) {
  const py::handle type(reinterpret_cast<PyObject*>(T::type));
  type.attr(name) = py::staticmethod(py::cpp_function(std::forward<F>(function), py::name(name), extra...));
  refuse_other_arguments(type, name);
}

}  // namespace sakiyomi::python

namespace pybind11::detail {

template <sakiyomi::python::NativeObject T>
class type_caster<T> {
 public:
  static constexpr auto name = T::kName;
  template <class>
  using cast_op_type = T&;

  bool load(handle source, bool /*convert*/) noexcept {
    object_ = sakiyomi::python::native<T>(source.ptr());
    return object_ != nullptr;
  }
  explicit operator T&() noexcept { return *object_; }

 private:
  T* object_ = nullptr;
};

}  // namespace pybind11::detail
