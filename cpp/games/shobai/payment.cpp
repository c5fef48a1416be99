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
  ClientPayment(const CardKind& client, bool medicine_as_pottery) noexcept : need_(client.need), joins_(medicine_as_pottery) {
    for (const int icons : need_) wanted_ += icons;
  }

  [[nodiscard]] bool completes(const Paid& paid, const Rest& rest, bool pair) const noexcept {
    Totals totals{};
    totals[0][kFree] = 1;
    for (std::size_t product = 0; product < kGoods; ++product) {
      if (joins_ && product == kPottery) continue;
      totals = joins_ && product == kMedicine ? with_both(totals, paid, rest) : with_product(totals, product, paid, rest, pair);
    }
    for (std::size_t lacking = 0; lacking < 2; ++lacking) {
      for (std::size_t limit = 0; limit <= kFree; ++limit) {
        if ((totals[lacking][limit] & fitting(lacking == 1, limit, pair)) != 0) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t kFree = kSeatCubes + 1;  // no part limits what there may be above all icons
  /// Sums of units of the products so far, by whether one icon is left to the pair, and what has to be more than the surplus in the end.
  using Totals = std::array<std::array<std::uint64_t, kFree + 1>, 2>;

  static void add(Totals& next, const Totals& totals, int units, bool lacks, std::size_t limit) noexcept {
    for (std::size_t lacking = 0; lacking + (lacks ? 1 : 0) < 2; ++lacking) {
      for (std::size_t before = 0; before <= kFree; ++before) {
        if (totals[lacking][before] == 0) continue;
        next[lacking + (lacks ? 1 : 0)][std::min(before, limit)] |= plus(totals[lacking][before], units);
      }
    }
  }
  /// What a part asks of the surplus, where so much is above the icons of its product.
  [[nodiscard]] static std::size_t limit(int least, int above) noexcept {
    return least == 0 || above < least ? kFree : static_cast<std::size_t>(least);
  }

  [[nodiscard]] Totals with_product(const Totals& totals, std::size_t product, const Paid& paid, const Rest& rest, bool pair) const noexcept {
    Totals next{};
    for_each_bit(rest.sums[product], [&](int more) {
      const int units = paid.units[product] + more;
      const int above = units - need_[product];
      const bool lacks = above == -1 && pair && product != kTribute;
      if (above >= 0 || lacks) add(next, totals, units, lacks, limit(paid.least[product], above));
    });
    return next;
  }
  /// Medicine and Pottery, where Medicine counts as Pottery too.
  [[nodiscard]] Totals with_both(const Totals& totals, const Paid& paid, const Rest& rest) const noexcept {
    Totals next{};
    for_each_bit(rest.sums[kMedicine], [&](int medicine) {
      for_each_bit(rest.sums[kPottery], [&](int pottery) {
        const int units = paid.units[kMedicine] + medicine;
        const int both = units + paid.units[kPottery] + pottery;
        const int above = both - need_[kMedicine] - need_[kPottery];
        const int above_medicine = std::min(units - need_[kMedicine], above);
        if (above_medicine < 0) return;
        add(next, totals, both, false, std::min(limit(paid.least[kMedicine], above_medicine), limit(paid.least[kPottery], above)));
      });
    });
    return next;
  }
  /// The totals with which a payment is complete. A pair that no product lacks must stand for an icon of any.
  [[nodiscard]] std::uint64_t fitting(bool lacks, std::size_t limit, bool pair) const noexcept {
    const int least = wanted_ - (pair ? 1 : 0);
    if (pair && !lacks) return least < 0 ? 0 : std::uint64_t{1} << least;
    std::uint64_t totals = 0;
    for (int total = std::max(least, 0); total <= kMostTotal; ++total) {
      if (limit == kFree || total - least < static_cast<int>(limit)) totals |= std::uint64_t{1} << total;
    }
    return totals;
  }

  const std::array<std::uint8_t, kIcons>& need_;
  bool joins_;
  int wanted_ = 0;
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
  const bool money_as_goods = table.has_power(rules, Power::kMoneyAsGoods);
  const CardKind& card = rules.card(active[position]);
  const int cubes = table.place(active[position]).cubes();
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

[[nodiscard]] bool can_pay_client(const Rules& rules, const Table& table, const CardKind& client) noexcept {
  std::array<int, kGoods> units{};
  int coins = 0;
  table.for_each_in(table.active(), [&](std::size_t number) {
    const CardKind& card = rules.card(number);
    if (card.ability.kind == Kind::kPassive) units[static_cast<std::size_t>(card.ability.product)] += card.ability.n;
    if (card.ability.kind != Kind::kProduction) return;
    (card.is_money() ? coins : units[static_cast<std::size_t>(card.ability.product)]) += table.place(number).cubes();
  });
  const bool pair = coins >= kPair && table.has_power(rules, Power::kMoneyAsGoods);
  const int spare_medicine = table.has_power(rules, Power::kMedicineAsPottery) ? std::max(0, units[kMedicine] - client.need[kMedicine]) : 0;
  int total = pair ? 1 : 0;
  int wanted = client.need[kAny];
  int lacking = 0;
  for (std::size_t product = 0; product < kGoods; ++product) {
    total += units[product];
    wanted += client.need[product];
    const int lack = std::max(0, client.need[product] - units[product] - (product == kPottery ? spare_medicine : 0));
    if (product == kTribute && lack > 0) return false;
    lacking += lack;
  }
  return lacking <= (pair ? 1 : 0) && total >= wanted;
}

}  // namespace

bool can_pay(const Rules& rules, const Table& table, int order) noexcept {
  const CardKind& facts = rules.kind(order);
  if (facts.group == Group::kClient) return can_pay_client(rules, table, facts);
  MoreTributes rest;
  table.for_each_in(table.active(), [&](std::size_t card) { add_rest(rules, table, card, rest); });
  return emperor_completes(facts.tributes, {}, rest);
}

Amounts payable(const Rules& rules, const Table& table, const CardList& active, std::size_t position) noexcept {
  return rules.kind(table.order).group == Group::kClient ? payable_to_client(rules, table, active, position)
                                                         : payable_to_emperor(rules, table, active, position);
}

}  // namespace sakiyomi::shobai
