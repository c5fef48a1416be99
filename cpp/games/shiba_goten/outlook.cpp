#include "shiba_goten/outlook.hpp"

#include <algorithm>

#include "shiba_goten/weights.hpp"

namespace sakiyomi::shiba_goten {

namespace {

constexpr int kForCover = 2;  ///< so far is a doll for which another has to be covered

[[nodiscard]] Distance capped(int distance) noexcept { return static_cast<Distance>(std::clamp<int>(distance, 0, kOutOfReach)); }

using TierLooks = std::array<TierLook, kTiers>;

/// Dolls that make so many sets of two or three.
[[nodiscard]] int for_sets(const Rules& rules, const Look& look, int size, int wanted) noexcept {
  wanted -= look.sets(size, rules.distinct_sets());
  if (wanted <= 0) return 0;
  std::array<int, 4> lacking{};  // types, by the dolls that make another set of them
  for (std::size_t role = 0; role < kRoles; ++role) {
    for_each_bit(rules.types(static_cast<Role>(role)), [&](int type) {
      const int count = look.count(static_cast<std::size_t>(type));
      if (rules.distinct_sets() && count >= size) return;
      ++lacking[static_cast<std::size_t>(size - (size == 2 ? count % 2 : count % 3))];
    });
  }
  int dolls = 0;
  for (int lack = 1; lack <= size; ++lack) {
    const int sets = std::min(wanted, lacking[static_cast<std::size_t>(lack)]);
    dolls += sets * lack;
    wanted -= sets;
  }
  return wanted > 0 ? int{kOutOfReach} : dolls;
}

/// Seats of a part of the display that are empty, where its dolls are as they should be.
[[nodiscard]] int empty_if(bool fine, int dolls, int seats) noexcept { return fine ? seats - dolls : int{kOutOfReach}; }

[[nodiscard]] int empty_in(const TierLooks& tiers, std::size_t tier) noexcept { return size_of(tier) - tiers[tier].dolls; }

[[nodiscard]] int for_plain_tiers(const TierLooks& tiers) noexcept {
  std::array<int, kTiers> empty{};
  for (std::size_t tier = 0; tier < kTiers; ++tier) empty[tier] = empty_if(tiers[tier].plain(), tiers[tier].dolls, size_of(tier));
  std::partial_sort(empty.begin(), empty.begin() + 2, empty.end());
  return empty[0] + empty[1];
}

[[nodiscard]] int for_mixed(const TierLooks& tiers, std::size_t tier) noexcept {
  return empty_if(tiers[tier].mixed(), tiers[tier].dolls, size_of(tier));
}

/// Dolls of one role: where their tier has no room for them, others are to be covered.
[[nodiscard]] int in_tier(int dolls, const TierLooks& tiers, std::size_t tier) noexcept {
  return dolls + kForCover * std::max(0, dolls - empty_in(tiers, tier));
}

/// Types that a display can still come to have in their tiers.
[[nodiscard]] int new_types(const Rules& rules, const Look& all, const TierLooks& tiers) noexcept {
  const auto missing = [&](Role role) { return popcount(rules.types(role) & ~all.types()); };
  const std::array<int, kTiers> types = {missing(Role::kDairi) + missing(Role::kHina), missing(Role::kKanjo), missing(Role::kOkazari),
                                         missing(Role::kHayashi)};
  int sum = 0;
  for (std::size_t tier = 0; tier < kTiers; ++tier) sum += std::min(types[tier], empty_in(tiers, tier));
  return sum;
}

/// From an objective, all seats taken together. That of the First Completion is from a full display.
[[nodiscard]] int distance_of(Condition condition, const Rules& rules, const Display& display, const Look& all, const TierLooks& tiers) noexcept {
  switch (condition) {
    case Condition::kThreeBlack:
      return 3 - all.black();
    case Condition::kFiveHayashi:
      return in_tier(5 - all.count_types(rules.types(Role::kHayashi)), tiers, 3);
    case Condition::kThreeKanjo:
      return in_tier(3 - all.alike(rules.types(Role::kKanjo)), tiers, 1);
    case Condition::kOkazariPair:
      return in_tier(okazari_pair(display, kAllSeats) ? 0 : all.count_types(rules.types(Role::kOkazari)) > 0 ? 1 : 2, tiers, 2);
    case Condition::kCoupleColour:
      return in_tier(all.couple() ? 0 : all.count_types(rules.types(Role::kDairi) | rules.types(Role::kHina)) > 0 ? 1 : 2, tiers, 0);
    case Condition::kFirstCompletion:
      return static_cast<int>(kSeats) - all.dolls();
    case Condition::kElevenTypes: {
      const int types = 11 - popcount(all.types());
      return types + kForCover * std::max(0, types - new_types(rules, all, tiers));
    }
    case Condition::kFourPairs:
      return for_sets(rules, all, 2, 4);
    case Condition::kTwoTriples:
      return for_sets(rules, all, 3, 2);
    case Condition::kQuadruple:
      return 4 - all.alike(all.types());
    case Condition::kNoCovering:
      return display.covers() ? int{kOutOfReach} : 0;
    case Condition::kThreeColours:
      return all.colours() <= 3 ? all.colours() : int{kOutOfReach};
    case Condition::kTwoTiersPlain:
      return for_plain_tiers(tiers);
    case Condition::kInnerPlain: {
      const Look inner = look_at(display, kInnerSeats);
      return empty_if(inner.colours() <= 1, inner.dolls(), popcount(kInnerSeats));
    }
    case Condition::kTiersMixed:
      return for_mixed(tiers, 2) + for_mixed(tiers, 3);
    case Condition::kAllCorrect: {
      bool right = true;
      for (const TierLook& tier : tiers) right = right && tier.right == tier.dolls;
      return empty_if(right, all.dolls(), kSeats);
    }
  }
  return kOutOfReach;
}

}  // namespace

Standing::Standing(const Rules& rules, const Table& table, std::size_t player) noexcept {
  const Display display(rules, table, player);
  const Look all = look_at(display, kAllSeats);
  const TierLooks looks = {TierLook(display, 0), TierLook(display, 1), TierLook(display, 2), TierLook(display, 3)};
  empty = static_cast<int>(kSeats) - all.dolls();
  sure = -table.at(Place::penalty(player)).size();
  table.won[player].for_each([&](Condition condition) { sure += rules.objective(condition).points; });
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    const int wrong = looks[tier].dolls - looks[tier].right;
    const int fixed = popcount(tier_mask(tier) & table.covered[player]);  // what lies on another stays
    tiers[tier].right = static_cast<std::uint8_t>(looks[tier].right);
    tiers[tier].empty = static_cast<std::uint8_t>(empty_in(looks, tier));
    tiers[tier].distance = capped(wrong == 0 ? tiers[tier].empty : fixed > 0 || wrong > 2 ? int{kOutOfReach} : tiers[tier].empty + kForCover * wrong);
  }
  for_each_bit(table.objectives, [&](int number) {
    const auto condition = static_cast<Condition>(number);
    const bool anywhere = rules.objective(condition).tier == 0;
    const int distance = anywhere                                  ? distance_of(condition, rules, display, all, looks)
                         : fulfils(rules, display, all, condition) ? 0
                                                                   : int{kOutOfReach};
    distances[static_cast<std::size_t>(number)] = capped(distance);
  });
}

Outlook::Outlook(const Rules& rules, const Table& table) noexcept : rules_(rules), table_(table) {
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players()); ++player) standings_.push_back(Standing(rules, table, player));
  find_left();
}

Outlook::Outlook(const Outlook& before, const Table& table, std::size_t player) noexcept
    : rules_(before.rules_), table_(table), standings_(before.standings_) {
  standings_[player] = Standing(rules_, table, player);
  find_left();
}

void Outlook::find_left() noexcept {
  for (const Standing& standing : standings_) left_ = std::min(left_, standing.empty);
}

float Outlook::rounds_to_come() const noexcept {
  if (rules_.solo()) return static_cast<float>(rules_.max_rounds() - table_.round);
  if (table_.extra) return 0;
  const float by_piles = static_cast<float>(table_.in_piles() - rules_.players() - 2) / (static_cast<float>(rules_.players()) + 1.5F);
  return std::min(by_piles, 1 + static_cast<float>(left_) / kOfTurn);  // the round after a completion is one more
}

bool Outlook::is_due(std::size_t player) const noexcept {
  switch (table_.question) {
    case Question::kStop:
    case Question::kNone:
      return false;
    case Question::kFill:
    case Question::kDecree:
      return true;
    default:
      break;
  }
  if (rules_.solo()) return true;
  const auto place = [&](std::size_t seat) {
    return (seat + static_cast<std::size_t>(rules_.players()) - table_.decreer - 1) % static_cast<std::size_t>(rules_.players());
  };
  return place(player) >= place(table_.current);
}

float Outlook::to_come(std::size_t player) const noexcept {
  const bool done = table_.completer == player && !rules_.solo();
  const float turns = (is_due(player) && !(done && table_.extra) ? 1.0F : 0.0F) + (done ? 0.0F : rounds_to_come());
  return std::min(static_cast<float>(standings_[player].empty), kOfTurn * turns);
}

float Outlook::points(std::size_t player) const noexcept {
  const Weights& weights = rules_.solo() ? kAlone : kTogether;
  const Standing& own = standings_[player];
  const float dolls = to_come(player);
  const float share = dolls / std::max(1.0F, static_cast<float>(own.empty));
  auto points = static_cast<float>(own.sure);
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    const Standing::Tier& at = own.tiers[tier];
    const float whole = weights.tiers[tier].of(dolls, at.distance);
    points += static_cast<float>(at.right) + weights.fill[tier] * share * static_cast<float>(at.empty) + static_cast<float>(size_of(tier)) * whole;
  }
  for_each_bit(table_.objectives, [&](int number) {
    const auto condition = static_cast<std::size_t>(number);
    const float worth = rules_.objective(static_cast<Condition>(number)).points;
    points += worth * weights.objectives[condition].of(
                          dolls, static_cast<float>(own.distances[condition]) - weights.lead * static_cast<float>(gap(player, condition)));
  });
  return points;
}

/// How many dolls less a player needs than any other for an objective that only one can have.
int Outlook::gap(std::size_t player, std::size_t condition) const noexcept {
  if (rules_.solo() || condition > static_cast<std::size_t>(Condition::kFirstCompletion)) return 0;
  int least = kOutOfReach;
  for (std::size_t other = 0; other < standings_.size(); ++other) {
    if (other != player) least = std::min<int>(least, standings_[other].distances[condition]);
  }
  return std::clamp(least - standings_[player].distances[condition], -3, 3);
}

}  // namespace sakiyomi::shiba_goten
