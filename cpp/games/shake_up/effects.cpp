#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

namespace {

/// The cards whose effects are being resolved.
[[nodiscard]] std::uint32_t resolving(const Table& table) noexcept {
  std::uint32_t places = 0;
  for (std::size_t i = 0; i < table.depth; ++i) places |= 1U << table.running[i].played();
  return places;
}

}  // namespace

std::uint32_t upgradable(const Table& table) noexcept {
  std::uint32_t places = 0;
  for (std::size_t i = 0; i < table.plays; ++i) places |= table.played[i] % 2 == 0 ? 1U << i : 0;
  return places & ~resolving(table);
}

std::uint32_t triggerable(const Rules& rules, const Table& table) noexcept {
  std::uint32_t places = 0;
  for (std::size_t i = 0; i < table.plays; ++i) places |= rules.parts(table.played[i]).empty() ? 0 : 1U << i;
  return places & ~resolving(table);  // U10
}

bool may_lay_off(const Rules& rules, const Table& table) noexcept { return rules.thin_crew_loses() || popcount(table.owner().crew()) > kLeastCrew; }

void Turn::play(Face face) {
  table_.play |= leave_hand(face);
  table_.played[table_.plays] = static_cast<std::uint8_t>(face);
  ++table_.plays;
  if (rules_.solo() && rules_.side(face).removes()) {
    ++table_.removers;
    if (may_recycle(table_, table_.removers)) return ask(Question::kRecycle);
  }
  run(table_.plays - 1U);
}

void Turn::run(std::size_t played) {
  table_.running[table_.depth] = Running(played);
  ++table_.depth;
}

void Turn::go_on_with_effects() {
  Running& top = table_.running[table_.depth - 1U];
  if (top.part() == rules_.parts(table_.played[top.played()]).size()) {
    top = {};
    --table_.depth;
  } else {
    table_.begun ? go_on_with_part() : begin_part();
  }
}

void Turn::end_part() noexcept {
  table_.running[table_.depth - 1U].go_on();
  table_.begun = false;
  table_.left = 0;
}

/// Asks what the part wants to know first. A part that cannot do anything is not asked.
void Turn::begin_part() {
  const Part& part = running_part(rules_, table_);
  table_.begun = true;
  switch (part.op) {
    case Op::kHit:
    case Op::kSteal:
    case Op::kLoan:
      return rules_.solo() ? end_part() : ask(Question::kTarget);
    case Op::kGain:
      table_.order = part.gain;
      return ask(Question::kGain);
    case Op::kGainTop:
      if (owner().money.size(Stack::kIncome) == 0) return end_part();
      table_.order = {};
      table_.order.add(owner().money.top(Stack::kIncome));
      return ask(Question::kGain);
    case Op::kDropLoan:
      return owner().money.size(Stack::kLoans) == 0 ? end_part() : ask(Question::kUse);
    case Op::kLoanThenGain:
    case Op::kDraw:
      return ask(Question::kUse);
    case Op::kUpgrade:
    case Op::kLayoff:
    case Op::kRehire:
      table_.left = part.count;
      return;
    case Op::kRetrigger:
      return triggerable(rules_, table_) == 0 ? end_part() : ask(Question::kTrigger);
    case Op::kCarry:
      if (table_.carries < kDeck) ++table_.carries;
      return end_part();
  }
}

/// The next card of a part that takes one after the other; the end of others.
void Turn::go_on_with_part() {
  const Op op = running_part(rules_, table_).op;
  if (table_.left > 0 && op == Op::kUpgrade && upgradable(table_) != 0) return ask(Question::kUpgrade);
  if (table_.left > 0 && op == Op::kLayoff && owner().hand != 0 && may_lay_off(rules_, table_)) return ask(Question::kHrLayoff);
  if (table_.left > 0 && op == Op::kRehire && owner().laid_off != 0) return ask(Question::kRehire);
  end_part();
}

void Turn::use_part() {
  const Part& part = running_part(rules_, table_);
  if (part.op == Op::kDraw) return request(part.count);
  if (part.op == Op::kLoanThenGain) {
    if (!take(part.loan, table_.current, Stack::kLoans) || !take(part.gain, table_.current, Stack::kIncome)) return;  // U22
    return end_part();
  }
  for (int card = 0; card < part.count && owner().money.size(Stack::kLoans) > 0; ++card) {
    ++table_.supply[static_cast<std::size_t>(owner().money.pop(Stack::kLoans) - 1)];
  }
  end_part();
}

void Turn::aim(std::size_t seat) {
  table_.target = static_cast<std::uint8_t>(seat);
  if (cannot_react(rules_, table_, seat, running_part(rules_, table_).op)) return react(Reaction::kNone);
  ask(Question::kReact, seat);
}

void Turn::react(Reaction reaction) {
  const Part& part = running_part(rules_, table_);
  Player& target = table_.players[table_.target];
  if (reaction != Reaction::kNone) {
    const Cards able = reacting(rules_, target, target.hand, reaction, part.op);
    const Cards shown = Cards{1} << lowest_bit((able & target.known) != 0 ? able & target.known : able);
    target.known |= shown;
    if (rules_.uses_guards_up()) {
      target.hand &= ~shown;
      target.known &= ~shown;
      target.discard |= shown;
    }
  }
  table_.converted = reaction == Reaction::kConvert;
  if (reaction == Reaction::kBlock) {
    table_.target = 0;
    end_part();
  } else if (part.op == Op::kLoan) {
    lend();
  } else {
    hit(part.op == Op::kSteal);
  }
}

void Turn::hit(bool steals) {
  const std::size_t seat = table_.target;
  Money& money = table_.players[seat].money;
  table_.target = 0;
  if (money.size(Stack::kIncome) > 0) {
    const int card = money.pop(Stack::kIncome);
    if (steals) {
      owner().money.push(Stack::kIncome, card);
    } else {
      ++table_.supply[static_cast<std::size_t>(card - 1)];
    }
    affect(seat);
  }
  end_part();
}

/// The target's loan, or its income if it has shown an officer (U23).
void Turn::lend() {
  const std::size_t seat = table_.target;
  affect(seat);
  take_in_order(running_part(rules_, table_).loan, seat, ordered_stack());
}

/// The guard dog goes to whom another's card affects, but not away from the player of that card (U11).
void Turn::affect(std::size_t seat) noexcept {
  if (rules_.players() > 2 && table_.dog != table_.current) table_.dog = static_cast<std::uint8_t>(seat);
}

bool Turn::is_short(const Cash& cash) const noexcept {
  auto supply = table_.supply;
  for (const std::uint8_t card : cash) {
    if (supply[card - 1U]-- == 0) return true;
  }
  return false;
}

/// What there is of it; where something is missing the game ends (U8), and this is false.
bool Turn::take(const Cash& cash, std::size_t seat, Stack stack) noexcept {
  bool complete = true;
  for (const std::uint8_t card : cash) {
    std::uint8_t& left = table_.supply[card - 1U];
    if (left == 0) {
      complete = false;
      continue;
    }
    --left;
    table_.players[seat].money.push(stack, card);
  }
  if (!complete) end(rules_.solo() ? Ending::kShortage : Ending::kTimed);
  return complete;
}

Turn::Stack Turn::ordered_stack() const noexcept { return table_.phase == Phase::kPlay && table_.converted ? Stack::kIncome : Stack::kLoans; }

void Turn::take_in_order(const Cash& cash, std::size_t seat, Stack stack) {
  if (has_orders(cash) && !is_short(cash)) {
    table_.order = cash;
    return ask(Question::kOrder, seat);
  }
  if (take(cash, seat, stack) && table_.phase == Phase::kPlay) {
    table_.target = 0;
    table_.converted = false;
    end_part();
  }
}

void Turn::take_ordered(const Cash& cash) {
  const std::size_t seat = table_.phase == Phase::kPlay ? table_.target : table_.current;
  const Stack stack = ordered_stack();
  table_.order = {};
  if (!take(cash, seat, stack) || table_.phase != Phase::kPlay) return;
  table_.target = 0;
  table_.converted = false;
  end_part();
}

/// Of a part of its own, or of an employee who was just upgraded.
void Turn::gain(Move move) {
  table_.order = {};
  if (move.verb() != Verb::kSkip && !take(sequence(move.argument()), table_.current, Stack::kIncome)) return;
  if (running_part(rules_, table_).op != Op::kUpgrade) end_part();
}

void Turn::upgrade(int kind) {
  --table_.left;
  std::size_t place = 0;
  while ((upgradable(table_) >> place & 1U) == 0 || table_.played[place] / 2 != kind) ++place;
  table_.played[place] = static_cast<std::uint8_t>(table_.played[place] + 1);
  Player& player = owner();
  player.upgraded |= Cards{1} << lowest_bit(table_.play & rules_.copies(kind) & ~player.upgraded);
  player.salary = static_cast<std::uint8_t>(player.salary + rules_.salary(2 * kind + 1) - rules_.salary(2 * kind));
  if (rules_.employee(kind).on_upgrade.empty()) return;
  table_.order = rules_.employee(kind).on_upgrade;
  ask(Question::kGain);
}

void Turn::trigger(Face face) {
  const std::uint32_t places = triggerable(rules_, table_);
  std::size_t place = 0;
  while ((places >> place & 1U) == 0 || table_.played[place] != face) ++place;
  end_part();
  run(place);
}

void Turn::lay_off(Face face) {
  Player& player = owner();
  const Cards card = leave_hand(face);
  player.laid_off |= card;
  player.upgraded &= ~card;
  player.salary = static_cast<std::uint8_t>(player.salary - rules_.salary(face));
  if (table_.left > 0) --table_.left;
  if (popcount(player.crew()) < kLeastCrew) end(Ending::kThinCrew);
}

void Turn::rehire(int kind) {
  Player& player = owner();
  const Cards card = Cards{1} << lowest_bit(player.laid_off & rules_.copies(kind));
  player.laid_off &= ~card;
  player.discard |= card;
  player.salary = static_cast<std::uint8_t>(player.salary + rules_.salary(2 * kind));
  --table_.left;
}

}  // namespace sakiyomi::shake_up
