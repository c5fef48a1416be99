#include "shiba_goten/scoring.hpp"

#include <algorithm>

namespace sakiyomi::shiba_goten {

namespace {

[[nodiscard]] unsigned bit_of(Colour colour) noexcept { return 1U << static_cast<unsigned>(colour); }

/// Whether all of these seats are filled, in so many colours.
[[nodiscard]] bool is_full_of(const Display& display, std::uint16_t seats, int colours) noexcept {
  const Look look = look_at(display, seats);
  return look.dolls() == popcount(seats) && look.colours() == colours;
}

[[nodiscard]] int plain_tiers(const Display& display, std::uint16_t seats) noexcept {
  int plain = 0;
  for (std::size_t tier = 0; tier < kTiers; ++tier) plain += (tier_mask(tier) & ~seats) == 0 && is_full_of(display, tier_mask(tier), 1) ? 1 : 0;
  return plain;
}

[[nodiscard]] bool all_correct(const Display& display) noexcept {
  bool correct = true;
  for (std::size_t tier = 0; tier < kTiers; ++tier) correct = correct && right_in(display, tier) == size_of(tier);
  return correct;
}

/// Of seats that count; `look` is that of all dolls in them.
[[nodiscard]] bool fulfils_in(const Rules& rules, const Display& display, std::uint16_t seats, const Look& look, Condition condition) noexcept {
  switch (condition) {
    case Condition::kThreeBlack:
      return look.black() >= 3;
    case Condition::kFiveHayashi:
      return look.types(Role::kHayashi) >= 5;
    case Condition::kThreeKanjo:
      return look.alike(Role::kKanjo) >= 3;
    case Condition::kOkazariPair:
      return look.okazari_pair();
    case Condition::kCoupleColour:
      return look.couple();
    case Condition::kFirstCompletion:
      return false;
    case Condition::kElevenTypes:
      return look.types() >= 11;
    case Condition::kFourPairs:
      return look.sets(2, rules.distinct_sets()) >= 4;
    case Condition::kTwoTriples:
      return look.sets(3, rules.distinct_sets()) >= 2;
    case Condition::kQuadruple:
      return look.alike() >= 4;
    case Condition::kNoCovering:
      return !display.covers();
    case Condition::kThreeColours:
      return look.dolls() > 0 && look.colours() <= 3;
    case Condition::kTwoTiersPlain:
      return plain_tiers(display, seats) >= 2;
    case Condition::kInnerPlain:
      return (kInnerSeats & ~seats) == 0 && is_full_of(display, kInnerSeats, 1);
    case Condition::kTiersMixed:
      return seats == kAllSeats && is_full_of(display, tier_mask(2), size_of(2)) && is_full_of(display, tier_mask(3), size_of(3));
    case Condition::kAllCorrect:
      return seats == kAllSeats && all_correct(display);
  }
  return false;
}

}  // namespace

void Look::add(const Doll& doll) noexcept {
  OfRole& of = roles_[static_cast<std::size_t>(doll.role)];
  const std::uint8_t count = ++count_[doll.type];
  const unsigned type_colours = type_colours_[doll.type] | bit_of(doll.colour);
  type_colours_[doll.type] = static_cast<std::uint8_t>(type_colours);
  ++dolls_;
  if (doll.black) ++black_;
  if (count == 1) {
    ++types_;
    ++of.types;
  }
  of.alike = std::max(of.alike, count);
  of.colours = static_cast<std::uint8_t>(of.colours | bit_of(doll.colour));
  colours_ |= bit_of(doll.colour);
  okazari_pair_ = okazari_pair_ || (doll.role == Role::kOkazari && many_bits(type_colours));
}

int Look::alike() const noexcept { return *std::max_element(count_.begin(), count_.end()); }

int Look::sets(int size, bool distinct) const noexcept {
  int sets = 0;
  for (const std::uint8_t count : count_) sets += distinct ? (count >= size ? 1 : 0) : count / size;
  return sets;
}

Look look_at(const Display& display, std::uint16_t seats) noexcept {
  Look look;
  for_each_bit(seats, [&](int seat) {
    if (const Doll* const doll = display[static_cast<std::size_t>(seat)]) look.add(*doll);
  });
  return look;
}

int right_in(const Display& display, std::size_t tier) noexcept {
  int right = 0;
  for (std::size_t seat = kTierFirst[tier]; seat < kTierFirst[tier + 1]; ++seat)
    right += display[seat] != nullptr && display[seat]->role == kSeatRoles[seat] ? 1 : 0;
  return right;
}

int tier_points(const Display& display) noexcept {
  int points = 0;
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    const int right = right_in(display, tier);
    points += right == size_of(tier) ? 2 * right : right;
  }
  return points;
}

bool fulfils(const Rules& rules, const Display& display, Condition condition) noexcept {
  const std::uint8_t tier = rules.objective(condition).tier;
  if (tier == 0) return fulfils_in(rules, display, kAllSeats, display.look(), condition);
  return fulfils_in(rules, display, tier_mask(tier - 1U), look_at(display, tier_mask(tier - 1U)), condition);
}

std::uint16_t claimable(const Rules& rules, const Table& table, std::size_t player) noexcept {
  const unsigned open = table.objectives & kSubMask;
  unsigned met = 0;
  if (open == 0) return 0;
  const Display display(rules, table, player);
  for_each_bit(open, [&](int number) { met |= fulfils(rules, display, static_cast<Condition>(number)) ? 1U << number : 0U; });
  return static_cast<std::uint16_t>(met);
}

int score(const Rules& rules, const Table& table, std::size_t player) noexcept {
  const Display display(rules, table, player);
  int points = tier_points(display) - table.at(Place::penalty(player)).size();
  table.won[player].for_each([&](Condition condition) { points += rules.objective(condition).points; });
  for_each_bit(table.objectives & kScoredMask, [&](int number) {
    const auto condition = static_cast<Condition>(number);
    if (fulfils(rules, display, condition)) points += rules.objective(condition).points;
  });
  return points;
}

}  // namespace sakiyomi::shiba_goten
