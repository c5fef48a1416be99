#include <algorithm>

#include "shobai/document.hpp"
#include "shobai/moves.hpp"
#include "shobai/names.hpp"
#include "shobai/state.hpp"

namespace sakiyomi::shobai {

namespace {

using std::to_string;

/// The part of a turn that a question can belong to.
[[nodiscard]] bool fits(Question question, Step step, Action action) noexcept {
  const bool window = step == Step::kWindow0 || step == Step::kWindow1 || step == Step::kWindow2 || step == Step::kWindow3;
  switch (question) {
    case Question::kNone:
      return false;
    case Question::kWindow:
    case Question::kAcquire:
    case Question::kWake:
      return window;
    case Question::kActivate:
      return step == Step::kActivation || step == Step::kSecondActivation || (step == Step::kAction && action == Action::kActivate);
    case Question::kPlace:
      return window || step == Step::kRefill;
    case Question::kExtra:
      return step == Step::kExtraCube;
    default:
      return step == Step::kAction;
  }
}

/// The table as it was when the player was asked what to do, or before a walk of the Refresh or of an effect.
[[nodiscard]] Table without_choices(const Table& table) noexcept {
  Table bare = table;
  bare.cells = 0;
  bare.give = 0;
  bare.order = kNothing;
  bare.walk = {};
  return bare;
}

/// Goes the way to a question again, answer by answer; fails at the first that is not legal.
class Replay {
 public:
  Replay(const Rules& rules, const Table& wanted) noexcept : rules_(rules), wanted_(wanted), state_(start(wanted)) {}

  [[nodiscard]] bool arrives() {
    const Action action = wanted_.action;
    if (wanted_.step == Step::kAction && !answer(Move(Verb::kAction, static_cast<int>(action)))) return false;
    if (wanted_.order != kNothing && !answer(Move(Verb::kOrder, wanted_.order))) return false;
    if (gives() && !exchange()) return false;
    while (is_walk() && state_.table().walk.next < wanted_.walk.next) {
      if (!answer(next_amount())) return false;
    }
    return state_.table() == wanted_;
  }

 private:
  /// The walks of the Refresh and of effects begin by themselves.
  [[nodiscard]] static State start(const Table& wanted) noexcept {
    Table table = without_choices(wanted);
    if (table.step != Step::kAction) return State(table);
    table.question = Question::kAction;
    table.action = Action::kPass;
    return State(table);
  }
  [[nodiscard]] bool gives() const noexcept {
    const Question asked = wanted_.question;
    return asked == Question::kTake || asked == Question::kMoney || asked == Question::kWhere;
  }
  [[nodiscard]] bool is_walk() const noexcept {
    const Question asked = state_.table().question;
    return asked == Question::kMoney || asked == Question::kPay || asked == Question::kPlace;
  }
  [[nodiscard]] bool exchange() {
    if (!answer(Move(Verb::kGive, wanted_.give))) return false;
    bool fine = true;
    for_each_bit(wanted_.cells, [&](int cell) { fine = fine && answer(Move(Verb::kCell, cell)); });
    const bool stops = fine && wanted_.question != Question::kTake && state_.table().question == Question::kTake;
    return fine && (!stops || answer(Move(Verb::kDone)));
  }
  [[nodiscard]] Move next_amount() const noexcept {
    const Table& table = state_.table();
    const CardList active = Tableau(table).walk();
    Amount amount = 0;
    for (const Walk::Choice& choice : wanted_.walk) {
      if (choice.position == table.walk.next) amount = choice.amount;
    }
    return Move(table.question == Question::kPlace ? Verb::kPlace : Verb::kPay, table.label(rules_, active[table.walk.next]), amount);
  }
  [[nodiscard]] bool answer(Move move) {
    if (!is_legal(state_, rules_, move)) return false;
    Rng unused(0);  // nothing is drawn on the way
    state_.apply(rules_, move, unused);
    return true;
  }

  const Rules& rules_;
  const Table& wanted_;
  State state_;
};

/// Whether the question belongs to the effect of the card that is used.
[[nodiscard]] bool is_effect_of(const Rules& rules, const Table& table) noexcept {
  const Ability& ability = rules.kind(table.used).ability;
  if (ability.kind != Kind::kDiscard) return false;
  Effect effect = ability.effect;
  int amount = ability.n;
  const bool mogul = effect == Effect::kMogul;
  if (mogul) {
    const MogulCard& card = rules.mogul(table.moguls[static_cast<std::size_t>(ability.mogul)]);
    if (!table.patrons[static_cast<std::size_t>(ability.mogul)].has(table.current)) return false;
    effect = card.power == Power::kAcquire    ? Effect::kAcquire
             : card.power == Power::kCubes    ? Effect::kCubes
             : card.power == Power::kActivate ? Effect::kActivate
                                              : Effect::kNone;
    amount = card.n;
  }
  if (table.question == Question::kAcquire) return effect == Effect::kAcquire && table.left == amount && table.optional == mogul;
  if (table.question == Question::kPlace) return effect == Effect::kCubes && table.left == amount && table.optional == mogul;
  return effect == Effect::kActivate && table.left > 0 && table.left <= amount && table.optional == (mogul || table.left < amount);
}

void check_time(const Rules& rules, const Table& table, Faults& faults) {
  const int players = rules.players();
  const auto wanted_seat = (table.first + table.turn) % players;
  if (table.current != wanted_seat) faults.add("current must be " + to_string(wanted_seat) + ": first and the turns since then say so");
  const int round = (table.turn + (table.over() ? 0 : players)) / players;
  if (table.round != round) faults.add("round must be " + to_string(round) + ", turn says so, not " + to_string(table.round));
  const auto best = *std::max_element(table.score.begin(), table.score.begin() + players);
  if (table.last_round != 0 && (best < rules.goal() || table.last_round < table.round || table.last_round > table.round + 1)) {
    faults.add("last_round must be null, or the round after somebody had " + to_string(rules.goal()) + " points, and not over yet");
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    if (table.last_round == 0 && seat != table.current && table.score[seat] >= rules.goal())
      return faults.add("last_round must be given: seat " + to_string(seat) + " has " + to_string(rules.goal()) + " points or more");
  }
  if (!table.over()) return;
  if (table.turn % players != 0) faults.add("the game can be over only when a round is");
  if (table.ending == Ending::kPoints) faults.require(table.last_round == table.round, "over by points: last_round must be the round");
  if (table.ending == Ending::kCap) faults.require(table.round == rules.max_rounds(), "over by cap: the round must be the last of max_rounds");
}

}  // namespace

void check_table(const Rules& rules, const Table& table, Faults& faults) { check_time(rules, table, faults); }

void check_question(const Rules& rules, const Table& table, Faults& faults) {
  if (table.over()) {
    const bool idle = table.step == Step::kWindow0 && table.action == Action::kPass && table.used == kNothing && table.left == 0 && !table.optional;
    return faults.require(idle && without_choices(table) == table, "pending: nothing is pending when the game is over");
  }
  const std::string asked = "question.kind '" + std::string(name_of(kQuestions, table.question)) + "'";
  if (!fits(table.question, table.step, table.action)) return faults.add(asked + " does not belong to pending.step and pending.action");
  const bool acts = table.step == Step::kAction && table.question != Question::kAction;
  faults.require(acts || table.action == Action::kPass, "pending.action must be 'pass': no action is under way");
  const bool effect = table.question == Question::kAcquire || table.question == Question::kWake ||
                      (table.question == Question::kPlace && table.step != Step::kRefill);
  if (!effect) {
    faults.require(table.used == kNothing && table.left == 0 && !table.optional, "pending: used, left and optional are only for effects");
  } else if (table.used == kNothing || table.count(rules, table.used, Place(Row(table.current, false), 0)) == 0) {
    faults.add("pending.used must be the active card whose effect this is");
  } else if (!is_effect_of(rules, table)) {
    faults.add("pending: " + quoted(rules.id(table.used)) + " has no such effect, or has no so much left of it");
  }
  const bool second = table.step == Step::kSecondActivation && !table.has_power(rules, Power::kSecondActivation);
  faults.require(!second, "pending.step is second_activation without the Temple's power");
  const bool extra = table.question == Question::kExtra && (!table.has_power(rules, Power::kExtraCube) || table.stock[table.current] == 0);
  faults.require(!extra, "question.kind 'extra' is without the Temple's power, or without a cube in stock");
  if (!faults.none()) return;
  const bool replays = table.question == Question::kPlace || acts;
  if (replays && !Replay(rules, table).arrives()) return faults.add("question.so_far and pending do not lead to this question by legal answers");
  const bool leftover = !replays && !(without_choices(table) == table);
  if (leftover) return faults.add("question.so_far and pending.walk are only for what is chosen step by step");
  MoveList legal;
  list_moves(rules, table, Tableau(table), legal);
  faults.require(!legal.empty(), asked + " has no answer here");
}

}  // namespace sakiyomi::shobai
