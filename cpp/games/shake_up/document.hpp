/// Positions and views as JSON documents: see docs/shake_up.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/json_text.hpp"
#include "shake_up/table.hpp"

namespace sakiyomi::shake_up {

/// A table, whole or as one seat sees it: then of the others only known cards are in hand, as in View::seen.
struct Document {
  Table table{};
  std::optional<std::size_t> viewer;
  std::array<std::uint8_t, kMostSeats> hands{};    ///< sizes
  std::array<std::uint8_t, kMostSeats> covered{};  ///< cards discarded face down
  std::uint8_t kept = 0;                           ///< cards that the player whose turn it is keeps

  [[nodiscard]] bool shows(std::size_t seat) const noexcept { return !viewer || *viewer == seat; }
  [[nodiscard]] int kept_by(std::size_t seat) const noexcept { return seat == table.current ? kept : 0; }
};

/// The order of decks that a whole document tells, next card first: faces of a seat's employees, printed numbers of AI cards.
struct Orders {
  std::array<std::vector<int>, kMostSeats> decks;
  std::vector<int> ai;
};

/// What is asked, with what the answer is about; null when the game is over.
[[nodiscard]] std::optional<JsonObject> question_json(const Rules& rules, const Document& document);

/// In one line. Decks are sorted, since a table has no order of them.
[[nodiscard]] std::string write_document(const Rules& rules, const Document& document);

/// Fails with one line that names everything that is wrong. What is accepted can be played on. The orders go to `orders` where it is not null.
[[nodiscard]] Parsed<Document> read_document(const Rules& rules, std::string_view text, Orders* orders);

}  // namespace sakiyomi::shake_up
