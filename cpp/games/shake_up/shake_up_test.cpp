#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "sakiyomi/core/json.hpp"
#include "shake_up/reconstructed.hpp"
#include "shake_up/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shake_up;

namespace {

/// A game of one who mostly does something rather than nothing.
class RandomGame {
 public:
  RandomGame(const Rules& rules, std::uint64_t seed) : rules_(rules), rng_(seed), state_(State::initial(rules, rng_)), before_(state_) {}

  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] const State& before() const noexcept { return before_; }  ///< a decision earlier
  [[nodiscard]] bool over() const noexcept { return state_.table().over(); }
  [[nodiscard]] int decisions() const noexcept { return decisions_; }  ///< since the turn began

  void step() {
    MoveList list;
    state_.legal_moves(rules_, list);
    const std::size_t first = list.size() > 1 && rng_.below(4) != 0 ? 1 : 0;  // behind the move that does nothing
    before_ = state_;
    state_.apply(rules_, list[first + rng_.below(static_cast<std::uint32_t>(list.size() - first))], rng_);
    const Table& table = state_.table();
    const bool same = table.current == before_.table().current && table.owner().turns == before_.table().owner().turns;
    decisions_ = same ? decisions_ + 1 : 0;
  }

 private:
  const Rules& rules_;
  Rng rng_;
  State state_;
  State before_;
  int decisions_ = 0;
};

/// Each law in words, if it does not hold.
class Laws {
 public:
  Laws(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  [[nodiscard]] std::string broken() {
    for (std::size_t seat = 0; seat < players(); ++seat) {
      zones(seat);
      crew(seat);
    }
    played();
    money();
    if (rules_.solo()) ai();
    return fault_;
  }

 private:
  [[nodiscard]] std::size_t players() const { return static_cast<std::size_t>(rules_.players()); }
  void require(bool holds, const char* law) {
    if (!holds && fault_.empty()) fault_ = law;
  }

  void zones(std::size_t seat) {
    const Player& player = table_.players[seat];
    const Cards play = seat == table_.current ? table_.play : 0;
    const Cards kept = seat == table_.current ? table_.kept : 0;
    Cards seen = 0;
    int cards = 0;
    for (const Cards zone : {player.hand, player.discard, player.laid_off, play, kept, table_.deck(seat)}) {
      seen |= zone;
      cards += popcount(zone);
    }
    require(seen == kAllCards && cards == kDeck, "each card is in one zone");
    require((player.known & ~(player.hand | kept)) == 0, "known cards are in hand or kept");
    require((player.covered & ~player.discard) == 0, "covered cards are discarded");
    require(rules_.hides_discards() || player.covered == 0, "cards are covered under one option alone");
    require((player.upgraded & player.laid_off) == 0, "who is laid off is not upgraded");
  }

  void crew(std::size_t seat) {
    const Player& player = table_.players[seat];
    int salary = 0;
    for_each_bit(player.crew(), [&](int card) { salary += rules_.salary(table_.face(seat, card, rules_)); });
    require(salary == player.salary, "the salary is that of the crew");
    const bool thin = table_.ending == Ending::kThinCrew && seat == table_.current;
    require(popcount(player.crew()) >= kLeastCrew || thin, "a crew has ten or more");
    require(player.turns <= rules_.max_turns(), "turns keep to the cap");
  }

  void played() {
    std::array<int, kFaces> faces{};
    for (std::size_t i = 0; i < table_.plays; ++i) ++faces[table_.played[i]];
    for_each_bit(table_.play, [&](int card) { --faces[static_cast<std::size_t>(table_.face(table_.current, card, rules_))]; });
    require(std::all_of(faces.begin(), faces.end(), [](int count) { return count == 0; }), "what was played is in the play area");
    for (std::size_t i = 0; i < table_.depth; ++i) {
      const Running running = table_.running[i];
      require(running.played() < table_.plays && running.part() <= rules_.parts(table_.played[running.played()]).size(), "parts that run are there");
    }
  }

  void money() {
    for (int denomination = 1; denomination <= kDenominations; ++denomination) {
      const auto at = static_cast<std::size_t>(denomination - 1);
      int cards = table_.supply[at];
      for (const Player& player : table_.players) {
        for (const auto stack : {Money::Stack::kIncome, Money::Stack::kLoans}) {
          for (int i = 0; i < player.money.size(stack); ++i) cards += player.money.at(stack, i) == denomination ? 1 : 0;
        }
      }
      require(cards == rules_.cards().supply[players() - 1][at], "supply and stacks hold all money");
    }
    for (const Player& player : table_.players) {
      for (const auto stack : {Money::Stack::kIncome, Money::Stack::kLoans}) {
        int sum = 0;
        for (int i = 0; i < player.money.size(stack); ++i) sum += player.money.at(stack, i);
        require(sum == player.money.sum(stack), "the sum of a stack is that of its cards");
      }
    }
  }

  void ai() {
    const Ai& ai = table_.ai;
    unsigned seen = ai.deck;
    const auto see = [&](int card) {
      require((seen >> card & 1U) == 0, "no AI card is in two places");
      seen |= 1U << card;
    };
    for (std::size_t i = 0; i < ai.discards; ++i) see(ai.order[i]);
    for (std::size_t i = 0; i < ai.bottoms; ++i) see(ai.order[kMostAi - 1 - i]);
    if (ai.face != kNoAi) see(ai.face);
    require(seen == rules_.ai_deck(), "every AI card of the mode is somewhere");
  }

  const Rules& rules_;
  const Table& table_;
  std::string fault_;
};

/// Whether a deck has a card more of some face than before.
[[nodiscard]] bool got_cards(const Rules& rules, const Table& before, const Table& after, std::size_t seat) {
  std::array<int, kFaces> more{};
  for_each_bit(after.deck(seat), [&](int card) { ++more[static_cast<std::size_t>(after.face(seat, card, rules))]; });
  for_each_bit(before.deck(seat), [&](int card) { --more[static_cast<std::size_t>(before.face(seat, card, rules))]; });
  return std::any_of(more.begin(), more.end(), [](int count) { return count > 0; });
}

/// What is wrong with the last step of a game; nothing where all laws hold.
[[nodiscard]] std::string fault_of(const Rules& rules, const RandomGame& game, Rng& rng) {
  const State& state = game.state();
  const Table& table = state.table();
  const Table& before = game.before().table();
  if (std::string fault = Laws(rules, table).broken(); !fault.empty()) return fault;
  MoveList moves;
  state.legal_moves(rules, moves);
  if (moves.empty() != table.over() || table.over() != state.outcome(rules).has_value()) return "a game goes on while there are moves";
  std::vector<std::uint32_t> indices;
  for (const Move move : moves) indices.push_back(move.index());
  std::sort(indices.begin(), indices.end());
  if (std::adjacent_find(indices.begin(), indices.end()) != indices.end()) return "moves are distinct";
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
    const bool shuffled = table.players[seat].shuffles > before.players[seat].shuffles;
    if (!shuffled && got_cards(rules, before, table, seat)) return "a deck that gets cards is shuffled";
    const View view = state.view(rules, static_cast<Seat>(seat));
    const State world = view.determinize(rules, rng);
    const View again = world.view(rules, static_cast<Seat>(seat));
    if (again != view || again.hash() != view.hash()) return "a world has the view that it was made from";
    if (std::string fault = Laws(rules, world.table()).broken(); !fault.empty()) return "in a world " + fault;
  }
  if (table.ai.cycle == before.ai.cycle && (table.ai.deck & ~before.ai.deck) != 0) return "an AI deck that gets cards is shuffled";
  return game.decisions() < 1000 ? "" : "every turn ends";
}

void check_games(const Rules& rules, int games) {
  for (int number = 0; number < games; ++number) {
    RandomGame game(rules, static_cast<std::uint64_t>(number));
    Rng rng(1);
    for (bool over = false; !over; game.step()) {
      const std::string fault = fault_of(rules, game, rng);
      REQUIRE_MESSAGE(fault.empty(), "game ", number, ": not so: ", fault, ": ", game.state().format(rules, 0));
      over = game.over();
      if (over) break;
    }
  }
}

/// Options by position in Rules::kInfo.
[[nodiscard]] std::vector<int> options_with(std::size_t option, int value) {
  std::vector<int> options = {0, 0, 0, 100, 0};
  options[option] = value;
  return options;
}

[[nodiscard]] std::string random_cash(Rng& rng) {
  std::string cash;
  for (std::uint32_t size = 1 + rng.below(kMostCash); size > 0; --size) cash += (cash.empty() ? "" : ",") + std::to_string(1 + rng.below(3));
  return '[' + cash + ']';
}

[[nodiscard]] std::string random_parts(Rng& rng, bool triggers) {
  std::string parts;
  for (std::uint32_t count = rng.below(kMostParts + 1); count > 0; --count) {
    const auto op = triggers && rng.below(3) == 0 ? Op::kRetrigger : static_cast<Op>(rng.below(kOps.size()));
    if (op == Op::kRetrigger && !triggers) continue;
    parts += (parts.empty() ? "" : ",") + std::string(R"({"op":")") + std::string(kOps[static_cast<std::size_t>(op)]) + '"';
    if (op == Op::kLoan || op == Op::kGain) parts += R"(,"d":)" + random_cash(rng);
    if (op == Op::kLoanThenGain) parts += R"(,"loan":)" + random_cash(rng) + R"(,"gain":)" + random_cash(rng);
    if (op == Op::kUpgrade || op == Op::kDraw || op == Op::kRehire || op == Op::kLayoff || op == Op::kDropLoan)
      parts += R"(,"n":)" + std::to_string(1 + rng.below(9));
    parts += '}';
  }
  return '[' + parts + ']';
}

/// The standard set with employees that nobody would print, of few kinds or of many.
[[nodiscard]] std::string random_cards(Rng& rng) {
  std::string employees;
  int triggering = 0;
  for (int left = kDeck, kind = 0; left > 0; ++kind) {
    const int copies = std::min(left, 1 + static_cast<int>(rng.below(kind % 2 == 0 ? 2 : 9)));
    const bool triggers = triggering + copies <= 4;
    triggering += triggers ? copies : 0;
    left -= copies;
    const auto reaction = [&] { return std::string(std::array{"\"-\"", "\"-\"", "\"block\"", "\"convert\""}[rng.below(4)]); };
    employees += (kind == 0 ? "" : ",") + std::string(R"({"kind":"k)") + std::to_string(kind) + R"(","names":["a","b"],"copies":)" +
                 std::to_string(copies) + R"(,"dept":"ops","salary":[)" + std::to_string(rng.below(10)) + ',' + std::to_string(rng.below(10)) +
                 R"(],"basic":)" + random_parts(rng, triggers) + R"(,"upgraded":)" + random_parts(rng, triggers) + R"(,"reaction":[)" + reaction() +
                 ',' + reaction() + "]" + (rng.below(3) == 0 ? R"(,"on_upgrade":)" + random_cash(rng) : "") + '}';
  }
  std::string json(kReconstructed);
  const std::size_t from = json.find(R"("employee":[)") + 12;
  const std::size_t to = json.find(R"(],"ai":)", from);
  return json.replace(from, to - from, employees);
}

}  // namespace

TEST_CASE("shake up: every position of random games keeps the laws of cards, money and knowledge") {
  for (int players = 2; players <= kMostSeats; ++players) check_games(Rules(players, options_with(0, 0)), 1000);
}

TEST_CASE("shake up: so does every position of random solo games") {
  for (int mode = 0; mode <= 2; ++mode) check_games(Rules(1, options_with(4, mode)), 1000);
}

TEST_CASE("shake up: so does every position under each rule option, and under all together") {
  for (int players = 1; players <= kMostSeats; ++players) {
    for (std::size_t option = 0; option <= 2; ++option) check_games(Rules(players, options_with(option, 1)), 100);
    check_games(Rules(players, options_with(3, 3)), 100);
    check_games(Rules(players, std::vector<int>{1, 1, 1, 9, 2}), 100);
  }
}

TEST_CASE("shake up: so does every position with any cards") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const int players = 1 + static_cast<int>(rng.below(kMostSeats));
    const auto any = [&] { return static_cast<int>(rng.below(2)); };
    const auto rules = Rules::with_cards(players, std::vector<int>{any(), any(), any(), 20, 0}, random_cards(rng));
    REQUIRE_MESSAGE(rules, rules.error());
    check_games(*rules, 1);
  }
}

TEST_CASE("shake up: positions that differ have different hashes") {
  const Rules rules(1, options_with(0, 0));
  std::unordered_map<std::uint64_t, State> known;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (RandomGame game(rules, seed); !game.over(); game.step()) {
      const auto [found, fresh] = known.emplace(game.state().hash(), game.state());
      CHECK((fresh || found->second == game.state()));
    }
  }
  CHECK(known.size() > 5000);
}

TEST_CASE("shake up: the hash tells which card runs after an AI card may have been recycled") {
  const Rules rules(1, options_with(0, 0));
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (RandomGame game(rules, seed); !game.over(); game.step()) {
      Table other = game.state().table();
      if (other.question != Question::kRecycle || other.played[other.plays - 1U] == other.played[other.plays - 2U]) continue;
      ++asked;
      std::swap(other.played[other.plays - 1U], other.played[other.plays - 2U]);
      CHECK(other.hash() != game.state().hash());
    }
  }
  CHECK(asked > 10);
}
