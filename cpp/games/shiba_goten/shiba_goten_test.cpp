#include <algorithm>
#include <unordered_map>

#include "shiba_goten/test_position.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shiba_goten;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kGames = 100;  // everything takes much longer
#else
constexpr int kGames = 1000;
#endif

/// The first law that a table breaks, in words.
class Laws {
 public:
  Laws(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  [[nodiscard]] std::string broken() {
    dolls();
    for (std::size_t player = 0; player < kMostSeats; ++player) display(player);
    objectives();
    questions();
    return fault_;
  }

 private:
  void require(bool holds, const char* law) {
    if (!holds && fault_.empty()) fault_ = law;
  }
  [[nodiscard]] int count(std::uint8_t mask, Place place) const { return find_bytes(table_.dolls, mask, place.code()).size(); }

  void dolls() {
    int owned = 0;
    for (std::size_t player = 0; player < kMostSeats; ++player)
      owned += count(0xe0, Place::seat(player, 0)) + table_.at(Place::penalty(player)).size();
    const int below = table_.at(kInPile).size();
    const int tops = table_.at(top_of(0)).size() + table_.at(top_of(1)).size();
    const int all = below + table_.open().size() + table_.at(kRemoved).size() + table_.at(kInHand).size() + owned;
    require(all == kDolls, "there are 70 dolls");
    require(below + tops == table_.in_piles(), "dolls in piles are counted");
    for (const std::size_t pile : {0U, 1U}) {
      const bool top = table_.piles[pile] > 0 && !rules_.solo();
      require(table_.at(top_of(pile)).size() == (top ? 1 : 0), "a pile has one top");
    }
    for (std::size_t doll = 0; doll < kDollBytes; ++doll) {
      require((table_.place(doll) == kNowhere) == (doll >= kDolls), "every doll is somewhere");
      const bool copy = doll > 0 && doll < kDolls && rules_.doll(doll).kind == rules_.doll(doll - 1).kind;
      require(!copy || table_.dolls[doll - 1] <= table_.dolls[doll], "copies are in order");
    }
  }

  void display(std::size_t player) {
    std::uint16_t filled = 0;
    std::uint16_t covered = 0;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      const int above = table_.at(Place::seat(player, seat)).size();
      const int beneath = table_.at(Place::covered(player, seat)).size();
      require(above <= 1 && beneath <= above, "a seat has a doll, and one beneath it at most");
      filled |= static_cast<std::uint16_t>(above << seat);
      covered |= static_cast<std::uint16_t>(beneath << seat);
    }
    require(table_.filled[player] == filled && table_.covered[player] == covered, "filled and covered seats are known");
    require((table_.fresh[player] & ~filled) == 0 && !many_bits(table_.fresh[player] & covered), "one fresh doll covers another at most");
  }

  void objectives() {
    int won = 0;
    for (const Won& each : table_.won) won += popcount(each.mask());
    require(popcount(table_.objectives & (kSubMask | kFirstMask)) + won == 4, "three sub-objectives and the First Completion are there");
    require(popcount(table_.objectives & kScoredMask) == 4, "four objectives are scored");
    require((table_.completer == kNothing) == ((table_.objectives & kFirstMask) != 0), "the completer has the First Completion");
  }

  void questions() {
    require((table_.question == Question::kNone) == table_.over(), "something is asked until the end");
    require((table_.question == Question::kPlace) == (table_.at(kInHand).size() > 0), "dolls are in hand while they are placed");
    require(table_.question == Question::kChange || table_.at(kKept).size() + table_.at(kReplaced).size() == 0, "a change leaves nothing behind");
    require(table_.round <= (rules_.solo() ? rules_.max_rounds() : kDolls / rules_.market()), "rounds end");
  }

  const Rules& rules_;
  const Table& table_;
  std::string fault_;
};

/// A random game; alone, one mostly goes on.
template <class Visit>
void along(const Rules& rules, std::uint64_t seed, Visit&& visit) {
  Rng rng(seed);
  State state = State::initial(rules, rng);
  while (true) {
    visit(state);
    if (state.table().over()) return;
    Move move = state.random_move(rules, rng);
    if (move.verb() == Verb::kStop && rng.below(8) != 0) move = Move(Verb::kGo);
    state.apply(rules, move, rng);
  }
}

void check_games(const Rules& rules, int games) {
  for (int number = 0; number < games; ++number) {
    along(rules, static_cast<std::uint64_t>(number), [&](const State& state) {
      const std::string fault = Laws(rules, state.table()).broken();
      REQUIRE_MESSAGE(fault.empty(), "game ", number, ": not so: ", fault, ": ", state.format(rules, 0));
      MoveList moves;
      state.legal_moves(rules, moves);
      REQUIRE(moves.empty() == state.outcome(rules).has_value());
      std::vector<std::uint32_t> indices;
      for (const Move move : moves) indices.push_back(move.index());
      std::sort(indices.begin(), indices.end());
      REQUIRE(std::adjacent_find(indices.begin(), indices.end()) == indices.end());
    });
  }
}

}  // namespace

TEST_CASE("shiba_goten: every position of random games keeps the laws of dolls, displays and objectives") {
  for (int players = 1; players <= kMostSeats; ++players) check_games(Rules(players, kStandard), kGames);
}

TEST_CASE("shiba_goten: so does every position under each rule option") {
  for (int players = 1; players <= kMostSeats; ++players) {
    check_games(Rules(players, Options{1, 0, kRandomizers}), kGames / 20);
    check_games(Rules(players, Options{0, 1, kRandomizers}), kGames / 20);
    check_games(Rules(players, Options{1, 1, 3}), kGames / 20);
  }
}

TEST_CASE("shiba_goten: random moves are those of the list, each as often") {
  const Rules rules(2, kStandard);
  int checked = 0;
  Rng rng(8);
  along(rules, 5, [&](const State& state) {
    MoveList moves;
    state.legal_moves(rules, moves);
    if (moves.size() < 5) return;
    std::unordered_map<std::uint32_t, int> drawn;
    const int draws = 200 * static_cast<int>(moves.size());
    for (int i = 0; i < draws; ++i) ++drawn[state.random_move(rules, rng).index()];
    CHECK(drawn.size() == moves.size());
    for (const Move move : moves) CHECK(std::abs(drawn[move.index()] - 200) < 100);  // 7 standard deviations
    ++checked;
  });
  CHECK(checked > 10);
}

TEST_CASE("shiba_goten: positions that differ have different hashes") {
  const Rules rules(3, kStandard);
  std::unordered_map<std::uint64_t, State> known;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    along(rules, seed, [&](const State& state) {
      const auto [found, fresh] = known.emplace(state.hash(), state);
      CHECK((fresh || found->second == state));
    });
  }
  CHECK(known.size() > 15'000);
}

TEST_CASE("shiba_goten: all that chance can bring has a probability, one together") {
  for (int players = 1; players <= 3; ++players) {
    const Rules rules(players, kStandard);
    int several = 0;
    along(rules, 3, [&](const State& before) {
      if (before.table().over()) return;
      MoveList moves;
      before.legal_moves(rules, moves);
      Branches ways;
      double sum = 0;
      int count = 0;
      bool more = true;
      for (; more && count < 3000; ++count) {
        State state = before;
        state.apply(rules, moves[0], ways);
        REQUIRE(Laws(rules, state.table()).broken().empty());
        sum += ways.probability();
        more = ways.advance();
      }
      if (more) return;
      CHECK(sum == doctest::Approx(1));
      several += count > 1 ? 1 : 0;
    });
    CHECK(several > 3);
  }
}

TEST_CASE("shiba_goten: a deal brings the same dolls whatever players do and whichever pile they are on") {
  const auto uncovered = [](const Rules& rules, const Deal& deal, Rng rng) {
    std::unordered_map<int, DollSet> unseen;  // by how many there are
    State state = State::initial(rules, deal);
    for (; !state.table().over(); state.apply(rules, random_move(state, rules, rng), deal))
      unseen[state.table().at(kInPile).size()] = state.table().at(kInPile);
    return unseen;
  };
  for (const int fill : {0, 1}) {
    const Rules rules(3, Options{0, fill, kRandomizers});
    int both = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto one = uncovered(rules, Deal(seed), Rng(1));
      for (const auto& [size, dolls] : uncovered(rules, Deal(seed), Rng(2))) {
        const auto found = one.find(size);
        if (found == one.end()) continue;
        CHECK(found->second == dolls);
        ++both;
      }
    }
    CHECK(both > 200);
  }
}
