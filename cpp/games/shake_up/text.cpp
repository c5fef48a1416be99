#include <algorithm>
#include <vector>

#include "sakiyomi/core/spelling.hpp"
#include "shake_up/names.hpp"
#include "shake_up/state.hpp"

namespace sakiyomi::shake_up {

namespace {

constexpr std::array<std::string_view, 14> kVerbs = {"stop",   "skip",  "use",  "react",   "audit",   "recycle", "target",
                                                     "layoff", "carry", "play", "trigger", "upgrade", "rehire",  "take"};
constexpr std::array<std::string_view, 3> kReactionWords = {"none", "block", "convert"};
constexpr std::array<std::string_view, 3> kAuditWords = {"none", "economic", "technical"};
constexpr std::array<std::string_view, 2> kRecycleWords = {"no", "yes"};

/// What can be answered to each question.
constexpr std::array<std::string_view, 15> kAnswers = {"",
                                                       "'layoff none' or 'layoff CARD'",
                                                       "'stop' or 'play CARD'",
                                                       "'skip' or 'target SEAT'",
                                                       "'react none', 'react block' or 'react convert'",
                                                       "'skip' or 'take ORDER' like 'take 3+1'",
                                                       "'take ORDER' like 'take 3+1'",
                                                       "'skip' or 'use'",
                                                       "'skip' or 'upgrade KIND'",
                                                       "'skip' or 'trigger CARD'",
                                                       "'skip' or 'rehire KIND'",
                                                       "'layoff none' or 'layoff CARD'",
                                                       "'audit none', 'audit economic' or 'audit technical'",
                                                       "'carry none' or 'carry CARD'",
                                                       "'recycle no' or 'recycle yes'"};

[[nodiscard]] std::string order_text(const Cash& cash) {
  std::string text;
  for (const std::uint8_t card : cash) text += (text.empty() ? "" : "+") + std::to_string(card);
  return text;
}

[[nodiscard]] std::string argument_text(const Rules& rules, Move move) {
  const int argument = move.argument();
  switch (move.verb()) {
    case Verb::kStop:
    case Verb::kSkip:
    case Verb::kUse:
      return {};
    case Verb::kReact:
      return std::string(name_of(kReactionWords, argument));
    case Verb::kAudit:
      return std::string(name_of(kAuditWords, argument));
    case Verb::kRecycle:
      return std::string(name_of(kRecycleWords, argument));
    case Verb::kTarget:
      return std::to_string(argument);
    case Verb::kTake:
      return order_text(sequence(argument));
    case Verb::kUpgrade:
    case Verb::kRehire:
      return face_name(rules, 2 * argument);
    case Verb::kLayoff:
    case Verb::kCarry:
    case Verb::kPlay:
    case Verb::kTrigger:
      return argument == Move::kNoCard ? "none" : face_name(rules, argument);
  }
  return {};
}

/// The place of a word in a list, or what the list has.
template <std::size_t kSize>
[[nodiscard]] Parsed<int> choice(std::string_view word, const std::array<std::string_view, kSize>& words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string known;
  for (const std::string_view each : words) known += (known.empty() ? "" : ", ") + std::string(each);
  return Parsed<int>::failure("one of " + known + " is wanted, not " + quoted(word));
}

[[nodiscard]] Parsed<int> seat_of(const Rules& rules, std::string_view word) {
  const bool fits = word.size() == 1 && word[0] >= '0' && word[0] < '0' + rules.players();
  return fits ? Parsed<int>(word[0] - '0')
              : Parsed<int>::failure("a seat from 0 to " + std::to_string(rules.players() - 1) + " is wanted, not " + quoted(word));
}

[[nodiscard]] Parsed<int> order_of(std::string_view word) {
  Cash cash;
  for (const std::string_view part : split(word, '+')) {
    if (part.size() != 1 || part[0] < '1' || part[0] > '3' || cash.size == kMostCash) {
      return Parsed<int>::failure("an order of money cards like 3+1 is wanted, the last one on top, not " + quoted(word));
    }
    cash.add(part[0] - '0');
  }
  return sequence_number(cash);
}

[[nodiscard]] Parsed<int> face_of(const Rules& rules, std::string_view word, bool or_none) {
  if (or_none && word == "none") return static_cast<int>(Move::kNoCard);
  const auto face = face_named(rules, word);
  return face ? Parsed<int>(*face) : Parsed<int>::failure(no_such_card(rules, word));
}

[[nodiscard]] Parsed<int> kind_of(const Rules& rules, std::string_view word) {
  const auto face = face_of(rules, word, false);
  if (!face) return face;
  return *face % 2 == 0 ? Parsed<int>(*face / 2) : Parsed<int>::failure("a kind is wanted, without '^', not " + quoted(word));
}

[[nodiscard]] Parsed<int> argument_of(const Rules& rules, Verb verb, std::string_view word) {
  switch (verb) {
    case Verb::kStop:
    case Verb::kSkip:
    case Verb::kUse:
      return word.empty() ? Parsed<int>(0) : Parsed<int>::failure("nothing is wanted behind it, not " + quoted(word));
    case Verb::kReact:
      return choice(word, kReactionWords);
    case Verb::kAudit:
      return choice(word, kAuditWords);
    case Verb::kRecycle:
      return choice(word, kRecycleWords);
    case Verb::kTarget:
      return seat_of(rules, word);
    case Verb::kTake:
      return order_of(word);
    case Verb::kUpgrade:
    case Verb::kRehire:
      return kind_of(rules, word);
    case Verb::kLayoff:
    case Verb::kCarry:
      return face_of(rules, word, true);
    case Verb::kPlay:
    case Verb::kTrigger:
      return face_of(rules, word, false);
  }
  return 0;
}

/// All words but the first as one, in small letters: "Deputy  CIO ^" is deputy_cio^, and "3 + 1" is 3+1.
[[nodiscard]] std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool close = text.empty() || text.back() == '+' || words[i].front() == '+' || words[i].front() == '^';
    text += (close ? "" : "_") + words[i];
  }
  return text;
}

}  // namespace

std::string face_name(const Rules& rules, Face face) {
  if (face / 2 >= rules.kinds()) return "card" + std::to_string(face);
  return rules.employee(face / 2).kind + (face % 2 == 0 ? "" : "^");
}

std::optional<Face> face_named(const Rules& rules, std::string_view name) noexcept {
  const bool upgraded = name.ends_with('^');
  if (upgraded) name.remove_suffix(1);
  for (int kind = 0; kind < rules.kinds(); ++kind) {
    if (rules.employee(kind).kind == name) return 2 * kind + (upgraded ? 1 : 0);
  }
  return std::nullopt;
}

std::string no_such_card(const Rules& rules, std::string_view name) {
  std::vector<std::string_view> kinds;
  for (int kind = 0; kind < rules.kinds(); ++kind) kinds.push_back(rules.employee(kind).kind);
  return "there is no card " + quoted(name) + hint(name.substr(0, name.find('^')), kinds);
}

Parsed<Move> State::parse_move(const Rules& rules, std::string_view text) const {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::vector<std::string> words;
  for (const std::string_view word : words_of(small)) words.emplace_back(word);
  const std::string_view first = words.empty() ? std::string_view() : std::string_view(words[0]);
  const auto verb = std::find(kVerbs.begin(), kVerbs.end(), first);
  const std::string no_move = quoted(text) + " is no move of Shake Up: ";
  const std::string wanted = table_.over() ? "" : "; wanted is " + std::string(name_of(kAnswers, table_.question));
  if (verb == kVerbs.end()) return Parsed<Move>::failure(no_move + "it begins with no verb that is known" + hint(first, kVerbs) + wanted);
  const auto argument = argument_of(rules, static_cast<Verb>(verb - kVerbs.begin()), joined(words));
  if (!argument) return Parsed<Move>::failure(no_move + argument.error() + wanted);
  return Move(static_cast<Verb>(verb - kVerbs.begin()), *argument);
}

std::string State::format_move(const Rules& rules, Move move, std::size_t /*notation*/) const {
  const std::string argument = argument_text(rules, move);
  return std::string(name_of(kVerbs, move.verb())) + (argument.empty() ? "" : " " + argument);
}

}  // namespace sakiyomi::shake_up
