#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "shobai/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shobai;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kGames = 100;  // everything takes much longer
#else
constexpr int kGames = 1000;
#endif

using Options = std::array<int, 5>;  // by position in Rules::kInfo
constexpr Options kStandard = {0, 0, 0, 1, 100};

/// Each law in words, if it does not hold; of a table that was just prepared, there are more.
class Laws {
 public:
  Laws(const Rules& rules, const Table& table, bool prepared) : rules_(rules), table_(table), prepared_(prepared) {}

  [[nodiscard]] std::string broken() {
    seats();
    zones();
    displays();
    moguls();
    time();
    choices();
    return fault_;
  }

 private:
  [[nodiscard]] std::size_t players() const { return static_cast<std::size_t>(rules_.players()); }
  void require(bool holds, const char* law) {
    if (!holds && fault_.empty()) fault_ = law;
  }

  void seats() {
    for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
      int cubes = table_.stock[seat];
      table_.for_each_of(seat, [&](std::size_t card) {
        cubes += table_.place(card).cubes();
        require(table_.place(card).cubes() == 0 || rules_.card(card).produces(), "cubes are on production cards");
      });
      for (const Patrons& patrons : table_.patrons) cubes += patrons.has(seat) ? 1 : 0;
      require(cubes == (seat < players() ? kSeatCubes : 0), "a player has twelve cubes, and nobody else has any");
      require(seat < players() || table_.size_of({seat, false}) + table_.size_of({seat, true}) == 0, "cards are those of players");
    }
  }

  /// How many cards of a kind are in rows and in zones.
  struct Copies {
    int owned = 0, deck = 0, discarded = 0, displayed = 0, gone = 0;
  };
  [[nodiscard]] static bool is_deck(Place place) noexcept { return place == kInAllyDeck || place == kInClientDeck; }
  [[nodiscard]] static int& at(Copies& copies, Place place) {
    return place.owned()         ? copies.owned
           : is_deck(place)      ? copies.deck
           : place == kDiscarded ? copies.discarded
           : place == kDisplayed ? copies.displayed
                                 : copies.gone;
  }

  void zones() {
    std::array<Copies, kMostKinds> copies{};
    std::array<int, 3> cards{};
    for (std::size_t card = 0; card < kCards; ++card) {
      const Place place = table_.place(card);
      const auto kind = static_cast<std::size_t>(rules_.kind_of(card));
      ++at(copies[kind], place);
      ++cards[static_cast<std::size_t>(rules_.card(card).group)];
      require(place.owned() || place == deck_of(rules_.card(card).group) || (place.code() >= kDiscarded.code() && place.code() <= kGone.code()),
              "a card is in a row or in a zone");
      const bool first = card == 0 || rules_.kind_of(card - 1) != rules_.kind_of(card);
      require(first || table_.cards[card - 1] <= table_.cards[card], "copies are in order");
    }
    require(cards == std::array{kAllyCards, kClients, kEmperors}, "there are 92 allies, 26 Clients and 11 Emperors");
    const auto show = [&](const auto& row) {
      for (const std::uint8_t kind : row) {
        if (kind != kNothing) --copies[kind].displayed;
      }
    };
    show(table_.grid);
    show(table_.clients);
    show(table_.emperors);
    for (int number = 0; number < rules_.kinds(); ++number) {
      const Copies& of = copies[static_cast<std::size_t>(number)];
      const auto& start = rules_.start();
      const bool starts = std::find(start.begin(), start.end(), number) != start.end();
      require(of.displayed == 0, "what is displayed lies there");
      if (rules_.kind(number).group == Group::kEmperor) {
        require(of.deck + of.discarded == 0, "Emperors have neither deck nor discard");
      } else {
        require(of.gone == (starts ? kStartCopies - rules_.players() : 0), "of others the starting cards of nobody are gone");
      }
    }
  }

  /// A row has no gaps, and only such cards.
  template <class Row>
  void row(const Row& row, Group group) {
    const auto end = std::find(row.begin(), row.end(), kNothing);
    require(std::all_of(end, row.end(), [](std::uint8_t kind) { return kind == kNothing; }), "rows have no gaps");
    require(std::all_of(row.begin(), end, [&](std::uint8_t kind) { return rules_.kind(kind).group == group; }), "rows have their cards");
  }
  void displays() {
    row(table_.clients, Group::kClient);
    row(table_.emperors, Group::kEmperor);
    const auto count = [](auto begin, auto end) { return end - begin - std::count(begin, end, kNothing); };
    const auto bottom = table_.grid.end() - kColumns;
    require(count(table_.grid.begin(), table_.grid.end()) <= 2 * kColumns + 1, "thirteen cards lie in the grid at most");
    require(count(bottom, table_.grid.end()) == (*bottom != kNothing ? 1 : 0), "of the bottom row only the first cell is used");
    if (!prepared_) return;
    const bool allies = count(table_.grid.begin(), table_.grid.end()) >= kDisplay || !left(Group::kAlly);
    require(allies, "six cards lie in the grid after the preparation, while there are any");
    require(table_.clients.back() != kNothing || !left(Group::kClient), "and six Clients");
  }
  [[nodiscard]] bool left(Group group) const {
    for (std::size_t card = 0; card < kCards; ++card) {
      if (rules_.card(card).group == group && (is_deck(table_.place(card)) || table_.place(card) == kDiscarded)) return true;
    }
    return false;
  }

  void moguls() {
    require(rules_.cards().moguls.size() == kMoguls, "there are sixteen Moguls");
    for (std::size_t type = 0; type < table_.moguls.size(); ++type) {
      const MogulCard& mogul = rules_.mogul(table_.moguls[type]);
      require(static_cast<std::size_t>(mogul.type) == type, "there is a Mogul of each type");
      require(!rules_.beginner() || mogul.power == Power::kPoints, "those of the beginner game bring points");
      int patrons = 0;
      for (std::size_t seat = 0; seat < players(); ++seat) patrons += table_.patrons[type].has(seat) ? 1 : 0;
      require(patrons == table_.patrons[type].size(), "a player has one cube on a Mogul");
    }
  }

  void time() {
    const int turns = table_.turn + (table_.over() ? 0 : rules_.players());
    require(table_.round == turns / rules_.players() && table_.round <= rules_.max_rounds(), "turns make rounds, up to the cap");
    require(table_.current == (table_.first + table_.turn) % rules_.players(), "seats take turns");
    require(table_.last_round == 0 || table_.round <= table_.last_round, "the last round is the last");
    const auto reaches = [&](std::size_t seat) { return table_.score[seat] >= rules_.goal() && (table_.over() || seat != table_.current); };
    bool reached = false;
    for (std::size_t seat = 0; seat < players(); ++seat) reached = reached || reaches(seat);
    require(!reached || table_.last_round > 0, "it is known once somebody has enough points");
  }

  void choices() {
    const Question asked = table_.question;
    require((asked == Question::kNone) == table_.over(), "something is asked until the end");
    require(asked == Question::kPay || asked == Question::kKeep || table_.order == kNothing, "an order is there while it is paid");
    const bool exchanges = asked == Question::kTake || asked == Question::kMoney || asked == Question::kWhere;
    require(exchanges || (table_.give == 0 && table_.cells == 0), "an exchange leaves nothing behind");
    const bool walks =
        asked == Question::kPlace || asked == Question::kMoney || asked == Question::kPay || asked == Question::kWhere || asked == Question::kKeep;
    require(walks || table_.walk == Walk{}, "a walk leaves nothing behind");
    const bool effect = asked == Question::kAcquire || asked == Question::kWake || (asked == Question::kPlace && table_.step != Step::kRefill);
    require(effect == (table_.used != kNothing), "a card is used while its effect runs");
    require(effect || (table_.left == 0 && !table_.optional), "an effect leaves nothing behind");
  }

  const Rules& rules_;
  const Table& table_;
  bool prepared_;
  std::string fault_;
};

/// A game of one who mostly does something rather than nothing.
class RandomGame {
 public:
  RandomGame(const Rules& rules, std::uint64_t seed) : rules_(rules), rng_(seed), state_(State::initial(rules, rng_)), before_(state_) {}

  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] bool over() const noexcept { return state_.table().over(); }

  void step() {
    MoveList list;
    state_.legal_moves(rules_, list);
    const bool window = state_.table().question == Question::kWindow;
    const auto size = static_cast<std::uint32_t>(list.size());
    const std::uint32_t first = window ? 0 : size > 1 && rng_.below(4) != 0 ? 1 : 0;
    const bool passes = window && rng_.below(4) != 0;  // cubes that come and go make games long
    before_ = state_;
    state_.apply(rules_, passes ? list[0] : list[first + rng_.below(size - first)], rng_);
    decisions_ = before_.table().turn == state_.table().turn ? decisions_ + 1 : 0;
  }

  /// What is wrong with the last step; nothing where all laws hold.
  [[nodiscard]] std::string fault() {
    const Table& table = state_.table();
    const bool was_before = before_.table().step == Step::kWindow0 || before_.table().turn != table.turn;
    if (std::string fault = Laws(rules_, table, was_before && table.step > Step::kPreparation).broken(); !fault.empty()) return fault;
    MoveList moves;
    state_.legal_moves(rules_, moves);
    if (moves.empty() != table.over() || table.over() != state_.outcome(rules_).has_value()) return "a game goes on while there are moves";
    std::vector<std::uint32_t> indices;
    for (const Move move : moves) indices.push_back(move.index());
    std::sort(indices.begin(), indices.end());
    if (std::adjacent_find(indices.begin(), indices.end()) != indices.end()) return "moves are distinct";
    if (!table.over() && std::find(moves.begin(), moves.end(), state_.playout_move(rules_, rng_)) == moves.end()) return "playouts make legal moves";
    for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
      const int more = table.score[seat] - before_.table().score[seat];
      if (more < 0 || (more > 0 && seat != before_.table().current)) return "points are gained in one's own turn, and stay";
    }
    const int last_round = before_.table().last_round;
    if (table.last_round != last_round && (last_round != 0 || table.last_round != before_.table().round + 1)) return "the last round is the next one";
    return decisions_ < 200 ? "" : "every turn ends";
  }

 private:
  const Rules& rules_;
  Rng rng_;
  State state_;
  State before_;
  int decisions_ = 0;
};

void check_games(const Rules& rules, int games) {
  for (int number = 0; number < games; ++number) {
    RandomGame game(rules, static_cast<std::uint64_t>(number));
    for (bool over = false; !over;) {
      const std::string fault = game.fault();
      REQUIRE_MESSAGE(fault.empty(), "game ", number, ": not so: ", fault, ": ", game.state().format(rules, 0));
      over = game.over();
      if (!over) game.step();
    }
  }
}

[[nodiscard]] Options with(std::size_t option, int value) {
  Options options = kStandard;
  options[option] = value;
  return options;
}

}  // namespace

TEST_CASE("shobai: every position of random games keeps the laws of cards, cubes and time") {
  for (int players = 2; players <= kMostSeats; ++players) check_games(Rules(players, kStandard), kGames);
}

TEST_CASE("shobai: so does every position under each rule option, and under all together") {
  for (int players = 2; players <= kMostSeats; ++players) {
    for (std::size_t option = 0; option < 4; ++option) check_games(Rules(players, with(option, 1 - kStandard[option])), kGames / 20);
    check_games(Rules(players, with(4, 3)), kGames / 20);
    check_games(Rules(players, Options{1, 1, 1, 0, 30}), kGames / 20);
  }
}

TEST_CASE("shobai: positions that differ have different hashes") {
  const Rules rules(3, kStandard);
  std::unordered_map<std::uint64_t, State> known;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (RandomGame game(rules, seed); !game.over(); game.step()) {
      const auto [found, fresh] = known.emplace(game.state().hash(), game.state());
      CHECK((fresh || found->second == game.state()));
    }
  }
  CHECK(known.size() > 20'000);
}

TEST_CASE("shobai: all that chance can bring has a probability, one together") {
  const Rules rules(2, kStandard);
  RandomGame game(rules, 3);
  int several = 0;
  for (int left = 300; left > 0 && !game.over(); --left, game.step()) {
    MoveList moves;
    game.state().legal_moves(rules, moves);
    Branches ways;
    double sum = 0;
    int count = 0;
    bool more = true;
    for (; more && count < 3000; ++count) {
      State state = game.state();
      state.apply(rules, moves[0], ways);
      REQUIRE(Laws(rules, state.table(), false).broken().empty());
      sum += ways.probability();
      more = ways.advance();
    }
    if (more) continue;
    CHECK(sum == doctest::Approx(1));
    several += count > 1 ? 1 : 0;
  }
  CHECK(several > 20);
}
