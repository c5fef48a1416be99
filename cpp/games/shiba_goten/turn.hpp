/// The rules in motion: from an answer to the next question.
#pragma once

#include "sakiyomi/core/dealer.hpp"
#include "shiba_goten/table.hpp"

namespace sakiyomi::shiba_goten {

/// The zones that are drawn from. All are seat 0's. The piles are one in two parts, so that in scripts 1 is the second.
enum class Draw : std::uint8_t { kDoll, kRandomizer = 2, kSub, kPrimary, kFace, kFirstDecreer };

/// Changes a table. Precondition of an answer: it is legal.
class Turn {
 public:
  Turn(const Rules& rules, Table& table, const Dealer& dealer) noexcept : rules_(rules), table_(table), dealer_(dealer) {}

  /// Sets up, and goes on to the first question.
  void begin();
  /// Goes on from a legal answer to the next question, or to the end of the game.
  void answer(Move move);

 private:
  // setup.cpp: setup, and what chance brings
  void choose_objectives();
  [[nodiscard]] std::size_t draw(std::uint16_t& left, Draw what) const;
  void uncover(std::size_t pile, Place place);
  void take_top(std::size_t pile);
  void refill();
  void reveal();

  // turn.cpp
  void start_round();
  void fill(int from_first);
  void start_turn();
  void take(Move move);
  void place(Move move);
  void change(Move move);
  void replace();
  void check_claims();
  void win(Condition condition) noexcept;
  void end_turn();
  void end_round();
  void go_on();
  void ask(Question question) noexcept { table_.question = question; }
  void end(Ending ending) noexcept { table_.ending = ending; }

  const Rules& rules_;
  Table& table_;
  const Dealer& dealer_;
};

}  // namespace sakiyomi::shiba_goten
