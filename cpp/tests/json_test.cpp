#include "sakiyomi/core/json.hpp"

#include <doctest/doctest.h>

#include "sakiyomi/core/rng.hpp"

using namespace sakiyomi;

namespace {

std::string fault(std::string_view text) {
  const auto json = Json::parse(text);
  return json ? "" : json.error();
}

std::string text_of(std::string_view json) {
  const auto parsed = Json::parse(json);
  REQUIRE_MESSAGE(parsed, parsed.error());
  REQUIRE(parsed->as_text() != nullptr);
  return *parsed->as_text();
}

}  // namespace

TEST_CASE("json: every kind of value is read") {
  const auto json = Json::parse(R"( {"none": null, "yes": true, "no": false, "least": -9223372036854775808, "most": 9223372036854775807,
                                     "text": "a", "list": [0, [], {}]} )");
  REQUIRE_MESSAGE(json, json.error());
  CHECK(json->is_object());
  CHECK(json->members().size() == 7);
  CHECK(json->members()[1].first == "yes");
  CHECK(json->find("none")->is_null());
  CHECK(json->find("yes")->as_bool() == true);
  CHECK(json->find("no")->as_bool() == false);
  CHECK(json->find("least")->as_int() == INT64_MIN);
  CHECK(json->find("most")->as_int() == INT64_MAX);
  CHECK(*json->find("text")->as_text() == "a");
  REQUIRE(json->find("list")->items().size() == 3);
  CHECK(json->find("list")->items()[0].as_int() == 0);
  CHECK(json->find("list")->items()[1].is_array());
  CHECK(json->find("list")->items()[2].is_object());
}

TEST_CASE("json: what a value is not, it does not have") {
  const auto json = Json::parse("[1]");
  REQUIRE(json);
  CHECK_FALSE(json->is_object());
  CHECK(json->members().empty());
  CHECK(json->find("1") == nullptr);
  CHECK(json->as_text() == nullptr);
  CHECK_FALSE(json->as_int());
  CHECK_FALSE(json->as_bool());
  CHECK(json->items()[0].items().empty());
  CHECK(json->kind_name() == "a list");
  CHECK(json->items()[0].kind_name() == "a number");
  CHECK(Json().kind_name() == "null");
}

TEST_CASE("json: escapes stand for their characters") {
  CHECK(text_of(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
  CHECK(text_of(R"("\u0041\u00e9\u20AC\ud83d\udc15")") == "A\u00e9\u20ac\U0001f415");
  CHECK(text_of("\"\u00e9\U0001f415\"") == "\u00e9\U0001f415");
}

TEST_CASE("json: text in quotes is read as it was") {
  Rng rng(1);
  for (int i = 0; i < 1'000; ++i) {
    std::string text;
    for (std::uint32_t left = rng.below(20); left > 0; --left) text += static_cast<char>(rng.below(128));
    CHECK(text_of(json_quoted(text)) == text);
  }
  CHECK(json_quoted("a\"\n") == R"("a\"\u000a")");
}

TEST_CASE("json: an error says in one line what is wrong, where, and what would be right") {
  CHECK(fault("") == "line 1, column 1: a value is wanted, not the end");
  CHECK(fault("[1,\n  ]") == "line 2, column 3: a value is wanted, not ']'");
  CHECK(fault("[1 2]") == "line 1, column 4: ',' or ']' is wanted, not '2'");
  CHECK(fault(R"({"a": 1)") == "line 1, column 8: ',' or '}' is wanted, not the end");
  CHECK(fault("{a: 1}") == "line 1, column 2: a name in double quotes is wanted, not 'a'");
  CHECK(fault(R"({"a" 1})") == "line 1, column 6: ':' is wanted, not '1'");
  CHECK(fault(R"({"a": 1, "a": 2})") == "line 1, column 10: the name 'a' stands twice in one object");
  CHECK(fault("[\"\u00e9\U0001f415\", x]") == "line 1, column 8: a value is wanted, not 'x'");
  CHECK(fault("1 2") == "line 1, column 3: the end is wanted, not '2'");
  CHECK(fault("tru") == "line 1, column 1: a value is wanted, not 't'");
  CHECK(fault("\"a") == "line 1, column 3: '\"' at the end of text is wanted, not the end");
  CHECK(fault("\"a\n\"") == "line 1, column 3: '\"' at the end of text is wanted, not '?'");
  CHECK(fault(R"("\x")") == R"(line 1, column 2: after '\' one of " \ / b f n r t u is wanted)");
}

TEST_CASE("json: half surrogates and other broken escapes are refused") {
  for (const std::string_view text : {R"("\u12")", R"("\u12g4")", R"("\u-123")", R"("\ud83d")", R"("\ud83dx")", R"("\ud83d\u0041")", R"("\udc15")"}) {
    CHECK(fault(text) == "line 1, column 2: \\u is wanted with four hexadecimal digits, and surrogates in pairs");
  }
}

TEST_CASE("json: numbers that are not whole or too large are refused") {
  for (const std::string text : {"1.5", "1e3", "1.0", "01", "-01", "-", "+1", "1-", "9223372036854775808", "-9223372036854775809"}) {
    CHECK(fault(text) == "line 1, column 1: a whole number of at most 64 bits is wanted, not '" + text + "'");
  }
}

TEST_CASE("json: 64 brackets within brackets are read, and no more") {
  const auto nest = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(fault(nest(64)).empty());
  CHECK(fault(nest(65)) == "line 1, column 65: at most 64 brackets within brackets are read");
  CHECK_FALSE(fault(std::string(1'000'000, '[')).empty());
  CHECK_FALSE(fault(std::string(500'000, '{')).empty());
}

TEST_CASE("json: every text is read or refused, also one cut off or changed anywhere") {
  constexpr std::string_view kWhole = R"({"a": [1, -20, true, null, "x\u0041\ud83d\udc15\n"], "b": {"c": false}})";
  REQUIRE(fault(kWhole).empty());
  for (std::size_t end = 0; end < kWhole.size(); ++end) CHECK_FALSE(fault(kWhole.substr(0, end)).empty());
  Rng rng(2);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(kWhole);
    text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(256));
    CHECK(fault(text).find('\n') == std::string::npos);
  }
}
