/// Takes card sets out of JSON, for the reader of each game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sakiyomi/core/json.hpp"
#include "sakiyomi/core/text.hpp"

namespace sakiyomi {

/// Keeps the first fault; values after it mean nothing, but are within the limits that were asked for.
class CardReader {
 public:
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

 protected:
  /// What stands in front of the faults from now on.
  void enter(std::string where) { where_ = std::move(where); }

  void require(bool fulfilled, const std::string& what) {
    if (!fulfilled && fault_.empty()) fault_ = where_ + what;
  }

  /// A member; null where there is none.
  [[nodiscard]] static const Json& field(const Json& object, std::string_view name) {
    static const Json null;
    const Json* const found = object.find(name);
    return found != nullptr ? *found : null;
  }

  /// The items of a list; none where it is no list of such a size.
  [[nodiscard]] const std::vector<Json>& list(const Json& json, std::string_view name, std::size_t least, std::size_t most) {
    const bool fits = json.is_array() && json.items().size() >= least && json.items().size() <= most;
    require(fits, std::string(name) + " must be a list of " + (least < most ? std::to_string(least) + " to " : "") + std::to_string(most));
    static const std::vector<Json> none;
    return fits ? json.items() : none;
  }
  [[nodiscard]] const std::vector<Json>& list_of(const Json& object, std::string_view name, std::size_t least, std::size_t most) {
    return list(field(object, name), name, least, most);
  }

  [[nodiscard]] std::uint8_t whole(const Json& json, std::string_view name, int least, int most) {
    const auto value = json.as_int();
    const bool fits = value && *value >= least && *value <= most;
    require(fits, std::string(name) + " must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<std::uint8_t>(fits ? *value : least);
  }
  [[nodiscard]] std::uint8_t whole_of(const Json& object, std::string_view name, int least, int most) {
    return whole(field(object, name), name, least, most);
  }

  [[nodiscard]] std::string text(const Json& json, std::string_view name) {
    require(json.as_text() != nullptr, std::string(name) + " must be text");
    return json.as_text() != nullptr ? *json.as_text() : std::string();
  }

  /// The place of a word among those that are known.
  template <class Choice>
  [[nodiscard]] Choice choice(const Json& json, std::string_view name, std::span<const std::string_view> known) {
    const std::string word = text(json, name);
    const auto found = std::find(known.begin(), known.end(), word);
    require(found != known.end(), std::string(name) + " is none that is known: " + quoted(word));
    return static_cast<Choice>(found != known.end() ? found - known.begin() : 0);
  }
  template <class Choice>
  [[nodiscard]] Choice choice_of(const Json& object, std::string_view name, std::span<const std::string_view> known) {
    return choice<Choice>(field(object, name), name, known);
  }

 private:
  std::string where_;
  std::string fault_;
};

/// The set that a reader of this class makes of a text, or the first fault.
template <class Set, class Reader>
[[nodiscard]] Parsed<Set> read_cards(std::string_view text) {
  const auto json = Json::parse(text);
  if (!json) return Parsed<Set>::failure(json.error());
  Reader reader;
  Set set = reader.read(*json);
  return reader.fault().empty() ? Parsed<Set>(std::move(set)) : Parsed<Set>::failure(reader.fault());
}

}  // namespace sakiyomi
