/// JSON as card sets and positions are written in it: numbers are whole, and no name stands twice in an object.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sakiyomi/core/text.hpp"

namespace sakiyomi {

class Json {
 public:
  using Member = std::pair<std::string, Json>;
  using Value = std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<Json>, std::vector<Member>>;

  static constexpr int kDeepest = 64;  ///< brackets within brackets

  Json() = default;  ///< null
  explicit Json(Value value) : value_(std::move(value)) {}

  /// The value of any UTF-8 text. An error names line and column, in characters from 1.
  [[nodiscard]] static Parsed<Json> parse(std::string_view text);

  [[nodiscard]] bool is_null() const noexcept { return std::holds_alternative<std::monostate>(value_); }
  [[nodiscard]] bool is_array() const noexcept { return std::holds_alternative<std::vector<Json>>(value_); }
  [[nodiscard]] bool is_object() const noexcept { return std::holds_alternative<std::vector<Member>>(value_); }
  [[nodiscard]] std::optional<bool> as_bool() const noexcept { return as<bool>(); }
  [[nodiscard]] std::optional<std::int64_t> as_int() const noexcept { return as<std::int64_t>(); }
  [[nodiscard]] const std::string* as_text() const noexcept { return std::get_if<std::string>(&value_); }

  /// Of an array; else none.
  [[nodiscard]] const std::vector<Json>& items() const noexcept { return all<Json>(); }

  /// Of an object, in the order of the text; else none.
  [[nodiscard]] const std::vector<Member>& members() const noexcept { return all<Member>(); }

  /// The member of this name, or null where there is none.
  [[nodiscard]] const Json* find(std::string_view name) const noexcept {
    for (const auto& [known, value] : members()) {
      if (known == name) return &value;
    }
    return nullptr;
  }

  /// What it is, for use in an error.
  [[nodiscard]] std::string_view kind_name() const noexcept {
    constexpr std::string_view kNames[] = {"null", "true or false", "a number", "text", "a list", "an object"};
    return kNames[value_.index()];
  }
  friend bool operator==(const Json&, const Json&) = default;

 private:
  template <class T>
  [[nodiscard]] std::optional<T> as() const noexcept {
    const T* const value = std::get_if<T>(&value_);
    return value != nullptr ? std::optional<T>(*value) : std::nullopt;
  }
  template <class T>
  [[nodiscard]] const std::vector<T>& all() const noexcept {
    static const std::vector<T> none;
    const auto* const list = std::get_if<std::vector<T>>(&value_);
    return list != nullptr ? *list : none;
  }

  Value value_;
};

/// UTF-8 text as a JSON string.
[[nodiscard]] inline std::string json_quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    if (const auto byte = static_cast<unsigned char>(c); byte < ' ') {
      result += "\\u00";
      result += {kHex[byte >> 4U], kHex[byte & 15U]};
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + '"';
}

namespace detail {

/// Reads from left to right; after a call that gives false `error` says why.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) noexcept : text_(text) {}

  [[nodiscard]] Parsed<Json> document() {
    Json::Value value;
    if (!read(value, 0)) return Parsed<Json>::failure(error_);
    skip_blanks();
    if (at_ == text_.size()) return Json(std::move(value));
    (void)wanted("the end");
    return Parsed<Json>::failure(error_);
  }

 private:
  bool read(Json::Value& into, int depth) {
    skip_blanks();
    switch (peek()) {
      case '{':
        return depth < Json::kDeepest ? object(into.emplace<std::vector<Json::Member>>(), depth + 1) : too_deep();
      case '[':
        return depth < Json::kDeepest ? array(into.emplace<std::vector<Json>>(), depth + 1) : too_deep();
      case '"':
        return string(into.emplace<std::string>());
      case 't':
        into = true;
        return word("true");
      case 'f':
        into = false;
        return word("false");
      case 'n':
        return word("null");
      default:
        return number(into);
    }
  }

  bool array(std::vector<Json>& into, int depth) {
    return list(']', "',' or ']'", [&] {
      Json::Value value;
      if (!read(value, depth)) return false;
      into.emplace_back(std::move(value));
      return true;
    });
  }

  bool object(std::vector<Json::Member>& into, int depth) {
    std::set<std::string> names;
    return list('}', "',' or '}'", [&] {
      std::string name;
      Json::Value value;
      skip_blanks();
      const std::size_t begin = at_;
      if (peek() != '"') return wanted("a name in double quotes");
      if (!string(name)) return false;
      if (!names.insert(name).second) return failed(begin, "the name " + quoted(name) + " stands twice in one object");
      if (!take(':')) return wanted("':'");
      if (!read(value, depth)) return false;
      into.emplace_back(std::move(name), std::move(value));
      return true;
    });
  }

  /// What stands from an opening bracket to the closing one.
  template <class Element>
  bool list(char close, std::string_view after_element, Element&& element) {
    ++at_;
    if (take(close)) return true;
    do {
      if (!element()) return false;
    } while (take(','));
    return take(close) || wanted(after_element);
  }

  bool string(std::string& into) {
    ++at_;
    while (peek() != '"') {
      if (static_cast<unsigned char>(peek()) < ' ') return wanted("'\"' at the end of text");
      if (peek() != '\\') {
        into += text_[at_++];
      } else if (!escape(into)) {
        return false;
      }
    }
    ++at_;
    return true;
  }

  bool escape(std::string& into) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const std::size_t begin = at_;
    if (text_.substr(at_, 2) == "\\u") return character(into);
    ++at_;
    const std::size_t known = kLetters.find(peek());
    if (known == std::string_view::npos) return failed(begin, "after '\\' one of \" \\ / b f n r t u is wanted");
    into += kMeanings[known];
    ++at_;
    return true;
  }

  bool character(std::string& into) {
    const std::size_t begin = at_;
    std::optional<std::uint32_t> code = code_unit();
    if (code && *code >> 10U == 0xd800U >> 10U) {
      const auto low = code_unit();
      code = low && *low >> 10U == 0xdc00U >> 10U ? std::optional(0x10000U + ((*code & 0x3ffU) << 10U) + (*low & 0x3ffU)) : std::nullopt;
    } else if (code && *code >> 10U == 0xdc00U >> 10U) {
      code.reset();
    }
    if (!code) return failed(begin, "\\u is wanted with four hexadecimal digits, and surrogates in pairs");
    append(into, *code);
    return true;
  }

  std::optional<std::uint32_t> code_unit() {
    const std::string_view digits = text_.substr(at_).starts_with("\\u") ? text_.substr(at_ + 2, 4) : std::string_view();
    std::uint32_t code = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() != 4 || fault != std::errc() || end != digits.data() + 4) return std::nullopt;
    at_ += 6;
    return code;
  }

  static void append(std::string& into, std::uint32_t code) {
    const int continued = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::uint32_t kFirst[] = {0, 0xc0, 0xe0, 0xf0};
    into += static_cast<char>(kFirst[continued] | code >> (6 * continued));
    for (int left = continued - 1; left >= 0; --left) into += static_cast<char>(0x80U | (code >> (6 * left) & 0x3fU));
  }

  bool number(Json::Value& into) {
    const std::string_view rest = text_.substr(at_);
    const std::string_view digits = rest.substr(0, rest.find_first_not_of("+-.0123456789eE"));
    if (digits.empty()) return wanted("a value");
    const std::string_view positive = digits.substr(digits.front() == '-' ? 1 : 0);
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (fault != std::errc() || end != digits.data() + digits.size() || (positive.size() > 1 && positive.front() == '0')) {
      return failed(at_, "a whole number of at most 64 bits is wanted, not " + quoted(digits));
    }
    into = value;
    at_ += digits.size();
    return true;
  }

  bool word(std::string_view known) {
    if (!text_.substr(at_).starts_with(known)) return wanted("a value");
    at_ += known.size();
    return true;
  }

  /// NUL at the end, which no valid text holds.
  [[nodiscard]] char peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() noexcept { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  bool take(char c) noexcept {
    skip_blanks();
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  bool too_deep() { return failed(at_, "at most " + std::to_string(Json::kDeepest) + " brackets within brackets are read"); }
  bool wanted(std::string_view what) {
    return failed(at_, std::string(what) + " is wanted, not " + (at_ < text_.size() ? quoted_character(text_, at_) : "the end"));
  }
  bool failed(std::size_t where, const std::string& why) {
    const std::string_view before = text_.substr(0, where);
    const std::string_view line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
    const auto lines = std::count(before.begin(), before.end(), '\n') + 1;
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return !continues_character(c); }) + 1;
    error_ = "line " + std::to_string(lines) + ", column " + std::to_string(columns) + ": " + why;
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_;
};

}  // namespace detail

inline Parsed<Json> Json::parse(std::string_view text) { return detail::JsonReader(text).document(); }

}  // namespace sakiyomi
