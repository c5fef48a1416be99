/// What is printed on the cards of a set: allies, the orders of Clients and Emperors, and Moguls.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/text.hpp"

namespace sakiyomi::shobai {

inline constexpr int kMostSeats = 5;
inline constexpr int kStartCopies = 5;  ///< of each starting card
inline constexpr int kDeckCards = 77;
inline constexpr int kAllyCards = 92;  ///< the deck and three starting cards
inline constexpr int kClients = 26;
inline constexpr int kEmperors = 11;
inline constexpr int kMostAllyKinds = 64;
inline constexpr int kMoguls = 16;
inline constexpr int kSeatCubes = 12;  ///< of a player

enum class Product : std::uint8_t { kTribute, kMedicine, kCloth, kOil, kPottery, kMoney, kNone };
inline constexpr std::array<std::string_view, 6> kProducts = {"tribute", "medicine", "cloth", "oil", "pottery", "money"};
inline constexpr int kGoods = 5;  ///< products but money

enum class Kind : std::uint8_t { kProduction, kPassive, kDiscard, kPointsProduction };
inline constexpr std::array<std::string_view, 4> kKinds = {"production", "passive", "discard", "points_production"};

/// Of a card that is discarded for it.
enum class Effect : std::uint8_t { kNone, kPoints, kAcquire, kCubes, kActivate, kMogul };
inline constexpr std::array<std::string_view, 6> kEffects = {"-", "points", "acquire", "cubes", "activate", "mogul"};

enum class MogulType : std::uint8_t { kShrine, kScholar, kOfficer, kTemple, kNone };
inline constexpr std::array<std::string_view, 4> kMogulTypes = {"shrine", "scholar", "officer", "temple"};

/// Of a Mogul. Each type has `kPoints` and three of its own: Shrine, Scholar, Officer and Temple in this order.
enum class Power : std::uint8_t {
  kPoints,
  kAcquire,
  kCubes,
  kActivate,
  kMedicineAsPottery,
  kMoneyAsGoods,
  kKeepOneActive,
  kMoneyStaysActive,
  kOnePlus4,
  kManyPlus2,
  kExchangeInactive,
  kSecondActivation,
  kExtraCube
};
inline constexpr int kOwnPowers = 3;
inline constexpr std::array<std::string_view, 13> kPowers = {"points",
                                                             "acquire",
                                                             "cubes",
                                                             "activate",
                                                             "medicine_as_pottery",
                                                             "money_as_goods",
                                                             "keep_one_active",
                                                             "money_stays_active",
                                                             "one_plus_4",
                                                             "many_plus_2",
                                                             "exchange_inactive",
                                                             "second_activation",
                                                             "extra_cube"};

/// What a card does in a player's rows.
struct Ability {
  Kind kind = Kind::kProduction;
  Product product = Product::kNone;
  Effect effect = Effect::kNone;
  MogulType mogul = MogulType::kNone;
  std::uint8_t n = 0;      ///< cubes of a Refresh, units of a passive, amount of an effect (0 of `kMogul`), points for each cube
  std::uint8_t icons = 0;  ///< cubes that a Refresh may place on it; 0 of a card that produces nothing
};

struct AllyCard {
  std::string id;
  std::uint8_t copies = 1;
  std::uint8_t value = 0;
  Ability ability{};
  char start = 0;  ///< 'A', 'B' or 'C' of a starting card
};

struct ClientCard {
  std::string id;
  std::uint8_t copies = 1;
  std::array<std::uint8_t, 5> need{};  ///< by `Product`
  std::uint8_t any = 0;
  std::uint8_t points = 0;
  Ability ability{};
};

struct EmperorCard {
  std::string id;
  std::uint8_t copies = 1;
  std::uint8_t tributes = 1;
  std::uint8_t points = 0;
  Ability ability{};
};

struct MogulCard {
  std::string id;
  MogulType type = MogulType::kShrine;
  Power power = Power::kPoints;
  std::uint8_t points = 0;
  std::uint8_t first_bonus = 0;  ///< more points for who places the first cube
  std::uint8_t n = 0;            ///< how much the powers of a Shrine bring
};

/// A set of cards that keeps the limits above, each kind once.
struct CardSet {
  std::vector<AllyCard> allies;
  std::vector<ClientCard> clients;
  std::vector<EmperorCard> emperors;
  std::vector<MogulCard> moguls;

  /// From the JSON form of a checked card file. Fails, with one reason, where the limits are not kept.
  [[nodiscard]] static Parsed<CardSet> parse(std::string_view json);
};

}  // namespace sakiyomi::shobai
