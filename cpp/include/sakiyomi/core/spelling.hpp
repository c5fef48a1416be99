/// What somebody may have meant.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/text.hpp"

namespace sakiyomi {

/// How many letters have to be put in, left out or changed to turn one word into the other (Levenshtein 1966).
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// "; did you mean 'layoff'?" where one of the words is nearly the same, else nothing.
[[nodiscard]] std::string hint(std::string_view word, const auto& words) {
  constexpr std::size_t kLongest = 60;  // what is longer is no misspelt word
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string_view known : words) {
    const std::size_t distance = word.size() > kLongest ? least : edit_distance(word, known);
    if (distance >= least) continue;
    least = distance;
    nearest = known;
  }
  return nearest.empty() ? std::string() : "; did you mean " + quoted(nearest) + "?";
}

}  // namespace sakiyomi
