/// Positions of Shiba Goten for its tests, put together by the ids of dolls.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "shiba_goten/names.hpp"
#include "shiba_goten/scoring.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

using Options = std::array<int, 3>;  // by position in Rules::kInfo
inline constexpr Options kStandard = {0, 0, kRandomizers};

/// Begins with all dolls in the first pile, and all sub-objectives and scored ones in play. Nothing is checked.
class Position {
 public:
  explicit Position(int players, Options options = kStandard) : rules(players, options) {
    table.objectives = 0xffff;
    table.piles = {kDolls, 0};
    table.decreer = static_cast<std::uint8_t>(players - 1);
  }

  /// Dolls to a place, from the piles or from what is removed: the piles keep their sizes.
  Position& put(std::string_view ids, Place place) {
    for (const std::string_view id : words_of(ids)) {
      const auto kind = kind_named(rules, id);
      REQUIRE_MESSAGE(kind, kind.error());
      const Doll& doll = rules.kind(*kind);
      std::size_t number = doll.first;
      while (number < doll.first + doll.copies && table.place(number) != kRemoved && table.place(number) != kInPile) ++number;
      REQUIRE_MESSAGE(number < doll.first + doll.copies, id);
      const bool in_pile = table.place(number) == kInPile;
      table.move_doll(rules, number, place);
      if (const DollSet removed = table.at(kRemoved); in_pile && removed.size() > 0) table.move_doll(rules, removed.nth(0), kInPile);
    }
    return *this;
  }
  /// Dolls in the seats of a display from the given one on; `-` leaves one empty.
  Position& show(std::size_t player, std::string_view ids, std::size_t seat = 0) {
    for (const std::string_view id : words_of(ids)) {
      if (id != "-") {
        put(id, Place::seat(player, seat));
        table.filled[player] |= static_cast<std::uint16_t>(1U << seat);
      }
      ++seat;
    }
    return *this;
  }
  /// A doll beneath the one in a seat.
  Position& beneath(std::size_t player, std::string_view id, std::size_t seat) {
    put(id, Place::covered(player, seat));
    table.covered[player] |= static_cast<std::uint16_t>(1U << seat);
    return *this;
  }
  /// So many dolls stay in the piles, with these tops where there are any; the rest are removed.
  Position& piles(std::uint8_t first, std::uint8_t second, std::string_view tops = "") {
    table.piles = {first, second};
    std::size_t pile = 0;
    for (const std::string_view top : words_of(tops)) put(top, top_of(pile++));
    DollSet left = table.at(kInPile);
    for (const std::size_t each : {0U, 1U}) {
      if (rules.solo() || table.piles[each] == 0 || table.at(top_of(each)).size() > 0) continue;
      table.move_doll(rules, left.nth(0), top_of(each));
      left = table.at(kInPile);
    }
    const int below = first + second - table.at(top_of(0)).size() - table.at(top_of(1)).size();
    for (int surplus = left.size() - below; surplus > 0; --surplus) table.move_doll(rules, table.at(kInPile).nth(0), kRemoved);
    return *this;
  }
  /// Objectives that can still be won or are scored, by ids.
  Position& objectives(std::string_view ids) {
    table.objectives = 0;
    for (const std::string_view id : words_of(ids)) table.objectives |= bit_of(named(id));
    return *this;
  }
  Position& ask(Question question, std::uint8_t player) {
    table.question = question;
    table.current = player;
    return *this;
  }

  [[nodiscard]] Condition named(std::string_view id) const {
    std::size_t condition = 0;
    while (rules.objective(static_cast<Condition>(condition)).id != id) ++condition;
    return static_cast<Condition>(condition);
  }
  [[nodiscard]] std::vector<std::string> moves() const {
    MoveList list;
    list_moves(rules, table, list);
    std::vector<std::string> texts;
    for (const Move move : list) texts.push_back(State(table).format_move(rules, move, 0));
    return texts;
  }
  /// Plays legal moves.
  Position& play(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
      State state(table);
      const auto move = state.parse_move(rules, text);
      REQUIRE_MESSAGE(move, move.error());
      REQUIRE_MESSAGE(is_legal(state, rules, *move), text);
      state.apply(rules, *move, rng_);
      table = state.table();
    }
    return *this;
  }

  [[nodiscard]] std::string at(Place place) const {
    std::string ids;
    table.at(place).for_each([&](std::size_t doll) { ids += (ids.empty() ? "" : " ") + std::string(rules.id(rules.doll(doll).kind)); });
    return ids;
  }
  [[nodiscard]] std::string won(std::size_t player) const {
    std::string ids;
    table.won[player].for_each([&](Condition condition) { ids += (ids.empty() ? "" : " ") + rules.objective(condition).id; });
    return ids;
  }
  /// Whether a player's display is as an objective asks.
  [[nodiscard]] bool meets(std::size_t player, std::string_view id) const {
    const Display display(rules, table, player);
    return fulfils(rules, display, look_at(display, kAllSeats), named(id));
  }
  [[nodiscard]] int points(std::size_t player) const { return score(rules, table, player); }

  Rules rules;
  Table table;

 private:
  Rng rng_{1};
};

}  // namespace sakiyomi::shiba_goten
