#include <algorithm>

#include "shake_up/document_check.hpp"
#include "shake_up/names.hpp"
#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

namespace {

using Stack = Money::Stack;
using std::to_string;

class QuestionCheck {
 public:
  QuestionCheck(const Rules& rules, const Table& table, Faults& faults) : rules_(rules), table_(table), faults_(faults) {}

  void question() {
    switch (table_.question) {
      case Question::kLayoff:
        return layoff();
      case Question::kPlay:
        asked_in(Phase::kPlay, false);
        return require(table_.owner().hand != 0, "a card can only be played from a hand that has one");
      case Question::kTarget:
        asked_by({Op::kHit, Op::kSteal, Op::kLoan});
        return require(!rules_.solo(), "in a solo game there is nobody to target");
      case Question::kReact:
        return react();
      case Question::kGain:
        return gain();
      case Question::kOrder:
        return order();
      case Question::kUse:
        asked_by({Op::kDropLoan, Op::kLoanThenGain, Op::kDraw});
        return require(!runs({Op::kDropLoan}) || table_.owner().money.size(Stack::kLoans) > 0, "there is no loan to drop");
      case Question::kUpgrade:
        asked_by({Op::kUpgrade});
        return require(table_.depth == 0 || upgradable(table_) != 0, "no card in play can be upgraded");
      case Question::kTrigger:
        asked_by({Op::kRetrigger});
        return require(table_.depth == 0 || triggerable(rules_, table_) != 0, "no card in play can be triggered");
      case Question::kRehire:
        asked_by({Op::kRehire});
        return require(table_.owner().laid_off != 0, "nobody is laid off who could be rehired");
      case Question::kHrLayoff:
        asked_by({Op::kLayoff});
        return require(table_.owner().hand != 0 && may_lay_off(rules_, table_), "there is nobody to lay off");
      case Question::kAudit:
        return audit();
      case Question::kCarry:
        asked_in(Phase::kCarry, false);
        return require(table_.carries > 0 && table_.owner().hand != 0, "nothing can be carried without a carry effect and a card in hand");
      case Question::kRecycle:
        return recycle();
      case Question::kNone:
        return;
    }
  }

  /// What must be zero but where the question needs it.
  void leftovers() {
    const bool audits = asks(Question::kAudit);
    const bool aims = asks(Question::kReact) || (asks(Question::kOrder) && in(Phase::kPlay));
    const bool counts = runs({Op::kUpgrade, Op::kLayoff, Op::kRehire});
    const int least = counts && !asks(Question::kGain) ? 1 : 0;
    const int most = counts ? running_part(rules_, table_).count - (asks(Question::kGain) ? 1 : 0) : 0;
    const bool begun = table_.depth > 0 || audits;
    require(table_.begun == begun, std::string("pending.begun must be ") + (begun ? "true" : "false"));
    require(table_.left >= least && table_.left <= most, "pending.left must be " +
                                                             (least == most ? to_string(least) : to_string(least) + " to " + to_string(most)) +
                                                             ", not " + to_string(table_.left));
    require(audits || table_.draws == 0, "pending.draws must be 0: cards are drawn after an audit only");
    require(aims || table_.target == 0, "pending.target must be 0 where nobody is aimed at");
    require(!table_.converted || (aims && asks(Question::kOrder)), "pending.converted must be false but where an officer's owner takes income");
    require(table_.order.empty() || asks(Question::kGain) || asks(Question::kOrder), "pending.order must be empty where no money is taken");
    require(!table_.audited || asks(Question::kCarry), "pending.audited must be false but while cards are carried");
    require(table_.ai_effects == 0 || in(Phase::kAiStart) || in(Phase::kAiEnd), "pending.ai_effects must be 0 but while an AI card runs");
    require(aims || table_.to_move == table_.current, "question.player must be seat " + to_string(table_.current) + ", whose turn it is");
  }

 private:
  void require(bool holds, const auto& fault) { faults_.require(holds, fault); }
  [[nodiscard]] bool asks(Question question) const noexcept { return table_.question == question; }
  [[nodiscard]] bool in(Phase phase) const noexcept { return table_.phase == phase; }

  [[nodiscard]] bool runs(std::initializer_list<Op> ops) const {
    return table_.depth > 0 && std::find(ops.begin(), ops.end(), running_part(rules_, table_).op) != ops.end();
  }
  void asked_in(Phase phase, bool by_effect) {
    const std::string name = "'" + std::string(name_of(kQuestions, table_.question)) + "'";
    require(in(phase), "pending.phase must be '" + std::string(name_of(kPhases, phase)) + "' at the question " + name);
    require(by_effect || table_.depth == 0, "pending.effects must be empty at the question " + name);
  }
  void asked_by(std::initializer_list<Op> ops) {
    asked_in(Phase::kPlay, true);
    std::string wanted;
    for (const Op op : ops) wanted += (wanted.empty() ? "" : " or ") + std::string(name_of(kOps, op));
    require(runs(ops),
            "the question '" + std::string(name_of(kQuestions, table_.question)) + "' needs pending.effects to end with a part of " + wanted);
  }

  void layoff() {
    asked_in(Phase::kLayoff, false);
    const int place = (table_.current - table_.first + rules_.players()) % rules_.players();
    require(table_.owner().turns > 0 || rules_.solo() || place == 3, "nobody but the fourth seat lays off in a first turn");
    require(table_.owner().hand != 0 && may_lay_off(rules_, table_), "there is nobody to lay off");
  }

  void react() {
    asked_by({Op::kHit, Op::kSteal, Op::kLoan});
    require(table_.to_move == table_.target && table_.target != table_.current && table_.target != table_.dog,
            "question.player must be the target, another seat without the dog");
    require(!runs({Op::kHit, Op::kSteal, Op::kLoan}) || !cannot_react(rules_, table_, table_.target, running_part(rules_, table_).op),
            "everybody knows that seat " + to_string(table_.target) + " has no card to react with");
  }

  void gain() {
    asked_by({Op::kGain, Op::kGainTop, Op::kUpgrade});
    if (runs({Op::kGain})) require(table_.order == running_part(rules_, table_).gain, "pending.order must be what the effect gains");
    if (runs({Op::kGainTop})) {
      const Money& money = table_.owner().money;
      require(money.size(Stack::kIncome) > 0 && table_.order.size == 1 && table_.order.cards[0] == money.top(Stack::kIncome),
              "pending.order must be the top income card");
    }
    if (!runs({Op::kUpgrade})) return;
    const auto* const played = table_.played.begin();
    const std::size_t upgrader = table_.running[table_.depth - 1U].played();
    const bool fits = std::any_of(played, played + table_.plays, [&](const std::uint8_t& face) {
      return face % 2 != 0 && &face != played + upgrader && rules_.employee(face / 2).on_upgrade == table_.order;
    });
    require(fits && !table_.order.empty(), "pending.order must be what a card in play gains when it is upgraded");
  }

  void order() {
    require(has_orders(table_.order), "pending.order must name cards that can be taken in more than one order");
    auto supply = table_.supply;
    const bool there = std::all_of(table_.order.begin(), table_.order.end(), [&](std::uint8_t card) { return supply[card - 1U]-- > 0; });
    require(there, "an order is only asked for where the supply has all of pending.order");
    if (in(Phase::kAiStart) || in(Phase::kAiEnd)) return ai_order();
    asked_by({Op::kLoan});
    require(!runs({Op::kLoan}) || table_.order == running_part(rules_, table_).loan, "pending.order must be the loan of the effect");
    require(table_.to_move == table_.target && table_.target != table_.current, "question.player must be the target, another seat");
  }

  /// Loans in a row on the card that lies face up, the last of which have been reached.
  void ai_order() {
    require(table_.depth == 0, "pending.effects must be empty while an AI card runs");
    if (!rules_.solo() || table_.ai.face == kNoAi) return faults_.add("AI cards run in solo games only, while one lies face up");
    require(rules_.ai(table_.ai.face).at_start == in(Phase::kAiStart), "pending.phase does not suit the AI card that lies face up");
    const auto effects = ai_effects(rules_, table_);
    bool fits = table_.ai_effects <= effects.size() && table_.order.size <= table_.ai_effects;
    for (std::size_t i = 0; fits && i < table_.order.size; ++i) {
      const AiEffect& effect = effects[static_cast<std::size_t>(table_.ai_effects) - table_.order.size + i];
      fits = effect.op == AiOp::kLoan && effect.number == table_.order.cards[i];
    }
    require(fits, "pending.order must be the loans of the AI card before its effect " + to_string(table_.ai_effects));
  }

  void audit() {
    require(table_.deck(table_.current) == 0, "an audit is only asked for when the deck is empty");
    if (table_.depth > 0) {
      asked_by({Op::kDraw});
    } else {
      asked_in(rules_.solo() ? Phase::kOpening : Phase::kDraw, false);
    }
    const int most = runs({Op::kDraw}) ? running_part(rules_, table_).count : kHand;
    require(table_.draws <= most, "pending.draws must be at most " + to_string(most));
  }

  void recycle() {
    asked_in(Phase::kPlay, false);
    const bool removes = table_.plays > 0 && rules_.side(table_.played[table_.plays - 1U]).removes();
    require(rules_.solo() && removes && table_.removers >= kRemoversToRecycle && !table_.recycled && table_.ai.discards > 0,
            "an AI card is only recycled when a second employee that removes income was played, once a turn, and there is a discard");
  }

  const Rules& rules_;
  const Table& table_;
  Faults& faults_;
};

}  // namespace

void check_question(const Rules& rules, const Table& table, Faults& faults) {
  QuestionCheck check(rules, table, faults);
  check.question();
  check.leftovers();
}

}  // namespace sakiyomi::shake_up
