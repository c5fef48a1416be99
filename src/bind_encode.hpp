/// Binds positions, moves and symmetries as numpy arrays, written straight into their memory.
#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <vector>

#include "bind_info.hpp"
#include "native_object.hpp"
#include "state_methods.hpp"

namespace sakiyomi::python {

using Shape = std::vector<py::ssize_t>;

template <class T>
[[nodiscard]] std::span<T> memory_of(py::array& array) {
  return {static_cast<T*>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

/// Calls write(memory) if `out` is an array of T, and tells whether it is. Raises ValueError where it does not fit.
template <class T>
[[nodiscard]] bool write_as(const py::object& out, const Shape& shape, auto&& write) {
  if (!py::array_t<T, 0>::check_(out)) return false;
  auto array = py::reinterpret_borrow<py::array>(out);
  if (!std::ranges::equal(std::span(array.shape(), static_cast<std::size_t>(array.ndim())), shape)) {
    throw py::value_error("out must have shape " + py::cast<std::string>(py::str(py::tuple(py::cast(shape)))) + ", not " +
                          py::cast<std::string>(py::str(out.attr("shape"))));
  }
  using Api = py::detail::npy_api;
  constexpr int kWanted = Api::NPY_ARRAY_C_CONTIGUOUS_ | Api::NPY_ARRAY_ALIGNED_ | Api::NPY_ARRAY_WRITEABLE_;
  if ((array.flags() & kWanted) != kWanted) throw py::value_error("out must be C-contiguous, aligned and writable");
  write(memory_of<T>(array));
  return true;
}

/// Calls write(memory) on the memory of `out`, an array of T or of one of the others, or of a new array of T for None. Returns the array.
template <class T, class... Others>
[[nodiscard]] py::object written(const py::object& out, const Shape& shape, auto&& write) {
  if (out.is_none()) {
    py::array_t<T> fresh(shape);
    write(memory_of<T>(fresh));
    return fresh;
  }
  if (write_as<T>(out, shape, write) || (write_as<Others>(out, shape, write) || ...)) return out;
  std::string types = py::cast<std::string>(py::str(py::dtype::of<T>()));
  ((types += " or " + py::cast<std::string>(py::str(py::dtype::of<Others>()))), ...);
  const bool is_array = py::isinstance<py::array>(out);
  const std::string given = is_array ? py::cast<std::string>(py::str(out.attr("dtype"))) : Py_TYPE(out.ptr())->tp_name;
  throw py::type_error("out must be a numpy array of " + types + ", not " + (is_array ? "of " : "") + given);
}

/// Row k holds for each entry the entry from which symmetry k brings its number: image(entry, k) is the inverse. Read-only.
[[nodiscard]] py::object sources(int symmetries, std::uint32_t entries, auto&& image) {
  py::array_t<py::ssize_t> made({static_cast<py::ssize_t>(symmetries), static_cast<py::ssize_t>(entries)});
  auto table = made.mutable_unchecked<2>();
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    for (std::uint32_t entry = 0; entry < entries; ++entry) table(symmetry, static_cast<py::ssize_t>(image(entry, symmetry))) = entry;
  }
  made.attr("setflags")(py::arg("write") = false);
  return made;
}

/// The value of make(), which is called once.
template <class Make>
[[nodiscard]] py::object made_once(Make make) {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> store;
  return store.call_once_and_store_result(make).get_stored();
}

template <GameState S>
void require_planes() {
  if constexpr (!Encoded<S>) throw py::type_error(std::string(S::Rules::kInfo.name) + " has no planes: its positions cannot be encoded");
}

template <GameState S>
void bind_planes() {
  using Object = StateObject<S>;
  define<Object>(
      "encode",
      [shape = Shape(planes<S>().begin(), planes<S>().end())]([[maybe_unused]] const Object& self, const py::object& out) {
        require_planes<S>();
        if constexpr (Encoded<S>) {
          return written<float, std::uint8_t>(out, shape, [&](auto memory) { self.state.encode(self.rules(), memory); });
        }
        return out;
      },
      py::arg("out") = py::none());
  define_static<Object>("plane_permutations", [] {
    require_planes<S>();
    return made_once([] {
      std::uint32_t entries = 1;
      for (const int extent : planes<S>()) entries *= static_cast<std::uint32_t>(extent);
      return sources(symmetries<S>(), entries, []([[maybe_unused]] std::uint32_t entry, [[maybe_unused]] int symmetry) {
        if constexpr (Encoded<S> && Symmetric<S>) return S::transformed_entry(static_cast<int>(entry), symmetry);
        return static_cast<int>(entry);
      });
    });
  });
}

template <GameState S>
void bind_action_space() {
  using Object = StateObject<S>;
  using Moves = MoveObject<S>;
  constexpr std::uint32_t kCount = S::Move::kIndexCount;
  define<Object>("move_index", [](const Object& /*self*/, const Moves& move) { return move.move.index(); }, py::arg("move"));
  define<Object>(
      "move_at",
      [](const Object& /*self*/, const Whole& index) {
        return checked(Moves::get(S::Move::from_index(index.within<std::uint32_t>("index", 0, kCount - 1))));
      },
      py::arg("index"));
  define<Object>(
      "legal_mask",
      [shape = Shape{kCount}](const Object& self, const py::object& out) {
        return written<bool>(out, shape, [&](std::span<bool> mask) {
          std::ranges::fill(mask, false);
          for (const auto move : StateMethods<S>::listed(self)) mask[move.index()] = true;
        });
      },
      py::arg("out") = py::none());
  define<Object>("legal_indices", [](const Object& self) {
    const auto moves = StateMethods<S>::listed(self);
    py::array_t<std::int32_t> indices(static_cast<py::ssize_t>(moves.size()));
    std::ranges::transform(moves, indices.mutable_data(), [](auto move) { return static_cast<std::int32_t>(move.index()); });
    return indices;
  });
  define_static<Object>("policy_permutations", [] {
    return made_once([] {
      return sources(symmetries<S>(), kCount, [](std::uint32_t index, [[maybe_unused]] int symmetry) {
        if constexpr (Symmetric<S>) return S::transformed(S::Move::from_index(index), symmetry).index();
        return index;
      });
    });
  });
}

template <GameState S>
void bind_encode() {
  bind_planes<S>();
  bind_action_space<S>();
}

}  // namespace sakiyomi::python
