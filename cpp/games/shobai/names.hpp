/// How questions, steps, endings and cards are called in texts and documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shobai/table.hpp"

namespace sakiyomi::shobai {

inline constexpr std::array<std::string_view, 15> kQuestions = {"",      "window", "activate", "place", "extra", "action",  "give", "take",
                                                                "money", "where",  "order",    "pay",   "keep",  "acquire", "wake"};
inline constexpr std::array<std::string_view, 11> kSteps = {"window0", "preparation", "window1", "activation", "second_activation", "cubes", "extra",
                                                            "window2", "action",      "window3", "end"};
inline constexpr std::array<std::string_view, 3> kEndings = {"", "points", "cap"};
inline constexpr std::array<std::string_view, kActions> kActionNames = {"one", "many", "client", "emperor", "activate", "pass"};

template <class Name, std::size_t kSize>
[[nodiscard]] constexpr std::string_view name_of(const std::array<std::string_view, kSize>& names, Name number) noexcept {
  return names[static_cast<std::size_t>(number)];
}

/// The rule options, a number for each in Rules::kInfo.
[[nodiscard]] inline std::array<int, 5> option_numbers(const Rules& rules) noexcept {
  return {rules.beginner() ? 1 : 0, rules.packs() ? 1 : 0, rules.prunes_windows() ? 1 : 0, rules.keeps_tribute() ? 1 : 0, rules.max_rounds()};
}

/// The id of a kind; a number where the card set has no such kind.
[[nodiscard]] std::string kind_name(const Rules& rules, int kind);
[[nodiscard]] std::optional<int> kind_named(const Rules& rules, std::string_view id) noexcept;
/// Like `~money-p2*1`.
[[nodiscard]] std::string label_name(const Rules& rules, Label label);
/// Fails with what is wrong.
[[nodiscard]] Parsed<Label> label_named(const Rules& rules, std::string_view text);
[[nodiscard]] std::string amount_name(Amount amount);
[[nodiscard]] std::optional<Amount> amount_named(std::string_view text) noexcept;
/// Like `2.6`: row and column, from 1.
[[nodiscard]] std::string cell_name(int cell);
[[nodiscard]] std::optional<int> cell_named(std::string_view text) noexcept;
/// What to say of an id that no card has.
[[nodiscard]] std::string no_such_card(const Rules& rules, std::string_view id);

}  // namespace sakiyomi::shobai
