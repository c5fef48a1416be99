/// Arguments that Python gives: whole numbers of any size, and one clear line about what does not fit.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

namespace sakiyomi::python {

namespace py = pybind11;

/// What Python gave for a whole number; looked at only when asked for its value.
struct Whole {
  py::object given;

  /// Raises ValueError unless it is a whole number in [least, most].
  template <class T>
  [[nodiscard]] T within(const char* name, T least, T most) const {
    int overflow = PyLong_CheckExact(given.ptr()) ? 0 : 1;
    const long long value = overflow == 0 ? PyLong_AsLongLongAndOverflow(given.ptr(), &overflow) : 0;
    if (overflow == 0 && std::cmp_less_equal(least, value) && std::cmp_less_equal(value, most)) return static_cast<T>(value);
    return py::cast<T>(py::module_::import("sakiyomi._check").attr("whole")(name, given, least, most));
  }
};

/// The types of the arguments of a call, without its first `skipped` ones.
[[nodiscard]] inline std::string kinds_of(const py::args& arguments, const py::kwargs& keywords, std::size_t skipped) {
  std::string kinds;
  const auto add = [&](const std::string& prefix, py::handle value) {
    kinds += (kinds.empty() ? "" : ", ") + prefix + Py_TYPE(value.ptr())->tp_name;
  };
  for (std::size_t i = skipped; i < arguments.size(); ++i) add("", arguments[i]);
  for (const auto& [name, value] : keywords) add(py::cast<std::string>(name) + "=", value);
  return "(" + kinds + ")";
}

/// Gives a bound function a last overload for arguments that do not fit: a TypeError of one line, where pybind11 takes several.
/// `is_method` is py::is_method(type) for a method, and nothing for a static one.
void refuse_other_arguments(py::handle type, const char* name, const auto&... is_method) {
  constexpr std::size_t kSelf = sizeof...(is_method);
  const py::object function = type.attr(name);
  std::string signature = py::cast<std::string>(function.attr("__doc__"));
  signature.resize(signature.find('\n'));
  std::string wanted = signature.substr(signature.find('('), signature.rfind(" -> ") - signature.find('('));
  if (const auto comma = wanted.find(", "); kSelf > 0) wanted.erase(1, comma == std::string::npos ? wanted.size() - 2 : comma + 1);
  py::options options;
  options.disable_function_signatures();  // the documentation stays as it is
  py::cpp_function(
      [message = std::string(name) + "() takes " + wanted + ", not "](const py::args& arguments, const py::kwargs& keywords) -> py::object {
        throw py::type_error(message + kinds_of(arguments, keywords, kSelf));
      },
      py::name(name), py::sibling(function), py::doc(signature.c_str()), is_method...);
}

}  // namespace sakiyomi::python

namespace pybind11::detail {

template <>
class type_caster<sakiyomi::python::Whole> {
 public:
  PYBIND11_TYPE_CASTER(sakiyomi::python::Whole, const_name("int"));

  bool load(handle source, bool /*convert*/) noexcept {
    value.given = reinterpret_borrow<object>(source);
    return true;
  }
};

}  // namespace pybind11::detail
