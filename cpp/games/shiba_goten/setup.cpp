#include "sakiyomi/core/fixed_list.hpp"
#include "shiba_goten/turn.hpp"

namespace sakiyomi::shiba_goten {

void Turn::begin() {
  choose_objectives();
  if (rules_.solo()) {
    table_.piles = {kDolls, 0};
    table_.randomizers = rules_.randomizers();
  } else {
    table_.piles = {kDolls / 2, kDolls / 2};
    auto seats = static_cast<std::uint16_t>((1U << rules_.players()) - 1);
    table_.decreer = static_cast<std::uint8_t>(draw(seats, Draw::kFirstDecreer));
    table_.current = table_.decreer;
    uncover(0, top_of(0));
    uncover(1, top_of(1));
  }
  start_round();
}

/// Three sub-objectives, one side each of two primary cards, and those of every game.
void Turn::choose_objectives() {
  std::uint16_t subs = kSubMask;
  std::uint16_t cards = (1U << kPrimaryCards) - 1;
  unsigned chosen = kSubMask;
  for (int left = kSubs - 3; left > 0; --left) chosen &= ~(1U << draw(subs, Draw::kSub));
  std::array<std::uint16_t, kPrimaryCards> faces{};
  for (std::size_t number = 0; number < kObjectives; ++number) {
    const Objective& objective = rules_.objective(static_cast<Condition>(number));
    if (objective.group == Group::kDefault) chosen |= 1U << number;
    if (objective.group == Group::kPrimary) faces[objective.card - 1U] |= static_cast<std::uint16_t>(1U << number);
  }
  for (int left = 2; left > 0; --left) chosen |= 1U << draw(faces[draw(cards, Draw::kPrimary)], Draw::kFace);
  table_.objectives = static_cast<std::uint16_t>(chosen);
}

/// Takes one of some numbers.
std::size_t Turn::draw(std::uint16_t& left, Draw what) const {
  FixedList<std::uint8_t, 16> numbers;
  for_each_bit(left, [&](int number) { numbers.push_back(static_cast<std::uint8_t>(number)); });
  const int drawn = dealer_.draw({numbers.begin(), numbers.size()}, {.number = static_cast<std::uint16_t>(what)});
  left = static_cast<std::uint16_t>(left & ~(1U << drawn));
  return static_cast<std::size_t>(drawn);
}

/// Brings the next doll of a pile to a place. Precondition: it has one.
void Turn::uncover(std::size_t pile, Place place) {
  const DollSet left = table_.at(kInPile);
  if (Rng* const rng = dealer_.uniform(); rng != nullptr) {
    return table_.move_doll(rules_, left.nth(static_cast<int>(rng->below(static_cast<std::uint32_t>(left.size())))), place);
  }
  FixedList<std::uint8_t, kDolls> kinds;
  left.for_each([&](std::size_t doll) { kinds.push_back(rules_.doll(doll).kind); });
  const Zone zone{.number = static_cast<std::uint16_t>(Draw::kDoll), .part = static_cast<std::uint16_t>(pile)};
  const int kind = dealer_.draw({kinds.begin(), kinds.size()}, zone);
  table_.move_doll(rules_, rules_.kind(static_cast<std::size_t>(kind)).first, place);  // of copies, those in a pile are the first
}

/// Counts the top of a pile off, and uncovers the next.
void Turn::take_top(std::size_t pile) {
  if (--table_.piles[pile] > 0) uncover(pile, top_of(pile));
}

/// Opens dolls of a solo game, as many as there should be or can be (G13).
void Turn::refill() {
  for (int missing = kMarket - table_.open().size(); missing > 0 && table_.piles[0] > 0; --missing, --table_.piles[0]) uncover(0, kInMarket);
}

/// Turns the randomizer of the round.
void Turn::reveal() {
  FixedList<std::uint8_t, kRandomizers> left;
  for (std::uint8_t kind = 0; kind < kRandomizerKinds; ++kind) {
    for (int copy = 0; copy < table_.randomizers[kind]; ++copy) left.push_back(kind);
  }
  const int drawn = dealer_.draw({left.begin(), left.size()}, {.number = static_cast<std::uint16_t>(Draw::kRandomizer)});
  table_.randomizer = static_cast<std::uint8_t>(drawn);
  --table_.randomizers[table_.randomizer];
}

}  // namespace sakiyomi::shiba_goten
