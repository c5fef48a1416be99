#include "shobai/payment.hpp"

#include <algorithm>

namespace sakiyomi::shobai {

namespace {

constexpr int kMostUnits = 31;  // of a product; more are as good
constexpr int kMostTotal = 63;  // of all products
constexpr int kPair = 2;        // cubes of money that count as one product (S17)
constexpr auto kTribute = static_cast<std::size_t>(Product::kTribute);
constexpr auto kMedicine = static_cast<std::size_t>(Product::kMedicine);
constexpr auto kPottery = static_cast<std::size_t>(Product::kPottery);

/// Sums of units that can be chosen, a bit each, with the choice of some more.
[[nodiscard]] std::uint32_t with_choice(std::uint32_t sums, int units) noexcept {
  const std::uint64_t more = std::uint64_t{sums} << units;
  return sums | static_cast<std::uint32_t>(more) | (more >> kMostUnits != 0 ? 1U << kMostUnits : 0);
}

/// Totals, a bit each, with some units more.
[[nodiscard]] std::uint64_t plus(std::uint64_t totals, int units) noexcept {
  if (units == 0) return totals;
  if (units > kMostTotal) return std::uint64_t{1} << kMostTotal;
  return totals << units | (totals >> (kMostTotal + 1 - units) != 0 ? std::uint64_t{1} << kMostTotal : 0);
}

/// What a payment has of each product, and the least of its parts, 0 without one: nothing is too much while that one is not.
struct Paid {
  std::array<int, kGoods> units{};
  std::array<int, kGoods> least{};
  int money = 0;  ///< cubes

  void add(std::size_t product, int amount, int part) noexcept {
    units[product] += amount;
    least[product] = least[product] == 0 ? part : std::min(least[product], part);
  }
};

/// What the cards behind can add.
struct Rest {
  std::array<std::uint32_t, kGoods> sums{1, 1, 1, 1, 1};
  int money = 0;
};

/// Looks for a way to complete the payment of a Client in which no part is too much. What is added can always be thinned out until none of
/// it is, so only the parts that are chosen already must be watched. A part is too much if without it all icons are still met: if it is
/// no greater than what there is above the icons of its product, and than what there is above all icons.
class ClientPayment {
 public:
  ClientPayment(const CardKind& client, bool medicine_as_pottery) noexcept
      : need_(client.need), joins_(medicine_as_pottery), wanted_(client.wanted) {}

  [[nodiscard]] bool completes(const Paid& paid, const Rest& rest, bool pair) const noexcept {
    if (completes(paid, rest, pair, kFree)) return true;
    for (std::size_t product = 0; product < kGoods; ++product) {
      if (paid.least[product] > 0 && completes(paid, rest, pair, paid.least[product])) return true;
    }
    return false;
  }

 private:
  static constexpr int kFree = kMostTotal + 1;

  /// Sums of units of the products so far, without and with one icon that is left to the pair.
  struct Totals {
    std::uint64_t met = 1;
    std::uint64_t lacking = 0;
  };

  /// Where less than `limit` is above all icons: then parts of at least so much are never too much.
  [[nodiscard]] bool completes(const Paid& paid, const Rest& rest, bool pair, int limit) const noexcept {
    Totals totals;
    for (std::size_t product = 0; product < kGoods && (totals.met | totals.lacking) != 0; ++product) {
      if (joins_ && product == kPottery) continue;
      totals = joins_ && product == kMedicine ? with_both(totals, paid, rest, limit) : with_product(totals, product, paid, rest, pair, limit);
    }
    const int least = wanted_ - (pair ? 1 : 0);
    if (pair && (totals.met >> least & 1U) != 0) return true;  // the pair stands for an icon of any
    const std::uint64_t enough = (pair ? totals.lacking : totals.met) >> least;
    return limit == kFree ? enough != 0 : (enough & ((std::uint64_t{1} << limit) - 1)) != 0;
  }
  /// Whether the least part is not too much by what is above the icons of its product, or by the limit.
  [[nodiscard]] static bool is_needed(int least, int above, int limit) noexcept { return least == 0 || above < least || least >= limit; }

  [[nodiscard]] Totals with_product(const Totals& totals, std::size_t product, const Paid& paid, const Rest& rest, bool pair,
                                    int limit) const noexcept {
    Totals next{.met = 0};
    for_each_bit(rest.sums[product], [&](int more) {
      const int units = paid.units[product] + more;
      const int above = units - need_[product];
      if (above >= 0 && is_needed(paid.least[product], above, limit)) {
        next.met |= plus(totals.met, units);
        next.lacking |= plus(totals.lacking, units);
      } else if (above == -1 && pair && product != kTribute) {
        next.lacking |= plus(totals.met, units);
      }
    });
    return next;
  }
  /// Medicine and Pottery, where Medicine counts as Pottery too. The Scholar has no other power then.
  [[nodiscard]] Totals with_both(const Totals& totals, const Paid& paid, const Rest& rest, int limit) const noexcept {
    Totals next{.met = 0};
    for_each_bit(rest.sums[kMedicine], [&](int medicine) {
      for_each_bit(rest.sums[kPottery], [&](int pottery) {
        const int units = paid.units[kMedicine] + medicine;
        const int both = units + paid.units[kPottery] + pottery;
        const int above = both - need_[kMedicine] - need_[kPottery];
        const int above_medicine = std::min(units - need_[kMedicine], above);
        const bool fits =
            above_medicine >= 0 && is_needed(paid.least[kMedicine], above_medicine, limit) && is_needed(paid.least[kPottery], above, limit);
        if (fits) next.met |= plus(totals.met, both);
      });
    });
    return next;
  }

  const std::array<std::uint8_t, kIcons>& need_;
  bool joins_;
  int wanted_;
};

/// The part of an active card in payments of Clients.
void add_paid(const CardKind& card, Amount amount, Paid& paid) noexcept {
  const auto product = static_cast<std::size_t>(card.ability.product);
  if (amount == kUse) {
    paid.add(product, card.ability.n, card.ability.n);
  } else if (card.is_money()) {
    paid.money += amount;
  } else if (amount > 0) {
    paid.add(product, amount, 1);
  }
}

void add_rest(const CardKind& card, int cubes, Rest& rest) noexcept {
  const auto product = static_cast<std::size_t>(card.ability.product);
  if (card.is_money()) {
    rest.money += cubes;
  } else if (card.ability.kind == Kind::kPassive) {
    rest.sums[product] = with_choice(rest.sums[product], card.ability.n);
  } else if (card.ability.kind == Kind::kProduction) {
    for (int cube = 0; cube < cubes; ++cube) rest.sums[product] = with_choice(rest.sums[product], 1);
  }
}

/// The amounts that a card could have in any payment of a Client.
[[nodiscard]] Amounts amounts_for_client(const CardKind& card, int cubes, bool money_as_goods) noexcept {
  if (card.ability.kind == Kind::kPassive) return 1U | 1U << kUse;
  if (card.ability.kind != Kind::kProduction) return 1;
  const int most = !card.is_money() ? cubes : money_as_goods ? std::min(cubes, kPair) : 0;
  return (1U << (most + 1)) - 1;
}

[[nodiscard]] bool client_completes(const ClientPayment& client, const Paid& paid, const Rest& rest, bool money_as_goods) noexcept {
  if (paid.money > kPair || (paid.money > 0 && paid.money + rest.money < kPair)) return false;
  if (paid.money == 0 && client.completes(paid, rest, false)) return true;
  return money_as_goods && paid.money + rest.money >= kPair && client.completes(paid, rest, true);
}

[[nodiscard]] Amounts payable_to_client(const Rules& rules, const Table& table, const CardList& active, std::size_t position) noexcept {
  const CardKind& card = rules.card(active[position]);
  const int cubes = table.place(active[position]).cubes();
  if (amounts_for_client(card, cubes, true) == 1) return 1;
  const bool money_as_goods = table.has_power(rules, Power::kMoneyAsGoods);
  const Amounts possible = amounts_for_client(card, cubes, money_as_goods);
  if (possible == 1) return 1;
  Paid paid;
  Rest rest;
  for (const Walk::Choice& choice : table.walk) add_paid(rules.card(active[choice.position]), choice.amount, paid);
  for (std::size_t i = position + 1; i < active.size(); ++i) add_rest(rules.card(active[i]), table.place(active[i]).cubes(), rest);
  const ClientPayment client(rules.kind(table.order), table.has_power(rules, Power::kMedicineAsPottery));
  Amounts amounts = 0;
  for_each_bit(possible, [&](int amount) {
    Paid with = paid;
    add_paid(card, amount, with);
    if (client_completes(client, with, rest, money_as_goods)) amounts |= 1U << amount;
  });
  return amounts;
}

/// What is paid on an Emperor. Cubes, and allies that are merely deactivated, are one Tribute each.
struct Tributes {
  int units = 0;
  int least = 0;        ///< of the passives that are used; 0 without one
  bool source = false;  ///< whether a card with Tribute is used
  bool singles = false;
};

/// What the cards behind can add to it.
struct MoreTributes {
  FixedList<std::uint8_t, kCards> passives;
  int singles = 0;
  bool source = false;  ///< among the singles
};

[[nodiscard]] std::uint64_t sums_above(const MoreTributes& rest, int surplus) noexcept {
  std::uint64_t sums = 1;
  for (const int units : rest.passives) sums |= units > surplus ? plus(sums, units) : 0;
  return sums;
}

/// Whether a payment can come out even, or has so much too much that no passive in it is.
[[nodiscard]] bool emperor_completes(int wanted, const Tributes& paid, const MoreTributes& rest) noexcept {
  const std::uint64_t sums = sums_above(rest, 0);
  for (int passives = 0; passives <= wanted - paid.units; ++passives) {
    if ((sums >> passives & 1U) == 0) continue;
    const int singles = wanted - paid.units - passives;
    if (singles <= rest.singles && (paid.source || passives > 0 || (singles > 0 && rest.source))) return true;
  }
  if (paid.singles) return false;
  for (int surplus = 1; surplus < kSeatCubes && (paid.least == 0 || paid.least > surplus); ++surplus) {
    const int more = wanted + surplus - paid.units;
    if (more >= 0 && (sums_above(rest, surplus) >> more & 1U) != 0) return true;
  }
  return false;
}

[[nodiscard]] bool is_tribute(const CardKind& card, Kind kind) noexcept {
  return card.ability.kind == kind && card.ability.product == Product::kTribute;
}

[[nodiscard]] int tribute_cubes(const Rules& rules, const Table& table, std::size_t card) noexcept {
  return is_tribute(rules.card(card), Kind::kProduction) ? table.place(card).cubes() : 0;
}

void add_paid(const CardKind& card, Amount amount, Tributes& paid) noexcept {
  if (amount == 0) return;
  const int units = amount == kUse ? card.ability.n : amount == kDrop ? 1 : amount;
  paid.units += units;
  paid.source = paid.source || amount != kDrop;
  if (amount == kUse) paid.least = paid.least == 0 ? units : std::min(paid.least, units);
  if (amount != kUse) paid.singles = true;
}

void add_rest(const Rules& rules, const Table& table, std::size_t card, MoreTributes& rest) noexcept {
  if (is_tribute(rules.card(card), Kind::kPassive)) return rest.passives.push_back(rules.card(card).ability.n);
  const int cubes = tribute_cubes(rules, table, card);
  rest.singles += std::max(cubes, 1);
  rest.source = rest.source || cubes > 0;
}

[[nodiscard]] Amounts payable_to_emperor(const Rules& rules, const Table& table, const CardList& active, std::size_t position) noexcept {
  Tributes paid;
  MoreTributes rest;
  for (const Walk::Choice& choice : table.walk) add_paid(rules.card(active[choice.position]), choice.amount, paid);
  for (std::size_t i = position + 1; i < active.size(); ++i) add_rest(rules, table, active[i], rest);
  const CardKind& card = rules.card(active[position]);
  const bool passive = is_tribute(card, Kind::kPassive);
  const Amounts cubes = (1U << (tribute_cubes(rules, table, active[position]) + 1)) - 1;
  Amounts amounts = 0;
  for_each_bit(passive ? 1U | 1U << kUse : cubes | 1U << kDrop, [&](int amount) {
    Tributes with = paid;
    add_paid(card, amount, with);
    if (emperor_completes(rules.kind(table.order).tributes, with, rest)) amounts |= 1U << amount;
  });
  return amounts;
}

}  // namespace

Purse::Purse(const Rules& rules, const Table& table, const CardBits& active) noexcept {
  int coins = 0;
  active.for_each([&](std::size_t number) {
    const CardKind& card = rules.card(number);
    const auto product = static_cast<std::size_t>(card.ability.product);
    const bool passive = card.ability.kind == Kind::kPassive;
    const int units = passive ? card.ability.n : card.ability.kind == Kind::kProduction ? table.place(number).cubes() : 0;
    const bool tribute = product == kTribute && units > 0;
    tributes_ += tribute ? units : 1;
    has_tribute_ = has_tribute_ || tribute;
    if (product < kGoods) units_[product] += units;
    (card.is_money() ? coins : total_) += units;
  });
  pair_ = coins >= kPair && table.has_power(rules, Power::kMoneyAsGoods);
  medicine_as_pottery_ = table.has_power(rules, Power::kMedicineAsPottery);
}

/// Where all cards together are enough, some of them are without anything too much.
bool Purse::pays(const CardKind& order) const noexcept {
  return order.group == Group::kClient ? pays_client(order) : has_tribute_ && tributes_ >= order.tributes;
}

bool Purse::pays_client(const CardKind& client) const noexcept {
  if (total_ + (pair_ ? 1 : 0) < client.wanted) return false;
  const int spare_medicine = medicine_as_pottery_ ? std::max(0, units_[kMedicine] - client.need[kMedicine]) : 0;
  int lacking = 0;
  for (std::size_t product = 0; product < kGoods; ++product) {
    const int lack = std::max(0, client.need[product] - units_[product] - (product == kPottery ? spare_medicine : 0));
    if (product == kTribute && lack > 0) return false;
    lacking += lack;
  }
  return lacking <= (pair_ ? 1 : 0);
}

Amounts payable(const Rules& rules, const Table& table, const CardList& active, std::size_t position) noexcept {
  return rules.kind(table.order).group == Group::kClient ? payable_to_client(rules, table, active, position)
                                                         : payable_to_emperor(rules, table, active, position);
}

}  // namespace sakiyomi::shobai
