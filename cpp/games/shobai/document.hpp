/// Positions as JSON documents: see docs/shobai.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/json_place.hpp"
#include "sakiyomi/core/json_text.hpp"
#include "shobai/table.hpp"

namespace sakiyomi::shobai {

struct Document {
  Table table{};
  std::optional<int> viewer;  ///< null: the decks are in drawing order; else they are sorted
  std::vector<int> allies;    ///< kinds in the deck, in the order of the document
  std::vector<int> clients;
};

/// What is asked, with what is chosen already; null when the game is over.
[[nodiscard]] std::optional<JsonObject> question_json(const Rules& rules, const Table& table);

/// In one line. Decks are sorted, since a table has no order of them.
[[nodiscard]] std::string write_document(const Rules& rules, const Table& table);

/// Fails with one line that names everything that is wrong. What is accepted can be played on.
[[nodiscard]] Parsed<Document> read_document(const Rules& rules, std::string_view text);

/// Adds a fault for each way in which a table contradicts itself or the rules, but for its question.
void check_table(const Rules& rules, const Table& table, Faults& faults);
/// The same of the question, and of what is chosen and pending, of a table without other faults.
void check_question(const Rules& rules, const Table& table, Faults& faults);

/// As a document shows it: the cubes are on the cards that a walk has placed so far.
[[nodiscard]] Table with_placed(const Rules& rules, const Table& table) noexcept;

}  // namespace sakiyomi::shobai
