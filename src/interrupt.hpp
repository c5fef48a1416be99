/// Long work without the GIL that Ctrl-C can end.
#pragma once

#include <chrono>

#include "gil.hpp"

namespace sakiyomi::python {

namespace py = pybind11;

/// Runs work(poll) without the GIL, where poll() says whether Ctrl-C was pressed. Then raises what the signal's handler raised.
template <class Work>
auto interruptibly(Work&& work) {
  using Clock = std::chrono::steady_clock;
  static thread_local PyThreadState* state;
  static thread_local bool interrupted;
  static thread_local Clock::time_point next;
  static constexpr std::chrono::milliseconds between(20);
  constexpr auto poll = []() noexcept {
    if (interrupted || Clock::now() < next) return interrupted;
    next = Clock::now() + between;
    const TakenGil taken(state);
    interrupted = PyErr_CheckSignals() != 0;
    return interrupted;
  };
  interrupted = false;
  next = Clock::now() + between;
  const auto result = [&] {
    const ReleasedGil released;
    state = released.state();
    return work(poll);
  }();
  if (interrupted) throw py::error_already_set();
  return result;
}

}  // namespace sakiyomi::python
