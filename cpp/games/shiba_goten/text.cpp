#include <algorithm>
#include <cctype>
#include <charconv>

#include "shiba_goten/names.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

namespace {

constexpr std::array<std::string_view, 12> kVerbs = {"fill",    "decree", "take", "take",    "place", "cover",
                                                     "penalty", "claim",  "keep", "replace", "go",    "stop"};

/// What can be answered to each question.
constexpr std::array<std::string_view, 8> kAnswers = {"",
                                                      "'fill' and the number of dolls from the first pile",
                                                      "'decree colour' or 'decree role'",
                                                      "'take' and a colour, a role or a doll",
                                                      "'place DOLL SEAT', 'cover DOLL SEAT' or 'penalty DOLL'",
                                                      "'claim' and an objective",
                                                      "'keep DOLL' or 'replace DOLL'",
                                                      "'go' or 'stop'"};

constexpr std::array<std::string_view, kColours + kRoles> kSets = [] {
  std::array<std::string_view, kColours + kRoles> sets{};
  std::copy(kColourNames.begin(), kColourNames.end(), sets.begin());
  std::copy(kRoleNames.begin(), kRoleNames.end(), sets.begin() + kColours);
  return sets;
}();

[[nodiscard]] Parsed<std::size_t> number_named(std::string_view word, std::size_t most, const std::string& wanted) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool fits = error == std::errc() && end == word.data() + word.size() && number <= most && word == std::to_string(number);
  return fits ? Parsed<std::size_t>(number)
              : Parsed<std::size_t>::failure(wanted + " from 0 to " + std::to_string(most) + " is wanted, not " + quoted(word));
}

[[nodiscard]] Parsed<std::size_t> choice_named(std::string_view word, const auto& choices, const std::string& what) {
  const auto found = std::find(choices.begin(), choices.end(), word);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  return Parsed<std::size_t>::failure("there is no " + what + ' ' + quoted(word) + hint(word, choices));
}

[[nodiscard]] std::array<std::string_view, kSubs> sub_ids(const Rules& rules) {
  std::array<std::string_view, kSubs> ids;
  for (std::size_t sub = 0; sub < kSubs; ++sub) ids[sub] = rules.objective(static_cast<Condition>(sub)).id;
  return ids;
}

/// `word` is in small letters.
[[nodiscard]] Parsed<std::size_t> argument_of(const Rules& rules, Verb verb, std::string_view word) {
  switch (verb) {
    case Verb::kFill:
      return number_named(word, static_cast<std::size_t>(rules.market()), "a number of dolls");
    case Verb::kDecree:
      return choice_named(word, std::array<std::string_view, 2>{kDecrees[1], kDecrees[2]}, "decree");
    case Verb::kTakeSet:
      return choice_named(word, kSets, "colour or role");
    case Verb::kClaim:
      return choice_named(word, sub_ids(rules), "sub-objective");
    case Verb::kGo:
    case Verb::kStop:
      return std::size_t{0};
    default: {
      std::string id(word);
      std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      return kind_named(rules, id);
    }
  }
}

[[nodiscard]] std::string argument_name(const Rules& rules, Move move) {
  switch (move.verb()) {
    case Verb::kFill:
      return std::to_string(move.argument());
    case Verb::kDecree:
      return std::string(kDecrees[move.argument() + 1]);
    case Verb::kTakeSet:
      return std::string(kSets[move.argument()]);
    case Verb::kClaim:
      return std::string(sub_ids(rules)[move.argument()]);
    case Verb::kGo:
    case Verb::kStop:
      return {};
    default:
      return kind_name(rules, move.argument());
  }
}

}  // namespace

Parsed<Move> State::parse_move(const Rules& rules, std::string_view text) const {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto words = words_of(small);
  const auto word = [&](std::size_t number) { return number < words.size() ? words[number] : std::string_view(); };
  const std::string wanted = table_.over() ? "" : "; wanted is " + std::string(name_of(kAnswers, table_.question));
  const auto failure = [&](const std::string& what) { return Parsed<Move>::failure(quoted(text) + " is no move of Shiba Goten: " + what + wanted); };
  const auto found = std::find(kVerbs.begin(), kVerbs.end(), word(0));
  if (found == kVerbs.end()) return failure("it begins with no verb that is known" + hint(word(0), kVerbs));
  Verb verb = static_cast<Verb>(found - kVerbs.begin());
  if (verb == Verb::kTakeSet && word(1).find('-') != std::string_view::npos) verb = Verb::kTakeDoll;
  const auto argument = argument_of(rules, verb, word(1));
  if (!argument) return failure(argument.error());
  const std::size_t length = verb >= Verb::kGo ? 1 : seats_of(verb) > 1 ? 3 : 2;
  if (words.size() > length) return failure("nothing is wanted behind it, not " + quoted(words[length]));
  if (length < 3) return Move(verb, *argument);
  const auto seat = number_named(word(2), kSeats - 1, "a seat");
  return seat ? Parsed<Move>(Move(verb, *argument, *seat)) : failure(seat.error());
}

std::string State::format_move(const Rules& rules, Move move, std::size_t /*notation*/) const {
  std::string text(name_of(kVerbs, move.verb()));
  if (const std::string argument = argument_name(rules, move); !argument.empty()) text += ' ' + argument;
  if (move.names_seat()) text += ' ' + std::to_string(move.seat());
  return text;
}

}  // namespace sakiyomi::shiba_goten
