/// What a game says about itself.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sakiyomi {

/// What a seat may know. Search of a game with hidden information works on views only.
enum class Information : std::uint8_t { kPerfect, kOpenChance, kHidden };

/// One rule option: a number in [least, most], or a choice by label (then its number is the label's position).
struct RuleOption {
  std::string_view name;
  std::string_view summary;
  int standard;
  int least;
  int most;
  std::span<const std::string_view> labels = {};
};

/// What a game says about itself: what `sakiyomi games` prints.
struct GameInfo {
  std::string_view name;
  std::string_view title;
  std::string_view summary;
  int min_players;
  int max_players;
  Information information;
  std::span<const std::string_view> seat_names;
  std::span<const RuleOption> options;
  std::span<const std::string_view> notations;       ///< names of the text forms of positions; the first is the canonical one
  std::span<const std::string_view> move_notations;  ///< the same of moves
  std::string_view cards = {};                       ///< the standard card set as JSON; empty in a game without cards
};

/// Whether positions and views are written as JSON documents.
[[nodiscard]] constexpr bool has_documents(const GameInfo& info) noexcept { return info.notations.front() == "document"; }

/// How a game may end by its history, which no state holds. Zero switches a rule off.
struct HistoryRules {
  int repetition = 0;   ///< the n-th occurrence of a position is a draw
  int max_plies = 0;    ///< a draw after so many plies
  int no_progress = 0;  ///< a draw after so many plies in a row without progress
};

}  // namespace sakiyomi
