#include "shiba_goten/scoring.hpp"

#include <algorithm>

namespace sakiyomi::shiba_goten {

namespace {

[[nodiscard]] bool is_full(const TierLook& look, std::size_t tier) noexcept { return look.dolls == size_of(tier); }

[[nodiscard]] bool is_mixed(const Display& display, std::size_t tier) noexcept {
  const TierLook look(display, tier);
  return is_full(look, tier) && look.mixed();
}

[[nodiscard]] int plain_tiers(const Display& display, std::uint16_t seats) noexcept {
  int plain = 0;
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    const TierLook look(display, tier);
    plain += (tier_mask(tier) & ~seats) == 0 && is_full(look, tier) && look.plain() ? 1 : 0;
  }
  return plain;
}

[[nodiscard]] bool inner_plain(const Display& display) noexcept {
  const Look look = look_at(display, kInnerSeats);
  return look.dolls() == popcount(kInnerSeats) && look.colours() == 1;
}

[[nodiscard]] bool all_correct(const Display& display) noexcept {
  bool correct = true;
  for (std::size_t tier = 0; tier < kTiers; ++tier) correct = correct && TierLook(display, tier).right == size_of(tier);
  return correct;
}

/// Of seats that count; `look` is that of all dolls in them.
[[nodiscard]] bool fulfils_in(const Rules& rules, const Display& display, std::uint16_t seats, const Look& look, Condition condition) noexcept {
  switch (condition) {
    case Condition::kThreeBlack:
      return look.black() >= 3;
    case Condition::kFiveHayashi:
      return look.count_types(rules.types(Role::kHayashi)) >= 5;
    case Condition::kThreeKanjo:
      return look.alike(rules.types(Role::kKanjo)) >= 3;
    case Condition::kOkazariPair:
      return okazari_pair(display, seats);
    case Condition::kCoupleColour:
      return look.couple();
    case Condition::kFirstCompletion:
      return false;
    case Condition::kElevenTypes:
      return popcount(look.types()) >= 11;
    case Condition::kFourPairs:
      return look.sets(2, rules.distinct_sets()) >= 4;
    case Condition::kTwoTriples:
      return look.sets(3, rules.distinct_sets()) >= 2;
    case Condition::kQuadruple:
      return look.alike(look.types()) >= 4;
    case Condition::kNoCovering:
      return !display.covers();
    case Condition::kThreeColours:
      return look.dolls() > 0 && look.colours() <= 3;
    case Condition::kTwoTiersPlain:
      return plain_tiers(display, seats) >= 2;
    case Condition::kInnerPlain:
      return (kInnerSeats & ~seats) == 0 && inner_plain(display);
    case Condition::kTiersMixed:
      return seats == kAllSeats && is_mixed(display, 2) && is_mixed(display, 3);
    case Condition::kAllCorrect:
      return seats == kAllSeats && all_correct(display);
  }
  return false;
}

/// Whether there are enough dolls for a sub-objective, wherever they are.
[[nodiscard]] bool has_dolls_for(const Rules& rules, const DollSet& dolls, Condition condition) noexcept {
  const auto count = [&](Role role) { return (dolls & rules.of(role)).size(); };
  switch (condition) {
    case Condition::kThreeBlack:
      return (dolls & rules.black()).size() >= 3;
    case Condition::kFiveHayashi:
      return count(Role::kHayashi) >= 5;
    case Condition::kThreeKanjo:
      return count(Role::kKanjo) >= 3;
    case Condition::kOkazariPair:
      return count(Role::kOkazari) >= 2;
    case Condition::kCoupleColour:
      return count(Role::kDairi) > 0 && count(Role::kHina) > 0;
    default:
      return true;
  }
}

}  // namespace

int Look::colours() const noexcept {
  unsigned all = 0;
  for (const std::uint8_t of_role : colours_) all |= of_role;
  return popcount(all);
}

int Look::alike(TypeSet among) const noexcept {
  int most = 0;
  for_each_bit(types_ & among, [&](int type) { most = std::max<int>(most, count_[static_cast<std::size_t>(type)]); });
  return most;
}

bool okazari_pair(const Display& display, std::uint16_t seats) noexcept {
  std::array<unsigned, kMostTypes> colours{};
  bool pair = false;
  for_each_bit(seats, [&](int seat) {
    const Doll* const doll = display[static_cast<std::size_t>(seat)];
    if (doll != nullptr && doll->role == Role::kOkazari) pair |= many_bits(colours[doll->type] |= bit_of(doll->colour));
  });
  return pair;
}

Look look_at(const Display& display, std::uint16_t seats) noexcept {
  Look look;
  for_each_bit(seats, [&](int seat) {
    if (const Doll* const doll = display[static_cast<std::size_t>(seat)]) look.add(*doll);
  });
  return look;
}

TierLook::TierLook(const Display& display, std::size_t tier) noexcept {
  for (std::size_t seat = kTierFirst[tier]; seat < kTierFirst[tier + 1]; ++seat) {
    const Doll* const doll = display[seat];
    if (doll == nullptr) continue;
    ++dolls;
    right += doll->role == kSeatRoles[seat] ? 1 : 0;
    colours |= bit_of(doll->colour);
  }
}

int tier_points(const Display& display) noexcept {
  int points = 0;
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    const int right = TierLook(display, tier).right;
    points += right == size_of(tier) ? 2 * right : right;
  }
  return points;
}

bool fulfils(const Rules& rules, const Display& display, const Look& all, Condition condition) noexcept {
  const std::uint8_t tier = rules.objective(condition).tier;
  if (tier == 0) return fulfils_in(rules, display, kAllSeats, all, condition);
  return fulfils_in(rules, display, tier_mask(tier - 1U), look_at(display, tier_mask(tier - 1U)), condition);
}

std::uint16_t claimable(const Rules& rules, const Table& table, std::size_t player) noexcept {
  const DollSet dolls = table.visible(player);
  unsigned open = 0;
  for_each_bit(table.objectives & kSubMask,
               [&](int number) { open |= has_dolls_for(rules, dolls, static_cast<Condition>(number)) ? 1U << number : 0U; });
  unsigned met = 0;
  if (open == 0) return 0;
  const Display display(rules, table, player);
  const Look all = look_at(display, kAllSeats);
  for_each_bit(open, [&](int number) { met |= fulfils(rules, display, all, static_cast<Condition>(number)) ? 1U << number : 0U; });
  return static_cast<std::uint16_t>(met);
}

int score(const Rules& rules, const Table& table, std::size_t player) noexcept {
  const Display display(rules, table, player);
  const Look all = look_at(display, kAllSeats);
  int points = tier_points(display) - table.at(Place::penalty(player)).size();
  table.won[player].for_each([&](Condition condition) { points += rules.objective(condition).points; });
  for_each_bit(table.objectives & kScoredMask, [&](int number) {
    const auto condition = static_cast<Condition>(number);
    if (fulfils(rules, display, all, condition)) points += rules.objective(condition).points;
  });
  return points;
}

}  // namespace sakiyomi::shiba_goten
