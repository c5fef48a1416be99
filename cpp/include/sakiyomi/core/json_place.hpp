/// Reads JSON documents so that everything that is wrong with one is told at once, each with its place.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sakiyomi/core/json.hpp"
#include "sakiyomi/core/spelling.hpp"

namespace sakiyomi {

/// What is wrong, in the order in which it was found.
class Faults {
 public:
  void add(std::string fault) { faults_.push_back(std::move(fault)); }
  /// Adds a fault unless a condition holds.
  void require(bool holds, const auto& fault) {
    if (!holds) add(std::string(fault));
  }
  [[nodiscard]] bool none() const noexcept { return faults_.empty(); }
  /// Adds a value that was not understood: what was read in its place means nothing.
  void add_misread(std::string fault) {
    add(std::move(fault));
    understood_ = false;
  }
  [[nodiscard]] bool understood() const noexcept { return understood_; }

  /// In one line.
  [[nodiscard]] std::string text() const {
    std::string text;
    const std::size_t shown = std::min(faults_.size(), kMostShown);
    for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : "; ") + faults_[i];
    return text + (shown < faults_.size() ? "; and " + std::to_string(faults_.size() - shown) + " faults more" : "");
  }

 private:
  static constexpr std::size_t kMostShown = 50;

  std::vector<std::string> faults_;
  bool understood_ = true;
};

/// A value and where it stands. What does not fit is a fault, and is then read as the least value that would.
class JsonPlace {
 public:
  JsonPlace(const Json& document, Faults& faults) noexcept : json_(&document), faults_(&faults) {}

  /// The way to it, like seats[0].hand[2].
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  /// Whether there is a value other than null.
  [[nodiscard]] bool given() const noexcept { return json_ != nullptr && !json_->is_null(); }
  [[nodiscard]] const Json* json() const noexcept { return json_; }
  void fault(const std::string& what) const { faults_->add(name() + ' ' + what); }
  void misread(const std::string& what) const { faults_->add_misread(name() + ' ' + what); }

  /// A member that need not be there; nothing is wrong with reading one that is not.
  [[nodiscard]] JsonPlace find(std::string_view name) const {
    return {json_ != nullptr ? json_->find(name) : nullptr, *faults_, path_ + (path_.empty() ? "" : ".") + std::string(name)};
  }
  /// A member that has to be there.
  [[nodiscard]] JsonPlace operator[](std::string_view name) const {
    JsonPlace member = find(name);
    if (member.json_ == nullptr && json_ != nullptr && json_->is_object()) member.misread("is missing");
    return member;
  }
  /// An object, with no members but these.
  void read_object(const std::vector<std::string_view>& names) const {
    if (json_ != nullptr && !json_->is_object()) fault_kind("an object");
    if (json_ == nullptr) return;
    for (const auto& [name, value] : json_->members()) {
      if (std::find(names.begin(), names.end(), name) == names.end()) misread("has no field " + quoted(name) + hint(name, names));
    }
  }
  /// As many items as a list may have.
  [[nodiscard]] std::vector<JsonPlace> read_list(std::size_t least, std::size_t most) const {
    if (json_ == nullptr) return {};
    const std::size_t size = json_->items().size();
    if (!json_->is_array()) {
      fault_kind("a list");
    } else if (size < least || size > most) {
      misread("must have " + std::to_string(least) + (least == most ? "" : " to " + std::to_string(most)) + " items, not " + std::to_string(size));
    }
    std::vector<JsonPlace> items;
    for (std::size_t i = 0; i < std::min(size, most); ++i) items.push_back({&json_->items()[i], *faults_, path_ + '[' + std::to_string(i) + ']'});
    return items;
  }

  [[nodiscard]] int read_whole(int least, int most) const {
    if (json_ == nullptr) return least;
    const auto value = json_->as_int();
    if (value && *value >= least && *value <= most) return static_cast<int>(*value);
    const std::string range = least == most ? std::to_string(least) : "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    const std::string what = "must be " + range + ", not " + (value ? std::to_string(*value) : std::string(json_->kind_name()));
    least == most ? fault(what) : misread(what);
    return least;
  }
  [[nodiscard]] bool read_flag() const {
    if (json_ != nullptr && !json_->as_bool()) fault_kind("true or false");
    return json_ != nullptr && json_->as_bool().value_or(false);
  }
  [[nodiscard]] std::string read_text() const {
    if (json_ != nullptr && json_->as_text() == nullptr) fault_kind("text");
    return json_ != nullptr && json_->as_text() != nullptr ? *json_->as_text() : std::string();
  }
  /// The position of a text in a list.
  [[nodiscard]] std::size_t read_choice(const auto& words) const {
    const std::string word = read_text();
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    if (json_ == nullptr || json_->as_text() == nullptr) return 0;
    std::string known;
    for (const std::string_view each : words) known += (known.empty() ? "" : ", ") + quoted(each);
    const std::string what = "must be " + std::string(words.size() > 1 ? "one of " : "") + known + ", not " + quoted(word) + hint(word, words);
    words.size() == 1 ? fault(what) : misread(what);
    return 0;
  }

 private:
  JsonPlace(const Json* json, Faults& faults, std::string path) : json_(json), faults_(&faults), path_(std::move(path)) {}

  [[nodiscard]] std::string name() const { return path_.empty() ? "the document" : path_; }
  void fault_kind(const std::string& wanted) const { misread("must be " + wanted + ", not " + std::string(json_->kind_name())); }

  const Json* json_;
  Faults* faults_;
  std::string path_;
};

}  // namespace sakiyomi
