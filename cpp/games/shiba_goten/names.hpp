/// How questions, endings and dolls are called in texts and documents.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sakiyomi/core/spelling.hpp"
#include "shiba_goten/table.hpp"

namespace sakiyomi::shiba_goten {

inline constexpr std::array<std::string_view, 8> kQuestions = {"", "fill", "decree", "pick", "place", "claim", "change", "stop"};
inline constexpr std::array<std::string_view, 5> kEndings = {"", "piles", "completion", "rounds", "stopped"};
inline constexpr std::array<std::string_view, 3> kDecrees = {"", "colour", "role"};

/// Kinds of randomizers in the order of their names.
inline constexpr std::array<std::size_t, kRandomizerKinds> kRandomizersByName = {3, 4, 0, 1, 2};

template <class Name, std::size_t kSize>
[[nodiscard]] constexpr std::string_view name_of(const std::array<std::string_view, kSize>& names, Name number) noexcept {
  return names[static_cast<std::size_t>(number)];
}

/// The rule options, a number for each in Rules::kInfo.
[[nodiscard]] inline std::array<int, 3> option_numbers(const Rules& rules) noexcept {
  return {rules.distinct_sets() ? 1 : 0, rules.decreer_fills() ? 1 : 0, rules.max_rounds()};
}

/// The id of a kind; a number where the card set has no such kind.
[[nodiscard]] inline std::string kind_name(const Rules& rules, std::size_t kind) {
  return kind < rules.kinds() ? std::string(rules.id(kind)) : "doll" + std::to_string(kind);
}

/// Fails with what is wrong.
[[nodiscard]] inline Parsed<std::size_t> kind_named(const Rules& rules, std::string_view id) {
  std::vector<std::string_view> ids;
  for (std::size_t kind = 0; kind < rules.kinds(); ++kind) {
    ids.push_back(rules.id(kind));
    if (ids.back() == id) return kind;
  }
  return Parsed<std::size_t>::failure("there is no doll " + quoted(id) + hint(id, ids));
}

}  // namespace sakiyomi::shiba_goten
