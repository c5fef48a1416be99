/// Long work without the GIL that Ctrl-C can end.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>

namespace sakiyomi::python {

namespace py = pybind11;

/// Runs work(poll) without the GIL, where poll() says whether Ctrl-C was pressed. Then raises what the signal's handler raised.
template <class Work>
auto interruptibly(Work&& work) {
  using Clock = std::chrono::steady_clock;
  static thread_local bool interrupted;
  static thread_local Clock::time_point next;
  constexpr auto poll = []() noexcept {
    if (interrupted || Clock::now() < next) return interrupted;
    next = Clock::now() + std::chrono::milliseconds(20);
    const py::gil_scoped_acquire held;
    interrupted = PyErr_CheckSignals() != 0;
    return interrupted;
  };
  interrupted = false;
  const auto result = [&] {
    const py::gil_scoped_release released;
    return work(poll);
  }();
  if (interrupted) throw py::error_already_set();
  return result;
}

}  // namespace sakiyomi::python
