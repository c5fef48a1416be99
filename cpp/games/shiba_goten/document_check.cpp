#include "shiba_goten/document.hpp"
#include "shiba_goten/moves.hpp"
#include "shiba_goten/names.hpp"
#include "shiba_goten/scoring.hpp"

namespace sakiyomi::shiba_goten {

namespace {

using std::to_string;

class Check {
 public:
  Check(const Rules& rules, const Table& table, Faults& faults) noexcept : rules_(rules), table_(table), faults_(faults) {}

  void run() {
    objectives();
    primaries();
    kinds();
    rules_.solo() ? solo() : together();
    if (!faults_.none()) return;
    rules_.solo() ? solo_time() : time();
    displays();
    market();
    if (!faults_.none() || table_.over()) return;
    MoveList legal;
    if (asked(Question::kClaim))
      require(many_bits(claimable(rules_, table_, table_.current)), "question.kind 'claim': there must be two sub-objectives to choose from");
    if (faults_.none()) list_moves(rules_, table_, legal);
    if (faults_.none()) require(!legal.empty(), question() + " has no answer here");
  }

 private:
  [[nodiscard]] std::size_t players() const noexcept { return static_cast<std::size_t>(rules_.players()); }
  [[nodiscard]] bool asked(Question question) const noexcept { return table_.question == question; }
  [[nodiscard]] bool ends(Ending ending) const noexcept { return table_.ending == ending; }
  [[nodiscard]] std::string question() const { return "question.kind '" + std::string(name_of(kQuestions, table_.question)) + "'"; }
  void require(bool holds, const auto& fault) { faults_.require(holds, fault); }

  /// Every objective is there once, and the First Completion is with who has it.
  void objectives() {
    std::array<int, kObjectives> there{};
    std::uint8_t completer = kNothing;
    for_each_bit(table_.objectives, [&](int condition) { ++there[static_cast<std::size_t>(condition)]; });
    for (std::size_t player = 0; player < players(); ++player) {
      table_.won[player].for_each([&](Condition condition) { ++there[static_cast<std::size_t>(condition)]; });
      if ((table_.won[player].mask() & kFirstMask) != 0) completer = static_cast<std::uint8_t>(player);
    }
    int subs = 0;
    for (std::size_t condition = 0; condition <= kSubs; ++condition) {
      const std::string id = quoted(rules_.objective(static_cast<Condition>(condition)).id);
      require(there[condition] <= 1, "the sub-objective " + id + " must be once in subs or in what a seat has won");
      if (condition < kSubs) subs += there[condition];
    }
    require(subs == 3, "3 sub-objectives must be in subs or won, not " + to_string(subs));
    require(there[kSubs] == 1, quoted(rules_.objective(Condition::kFirstCompletion).id) + " must be in subs, or won by the completer");
    require(table_.completer == completer, "completer must be the seat that has won " + quoted(rules_.objective(Condition::kFirstCompletion).id));
    const bool full = completer == kNothing || table_.filled[completer] == kAllSeats;
    require(full, "completer must have a doll in all 14 seats");
  }

  /// All that are in every game, and one side each of two cards.
  void primaries() {
    unsigned wanted = 0;
    unsigned cards = 0;
    int primaries = 0;
    for (std::size_t number = kSubs + 1; number < kObjectives; ++number) {
      const Objective& objective = rules_.objective(static_cast<Condition>(number));
      if (objective.group == Group::kDefault) wanted |= 1U << number;
      if (objective.group != Group::kPrimary || (table_.objectives >> number & 1U) == 0) continue;
      cards |= 1U << objective.card;
      ++primaries;
    }
    const bool all = (wanted & ~unsigned{table_.objectives}) == 0;
    require(all && primaries == 2 && popcount(cards) == 2, "primary must have the two of every game, and one side each of two cards");
  }

  /// What is asked alone is not asked of several, and the other way round.
  void kinds() {
    const bool alone = asked(Question::kChange) || asked(Question::kStop) || ends(Ending::kRounds) || ends(Ending::kStopped);
    const bool several = asked(Question::kFill) || asked(Question::kDecree) || ends(Ending::kPiles) || ends(Ending::kCompletion);
    require(!(rules_.solo() ? several : alone),
            rules_.solo() ? "this question or end is not of a solo game" : "this question or end is of a solo game");
    require(rules_.decreer_fills() || !asked(Question::kFill), "question.kind 'fill' is for the option fill = 'decreer'");
  }

  void together() {
    const bool decided = !table_.over() && !asked(Question::kFill) && !asked(Question::kDecree);
    require(table_.decreer != kNothing, "decreer must be a seat");
    require((table_.decree != Decree::kNone) == decided, decided ? "decree must be 'colour' or 'role'" : "decree must be null");
    require(table_.randomizer == kNothing, "randomizer must be null with several players");
    require(total(table_.randomizers) == 0, "randomizers must be empty with several players");
    const bool extra = table_.extra == (table_.completer != kNothing) || (!table_.extra && !table_.over());
    require(extra, "extra must be true in the round after the completion, and only there");
    require(!table_.extra || table_.decreer != table_.completer, "decreer must not be the completer: his game is over");
  }

  void solo() {
    require(table_.decreer == kNothing && table_.decree == Decree::kNone && !table_.extra,
            "decreer and decree must be null and extra false in a solo game");
    require(table_.piles[1] == 0, "pile_sizes[1] must be 0 in a solo game");
    require(table_.randomizer != kNothing, "randomizer must be that of the round");
    const int left = kRandomizers - table_.round;
    require(total(table_.randomizers) == left, "randomizers must be the " + to_string(left) + " still to come");
    for (std::size_t kind = 0; kind < kRandomizerKinds; ++kind) {
      const int there = table_.randomizers[kind] + (table_.randomizer == kind ? 1 : 0);
      require(there <= rules_.randomizers()[kind], "there are not so many randomizers " + quoted(kRandomizerNames[kind]));
    }
  }

  /// Who had a turn in this round is before who is asked, in the order of turns.
  void time() {
    const int done = table_.turn - (table_.round - 1) * rules_.players();
    std::vector<std::uint8_t> order;
    do order.push_back(table_.after(rules_, order.empty() ? table_.decreer : order.back()));
    while (order.back() != table_.decreer);
    const int turns = static_cast<int>(order.size());
    const bool begun = !asked(Question::kFill) && !asked(Question::kDecree) && !ends(Ending::kPiles);
    const int most = ends(Ending::kCompletion) ? turns : begun ? turns - 1 : 0;
    const int least = ends(Ending::kCompletion) ? turns : 0;
    if (done < least || done > most)
      return faults_.add("turn does not fit round and question: " + to_string(done) + " turns of this round would be over");
    const std::uint8_t player = begun && !table_.over() ? order[static_cast<std::size_t>(done)] : table_.decreer;
    require(table_.current == player, "question.player must be " + to_string(player) + ": decreer, round and turn say so");
    bool completed = table_.completer == kNothing || table_.extra;
    for (const std::uint8_t seat : order) {
      const bool played = std::find(order.begin(), order.begin() + done, seat) != order.begin() + done;
      const bool placing = seat == table_.current && (asked(Question::kPlace) || asked(Question::kClaim));
      const bool clean = played || placing || ends(Ending::kPiles) || table_.fresh[seat] == 0;
      require(clean, "seats[" + to_string(seat) + "].fresh must be empty: that seat has placed nothing in this round");
      completed = completed || (played && seat == table_.completer);
    }
    require(completed, "extra must be true after the round of the completion");
  }

  void solo_time() {
    const bool over = table_.over() || asked(Question::kStop);
    const int turn = table_.round - (over ? 0 : 1);
    require(table_.turn == turn, "turn must be " + to_string(turn) + ": round and question say so");
    const bool last = ends(Ending::kRounds);
    const bool fits = last ? table_.round == rules_.max_rounds() : table_.round < rules_.max_rounds() + (over ? 0 : 1);
    require(fits, "round does not fit max_rounds, which is " + to_string(rules_.max_rounds()));
  }

  void displays() {
    for (std::size_t player = 0; player < players(); ++player) {
      const std::string path = "seats[" + to_string(player) + "].";
      require((table_.covered[player] & ~table_.filled[player]) == 0, path + "covered: there must be a doll above each");
      require((table_.fresh[player] & ~table_.filled[player]) == 0, path + "fresh: there must be a doll in each");
      require(!many_bits(table_.fresh[player] & table_.covered[player]), path + "fresh: one doll in a round may cover another");
      const bool moving = player == table_.current && (asked(Question::kPlace) || asked(Question::kClaim));
      const bool rewarded = moving || table_.filled[player] != kAllSeats || (table_.objectives & kFirstMask) == 0;
      require(rewarded, path + "won: " + quoted(rules_.objective(Condition::kFirstCompletion).id) + " must be there with 14 filled seats");
    }
  }

  void market() {
    const int open = table_.open().size() - (rules_.solo() ? 0 : (table_.piles[0] > 0 ? 1 : 0) + (table_.piles[1] > 0 ? 1 : 0));
    const bool none = table_.at(kKept).size() + table_.at(kReplaced).size() == 0;
    require(none || asked(Question::kChange), "pending: kept and replaced are for question.kind 'change'");
    require(open <= rules_.market(), "market must have " + to_string(rules_.market()) + " dolls at most");
    const bool ends_round = !rules_.solo() && (table_.over() || asked(Question::kFill));
    require(!ends_round || open == 0, "market must be empty between rounds");
    require(!asked(Question::kDecree) || open == rules_.market(), "market must have " + to_string(rules_.market()) + " dolls before the decree");
    const bool enough = table_.in_piles() >= rules_.market() + 2;
    require(!asked(Question::kFill) || enough, "pile_sizes: there are too few dolls for a market");
    require(!ends(Ending::kPiles) || !enough, "over.reason is 'piles', but there are enough dolls for a market");
    if (rules_.solo() && (asked(Question::kChange) || asked(Question::kPick)))
      require(open == kMarket || table_.piles[0] == 0, "market must have 5 dolls while there are any");
    if (!asked(Question::kChange)) return;
    const bool changes = table_.randomizer >= static_cast<std::uint8_t>(Randomizer::kChangeColour);
    require(changes, "question.kind 'change' is for the randomizers change_colour and change_role");
    require(table_.at(kInMarket).size() > 0, "pending: a doll of the market must be neither kept nor replaced yet");
    require(table_.at(kReplaced).size() <= table_.piles[0], "pending.replaced: there are not so many dolls in the pile");
  }

  const Rules& rules_;
  const Table& table_;
  Faults& faults_;
};

}  // namespace

void check_table(const Rules& rules, const Table& table, Faults& faults) { Check(rules, table, faults).run(); }

}  // namespace sakiyomi::shiba_goten
