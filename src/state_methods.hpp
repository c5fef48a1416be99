/// The calls on positions that programs make millions of times, without pybind11 in between.
#pragma once

#include "chance.hpp"
#include "native_object.hpp"
#include "sakiyomi/search/ordering.hpp"

namespace sakiyomi::python {

template <GameState S>
struct StateMethods {
  using Move = typename S::Move;
  using Moves = MoveObject<S>;
  using Object = StateObject<S>;

  [[nodiscard]] static bool is_over(const Object& self) noexcept { return self.state.outcome(self.rules()).has_value(); }

  static PyObject* list_of(const auto& moves) noexcept {
    PyObject* const list = PyList_New(static_cast<Py_ssize_t>(moves.size()));
    if (list == nullptr) return nullptr;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      PyObject* const move = Moves::get(moves[i]);
      if (move == nullptr) {
        Py_DECREF(list);
        return nullptr;
      }
      PyList_SET_ITEM(list, static_cast<Py_ssize_t>(i), move);
    }
    return list;
  }

  static PyObject* to_move(const Object& self) { return PyLong_FromLong(self.state.to_move()); }
  static PyObject* is_terminal(const Object& self) { return PyBool_FromLong(is_over(self)); }
  static PyObject* rules(const Object& self) { return Py_NewRef(self.owner); }

  static PyObject* outcome(const Object& self) { return utilities_of(self.state.outcome(self.rules())).release().ptr(); }

  /// Empty when the game is over.
  [[nodiscard]] static typename S::MoveList listed(const Object& self) {
    typename S::MoveList moves;
    if (!is_over(self)) self.state.legal_moves(self.rules(), moves);
    return moves;
  }

  static PyObject* legal_moves(const Object& self) { return list_of(listed(self)); }

  static PyObject* search_moves(const Object& self) {
    if (is_over(self)) return PyList_New(0);
    return list_of(sorted_search_moves(self.state, self.rules()));
  }

  static PyObject* count_moves(const Object& self) {
    return PyLong_FromUnsignedLongLong(is_over(self) ? 0 : sakiyomi::count_moves(self.state, self.rules()));
  }

  static PyObject* is_settled(const Object& self) { return PyBool_FromLong(sakiyomi::is_settled(self.state, self.rules())); }

  static PyObject* wins_now(const Object& self)
    requires Certain<S>
  {
    if (is_over(self)) Py_RETURN_FALSE;
    return PyBool_FromLong(sakiyomi::wins_now(self.state, self.rules()));
  }

  /// A legal move, from itself or its text.
  static Move legal_move(const Object& self, PyObject* argument) {
    const Moves* const move = native<Moves>(argument);
    if (move == nullptr) return parse_legal(self, argument);
    if (!is_legal(self.state, self.rules(), move->move)) raise_illegal(self, move->move);
    return move->move;
  }

  static PyObject* play(const Object& self, PyObject* argument)
    requires Certain<S>
  {
    return self.with(successor(self.state, self.rules(), legal_move(self, argument)));
  }
  static PyObject* play_by_chance(const Object& self, PyObject* const* arguments, Py_ssize_t count)
    requires Chancy<S>
  {
    if (count != 2)
      throw py::type_error("play() of " + std::string(S::Rules::kInfo.name) +
                           " takes a move and where chance comes from, like play(move, sakiyomi.Rng(1))");
    const Move move = legal_move(self, arguments[0]);
    S state = self.state;
    with_chance("play", arguments[1], [&](auto& chance) { state.apply(self.rules(), move, chance); });
    return self.with(state);
  }

  /// The generator for a call that gives a move. Raises IllegalMove when there is none.
  static Rng& generator(const Object& self, const char* call, PyObject* given) {
    if (is_over(self)) raise("IllegalMove", "the game is over: there is no legal move");
    py::detail::make_caster<Rng> rng;
    if (!rng.load(given, false)) throw py::type_error(std::string(call) + "() takes an Rng, not " + Py_TYPE(given)->tp_name);
    return py::detail::cast_op<Rng&>(rng);
  }
  static PyObject* random_move(const Object& self, PyObject* rng) {
    return Moves::get(sakiyomi::random_move(self.state, self.rules(), generator(self, "random_move", rng)));
  }
  static PyObject* playout_move(const Object& self, PyObject* rng) {
    return Moves::get(sakiyomi::playout_move(self.state, self.rules(), generator(self, "playout_move", rng)));
  }

  static PyObject* evaluate(const Object& self, PyObject* seat_argument)
    requires Evaluated<S>
  {
    long seat = PyLong_AsLong(seat_argument);
    const int seats = self.rules().players();
    if (seat < 0 || seat >= seats) {
      PyErr_Clear();
      seat = Whole{py::reinterpret_borrow<py::object>(seat_argument)}.within<long>("seat", 0, seats - 1);
    }
    return PyLong_FromLong(self.state.evaluate(self.rules(), static_cast<Seat>(seat)));
  }

  static PyObject* copy(const Object& self) { return self.with(self.state); }

  static PyObject* text(const Object& self) {
    const std::string text = self.state.format(self.rules(), 0);
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
  }

  static PyObject* repr(const Object& self) {
    const std::string text = "<" + std::string(S::Rules::kInfo.name) + " '" + self.state.format(self.rules(), 0) + "'>";
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
  }

  static Py_hash_t hash(PyObject* self) noexcept {
    const auto hash = static_cast<Py_hash_t>(reinterpret_cast<Object*>(self)->state.hash());
    return hash == -1 ? -2 : hash;  // -1 tells of an error
  }

  static PyObject* compare(PyObject* self, PyObject* other, int operation) noexcept {
    const Object* const a = native<Object>(self);
    const Object* const b = native<Object>(other);
    if (b == nullptr || (operation != Py_EQ && operation != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
    const bool equal = a->state == b->state && (a->shared == b->shared || *a->shared == *b->shared);
    return PyBool_FromLong(equal == (operation == Py_EQ));
  }

  [[noreturn]] static void raise_illegal(const Object& self, Move move) {
    const auto text = [&](Move any) { return self.state.format_move(self.rules(), any, 0); };
    if (is_over(self)) raise("IllegalMove", text(move) + " cannot be played: the game is over");
    typename S::MoveList moves;
    self.state.legal_moves(self.rules(), moves);
    raise("IllegalMove", text(move) + " is not legal here; " + std::to_string(moves.size()) + " moves are, for example " + text(moves[0]));
  }

  /// The legal move that a text names.
  static Move parse_legal(const Object& self, PyObject* argument) {
    if (PyUnicode_Check(argument) == 0) {
      throw py::type_error("a move of " + std::string(S::Rules::kInfo.name) + " or its text is wanted, not " + Py_TYPE(argument)->tp_name);
    }
    const auto move = self.state.parse_move(self.rules(), utf8(py::reinterpret_borrow<py::str>(argument)));
    if (!move) raise("IllegalMove", move.error());
    if (!is_legal(self.state, self.rules(), *move)) raise_illegal(self, *move);
    return *move;
  }

  template <auto kMethod>
  static PyObject* getter(PyObject* self, void* /*closure*/) noexcept {
    return guarded([&] { return kMethod(*reinterpret_cast<Object*>(self)); });
  }
  template <auto kMethod>
  static PyObject* slot(PyObject* self) noexcept {
    return guarded([&] { return kMethod(*reinterpret_cast<Object*>(self)); });
  }
  template <auto kMethod>
  static PyObject* no_argument(PyObject* self, PyObject* /*none*/) noexcept {
    return guarded([&] { return kMethod(*reinterpret_cast<Object*>(self)); });
  }
  template <auto kMethod>
  static PyObject* arguments(PyObject* self, PyObject* const* given, Py_ssize_t count) noexcept {
    return guarded([&] { return kMethod(*reinterpret_cast<Object*>(self), given, count); });
  }
  template <auto kMethod>
  static PyObject* one_argument(PyObject* self, PyObject* argument) noexcept {
    return guarded([&] { return kMethod(*reinterpret_cast<Object*>(self), argument); });
  }

  static PyTypeObject* make() {
    static std::string full_name;
    static PyGetSetDef attributes[] = {
        {"rules", getter<rules>, nullptr, "The rules that the position is played by.", nullptr},
        {"to_move", getter<to_move>, nullptr, "The seat to move.", nullptr},
        {"is_terminal", getter<is_terminal>, nullptr, "Whether the game is over.", nullptr},
        {},
    };
    static std::vector<PyMethodDef> methods = {
        {"outcome", no_argument<outcome>, METH_NOARGS, "outcome($self, /)\n--\n\nNone, or the utility of each seat in [0, 1]."},
        {"legal_moves", no_argument<legal_moves>, METH_NOARGS, "legal_moves($self, /)\n--\n\nAll legal moves; empty when the game is over."},
        {"search_moves", no_argument<search_moves>, METH_NOARGS,
         "search_moves($self, /)\n--\n\nThe legal moves less those proved equal or dominated, the most promising kinds first."},
        {"count_moves", no_argument<count_moves>, METH_NOARGS, "count_moves($self, /)\n--\n\nThe number of legal moves."},
        {"random_move", one_argument<random_move>, METH_O,
         "random_move($self, rng, /)\n--\n\nA uniform legal move. Raises IllegalMove when the game is over."},
        {"__copy__", no_argument<copy>, METH_NOARGS, "__copy__($self, /)\n--\n\nA copy, which shares the rules."},
    };
    if constexpr (Guided<S>) {
      methods.push_back({"playout_move", one_argument<playout_move>, METH_O,
                         "playout_move($self, rng, /)\n--\n\nA quick sensible move, which playouts to a cut-off go on with."});
    }
    if constexpr (Certain<S>) {
      methods.push_back({"play", one_argument<play>, METH_O, "play($self, move, /)\n--\n\nThe position after a legal move. Raises IllegalMove."});
      methods.push_back({"wins_now", no_argument<wins_now>, METH_NOARGS, "wins_now($self, /)\n--\n\nWhether the seat to move can win at once."});
    } else {
      methods.push_back(
          {"play", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(arguments<play_by_chance>)), METH_FASTCALL,
           "play($self, move, chance, /)\n--\n\nThe position after a legal move; chance asks an Rng, Deal or Script. Raises IllegalMove."});
    }
    if constexpr (Settling<S>) {
      methods.push_back({"is_settled", no_argument<is_settled>, METH_NOARGS,
                         "is_settled($self, /)\n--\n\nWhether no chance to come can change what anybody gets, nor which moves are legal."});
    }
    if constexpr (Evaluated<S>) {
      methods.push_back(
          {"evaluate", one_argument<evaluate>, METH_O, "evaluate($self, seat, /)\n--\n\nThe static value for a seat, in evaluation units."});
    }
    methods.push_back({});
    PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>("A position. Immutable: `play` gives a new one.")},
        {Py_tp_dealloc, reinterpret_cast<void*>(Object::destroy)},
        {Py_tp_str, reinterpret_cast<void*>(slot<text>)},
        {Py_tp_repr, reinterpret_cast<void*>(slot<repr>)},
        {Py_tp_hash, reinterpret_cast<void*>(hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_tp_getset, attributes},
        {Py_tp_methods, methods.data()},
        {0, nullptr},
    };
    return make_type(full_name, S::Rules::kInfo.name, "State", sizeof(Object), slots);
  }
};

}  // namespace sakiyomi::python
