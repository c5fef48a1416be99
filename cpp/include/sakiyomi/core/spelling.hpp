/// What somebody may have meant.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/text.hpp"

namespace sakiyomi {

/// How many letters have to be put in, left out, changed or exchanged with the next to turn one word into the other (Damerau 1964).
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> least(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        least[i][j] = i + j;
        continue;
      }
      least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
    }
  }
  return least[a.size()][b.size()];
}

/// "; did you mean 'layoff'?" where one of the words is nearly the same, else nothing.
[[nodiscard]] std::string hint(std::string_view word, const auto& words) {
  constexpr std::size_t kLongest = 60;  // what is longer is no misspelt word
  std::string_view nearest;
  std::size_t least = std::min(std::max<std::size_t>(word.size() / 3, 1) + 1, word.size());
  for (const std::string_view known : words) {
    const std::size_t distance = word.size() > kLongest ? least : edit_distance(word, known);
    if (distance >= least) continue;
    least = distance;
    nearest = known;
  }
  return nearest.empty() ? std::string() : "; did you mean " + quoted(nearest) + "?";
}

}  // namespace sakiyomi
