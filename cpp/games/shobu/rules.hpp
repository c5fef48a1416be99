/// Rule options of Shobu: readings of what the rulebook leaves open.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "sakiyomi/game.hpp"

namespace sakiyomi::shobu {

inline constexpr std::array<std::string_view, 2> kSeatNames = {"black", "white"};
inline constexpr std::array<std::string_view, 2> kNoMoveLabels = {"loss", "draw"};
inline constexpr std::array<std::string_view, 2> kNotations = {"boards", "rows"};
inline constexpr std::array<std::string_view, 2> kMoveNotations = {"squares", "indices"};
inline constexpr std::array kOptions = {
    RuleOption{"no_move", "what it means to have no legal turn (B1)", 0, 0, 1, kNoMoveLabels},
    RuleOption{"repetition", "the n-th occurrence of a position is a draw, 0: never (B2)", 3, 0, 100, {}},
    RuleOption{"max_plies", "a draw after so many plies, 0: never (B3)", 1000, 0, 1'000'000, {}},
    RuleOption{"no_push", "a draw after so many plies in a row without a push, 0: never (B3)", 0, 0, 1'000'000, {}},
};

class Rules {
 public:
  static constexpr GameInfo kInfo{
      .name = "shobu",
      .title = "Shobu",
      .summary = "four small boards, a passive and an aggressive move each turn; push all stones off one board",
      .min_players = 2,
      .max_players = 2,
      .information = Information::kPerfect,
      .seat_names = kSeatNames,
      .options = kOptions,
      .notations = kNotations,
      .move_notations = kMoveNotations,
  };

  Rules(int /*players*/, std::span<const int> options)
      : no_move_draws_(options[0] == 1), history_{.repetition = options[1], .max_plies = options[2], .no_progress = options[3]} {}

  [[nodiscard]] int players() const noexcept { return 2; }
  [[nodiscard]] HistoryRules history() const noexcept { return history_; }
  [[nodiscard]] bool no_move_draws() const noexcept { return no_move_draws_; }

 private:
  bool no_move_draws_;
  HistoryRules history_;
};

}  // namespace sakiyomi::shobu
