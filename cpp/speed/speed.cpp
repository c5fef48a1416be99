/// What the operations of each game cost natively, without Python in between: nanoseconds, the best of some runs.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "sakiyomi/hidden.hpp"
#include "sakiyomi/registry.hpp"
#include "sakiyomi/search/tree/playout.hpp"

using namespace sakiyomi;

namespace {

constexpr int kRuns = 7;
constexpr std::size_t kPositions = 1024;
constexpr int kLongestGame = 300;

/// Keeps the compiler from leaving out what is measured.
void use(const void* data) { asm volatile("" : : "r"(data) : "memory"); }

/// Of one call for each position, on average.
template <class S, class Call>
double nanoseconds(const std::vector<S>& positions, Call&& call) {
  double best = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    for (const S& position : positions) call(position);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
    best = std::min(best, took.count() / static_cast<double>(positions.size()));
  }
  return best;
}

/// Open positions of random games.
template <class S>
std::vector<S> positions_of(const typename S::Rules& rules) {
  std::vector<S> positions;
  for (Rng rng(1); positions.size() < kPositions;) {
    S state = initial_position<S>(rules, Deal(rng.below(1'000'000)));
    for (int ply = 0; ply < kLongestGame && positions.size() < kPositions && !state.outcome(rules); ++ply) {
      positions.push_back(state);
      advance(state, rules, random_move(state, rules, rng), rng);
    }
  }
  return positions;
}

template <class S>
void measure(int players) {
  std::vector<int> options;
  for (const RuleOption& option : S::Rules::kInfo.options) options.push_back(option.standard);
  const typename S::Rules rules(players, options);
  const std::vector<S> positions = positions_of<S>(rules);
  Rng rng(2);
  const auto show = [&](const char* what, const auto& call) { std::printf("  %s %.1f", what, nanoseconds(positions, call)); };
  std::printf("%s, %d %s, %zu bytes:", S::Rules::kInfo.name.data(), players, players == 1 ? "seat" : "seats", sizeof(S));
  show("copy", [](const S& position) {
    const S copy = position;
    use(&copy);
  });
  show("legal moves", [&](const S& position) {
    typename S::MoveList list;
    position.legal_moves(rules, list);
    use(&list);
  });
  show("random move and play", [&](const S& position) {
    S after = position;
    advance(after, rules, random_move(position, rules, rng), rng);
    use(&after);
  });
  if constexpr (Hidden<S>) {
    std::vector<typename S::View> views;
    for (const S& position : positions) views.push_back(position.view(rules, position.to_move()));
    std::size_t next = 0;
    show("view", [&](const S& position) {
      const auto view = position.view(rules, position.to_move());
      use(&view);
    });
    show("determinize", [&](const S& /*position*/) {
      const S world = views[next++ % views.size()].determinize(rules, rng);
      use(&world);
    });
  }
  std::puts("");
}

}  // namespace

int main() {
  std::puts("nanoseconds a call");
  Games::for_each([]<class S> {
    for (int players = S::Rules::kInfo.min_players; players <= S::Rules::kInfo.max_players; ++players) measure<S>(players);
  });
}
