/// Small helpers for reading and writing text, and the result type of everything that parses.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sakiyomi {

/// What a parser gives back: a value, or one line that says what was wrong, where, and what would be right.
template <class T>
class Parsed {
 public:
  Parsed(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor): a value is a success
  [[nodiscard]] static Parsed failure(std::string message) {
    Parsed parsed;
    parsed.error_ = std::move(message);
    return parsed;
  }

  [[nodiscard]] explicit operator bool() const noexcept { return value_.has_value(); }
  [[nodiscard]] const T& operator*() const noexcept { return *value_; }
  [[nodiscard]] const T* operator->() const noexcept { return &*value_; }
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 private:
  Parsed() = default;
  std::optional<T> value_;
  std::string error_;
};

/// The text without blanks at its ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The words between blanks.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const auto end = std::find_if(text.begin(), text.end(), [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
    const auto length = static_cast<std::size_t>(end - text.begin());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return words;
}

/// The parts between occurrences of `separator`; at least one.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// Whether a byte goes on with a UTF-8 character that began before it.
[[nodiscard]] constexpr bool continues_character(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

/// The length in bytes of a control character or line break at the front of UTF-8 text; 0 if there is none.
[[nodiscard]] constexpr std::size_t control_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0xffU; };
  if (byte(0) < ' ' || byte(0) == 0x7f) return 1;
  if (byte(0) == 0xc2 && byte(1) < 0xa0) return 2;                                           // U+0080 to U+009F
  if (byte(0) == 0xe2 && byte(1) == 0x80 && (byte(2) == 0xa8 || byte(2) == 0xa9)) return 3;  // U+2028 and U+2029
  return 0;
}

/// Untrusted text (UTF-8) in quotes, printable, short and on one line, for use in an error.
[[nodiscard]] inline std::string quoted(std::string_view text) {
  std::size_t shown = std::min<std::size_t>(text.size(), 60);
  while (shown < text.size() && shown > 0 && continues_character(text[shown])) --shown;
  std::string result = "'";
  for (std::size_t i = 0; i < shown;) {
    const std::size_t control = control_length(text.substr(i, shown - i));
    result += control > 0 ? '?' : text[i];
    i += std::max<std::size_t>(control, 1);
  }
  return result + (text.size() > shown ? "...'" : "'");
}

/// The character that begins at a place of untrusted text, in quotes.
[[nodiscard]] inline std::string quoted_character(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && continues_character(text[end])) ++end;
  return quoted(text.substr(begin, end - begin));
}

}  // namespace sakiyomi
