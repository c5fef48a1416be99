/// The rules in motion: from an answer to the next question.
#pragma once

#include "shake_up/dealer.hpp"
#include "shake_up/move.hpp"
#include "shake_up/table.hpp"

namespace sakiyomi::shake_up {

/// Changes a table. Every step either asks a question, ends the game, or brings the turn nearer to its end.
class Turn {
 public:
  Turn(const Rules& rules, Table& table, const Dealer& dealer) noexcept : rules_(rules), table_(table), dealer_(dealer) {}

  /// Deals, and goes on to the first question.
  void begin();
  /// Goes on from a legal answer to the next question, or to the end of the game.
  void answer(Move move);

 private:
  using Stack = Money::Stack;

  // turn.cpp: the phases
  void proceed();
  void step();
  void open();
  void ask_layoff();
  void go_on_with_play();
  void end_play();
  void carry_or_discard();
  void discard();
  void draw_up();
  void end_turn();
  void end_audited_turn();
  void carry(int face);
  void ask(Question question, std::size_t seat) noexcept;
  void ask(Question question) noexcept { ask(question, table_.current); }
  void end(Ending ending) noexcept;

  // drawing.cpp: cards from the deck, and audits
  void request(int cards);
  void go_on_drawing();
  void audit(Audit kind);
  void show_hand() noexcept;
  void reshuffle();
  void fail_audit();

  // effects.cpp: parts of effects
  void play(Face face);
  void run(std::size_t played);
  void go_on_with_effects();
  void begin_part();
  void go_on_with_part();
  void end_part() noexcept;
  void use_part();
  void aim(std::size_t seat);
  void react(Reaction reaction);
  void hit(bool steals);
  void lend();
  void upgrade(int kind);
  void gain(Move move);
  void trigger(Face face);
  void lay_off(Face face);
  void rehire(int kind);
  void affect(std::size_t seat) noexcept;
  [[nodiscard]] bool take(const Cash& cash, std::size_t seat, Stack stack) noexcept;
  [[nodiscard]] bool is_short(const Cash& cash) const noexcept;
  /// Asks a seat for the order of what it takes where that matters; else it is taken at once.
  void take_in_order(const Cash& cash, std::size_t seat, Stack stack);
  void take_ordered(const Cash& cash);
  [[nodiscard]] Stack ordered_stack() const noexcept;

  // solo.cpp: the AI cards
  void reveal();
  void go_on_with_ai();
  void run_ai(AiEffect effect, std::span<const AiEffect> rest);
  void discard_ai(int cards);
  void drop_ai() noexcept;
  void reshuffle_ai() noexcept;
  [[nodiscard]] int draw_ai();
  void recycle() noexcept;

  [[nodiscard]] Player& owner() noexcept { return table_.owner(); }
  /// A card of this face in the owner's hand, rather one that is known to be there, or rather not.
  [[nodiscard]] Cards in_hand(Face face, bool known) const noexcept;
  /// Takes it out of the hand where everybody sees it go.
  Cards leave_hand(Face face) noexcept;
  [[nodiscard]] bool is_over() const noexcept { return table_.over(); }

  const Rules& rules_;
  Table& table_;
  const Dealer& dealer_;
};

/// Whether money cards are of more than one denomination.
[[nodiscard]] constexpr bool has_orders(const Cash& cash) noexcept {
  for (const std::uint8_t card : cash) {
    if (card != cash.cards[0]) return true;
  }
  return false;
}

/// The places among the played cards that a part can upgrade, or trigger again, a bit each.
[[nodiscard]] std::uint32_t upgradable(const Table& table) noexcept;
[[nodiscard]] std::uint32_t triggerable(const Rules& rules, const Table& table) noexcept;
/// Whether the owner may lay off another card.
[[nodiscard]] bool may_lay_off(const Rules& rules, const Table& table) noexcept;
/// Whether so many played cards that remove income let an AI card go under the deck (U17).
[[nodiscard]] bool may_recycle(const Table& table, int removers) noexcept;
/// The effects of an AI card for the cards in hand and in play.
[[nodiscard]] std::span<const AiEffect> ai_effects(const Rules& rules, const Table& table) noexcept;

}  // namespace sakiyomi::shake_up
