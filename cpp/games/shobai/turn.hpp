/// The rules in motion: from an answer to the next question.
#pragma once

#include <optional>

#include "sakiyomi/core/dealer.hpp"
#include "shobai/table.hpp"

namespace sakiyomi::shobai {

/// The places that are drawn from. All are seat 0's.
enum class Pile : std::uint8_t { kAllyDeck, kClientDeck, kEmperorDeck, kMogulDeck, kFirstSeat };

/// Changes a table. Every step either asks a question, ends the game, or brings the turn nearer to its end.
class Turn {
 public:
  Turn(const Rules& rules, Table& table, const Dealer& dealer) noexcept : rules_(rules), table_(table), dealer_(dealer) {}

  /// Sets up, and goes on to the first question.
  void begin();
  /// Goes on from a legal answer to the next question, or to the end of the game.
  void answer(Move move);
  /// The player's cards as they lie now.
  [[nodiscard]] const Tableau& own_cards() noexcept {
    if (!tableau_) tableau_.emplace(table_);
    return *tableau_;
  }

 private:
  // turn.cpp: the steps
  void proceed();
  void step();
  void refresh();
  void act(Action action);
  void end();
  void ask(Question question) noexcept { table_.question = question; }
  void go_to(Step step) noexcept { table_.step = step; }
  void go_on() noexcept { table_.step = static_cast<Step>(static_cast<int>(table_.step) + 1); }
  void score(int points) noexcept;

  // preparation.cpp: setup, and refilling the displays
  void place_starting_cards();
  void draw_displays();
  void prepare();
  void slide() noexcept;
  void wipe_top_row() noexcept;
  void draw_ally();
  /// The kind that is drawn, now on display; nothing where deck and discard are empty.
  [[nodiscard]] int draw(Group group, Pile pile);
  [[nodiscard]] int drawn(const CardBits& cards, Pile pile) const;
  void reshuffle(Group group) noexcept;

  // exchange.cpp: one-to-one and one-to-many
  void give(Label label);
  void take(int cell);
  void end_taking();
  void exchange(int cell);

  // walk.cpp: choices card by card
  void start_walk(Question question);
  void go_on_walking();
  void end_walk();
  void place_cubes() noexcept;
  void fulfil(const Label* kept);

  // effects.cpp: free actions
  void free_cubes(Label label, int cubes) noexcept;
  void discard(Label label);
  void place_on_mogul(MogulType type);
  void run(Effect effect, int amount, bool optional);
  void acquire(int cell);
  void end_effect() noexcept;
  void activate(Label label) noexcept;

  /// All that changes rows comes by here, or says so.
  void move_card(int kind, Place from, Place to) noexcept {
    table_.move_card(rules_, kind, from, to);
    tableau_.reset();
  }
  [[nodiscard]] Place own(bool inactive, int cubes) const noexcept { return {Row(table_.current, inactive), cubes}; }
  [[nodiscard]] std::uint8_t& stock() noexcept { return table_.stock[table_.current]; }

  const Rules& rules_;
  Table& table_;
  const Dealer& dealer_;
  std::optional<Tableau> tableau_;
};

}  // namespace sakiyomi::shobai
