/// Positions as JSON documents: see docs/shiba_goten.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/json_place.hpp"
#include "shiba_goten/table.hpp"

namespace sakiyomi::shiba_goten {

struct Document {
  Table table{};
  std::optional<int> viewer;              ///< null: piles and randomizers are in drawing order
  std::array<std::vector<int>, 2> piles;  ///< kinds below the tops, in the order of the document; of a view none
  std::vector<int> randomizers;           ///< still to come, in the order of the document
};

/// In one line. What is below the tops, and the randomizers, are sorted, since a table has no order of them.
[[nodiscard]] std::string write_document(const Rules& rules, const Table& table);

/// Fails with one line that names everything that is wrong. What is accepted can be played on.
[[nodiscard]] Parsed<Document> read_document(const Rules& rules, std::string_view text);

/// Adds a fault for each way in which a table contradicts itself or the rules. All dolls are there.
void check_table(const Rules& rules, const Table& table, Faults& faults);

}  // namespace sakiyomi::shiba_goten
