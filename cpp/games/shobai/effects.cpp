#include "shobai/turn.hpp"

namespace sakiyomi::shobai {

namespace {

/// Where a card goes that is discarded for its effect (S24).
[[nodiscard]] Place pile_of(const CardKind& card) noexcept { return card.group == Group::kEmperor ? kGone : kDiscarded; }

}  // namespace

void Turn::free_cubes(Label label, int cubes) noexcept {
  move_card(label.kind, label.place(table_.current), own(label.inactive, label.cubes - cubes));
  stock() = static_cast<std::uint8_t>(stock() + cubes);
}

void Turn::discard(Label label) {
  const CardKind& card = rules_.kind(label.kind);
  const Ability& ability = card.ability;
  if (ability.kind == Kind::kPointsProduction) {
    score(ability.n * label.cubes);
    stock() = static_cast<std::uint8_t>(stock() + label.cubes);
    return move_card(label.kind, label.place(table_.current), pile_of(card));
  }
  table_.used = label.kind;
  ability.effect == Effect::kMogul ? place_on_mogul(ability.mogul) : run(ability.effect, ability.n, false);
}

void Turn::place_on_mogul(MogulType type) {
  Patrons& patrons = table_.patrons[static_cast<std::size_t>(type)];
  const MogulCard& mogul = rules_.mogul(table_.moguls[static_cast<std::size_t>(type)]);
  score(mogul.points + (patrons.size() == 0 ? mogul.first_bonus : 0));
  patrons.add(table_.current);
  --stock();
  switch (mogul.power) {
    case Power::kAcquire:
      return run(Effect::kAcquire, mogul.n, true);
    case Power::kCubes:
      return run(Effect::kCubes, mogul.n, true);
    case Power::kActivate:
      return run(Effect::kActivate, mogul.n, true);
    default:
      return end_effect();
  }
}

/// Asks for what the effect leaves open, or ends it where it can do nothing.
void Turn::run(Effect effect, int amount, bool optional) {
  table_.left = static_cast<std::uint8_t>(amount);
  table_.optional = optional;
  switch (effect) {
    case Effect::kPoints:
      score(amount);
      return end_effect();
    case Effect::kAcquire:
      return least_value(rules_, table_) <= amount ? ask(Question::kAcquire) : end_effect();
    case Effect::kCubes:
      return amount > 0 && stock() > 0 ? start_walk(Question::kPlace) : end_effect();
    case Effect::kActivate:
      return amount > 0 && !own_cards().inactive.empty() ? ask(Question::kWake) : end_effect();
    case Effect::kMogul:
    case Effect::kNone:
      return end_effect();
  }
}

void Turn::acquire(int cell) {
  std::uint8_t& kind = table_.grid[static_cast<std::size_t>(cell)];
  move_card(kind, kDisplayed, own(false, 0));
  kind = kNothing;
  end_effect();
}

/// Puts away the card that was used.
void Turn::end_effect() noexcept {
  move_card(table_.used, own(false, 0), pile_of(rules_.kind(table_.used)));
  table_.used = kNothing;
  table_.left = 0;
  table_.optional = false;
}

void Turn::activate(Label label) noexcept { move_card(label.kind, label.place(table_.current), own(false, label.cubes)); }

}  // namespace sakiyomi::shobai
