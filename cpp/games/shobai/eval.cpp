#include <algorithm>
#include <cmath>

#include "shobai/policy.hpp"
#include "shobai/state.hpp"

namespace sakiyomi::shobai {

namespace {

/// What a seat has of each product, on active cards and on all.
struct Goods {
  std::array<int, kGoods> active{};
  std::array<int, kGoods> all{};
  int cards = 0;  ///< active ones

  /// Icons of a Client that are not met.
  [[nodiscard]] static int lack(const std::array<int, kGoods>& units, const CardKind& client) noexcept {
    int lacking = 0;
    int spare = 0;
    for (std::size_t product = 0; product < kGoods; ++product) {
      const int more = units[product] - client.need[product];
      more < 0 ? lacking -= more : spare += more;
    }
    return lacking + std::max(0, client.need[kAny] - spare);
  }
};

/// The turns that a seat still has: known at the end of the game, and before by the leader's points.
[[nodiscard]] float turns_left(const Rules& rules, const Table& table, std::size_t seat) noexcept {
  const int players = rules.players();
  const bool due = (static_cast<int>(seat) + players - table.first) % players >= (table.current + players - table.first) % players;
  const bool acted = seat == table.current && table.step > Step::kAction;
  const int mine = due && !acted ? 1 : 0;  // in this round
  const auto best = *std::max_element(table.score.begin(), table.score.end());
  if (table.last_round != 0) return static_cast<float>(table.last_round - table.round + mine);
  return static_cast<float>(mine) + 1.0F + static_cast<float>(std::max(0, rules.goal() - best)) / 4;
}

/// A seat's log odds as a sum of features. Each has two weights: when the game ends with this turn, and what is added while it is far
/// from its end. They were fitted by logistic regression to the results of games between searchers, of pairs of seats.
class Odds {
 public:
  Odds(const Rules& rules, const Table& table, std::size_t seat) noexcept : rules_(rules), table_(table), seat_(seat) {
    const float left = turns_left(rules, table, seat);
    far_ = left / (left + 3);
    add(table.score[seat], 0.479F, -0.327F);
    cards();
    orders();
    powers();
    add(table.stock[seat], -0.208F, 0.501F);
    add(seat == table.current && table.step <= Step::kAction ? 1 : 0, -0.212F, 0.296F);
  }
  [[nodiscard]] double sum() const noexcept { return static_cast<double>(sum_); }

 private:
  void add(float feature, float near, float far) noexcept { sum_ += feature * (near + far * far_); }
  void add(int feature, float near, float far) noexcept { add(static_cast<float>(feature), near, far); }

  void cards() noexcept {
    int cubes = 0, idle_cubes = 0, units = 0, idle_units = 0, icons = 0, coins = 0, coin_icons = 0, tributes = 0;
    int value = 0, idle_value = 0, best = 0, idle = 0, points = 0, idle_points = 0, charged = 0, chargers = 0;
    int moguls = 0, acquires = 0, refills = 0, wakes = 0;
    table_.for_each_of(seat_, [&](std::size_t number) {
      const CardKind& card = rules_.card(number);
      const Place place = table_.place(number);
      const bool active = !place.inactive();
      const int on_it = place.cubes();
      const Ability& ability = card.ability;
      (active ? goods_.cards : idle) += 1;
      (active ? value : idle_value) += card.value;
      best = std::max<int>(best, card.value);
      if (ability.kind == Kind::kPointsProduction) {
        charged += on_it * ability.n;
        ++chargers;
      } else if (card.is_money()) {
        coins += active ? on_it : 0;
        coin_icons += ability.icons;
      } else if (ability.kind != Kind::kDiscard) {
        const bool passive = ability.kind == Kind::kPassive;
        const int amount = passive ? ability.n : on_it;
        const auto product = static_cast<std::size_t>(ability.product);
        goods_.all[product] += amount;
        if (active) goods_.active[product] += amount;
        (passive ? active ? units : idle_units : active ? cubes : idle_cubes) += amount;
        icons += ability.icons;
        if (ability.product == Product::kTribute) tributes += std::max(amount, 1);
      } else if (ability.effect == Effect::kPoints) {
        (active ? points : idle_points) += ability.n;
      } else if (ability.effect == Effect::kMogul) {
        moguls += mogul_points(ability.mogul);
      } else {
        (ability.effect == Effect::kAcquire ? acquires : ability.effect == Effect::kCubes ? refills : wakes) += ability.n;
      }
    });
    add(cubes, -0.121F, 0.312F);
    add(idle_cubes, -0.123F, 0.422F);
    add(units, 0.064F, -0.093F);
    add(idle_units, 0.078F, -0.086F);
    add(icons, -0.058F, 0.250F);
    add(coins, -0.233F, 0.589F);
    add(coin_icons, -0.046F, 0.183F);
    add(tributes, -0.158F, 0.453F);
    add(value, -0.017F, 0.074F);
    add(idle_value, -0.006F, 0.032F);
    add(best, -0.022F, 0.183F);
    add(goods_.cards, -0.007F, 0.230F);
    add(idle, -0.056F, 0.066F);
    add(points, 0.400F, -0.250F);
    add(idle_points, 0.000F, 0.250F);
    add(charged, 0.400F, -0.200F);
    add(chargers, 0.000F, 0.400F);
    add(moguls, 0.283F, -0.400F);
    add(acquires, -0.088F, 0.174F);
    add(refills, 0.075F, -0.091F);
    add(wakes, 0.141F, -0.077F);
  }

  /// What a cube on the Mogul would bring now.
  [[nodiscard]] int mogul_points(MogulType type) const noexcept {
    const auto number = static_cast<std::size_t>(type);
    const MogulCard& mogul = rules_.mogul(table_.moguls[number]);
    if (table_.patrons[number].has(seat_)) return 0;
    return mogul.points + (table_.patrons[number].size() == 0 ? mogul.first_bonus : 0);
  }

  /// The best order that can be paid at once, and the nearest ones with all cards active again.
  void orders() noexcept {
    float now = 0, near = 0, second = 0;
    const auto look = [&](const CardKind& order, int lack, int lack_of_all) {
      const auto points = static_cast<float>(order.points);
      if (lack == 0) now = std::max(now, points);
      const float worth = points / static_cast<float>(1 + lack_of_all);
      second = std::max(second, std::min(near, worth));
      near = std::max(near, worth);
    };
    for (const std::uint8_t kind : table_.clients) {
      if (kind == kNothing) break;
      const CardKind& client = rules_.kind(kind);
      look(client, Goods::lack(goods_.active, client), Goods::lack(goods_.all, client));
    }
    constexpr auto kTribute = static_cast<std::size_t>(Product::kTribute);
    const int idle = table_.size_of({seat_, true});
    for (const std::uint8_t kind : table_.emperors) {
      if (kind == kNothing) break;
      const CardKind& emperor = rules_.kind(kind);
      const auto lack = [&](int cards, int tributes) {
        return std::max(0, emperor.tributes - cards - std::max(0, tributes - 1)) + (tributes == 0 ? 1 : 0);
      };
      look(emperor, lack(goods_.cards, goods_.active[kTribute]), lack(goods_.cards + idle, goods_.all[kTribute]));
    }
    add(now, 0.178F, -0.149F);
    add(near, 0.018F, 0.150F);
    add(second, 0.038F, 0.210F);
  }

  void powers() noexcept {
    const auto has = [&](MogulType type) {
      const auto number = static_cast<std::size_t>(type);
      return table_.patrons[number].has(seat_) && rules_.mogul(table_.moguls[number]).power != Power::kPoints ? 1 : 0;
    };
    add(has(MogulType::kShrine), 0.000F, 0.121F);
    add(has(MogulType::kScholar), -0.474F, 0.660F);
    add(has(MogulType::kOfficer), -0.550F, 1.526F);
    add(has(MogulType::kTemple), -0.453F, 1.287F);
  }

  const Rules& rules_;
  const Table& table_;
  std::size_t seat_;
  Goods goods_;
  float far_ = 0;
  float sum_ = 0;
};

/// With what is under way done in a sensible way. None of it needs chance.
[[nodiscard]] State finished(const Rules& rules, State state) noexcept {
  Rng unused(0);
  while (is_under_way(state.table())) state.apply(rules, sensible_move(rules, state.table(), Tableau(state.table())), unused);
  return state;
}

}  // namespace

/// The odds of the share of others that the seat can expect to leave behind, once what is under way is done.
int State::evaluate(const Rules& rules, Seat seat) const noexcept {
  if (is_under_way(table_) && !table_.over()) return finished(rules, *this).evaluate(rules, seat);
  const auto players = static_cast<std::size_t>(rules.players());
  const auto own = static_cast<std::size_t>(seat);
  const double odds = Odds(rules, table_, own).sum();
  if (players == 2) return static_cast<int>(std::lround(kEvalScale * (odds - Odds(rules, table_, 1 - own).sum())));
  double share = 0;
  for (std::size_t other = 0; other < players; ++other) {
    if (other != own) share += 1 / (1 + std::exp(Odds(rules, table_, other).sum() - odds));
  }
  share /= static_cast<double>(players - 1);
  share = std::max(1e-6, std::min(1 - 1e-6, share));
  return static_cast<int>(std::lround(kEvalScale * std::log(share / (1 - share))));
}

}  // namespace sakiyomi::shobai
