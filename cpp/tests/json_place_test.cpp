#include "sakiyomi/core/json_place.hpp"

#include <doctest/doctest.h>

using namespace sakiyomi;

namespace {

/// What is wrong with a list of points with whole coordinates from 0 to 9.
std::string faults_of(std::string_view text) {
  const auto json = Json::parse(text);
  REQUIRE(json);
  Faults faults;
  const JsonPlace top(*json, faults);
  top.read_object({"points", "colour"});
  for (const JsonPlace& point : top["points"].read_list(1, 2)) {
    point.read_object({"x", "y"});
    (void)point["x"].read_whole(0, 9);
    (void)point.find("y").read_whole(0, 9);
  }
  constexpr std::string_view kColours[] = {"black", "white"};
  (void)top.find("colour").read_choice(std::vector<std::string_view>(std::begin(kColours), std::end(kColours)));
  CHECK(faults.none() == faults.understood());
  return faults.text();
}

}  // namespace

TEST_CASE("json places: what fits has no fault, and members that are looked for may be missing") {
  CHECK(faults_of(R"({"points": [{"x": 1}, {"x": 9, "y": 0}], "colour": "white"})").empty());
}

TEST_CASE("json places: all faults are told, each with its place") {
  CHECK(faults_of(R"([])") == "the document must be an object, not a list");
  CHECK(faults_of(R"({})") == "points is missing");
  CHECK(faults_of(R"({"points": []})") == "points must have 1 to 2 items, not 0");
  CHECK(faults_of(R"({"points": [{"x": 10, "y": "a"}, {"z": 1}], "colour": "blakc"})") ==
        "points[0].x must be a whole number from 0 to 9, not 10; points[0].y must be a whole number from 0 to 9, not text; "
        "points[1] has no field 'z'; points[1].x is missing; "
        "colour must be one of 'black', 'white', not 'blakc'; did you mean 'black'?");
}

TEST_CASE("spelling: a word is near another when few letters differ or are exchanged") {
  CHECK(edit_distance("layoff", "layoff") == 0);
  CHECK(edit_distance("paly", "play") == 1);
  CHECK(edit_distance("acountant", "accountant") == 1);
  CHECK(edit_distance("", "abc") == 3);
  const std::vector<std::string_view> words = {"stop", "play", "layoff"};
  CHECK(hint("pla", words) == "; did you mean 'play'?");
  CHECK(hint("quit", words).empty());
}
