#include "shake_up/features.hpp"

#include <algorithm>
#include <cmath>

namespace sakiyomi::shake_up {

namespace {

/// Sums of traits over some of a player's cards.
struct Sums {
  int earns = 0, repays = 0, hits = 0, lends = 0, upgrades = 0, draws = 0, frees = 0;

  void add(const Traits& traits) noexcept {
    earns += traits.earns;
    repays += traits.repays;
    hits += traits.hits;
    lends += traits.lends;
    upgrades += traits.upgrades;
    draws += traits.draws;
    frees += traits.frees;
  }
};

[[nodiscard]] Sums sums_of(const Rules& rules, const Table& table, std::size_t seat, Cards cards) noexcept {
  Sums sums;
  for_each_bit(cards, [&](int card) { sums.add(rules.traits(table.face(seat, card, rules))); });
  return sums;
}

/// What the effects that are being resolved still hold.
void add_pending(const Rules& rules, const Table& table, Sums& sums) noexcept {
  for (std::size_t i = 0; i < table.depth; ++i) {
    const Running& running = table.running[i];
    sums.add(traits_of(rules.parts(table.played[running.played()]).subspan(running.part())));
  }
}

}  // namespace

Features features_of(const Rules& rules, const Table& table, std::size_t seat) noexcept {
  const Player& player = table.players[seat];
  const bool owns = seat == table.current && table.phase <= Phase::kPlay;
  const float crew = static_cast<float>(popcount(player.crew()));
  const Sums all = sums_of(rules, table, seat, player.crew());
  Sums now = sums_of(rules, table, seat, player.hand);
  if (owns && table.depth > 0) add_pending(rules, table, now);
  const auto rate = [&](int sum) { return static_cast<float>(sum) * kHand / crew; };
  const float result = static_cast<float>(player.result());
  const float upgraded = static_cast<float>(popcount(player.upgraded));
  const float deck = static_cast<float>(popcount(table.deck(seat)));
  const float turns = 1 + deck / kHand;
  const float least = static_cast<float>(*std::min_element(table.supply.begin(), table.supply.end()));
  const float tempo = seat == table.current ? 1.0F : 0.0F;
  return {static_cast<float>(player.income()),
          static_cast<float>(player.loans()),
          static_cast<float>(player.salary),
          crew - kLeastCrew,
          upgraded,
          std::max(0.0F, upgraded - 7) * std::max(0.0F, upgraded - 7),
          rate(all.earns),
          rate(std::min(all.repays, 4)),
          rate(all.hits),
          rate(all.lends),
          rate(all.upgrades),
          rate(all.draws),
          rate(all.frees),
          owns ? static_cast<float>(now.earns) : 0,
          owns ? static_cast<float>(std::min(now.repays, player.money.size(Money::Stack::kLoans))) : 0,
          owns ? static_cast<float>(now.hits) : 0,
          owns ? static_cast<float>(now.lends) : 0,
          owns ? static_cast<float>(std::min(now.upgrades, static_cast<int>(table.plays) + 1)) : 0,
          tempo,
          std::exp(std::min(result, 0.0F) / 6),
          result >= 0 ? 1 / turns : 0,
          std::exp((upgraded - kTechnicalWin) / 2),
          upgraded >= kTechnicalWin ? 1 / turns : 0,
          owns ? 0 : static_cast<float>(now.earns),
          rules.solo() ? static_cast<float>(table.ai.left()) : 0,
          rules.solo() && table.ai.cycle == 1 ? 1.0F : 0.0F,
          result / (1 + least),
          result * std::exp(-static_cast<float>(table.supply[2]) / 3),
          crew / (1 + least),
          owns ? static_cast<float>(std::min(now.frees, popcount(player.crew()) - kLeastCrew)) : 0};
}

}  // namespace sakiyomi::shake_up
