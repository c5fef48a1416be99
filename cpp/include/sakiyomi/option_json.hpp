/// Rule options in documents.
#pragma once

#include <span>

#include "sakiyomi/core/json_place.hpp"
#include "sakiyomi/core/json_text.hpp"
#include "sakiyomi/game_info.hpp"

namespace sakiyomi {

/// The options of a game by name; `numbers` has one for each.
[[nodiscard]] inline JsonObject options_json(const GameInfo& info, std::span<const int> numbers) {
  JsonObject json;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const RuleOption& option = info.options[i];
    if (option.labels.empty()) json.add(option.name, numbers[i]);
    if (!option.labels.empty()) json.add(option.name, option.labels[static_cast<std::size_t>(numbers[i])]);
  }
  return json;
}

/// Adds a fault for each option that is given as another one.
inline void check_options(const JsonPlace& options, const GameInfo& info, std::span<const int> numbers) {
  using Names = std::vector<std::string_view>;
  Names names;
  for (const RuleOption& option : info.options) names.push_back(option.name);
  options.read_object(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const RuleOption& option = info.options[i];
    const JsonPlace value = options.find(option.name);
    if (option.labels.empty()) {
      (void)value.read_whole(numbers[i], numbers[i]);
    } else {
      (void)value.read_choice(Names{option.labels[static_cast<std::size_t>(numbers[i])]});
    }
  }
}

}  // namespace sakiyomi
