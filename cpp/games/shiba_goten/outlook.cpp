#include "shiba_goten/outlook.hpp"

#include <algorithm>

#include "shiba_goten/weights.hpp"

namespace sakiyomi::shiba_goten {

namespace {

constexpr int kForCover = 2;  ///< so far is a doll for which another has to be covered

[[nodiscard]] Distance capped(int distance) noexcept { return static_cast<Distance>(std::clamp<int>(distance, 0, kOutOfReach)); }

/// Dolls that make so many more sets of one size.
[[nodiscard]] int for_sets(const Look& look, int size, int wanted) noexcept {
  std::array<int, kMostTypes> missing{};
  int have = 0;
  for (std::size_t type = 0; type < kMostTypes; ++type) {
    have += look.count(type) / size;
    missing[type] = size - look.count(type) % size;
  }
  if (have >= wanted) return 0;
  std::partial_sort(missing.begin(), missing.begin() + (wanted - have), missing.end());
  int dolls = 0;
  for (int i = 0; i < wanted - have; ++i) dolls += missing[static_cast<std::size_t>(i)];
  return dolls;
}

/// Seats of a part of the display that are empty, where all dolls there share their colour, or none does.
[[nodiscard]] int empty_if(bool fine, const Look& look, int seats) noexcept { return fine ? seats - look.dolls() : int{kOutOfReach}; }

[[nodiscard]] int for_plain_tiers(const std::array<Look, kTiers>& tiers) noexcept {
  std::array<int, kTiers> empty{};
  for (std::size_t tier = 0; tier < kTiers; ++tier) empty[tier] = empty_if(tiers[tier].colours() <= 1, tiers[tier], size_of(tier));
  std::partial_sort(empty.begin(), empty.begin() + 2, empty.end());
  return empty[0] + empty[1];
}

[[nodiscard]] int for_mixed(const Look& tier, int seats) noexcept { return empty_if(tier.colours() == tier.dolls(), tier, seats); }

/// Dolls of one role: where their tier has no room for them, others are to be covered.
[[nodiscard]] int in_tier(int dolls, const std::array<Look, kTiers>& tiers, std::size_t tier) noexcept {
  return dolls + kForCover * std::max(0, dolls - (size_of(tier) - tiers[tier].dolls()));
}

/// Types that a display can still come to have in their tiers, of those that the standard set has.
[[nodiscard]] int new_types(const Look& all, const std::array<Look, kTiers>& tiers) noexcept {
  const std::array<int, kTiers> types = {2 - all.types(Role::kDairi) - all.types(Role::kHina), 3 - all.types(Role::kKanjo),
                                         2 - all.types(Role::kOkazari), 5 - all.types(Role::kHayashi)};
  int sum = 0;
  for (std::size_t tier = 0; tier < kTiers; ++tier) sum += std::max(0, std::min(types[tier], size_of(tier) - tiers[tier].dolls()));
  return sum;
}

/// From an objective, all seats taken together. That of the First Completion is from a full display.
[[nodiscard]] int distance_of(Condition condition, const Display& display, const Look& all, const std::array<Look, kTiers>& tiers) noexcept {
  switch (condition) {
    case Condition::kThreeBlack:
      return 3 - all.black();
    case Condition::kFiveHayashi:
      return in_tier(5 - all.types(Role::kHayashi), tiers, 3);
    case Condition::kThreeKanjo:
      return in_tier(3 - all.alike(Role::kKanjo), tiers, 1);
    case Condition::kOkazariPair:
      return in_tier(all.okazari_pair() ? 0 : all.types(Role::kOkazari) > 0 ? 1 : 2, tiers, 2);
    case Condition::kCoupleColour:
      return in_tier(all.couple() ? 0 : all.types(Role::kDairi) + all.types(Role::kHina) > 0 ? 1 : 2, tiers, 0);
    case Condition::kFirstCompletion:
      return static_cast<int>(kSeats) - all.dolls();
    case Condition::kElevenTypes: {
      const int types = 11 - all.types();
      return types + kForCover * std::max(0, types - new_types(all, tiers));
    }
    case Condition::kFourPairs:
      return for_sets(all, 2, 4);
    case Condition::kTwoTriples:
      return for_sets(all, 3, 2);
    case Condition::kQuadruple:
      return 4 - all.alike();
    case Condition::kNoCovering:
      return display.covers() ? int{kOutOfReach} : 0;
    case Condition::kThreeColours:
      return all.colours() <= 3 ? all.colours() : int{kOutOfReach};
    case Condition::kTwoTiersPlain:
      return for_plain_tiers(tiers);
    case Condition::kInnerPlain: {
      const Look inner = look_at(display, kInnerSeats);
      return empty_if(inner.colours() <= 1, inner, popcount(kInnerSeats));
    }
    case Condition::kTiersMixed:
      return for_mixed(tiers[2], size_of(2)) + for_mixed(tiers[3], size_of(3));
    case Condition::kAllCorrect: {
      bool right = true;
      for (std::size_t tier = 0; tier < kTiers; ++tier) right = right && right_in(display, tier) == tiers[tier].dolls();
      return empty_if(right, all, kSeats);
    }
  }
  return kOutOfReach;
}

}  // namespace

Standing::Standing(const Rules& rules, const Table& table, std::size_t player) noexcept {
  const Display display(rules, table, player);
  const Look all = look_at(display, kAllSeats);
  const std::array<Look, kTiers> looks = {look_at(display, tier_mask(0)), look_at(display, tier_mask(1)), look_at(display, tier_mask(2)),
                                          look_at(display, tier_mask(3))};
  empty = static_cast<int>(kSeats) - all.dolls();
  sure = -table.at(Place::penalty(player)).size();
  table.won[player].for_each([&](Condition condition) { sure += rules.objective(condition).points; });
  for (std::size_t tier = 0; tier < kTiers; ++tier) {
    const int right = right_in(display, tier);
    const int wrong = looks[tier].dolls() - right;
    const int fixed = popcount(tier_mask(tier) & table.covered[player]);  // what lies on another stays
    tiers[tier].right = static_cast<std::uint8_t>(right);
    tiers[tier].empty = static_cast<std::uint8_t>(size_of(tier) - looks[tier].dolls());
    tiers[tier].distance = capped(wrong == 0 ? tiers[tier].empty : fixed > 0 || wrong > 2 ? int{kOutOfReach} : tiers[tier].empty + kForCover * wrong);
  }
  for_each_bit(table.objectives, [&](int number) {
    const auto condition = static_cast<Condition>(number);
    const bool anywhere = rules.objective(condition).tier == 0;
    const int distance = anywhere ? distance_of(condition, display, all, looks) : fulfils(rules, display, condition) ? 0 : int{kOutOfReach};
    distances[static_cast<std::size_t>(number)] = capped(distance);
  });
}

Outlook::Outlook(const Rules& rules, const Table& table) noexcept : rules_(rules), table_(table) {
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players()); ++player) {
    standings_.push_back(Standing(rules, table, player));
    left_ = std::min(left_, standings_[player].empty);
  }
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
