/// Where chance comes from. No state holds the order of a deck: zones of cards are kept as counts by kind, and a draw asks the source that
/// is passed to `apply`.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sakiyomi/core/hash.hpp"
#include "sakiyomi/core/rng.hpp"

namespace sakiyomi {

/// How many cards there are of each kind.
using Counts = std::span<const std::uint8_t>;

[[nodiscard]] constexpr int total(Counts counts) noexcept {
  int cards = 0;
  for (const int count : counts) cards += count;
  return cards;
}

/// A place that cards are drawn from: the seat it belongs to, its number there, and how often it was shuffled before. It may lie in parts:
/// a deal fixes what comes next whichever part it comes from; a script has an order for each, under numbers that follow.
struct Zone {
  std::uint16_t seat = 0;
  std::uint16_t number = 0;
  std::uint32_t shuffles = 0;
  std::uint16_t part = 0;
};

/// Draws a card from what a zone holds, which is not nothing: its kind.
template <class C>
concept ChanceSource = requires(C& chance, Counts left, Zone zone) {
  { draw(chance, left, zone) } -> std::same_as<int>;
};

/// Each card in the zone is as likely, whatever was drawn before.
[[nodiscard]] inline int draw(Rng& rng, Counts left, Zone /*zone*/) noexcept {
  auto number = static_cast<int>(rng.below(static_cast<std::uint32_t>(total(left))));
  int kind = 0;
  while (number >= left[static_cast<std::size_t>(kind)]) number -= left[static_cast<std::size_t>(kind++)];
  return kind;
}

/// One order for every zone that there can be, fixed by a seed, so that it depends on nothing that players do. The next card is the one with
/// the least hash of seed, zone, number of cards left and card, copies of a kind told apart. Each draw is fair whoever drew before: also in
/// a world that was dealt by other means. Zones that differ in a few cards mostly bring the same card at the same number left.
class Deal {
 public:
  explicit constexpr Deal(std::uint64_t seed) noexcept : seed_(seed) {}

  [[nodiscard]] constexpr std::uint64_t seed() const noexcept { return seed_; }
  [[nodiscard]] int next(Counts left, Zone zone) const noexcept {
    const std::uint64_t place = std::uint64_t{zone.shuffles} << 32 | std::uint64_t{zone.seat} << 16 | zone.number;
    const std::uint64_t draw = hash_words(seed_ ^ kDomain, place, static_cast<std::uint64_t>(total(left)));
    std::uint64_t least = 0;
    int next = -1;
    for (std::size_t kind = 0; kind < left.size(); ++kind) {
      for (std::uint64_t copy = 0; copy < left[kind]; ++copy) {
        const std::uint64_t hash = hash_combine(draw, kind << 8 | copy);
        if (next >= 0 && hash >= least) continue;
        least = hash;
        next = static_cast<int>(kind);
      }
    }
    return next;
  }
  friend constexpr bool operator==(const Deal&, const Deal&) = default;

 private:
  static constexpr std::uint64_t kDomain = 0x6465616c'6465616c;  ///< deals and generators of equal seeds have nothing to do with each other

  std::uint64_t seed_;
};

[[nodiscard]] inline int draw(const Deal& deal, Counts left, Zone zone) noexcept { return deal.next(left, zone); }

/// What was really drawn, in order: at a table, in a recorded game, in a test. One order for whatever is drawn, or one for each zone. A draw
/// that the script does not tell, or of a card that is not there, is a fault; it then gives some card, and so do all after it.
class Script {
 public:
  /// Seat and number of a zone, whatever its shuffles: what comes after a shuffle follows what came before.
  using Place = std::pair<std::uint16_t, std::uint16_t>;
  using Orders = std::map<Place, std::vector<int>>;

  explicit Script(std::vector<int> cards) : one_(true), orders_{{Place{}, std::move(cards)}}, used_{{Place{}, 0}} {}
  explicit Script(Orders orders) : one_(false), orders_(std::move(orders)) {}

  [[nodiscard]] int next(Counts left, Zone zone) {
    const Place place = one_ ? Place{} : Place{zone.seat, static_cast<std::uint16_t>(zone.number + zone.part)};
    const std::vector<int>& order = orders_[place];
    std::size_t& used = used_[place];
    const int kind = used < order.size() ? order[used] : -1;
    const bool there = kind >= 0 && static_cast<std::size_t>(kind) < left.size() && left[static_cast<std::size_t>(kind)] > 0;
    if (!there && !fault_) fault_ = place;
    if (!fault_) {
      ++used;
      return kind;
    }
    int some = 0;
    while (left[static_cast<std::size_t>(some)] == 0) ++some;
    return some;
  }
  /// Whether one order is for all zones: that of the place (0, 0).
  [[nodiscard]] bool one() const noexcept { return one_; }
  [[nodiscard]] const Orders& orders() const noexcept { return orders_; }
  /// How many cards of an order were drawn; the fault, if there is one in it, is at the next.
  [[nodiscard]] std::size_t used(Place place = {}) const {
    const auto found = used_.find(place);
    return found == used_.end() ? 0 : found->second;
  }
  [[nodiscard]] bool failed() const noexcept { return fault_.has_value(); }
  /// The order in which the fault is.
  [[nodiscard]] const std::optional<Place>& fault() const noexcept { return fault_; }

 private:
  bool one_;
  Orders orders_;
  std::map<Place, std::size_t> used_;
  std::optional<Place> fault_;
};

[[nodiscard]] inline int draw(Script& script, Counts left, Zone zone) { return script.next(left, zone); }

/// Goes every way that chance can go, one after the other, with the probability of each:
///   Branches ways;
///   do { happen(ways); use(ways.probability()); } while (ways.advance());
class Branches {
 public:
  [[nodiscard]] int next(Counts left) {
    if (made_ == path_.size()) path_.push_back({following(left, -1), {left.begin(), left.end()}});
    const int kind = path_[made_++].kind;
    probability_ *= static_cast<double>(left[static_cast<std::size_t>(kind)]) / total(left);
    return kind;
  }
  [[nodiscard]] double probability() const noexcept { return probability_; }

  /// Goes on to the next way; false after the last one.
  [[nodiscard]] bool advance() noexcept {
    made_ = 0;
    probability_ = 1;
    for (; !path_.empty(); path_.pop_back()) {
      Draw& last = path_.back();
      last.kind = following(last.left, last.kind);
      if (last.kind >= 0) return true;
    }
    return false;
  }

 private:
  struct Draw {
    int kind;
    std::vector<std::uint8_t> left;
  };

  /// The next kind of which there is a card; -1 without one.
  [[nodiscard]] static int following(Counts left, int kind) noexcept {
    for (auto next = static_cast<std::size_t>(kind + 1); next < left.size(); ++next) {
      if (left[next] > 0) return static_cast<int>(next);
    }
    return -1;
  }

  std::vector<Draw> path_;
  std::size_t made_ = 0;
  double probability_ = 1;
};

[[nodiscard]] inline int draw(Branches& ways, Counts left, Zone /*zone*/) noexcept { return ways.next(left); }

}  // namespace sakiyomi
