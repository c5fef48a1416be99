#include <algorithm>
#include <vector>

#include "sakiyomi/core/spelling.hpp"
#include "shobai/names.hpp"
#include "shobai/state.hpp"

namespace sakiyomi::shobai {

namespace {

constexpr std::array<std::string_view, 12> kVerbs = {"done",  "action", "cell", "order", "discard", "activate",
                                                     "extra", "give",   "keep", "free",  "place",   "pay"};

/// What can be answered to each question.
constexpr std::array<std::string_view, 15> kAnswers = {"",
                                                       "'done', 'discard CARD' or 'free CARD N'",
                                                       "'activate CARD'",
                                                       "'place CARD N' or 'place CARD no'",
                                                       "'extra none' or 'extra CARD'",
                                                       "'action' and one, many, client, emperor, activate or pass",
                                                       "'give CARD'",
                                                       "'cell ROW.COLUMN' or 'done'",
                                                       "'pay CARD N' or 'pay CARD no'",
                                                       "'cell ROW.COLUMN'",
                                                       "'order CARD'",
                                                       "'pay CARD' and no, a number of cubes, use or drop",
                                                       "'keep none' or 'keep CARD'",
                                                       "'cell ROW.COLUMN'",
                                                       "'activate CARD' or 'done'"};

[[nodiscard]] bool has_amount(Verb verb) noexcept { return verb >= Verb::kFree; }

[[nodiscard]] Parsed<int> argument_of(const Rules& rules, Verb verb, std::string_view word) {
  switch (verb) {
    case Verb::kDone:
      return word.empty() ? Parsed<int>(0) : Parsed<int>::failure("nothing is wanted behind it, not " + quoted(word));
    case Verb::kAction: {
      const auto found = std::find(kActionNames.begin(), kActionNames.end(), word);
      if (found != kActionNames.end()) return static_cast<int>(found - kActionNames.begin());
      return Parsed<int>::failure("there is no action " + quoted(word) + hint(word, kActionNames));
    }
    case Verb::kCell: {
      const auto cell = cell_named(word);
      return cell ? Parsed<int>(*cell) : Parsed<int>::failure("a cell from 1.1 to 3.6 is wanted, not " + quoted(word));
    }
    case Verb::kOrder: {
      const auto kind = kind_named(rules, word);
      if (!kind) return Parsed<int>::failure(no_such_card(rules, word));
      return rules.kind(*kind).group != Group::kAlly ? Parsed<int>(*kind)
                                                     : Parsed<int>::failure("a Client or an Emperor is wanted, not " + quoted(word));
    }
    default: {
      if (word == "none" && (verb == Verb::kExtra || verb == Verb::kKeep)) return static_cast<int>(Move::kNoLabel);
      const auto label = label_named(rules, word);
      return label ? Parsed<int>(label->number()) : Parsed<int>::failure(label.error());
    }
  }
}

[[nodiscard]] Parsed<Amount> amount_of(Verb verb, std::string_view word) {
  const auto amount = amount_named(word);
  const Amount most = verb == Verb::kPay ? kDrop : kSeatCubes;
  if (amount && *amount <= most && (*amount > 0 || verb != Verb::kFree)) return *amount;
  constexpr std::array<std::string_view, 3> kWanted = {"", "no, or ", "no, use, drop, or "};
  const std::string wanted(kWanted[static_cast<std::size_t>(verb) - static_cast<std::size_t>(Verb::kFree)]);
  return Parsed<Amount>::failure(wanted + "a number of cubes from 1 to 12 is wanted behind the card, not " + quoted(word));
}

[[nodiscard]] std::string argument_name(const Rules& rules, Move move) {
  const int argument = move.argument();
  switch (move.verb()) {
    case Verb::kDone:
      return {};
    case Verb::kAction:
      return std::string(name_of(kActionNames, argument));
    case Verb::kCell:
      return cell_name(argument);
    case Verb::kOrder:
      return kind_name(rules, argument);
    default:
      return move.names_card() ? label_name(rules, move.label()) : "none";
  }
}

}  // namespace

Parsed<Move> State::parse_move(const Rules& rules, std::string_view text) const {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto words = words_of(small);
  const auto word = [&](std::size_t number) { return number < words.size() ? words[number] : std::string_view(); };
  const auto found = std::find(kVerbs.begin(), kVerbs.end(), word(0));
  const std::string wanted = table_.over() ? "" : "; wanted is " + std::string(name_of(kAnswers, table_.question));
  const auto failure = [&](const std::string& what) {
    return Parsed<Move>::failure(quoted(text) + " is no move of 'Shobai' All Right: " + what + wanted);
  };
  if (found == kVerbs.end()) return failure("it begins with no verb that is known" + hint(word(0), kVerbs));
  const Verb verb = static_cast<Verb>(found - kVerbs.begin());
  const auto argument = argument_of(rules, verb, word(1));
  if (!argument) return failure(argument.error());
  const std::size_t length = verb == Verb::kDone ? 1 : has_amount(verb) ? 3 : 2;
  if (words.size() > length) return failure("nothing is wanted behind it, not " + quoted(words[length]));
  if (!has_amount(verb)) return Move(verb, *argument);
  const auto amount = amount_of(verb, word(2));
  return amount ? Parsed<Move>(Move(verb, *argument, *amount)) : failure(amount.error());
}

std::string State::format_move(const Rules& rules, Move move, std::size_t /*notation*/) const {
  std::string text(name_of(kVerbs, move.verb()));
  if (const std::string argument = argument_name(rules, move); !argument.empty()) text += ' ' + argument;
  if (has_amount(move.verb())) text += ' ' + amount_name(move.amount());
  return text;
}

}  // namespace sakiyomi::shobai
