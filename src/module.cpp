/// The compiled core, as python/sakiyomi/_core/__init__.pyi describes it.
#include <pybind11/pybind11.h>

#include "bind_info.hpp"
#include "chance.hpp"
#include "sakiyomi/registry.hpp"
#include "sakiyomi/search/limits.hpp"

namespace sakiyomi::python {

template <GameState S>
py::module_ bind_game(py::module_& core);  // in a file for each game

}  // namespace sakiyomi::python

#define SAKIYOMI_TEXT_OF(name) #name
#define SAKIYOMI_TEXT(name) SAKIYOMI_TEXT_OF(name)

PYBIND11_MODULE(SAKIYOMI_BUILD, core) {
  using namespace sakiyomi::python;
  core.attr("BUILD") = SAKIYOMI_TEXT(SAKIYOMI_BUILD);
  core.attr("VERSION") = SAKIYOMI_VERSION;
  core.attr("COMPILER") = SAKIYOMI_COMPILER;
  core.attr("MAX_DEPTH") = sakiyomi::kMaxDepth;
  bind_info(core);
  bind_rng(core);
  bind_deals(core);
  py::list games;
  sakiyomi::Games::for_each([&]<class State> { games.append(bind_game<State>(core)); });
  core.def("games", [games] { return games.attr("copy")(); });
}
