#include "shobai/names.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "sakiyomi/core/spelling.hpp"

namespace sakiyomi::shobai {

namespace {

/// A whole number from `least` to `most`, written without more.
[[nodiscard]] std::optional<int> number_named(std::string_view text, int least, int most) noexcept {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool fits = error == std::errc() && end == text.data() + text.size() && number >= least && number <= most && text == std::to_string(number);
  return fits ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string kind_name(const Rules& rules, int kind) { return kind < rules.kinds() ? std::string(rules.id(kind)) : "card" + std::to_string(kind); }

std::optional<int> kind_named(const Rules& rules, std::string_view id) noexcept {
  for (int kind = 0; kind < rules.kinds(); ++kind) {
    if (rules.id(kind) == id) return kind;
  }
  return std::nullopt;
}

std::string no_such_card(const Rules& rules, std::string_view id) {
  std::vector<std::string_view> ids;
  for (int kind = 0; kind < rules.kinds(); ++kind) ids.push_back(rules.id(kind));
  return "there is no card " + quoted(id) + hint(id, ids);
}

std::string label_name(const Rules& rules, Label label) {
  std::string name = label.inactive ? "~" : "";
  name += kind_name(rules, label.kind);
  if (label.cubes > 0) name += '*' + std::to_string(label.cubes);
  return name;
}

Parsed<Label> label_named(const Rules& rules, std::string_view text) {
  Label label;
  label.inactive = text.starts_with('~');
  if (label.inactive) text.remove_prefix(1);
  const std::size_t star = text.find('*');
  const auto kind = kind_named(rules, text.substr(0, star));
  if (!kind) return Parsed<Label>::failure(no_such_card(rules, text.substr(0, star)));
  label.kind = static_cast<std::uint8_t>(*kind);
  if (star == std::string_view::npos) return label;
  const auto cubes = number_named(text.substr(star + 1), 1, kSeatCubes);
  if (!cubes) return Parsed<Label>::failure("from 1 to 12 cubes are wanted behind '*', not " + quoted(text.substr(star + 1)));
  label.cubes = static_cast<std::uint8_t>(*cubes);
  return label;
}

std::string amount_name(Amount amount) { return amount == 0 ? "no" : amount == kUse ? "use" : amount == kDrop ? "drop" : std::to_string(amount); }

std::optional<Amount> amount_named(std::string_view text) noexcept {
  if (text == "no") return 0;
  if (text == "use") return kUse;
  if (text == "drop") return kDrop;
  return number_named(text, 1, kSeatCubes);
}

std::string cell_name(int cell) { return std::to_string(cell / kColumns + 1) + "." + std::to_string(cell % kColumns + 1); }

std::optional<int> cell_named(std::string_view text) noexcept {
  for (int cell = 0; cell < kCells; ++cell) {
    if (text == cell_name(cell)) return cell;
  }
  return std::nullopt;
}

}  // namespace sakiyomi::shobai
