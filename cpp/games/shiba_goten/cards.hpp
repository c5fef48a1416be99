/// What is printed on the cards of a set: dolls, objectives, and the randomizers of solo games.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/text.hpp"

namespace sakiyomi::shiba_goten {

inline constexpr int kDolls = 70;
inline constexpr int kColours = 5;
inline constexpr int kOfColour = 14;  ///< dolls
inline constexpr int kRoles = 5;
inline constexpr int kMostTypes = 32;
inline constexpr int kObjectives = 16;
inline constexpr int kSubs = 5;
inline constexpr int kPrimaryCards = 4;  ///< each with a condition on both sides
inline constexpr int kRandomizers = 11;
inline constexpr int kRandomizerKinds = 5;

enum class Colour : std::uint8_t { kRed, kYellow, kBlue, kGreen, kPurple };
[[nodiscard]] constexpr unsigned bit_of(Colour colour) noexcept { return 1U << static_cast<unsigned>(colour); }
inline constexpr std::array<std::string_view, kColours> kColourNames = {"red", "yellow", "blue", "green", "purple"};

enum class Role : std::uint8_t { kDairi, kHina, kKanjo, kOkazari, kHayashi };
inline constexpr std::array<std::string_view, kRoles> kRoleNames = {"dairi", "hina", "kanjo", "okazari", "hayashi"};

/// Of objectives; each has one of its own. First those of sub-objectives, which are won in play, then those that are scored at the end.
enum class Condition : std::uint8_t {
  kThreeBlack,
  kFiveHayashi,
  kThreeKanjo,
  kOkazariPair,
  kCoupleColour,
  kFirstCompletion,
  kElevenTypes,
  kFourPairs,
  kTwoTriples,
  kQuadruple,
  kNoCovering,
  kThreeColours,
  kTwoTiersPlain,
  kInnerPlain,
  kTiersMixed,
  kAllCorrect
};
inline constexpr std::array<std::string_view, kObjectives> kConditions = {
    "three_black", "five_hayashi", "three_kanjo", "okazari_pair",  "couple_colour",   "first_completion", "eleven_types", "four_pairs",
    "two_triples", "quadruple",    "no_covering", "three_colours", "two_tiers_plain", "inner_plain",      "tiers_mixed",  "all_correct"};

enum class Group : std::uint8_t { kSub, kDefault, kPrimary };
inline constexpr std::array<std::string_view, 3> kGroups = {"sub", "default", "primary"};

/// What may be taken in a round of a solo game.
enum class Randomizer : std::uint8_t { kColour, kRole, kTake1, kChangeColour, kChangeRole };
inline constexpr std::array<std::string_view, kRandomizerKinds> kRandomizerNames = {"colour", "role", "take1", "change_colour", "change_role"};

struct DollCard {
  std::string id;
  Colour colour = Colour::kRed;
  Role role = Role::kDairi;
  std::string type;
  std::uint8_t copies = 1;
  bool black = false;
};

struct Objective {
  std::string id;
  Group group = Group::kSub;
  std::uint8_t points = 0;
  std::uint8_t tier = 0;  ///< from 1: where the dolls have to be that count; 0: anywhere
  std::uint8_t card = 0;  ///< from 1, of a primary one
};

/// A set of cards that keeps the limits above.
struct CardSet {
  std::vector<DollCard> dolls;
  std::array<Objective, kObjectives> objectives;             ///< by `Condition`
  std::array<std::uint8_t, kRandomizerKinds> randomizers{};  ///< copies, by `Randomizer`

  /// From the JSON form of a checked card file. Fails, with one reason, where the limits are not kept.
  [[nodiscard]] static Parsed<CardSet> parse(std::string_view json);
};

}  // namespace sakiyomi::shiba_goten
