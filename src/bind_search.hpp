/// Binds alpha-beta search, and running searches of any kind.
#pragma once

#include <pybind11/stl.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <optional>

#include "gil.hpp"
#include "interrupt.hpp"
#include "native_object.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/recorder.hpp"
#include "sakiyomi/search/task.hpp"

namespace sakiyomi::python {

/// A searcher that at most one task uses at a time.
template <class Engine>
struct SharedEngine {
  Engine engine;
  std::atomic<bool> busy{false};

  explicit SharedEngine(Engine made) : engine(std::move(made)) {}
};

/// The engine for one search; free again when this pointer to it is gone.
template <class Shared>
[[nodiscard]] std::shared_ptr<Shared> claimed(const std::shared_ptr<Shared>& engine) {
  if (engine->busy.exchange(true)) raise("SearchError", "this searcher is searching already: stop it first, or use another one");
  return {engine.get(), [engine](Shared* own) { own->busy = false; }};
}

/// Starts a task that other threads of Python do not wait for when it is dropped. In a fork of the process, which has no thread of
/// it, it is left alone.
template <class Move>
[[nodiscard]] std::shared_ptr<Task<Move>> start_task(const Limits& limits, bool here, typename Task<Move>::Search search) {
  if (here) return interruptibly([&](auto interrupted) { return std::make_shared<Task<Move>>(limits, search, interrupted); });
  const auto end = [owner = getpid()](const Task<Move>* task) {
    if (getpid() != owner) return;
    const ReleasedGil released;
    delete task;
  };
  return {new Task<Move>(limits, std::move(search)), end};
}

/// Starts a search by an engine that is free.
template <class Move, class Root, class Engine>
[[nodiscard]] auto start_search(const std::shared_ptr<Engine>& engine, const Root& root, bool is_over, History history, const Limits& limits,
                                int lines, bool here) {
  if (is_over) raise("SearchError", "the game is over: there is nothing to search");
  auto claim = claimed(engine);
  return start_task<Move>(limits, here, [=, history = std::move(history)](Control& control, const auto& on_report) mutable {
    const auto own = std::move(claim);
    return own->engine.search(root, history, lines, control, on_report);
  });
}
/// The position that a searcher takes: a state, where no cards are hidden.
template <class S>
struct RootOf {
  using Value = StateObject<S>;
  static const S& root(const Value& value) { return value.state; }
  static bool is_over(const Value& value) { return value.state.outcome(value.rules()).has_value(); }
};
/// Adds `start`, for limits of time, nodes, depth and simulations.
template <GameState S, class Engine>
void bind_start(py::class_<Engine, std::shared_ptr<Engine>>& type) {
  type.def(
      "start",
      [](const std::shared_ptr<Engine>& self, const typename RootOf<S>::Value& position, std::vector<std::uint64_t> hashes, int ply, int idle,
         std::optional<double> seconds, std::optional<std::uint64_t> nodes, std::optional<int> depth, std::optional<std::uint64_t> simulations,
         int lines, bool ponder, bool here) {
        Limits limits{.nodes = nodes, .depth = depth, .simulations = simulations, .ponder = ponder};
        if (seconds) limits.time = std::chrono::duration<double>(*seconds);
        return start_search<typename S::Move>(self, RootOf<S>::root(position), RootOf<S>::is_over(position), {std::move(hashes), ply, idle}, limits,
                                              lines, here);
      },
      py::arg("position"), py::arg("history"), py::arg("ply"), py::arg("idle"), py::arg("seconds"), py::arg("nodes"), py::arg("depth"),
      py::arg("simulations"), py::arg("lines"), py::arg("ponder") = false, py::arg("here") = false);
}

template <GameState S>
void bind_report(py::module_& module) {
  using Moves = MoveObject<S>;
  using Move = typename S::Move;
  using Statistics = MoveStatistics<Move>;
  py::class_<Statistics>(module, "MoveStatistics")
      .def_property_readonly("move", [](const Statistics& self) { return checked(Moves::get(self.move)); })
      .def_readonly("visits", &Statistics::visits)
      .def_readonly("value", &Statistics::value)
      .def_readonly("prior", &Statistics::prior)
      .def_readonly("low", &Statistics::low)
      .def_readonly("high", &Statistics::high)
      .def_readonly("spread", &Statistics::spread)
      .def_readonly("samples", &Statistics::samples);
  py::class_<Line<Move>>(module, "Line")
      .def_readonly("value", &Line<Move>::value)
      .def_property_readonly("distance", [](const Line<Move>& self) { return win_distance(self.value); })
      .def_readonly("utility", &Line<Move>::utility)
      .def_property_readonly("moves", [](const Line<Move>& self) {
        py::list moves;
        for (const Move move : self.moves) moves.append(checked(Moves::get(move)));
        return moves;
      });
  py::class_<Report<Move>>(module, "Report")
      .def_readonly("depth", &Report<Move>::depth)
      .def_readonly("seldepth", &Report<Move>::seldepth)
      .def_readonly("nodes", &Report<Move>::nodes)
      .def_readonly("seconds", &Report<Move>::seconds)
      .def_readonly("hashfull", &Report<Move>::hashfull)
      .def_readonly("lines", &Report<Move>::lines)
      .def_readonly("number", &Report<Move>::number)
      .def_readonly("simulations", &Report<Move>::simulations)
      .def_readonly("moves", &Report<Move>::moves)
      .def_readonly("utilities", &Report<Move>::utilities)
      .def_readonly("worlds", &Report<Move>::worlds);
}

template <GameState S>
void bind_task(py::module_& module) {
  using T = Task<typename S::Move>;
  using WithoutGil = py::call_guard<ReleasedGil>;
  py::class_<T, std::shared_ptr<T>>(module, "Task")
      .def(
          "wait", [](const T& self, double seconds) { return self.wait(std::chrono::duration<double>(seconds)); }, py::arg("seconds"), WithoutGil())
      .def("stop", &T::stop)
      .def("ponder_hit", &T::ponder_hit)
      .def("done", &T::done)
      .def("reports", &T::reports, py::arg("since") = 0)
      .def("latest", &T::latest)
      .def("result", &T::result, WithoutGil());
}

/// A number that differs between rules: positions of one table may not mix.
template <GameState S>
[[nodiscard]] std::uint64_t digest(const RulesValue<S>& rules) {
  std::uint64_t digest = static_cast<std::uint64_t>(rules.rules.players());
  for (const int option : rules.options) digest = hash_combine(digest, static_cast<std::uint64_t>(option));
  return digest;
}

/// What a recorder knows, as sakiyomi/profile/counters.py reads it.
[[nodiscard]] inline py::dict record_of(const Recorder& recorder) {
  const Recorder::Record record = recorder.record();
  const auto named = [](const auto& names, const auto& values) {
    py::dict all;
    for (std::size_t i = 0; i < values.size(); ++i) all[names[i]] = values[i];
    return all;
  };
  py::list timeline;
  for (const Sample& sample : record.timeline) {
    timeline.append(py::make_tuple(sample.seconds, sample.lane, kPhaseNames[static_cast<std::size_t>(sample.phase)]));
  }
  using namespace py::literals;
  return py::dict("events"_a = named(kEventNames, record.counters.events), "plies"_a = record.counters.plies, "cutoffs"_a = record.counters.cutoffs,
                  "samples"_a = named(kPhaseNames, record.samples), "timeline"_a = timeline, "seconds"_a = record.seconds, "lanes"_a = record.lanes,
                  "interval"_a = 1e-6 * static_cast<double>(Recorder::kInterval.count()));
}
/// The name of a searcher's class, which it has probed too; then it has `record`.
template <class Probing>
[[nodiscard]] std::string searcher_name(const char* name) {
  return (std::is_same_v<Probing, Probe> ? "Probed" : "") + std::string(name);
}
template <class Probing, class Engine>
void bind_record(py::class_<Engine, std::shared_ptr<Engine>>& type) {
  if constexpr (std::is_same_v<Probing, Probe>) {
    type.def("record", [](const std::shared_ptr<Engine>& self) { return record_of(self->engine.probing().recorder()); });
  }
}

template <GameState S, class Probing = NoProbe>
void bind_alpha_beta(py::module_& module) {
  using Searcher = AlphaBeta<S, StaticEvaluation<S>, Probing>;
  using Engine = SharedEngine<Searcher>;
  py::class_<Engine, std::shared_ptr<Engine>> type(module, searcher_name<Probing>("AlphaBeta").c_str());
  bind_record<Probing>(type);
  type.def(py::init([](const RulesValue<S>& rules, int threads, std::uint64_t seed, bool deterministic, int hash_mb, int selectivity, int contempt) {
             const AlphaBetaOptions options{threads, seed, deterministic, hash_mb, selectivity, contempt};
             return std::make_shared<Engine>(Searcher(rules.rules, digest<S>(rules), options));
           }),
           py::arg("rules"), py::arg("threads"), py::arg("seed"), py::arg("deterministic"), py::arg("hash_mb"), py::arg("selectivity"),
           py::arg("contempt"))
      .def(
          "start",
          [](const std::shared_ptr<Engine>& self, const StateObject<S>& position, std::vector<std::uint64_t> hashes, int ply, int idle,
             std::optional<double> seconds, std::optional<std::uint64_t> nodes, std::optional<int> depth, int lines, bool ponder, bool here) {
            Limits limits{.nodes = nodes, .depth = depth, .ponder = ponder};
            if (seconds) limits.time = std::chrono::duration<double>(*seconds);
            return start_search<typename S::Move>(self, position.state, RootOf<S>::is_over(position), {std::move(hashes), ply, idle}, limits, lines,
                                                  here);
          },
          py::arg("state"), py::arg("history"), py::arg("ply"), py::arg("idle"), py::arg("seconds"), py::arg("nodes"), py::arg("depth"),
          py::arg("lines"), py::arg("ponder") = false, py::arg("here") = false);
}

}  // namespace sakiyomi::python
