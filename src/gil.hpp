/// Doing without the GIL for a while.
#pragma once

#include <pybind11/pybind11.h>
#include <unistd.h>

namespace sakiyomi::python {

/// Takes the GIL. While the interpreter exits it ends daemon threads that want the GIL, by unwinding their stacks; C++ answers that with
/// std::terminate where it comes to a destructor, and pybind11 in its dispatcher. Here they sleep until the process is gone.
inline void take_gil(PyThreadState* state) noexcept {
  try {
    PyEval_RestoreThread(state);
  } catch (...) {
    for (;;) pause();
  }
}

/// Gives the GIL up from its construction to its destruction.
class ReleasedGil {
 public:
  ReleasedGil() noexcept : state_(PyEval_SaveThread()) {}
  ReleasedGil(const ReleasedGil&) = delete;
  ReleasedGil& operator=(const ReleasedGil&) = delete;
  ~ReleasedGil() { take_gil(state_); }
  [[nodiscard]] PyThreadState* state() const noexcept { return state_; }

 private:
  PyThreadState* state_;
};

/// Within that, has it again.
class TakenGil {
 public:
  explicit TakenGil(PyThreadState* state) noexcept { take_gil(state); }
  TakenGil(const TakenGil&) = delete;
  TakenGil& operator=(const TakenGil&) = delete;
  ~TakenGil() { PyEval_SaveThread(); }
};

}  // namespace sakiyomi::python
