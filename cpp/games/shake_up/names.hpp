/// How questions, phases, endings and cards are called in texts and documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shake_up/table.hpp"

namespace sakiyomi::shake_up {

inline constexpr std::array<std::string_view, 15> kQuestions = {"",        "layoff",  "play",   "target",    "react", "gain",  "order",  "use",
                                                                "upgrade", "trigger", "rehire", "hr_layoff", "audit", "carry", "recycle"};
inline constexpr std::array<std::string_view, 7> kPhases = {"opening", "ai_start", "layoff", "play", "ai_end", "carry", "draw"};
inline constexpr std::array<std::string_view, 7> kEndings = {"", "economic", "technical", "timed", "shortage", "ai_deck", "thin_crew"};

template <class Name, std::size_t kSize>
[[nodiscard]] constexpr std::string_view name_of(const std::array<std::string_view, kSize>& names, Name number) noexcept {
  return names[static_cast<std::size_t>(number)];
}

/// The rule options, a number for each in Rules::kInfo.
[[nodiscard]] inline std::array<int, 5> option_numbers(const Rules& rules) noexcept {
  return {rules.thin_crew_loses() ? 1 : 0, rules.hides_discards() ? 1 : 0, rules.uses_guards_up() ? 1 : 0, rules.max_turns(),
          static_cast<int>(rules.mode())};
}

/// The id of the kind, and `^` behind it for the upgraded side; a number where the card set has no such face.
[[nodiscard]] std::string face_name(const Rules& rules, Face face);
/// The face of this exact name.
[[nodiscard]] std::optional<Face> face_named(const Rules& rules, std::string_view name) noexcept;
/// What to say of a name that no card has.
[[nodiscard]] std::string no_such_card(const Rules& rules, std::string_view name);

}  // namespace sakiyomi::shake_up
