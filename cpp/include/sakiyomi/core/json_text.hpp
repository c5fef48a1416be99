/// Writes JSON in one line.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sakiyomi/core/json.hpp"

namespace sakiyomi {

[[nodiscard]] std::string json_text(std::same_as<bool> auto value) { return value ? "true" : "false"; }
[[nodiscard]] std::string json_text(std::integral auto value)
  requires(!std::same_as<decltype(value), bool>)
{
  return std::to_string(value);
}
[[nodiscard]] inline std::string json_text(std::string_view value) { return json_quoted(value); }

template <class T>
[[nodiscard]] std::string json_text(const std::optional<T>& value) {
  return value ? json_text(*value) : "null";
}

/// The members of an object, in the order in which they are added.
class JsonObject {
 public:
  JsonObject& add(std::string_view name, const auto& value);
  [[nodiscard]] std::string text() const { return '{' + members_ + '}'; }

 private:
  std::string members_;
};

[[nodiscard]] inline std::string json_text(const JsonObject& value) { return value.text(); }

template <class T>
[[nodiscard]] std::string json_text(const std::vector<T>& values) {
  std::string items;
  for (const T& value : values) items += (items.empty() ? "" : ", ") + json_text(value);
  return '[' + items + ']';
}

JsonObject& JsonObject::add(std::string_view name, const auto& value) {
  members_ += (members_.empty() ? "" : ", ") + json_quoted(name) + ": " + json_text(value);
  return *this;
}

}  // namespace sakiyomi
