/// The moves that search considers come to all that legal moves come to, but for what is no better than something else they come to.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "shobai/reconstructed.hpp"
#include "shobai/state.hpp"

using namespace sakiyomi;
using namespace sakiyomi::shobai;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kGames = 12;  // everything takes much longer
#else
constexpr int kGames = 130;
#endif

[[nodiscard]] std::vector<Label> own_labels(const Rules& rules, const Table& table) {
  std::vector<Label> labels;
  table.for_each_of(table.current, [&](std::size_t card) { labels.push_back(table.label(rules, card)); });
  return labels;
}

void relabel(const Rules& rules, Table& table, Label from, bool inactive, int cubes) {
  table.move_card(rules, from.kind, from.place(table.current), Place(Row(table.current, inactive), cubes));
  table.stock[table.current] = static_cast<std::uint8_t>(table.stock[table.current] + from.cubes - cubes);
}

/// With Moguls, cards and cubes for the player such as few come to in a game.
[[nodiscard]] State stirred(const Rules& rules, const State& state, Rng& rng) {
  Table table = state.table();
  std::uint8_t& stock = table.stock[table.current];
  const auto any = [&](int below) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(below))); };
  for (std::size_t type = 0; type < table.moguls.size(); ++type) {
    do table.moguls[type] = static_cast<std::uint8_t>(any(kMoguls));
    while (static_cast<std::size_t>(rules.mogul(table.moguls[type]).type) != type);
    if (any(4) == 0 || table.patrons[type].has(table.current) || stock == 0) continue;
    table.patrons[type].add(table.current);
    --stock;
  }
  for (int more = any(6); more > 0; --more) {
    auto card = static_cast<std::size_t>(any(kCards));
    for (int tries = any(20); tries > 0 && !rules.card(card).is_money(); --tries) card = static_cast<std::size_t>(any(kCards));
    const Place deck = deck_of(rules.card(card).group);
    if (table.place(card) == deck) table.move_card(rules, rules.kind_of(card), deck, Place(Row(table.current, false), 0));
  }
  for (const Label label : own_labels(rules, table)) relabel(rules, table, label, any(3) == 0, 0);
  const int full = any(3);  // of three cards so many have cubes, and one more
  for (const Label label : own_labels(rules, table)) {
    if (rules.kind(label.kind).produces() && any(3) <= full) relabel(rules, table, label, label.inactive, any(std::min<int>(stock, 4) + 1));
  }
  return State(table);
}

/// With fewer cubes on some cards, with some of them inactive, and without some that can be discarded.
[[nodiscard]] State worsened(const Rules& rules, const State& state, Rng& rng) {
  Table table = state.table();
  for (const Label label : own_labels(rules, table)) {
    const bool inactive = label.inactive || rng.below(6) == 0;
    const std::uint32_t cubes = rng.below(4) == 0 ? rng.below(label.cubes + 1U) : label.cubes;
    relabel(rules, table, label, inactive, static_cast<int>(cubes));
    if (rules.kind(label.kind).is_discard() && cubes == 0 && rng.below(6) == 0)
      table.move_card(rules, label.kind, Place(Row(table.current, inactive), 0), kDiscarded);
  }
  return State(table);
}

/// The standard set with other values and amounts, in every second game.
[[nodiscard]] Rules random_rules(int game, Rng& rng) {
  std::string json(kReconstructed);
  const auto change = [&](const std::string& field, std::uint32_t least, std::uint32_t most) {
    for (std::size_t at = json.find(field); at != std::string::npos; at = json.find(field, at + 1)) {
      const std::size_t number = at + field.size();
      json.replace(number, json.find_first_not_of("0123456789", number) - number, std::to_string(least + rng.below(most - least + 1)));
    }
  };
  if (game % 8 >= 4) {
    change("\"value\":", 0, 12);
    change("\"n\":", 1, 3);  // pruned windows reckon with a Shrine that places three cubes
  }
  const auto rules = Rules::with_cards(2 + game % 4, std::array{0, game & 1, 0, game >> 1 & 1, 100}, json);
  REQUIRE_MESSAGE(rules, rules.error());
  return *rules;
}

/// Calls use(rules, state, generator, begins) with positions of random games that are stirred again and again. There begins a way to the
/// end of the turn; and at each refill, since the stock is short then and turns have too many ends, one to the end of that.
template <class Use>
void play_stirred(int games, const Use& use) {
  constexpr int kDecisions = 400;
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    const Rules rules = random_rules(game, rng);
    State state = State::initial(rules, rng);
    Question before = Question::kNone;
    for (int left = kDecisions; left > 0 && !state.outcome(rules); --left) {
      const Question asked = state.table().question;
      const bool refills = asked == Question::kPlace && before != asked && state.table().step == Step::kRefill;
      before = asked;
      const bool stirs = (asked == Question::kWindow || asked == Question::kAction) && rng.below(8) == 0;
      if (stirs) state = stirred(rules, state, rng);
      use(rules, state, rng, stirs || refills);
      state.apply(rules, random_move(state, rules, rng), rng);
    }
  }
}

using List = void (State::*)(const Rules&, MoveList&) const noexcept;

/// Where all ways through the rest of a turn end, or of a refill where one begins; nothing where they are too many.
[[nodiscard]] std::vector<State> ends_of(const Rules& rules, const State& start, List list) {
  constexpr std::size_t kMost = 1000;
  std::unordered_set<std::uint64_t> known = {start.hash()};
  std::vector<State> open = {start};
  std::vector<State> ends;
  const auto is_end = [&](const Table& table) {
    return table.turn != start.table().turn || (start.table().step == Step::kRefill && table.step > Step::kExtraCube);
  };
  while (!open.empty()) {
    const State state = open.back();
    open.pop_back();
    MoveList moves;
    (state.*list)(rules, moves);
    for (const Move move : moves) {
      State child = state;
      child.apply(rules, move, Deal(1));
      if (!known.insert(child.hash()).second) continue;
      if (known.size() > kMost) return {};
      (is_end(child.table()) ? ends : open).push_back(child);
    }
  }
  return ends;
}

/// How a turn went for its player: points, cards and cubes, and apart from them all else on the table.
class Result {
 public:
  Result(const Rules& rules, const State& state, std::size_t seat) : rest_(state.table()), score_(rest_.score[seat]) {
    for (int number = 0; number < rules.kinds(); ++number) {
      const CardKind& kind = rules.kind(number);
      std::vector<Place>& own = cards_.emplace_back();
      for (std::size_t card = kind.first; card < std::size_t{kind.first} + kind.copies; ++card) {
        const Place place = rest_.place(card);
        const bool owns = place.owned() && place.seat() == seat;
        if (owns) own.push_back(place);
        if (owns || place == kGone) rest_.cards[card] = kDiscarded.code();  // who does without a card has discarded it
      }
      rest_.sort_copies(kind);
    }
    rest_.stock[seat] = 0;
    rest_.score[seat] = 0;
    rest_.last_round = 0;
    rest_.step = Step::kWindow0;  // both are asked next what there is to ask
    rest_.question = Question::kNone;
  }

  [[nodiscard]] const Table& rest() const noexcept { return rest_; }

  /// No fewer points, and a card for each of the other's that is active if that is, with no fewer cubes.
  [[nodiscard]] bool is_as_good_as(const Result& other) const {
    return rest_ == other.rest_ && score_ >= other.score_ && std::equal(cards_.begin(), cards_.end(), other.cards_.begin(), are_as_good);
  }

 private:
  [[nodiscard]] static bool are_as_good(std::vector<Place> cards, const std::vector<Place>& others) {
    const auto is_no_better = [](Place other, Place card) { return card.cubes() >= other.cubes() && (other.inactive() || !card.inactive()); };
    const auto by_code = [](Place a, Place b) { return a.code() < b.code(); };
    if (cards.size() < others.size()) return false;
    do {
      if (std::equal(others.begin(), others.end(), cards.begin(), is_no_better)) return true;
    } while (std::next_permutation(cards.begin(), cards.end(), by_code));
    return false;
  }

  Table rest_;
  int score_;
  std::vector<std::vector<Place>> cards_;  // by kind, in the order of their codes
};

/// An end of the turn by legal moves from `worse`, than which none by search moves from `better` is as good; `compared` counts those looked at.
[[nodiscard]] std::optional<State> missing_end(const Rules& rules, const State& better, const State& worse, int& compared) {
  const std::vector<State> all = ends_of(rules, worse, &State::legal_moves);
  const std::vector<State> searched = ends_of(rules, better, &State::search_moves);
  if (all.empty() || searched.empty()) return std::nullopt;
  const std::size_t seat = better.table().current;
  std::unordered_map<std::uint64_t, std::vector<Result>> known;
  for (const State& end : searched) {
    const Result result(rules, end, seat);
    known[result.rest().hash()].push_back(result);
  }
  for (const State& end : all) {
    if (end.table().shuffles != worse.table().shuffles) continue;  // what was discarded is dealt anew
    const Result result(rules, end, seat);
    const auto& others = known[result.rest().hash()];
    ++compared;
    if (std::none_of(others.begin(), others.end(), [&](const Result& other) { return other.is_as_good_as(result); })) return end;
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("shobai: no turn and no refill ends better than search moves can end it, not even one that began worse") {
  int turns = 0;
  play_stirred(kGames, [&](const Rules& rules, const State& state, Rng& rng, bool begins) {
    if (!begins) return;
    const bool refills = state.table().step == Step::kRefill;
    for (const State& worse : {state, refills ? state : worsened(rules, state, rng)}) {
      int compared = 0;
      const auto missing = missing_end(rules, state, worse, compared);
      CHECK_MESSAGE(!missing, "from ", worse.format(rules, 0), " legal moves lead to ", missing->format(rules, 0));
      turns += compared > 0 ? 1 : 0;
    }
  });
  CHECK(turns > 30 * kGames);
}

TEST_CASE("shobai: search moves are legal, and each rule of theirs leaves some legal ones out") {
  std::map<Question, int> left_out;
  int in_refresh = 0;
  play_stirred(300, [&](const Rules& rules, const State& state, Rng& /*rng*/, bool /*begins*/) {
    MoveList legal;
    MoveList searched;
    state.legal_moves(rules, legal);
    state.search_moves(rules, searched);
    REQUIRE(!searched.empty());
    for (const Move move : searched) CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
    const Table& table = state.table();
    const int out = static_cast<int>(legal.size() - searched.size());
    left_out[table.question] += out;
    if (table.step == Step::kRefill) in_refresh += out;
  });
  for (const Question question :
       {Question::kWindow, Question::kPlace, Question::kMoney, Question::kPay, Question::kAction, Question::kKeep, Question::kExtra})
    CHECK_MESSAGE(left_out[question] > 10, "question ", static_cast<int>(question));
  CHECK(in_refresh > 10);
}
