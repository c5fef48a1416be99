#include "shiba_goten/outlook.hpp"

#include "shiba_goten/test_position.hpp"

namespace sakiyomi::shiba_goten {

namespace {

[[nodiscard]] int distance(const Position& position, std::string_view objective) {
  return Standing(position.rules, position.table, 0).distances[static_cast<std::size_t>(position.named(objective))];
}

}  // namespace

TEST_CASE("shiba_goten: a second pair of one type is near, unless pairs must be of different types") {
  for (const bool distinct : {false, true}) {
    const Options options = {distinct ? 1 : 0, 0, kRandomizers};
    CHECK(distance(Position(2, options).show(0, "R-D Y-D B-D G-D R-H Y-H"), "2") == (distinct ? 2 + 2 : 2));
    CHECK(distance(Position(2, options).show(0, "R-D Y-D B-D R-H Y-H B-H"), "2") == (distinct ? 2 + 2 : 1 + 1));
  }
}

TEST_CASE("shiba_goten: how others stand does not change by a player's turn") {
  Position before(3);
  before.show(0, "R-D R-H").show(1, "Y-D - Y-K1").show(2, "- B-H").ask(Question::kPick, 1);
  Position after = before;
  after.show(1, "Y-K2", 3);
  const Outlook whole(after.rules, after.table);
  const Outlook updated(Outlook(before.rules, before.table), after.table, 1);
  CHECK(updated.left() == whole.left());
  for (std::size_t player = 0; player < 3; ++player) CHECK(updated.points(player) == whole.points(player));
}

}  // namespace sakiyomi::shiba_goten
