#include "sakiyomi/core/json_text.hpp"
#include "sakiyomi/option_json.hpp"
#include "shiba_goten/document.hpp"
#include "shiba_goten/names.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

namespace {

using Names = std::vector<std::string>;
using Seats = std::vector<std::optional<std::string>>;

class Writer {
 public:
  Writer(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  [[nodiscard]] JsonObject document() const {
    JsonObject json;
    json.add("game", Rules::kInfo.name).add("players", rules_.players()).add("distinct_sets", rules_.distinct_sets());
    json.add("viewer", std::optional<int>()).add("round", table_.round).add("turn", table_.turn);
    json.add("decreer", number(table_.decreer)).add("decree", word(kDecrees, table_.decree)).add("completer", number(table_.completer));
    json.add("extra", table_.extra).add("randomizer", randomizer()).add("subs", objectives(table_.objectives & (kSubMask | kFirstMask)));
    json.add("primary", primary()).add("market", market());
    json.add("pile_sizes", std::vector<int>(table_.piles.begin(), table_.piles.end())).add("piles", piles());
    json.add("removed", names(table_.at(kRemoved))).add("randomizers", randomizers()).add("seats", seats());
    json.add("question", question()).add("over", over()).add("pending", pending()).add("shuffles", std::vector<int>());
    return json.add("options", options_json(Rules::kInfo, option_numbers(rules_)));
  }

 private:
  [[nodiscard]] static std::optional<int> number(std::uint8_t value) { return value == kNothing ? std::nullopt : std::optional<int>(value); }
  [[nodiscard]] static std::optional<std::string_view> word(const auto& words, auto value) {
    return name_of(words, value).empty() ? std::nullopt : std::optional(name_of(words, value));
  }
  [[nodiscard]] std::optional<std::string_view> randomizer() const {
    return table_.randomizer == kNothing ? std::nullopt : std::optional(kRandomizerNames[table_.randomizer]);
  }

  [[nodiscard]] Names objectives(unsigned mask) const {
    Names ids;
    for_each_bit(mask, [&](int condition) { ids.push_back(rules_.objective(static_cast<Condition>(condition)).id); });
    return ids;
  }
  /// Those of every game first.
  [[nodiscard]] Names primary() const {
    unsigned defaults = 0;
    for_each_bit(table_.objectives & kScoredMask, [&](int condition) {
      if (rules_.objective(static_cast<Condition>(condition)).group == Group::kDefault) defaults |= 1U << condition;
    });
    Names ids = objectives(defaults);
    for (std::string& id : objectives(table_.objectives & kScoredMask & ~defaults)) ids.push_back(std::move(id));
    return ids;
  }

  [[nodiscard]] std::string id(std::size_t doll) const { return std::string(rules_.id(rules_.doll(doll).kind)); }
  [[nodiscard]] Names names(const DollSet& dolls) const {
    Names names;
    dolls.for_each([&](std::size_t doll) { names.push_back(id(doll)); });
    return names;
  }
  [[nodiscard]] Names market() const {
    Names open;
    table_.open().for_each([&](std::size_t doll) {
      if (table_.place(doll) != top_of(0) && table_.place(doll) != top_of(1)) open.push_back(id(doll));
    });
    return open;
  }
  [[nodiscard]] std::vector<Names> piles() const {
    std::vector<Names> piles(2);
    const Names below = names(table_.at(kInPile));
    auto next = below.begin();
    for (const std::size_t pile : {0U, 1U}) {
      piles[pile] = names(table_.at(top_of(pile)));
      while (piles[pile].size() < table_.piles[pile]) piles[pile].push_back(*next++);
    }
    return piles;
  }
  [[nodiscard]] Names randomizers() const {
    Names left;
    for (const std::size_t kind : kRandomizersByName) left.insert(left.end(), table_.randomizers[kind], std::string(kRandomizerNames[kind]));
    return left;
  }

  [[nodiscard]] std::vector<JsonObject> seats() const {
    std::vector<JsonObject> seats;
    for (std::size_t player = 0; player < static_cast<std::size_t>(rules_.players()); ++player) {
      std::vector<int> fresh;
      Names won;
      for_each_bit(table_.fresh[player], [&](int seat) { fresh.push_back(seat); });
      table_.won[player].for_each([&](Condition condition) { won.push_back(rules_.objective(condition).id); });
      JsonObject json;
      json.add("seats", display(Place::seat(player, 0))).add("covered", display(Place::covered(player, 0))).add("fresh", fresh);
      json.add("cover_used", (table_.fresh[player] & table_.covered[player]) != 0).add("penalty", names(table_.at(Place::penalty(player))));
      seats.push_back(json.add("won", won).add("hand", player == table_.current ? names(table_.at(kInHand)) : Names()));
    }
    return seats;
  }
  [[nodiscard]] Seats display(Place first) const {
    Seats seats(kSeats);
    find_bytes(table_.dolls, 0xf0, first.code()).for_each([&](std::size_t doll) { seats[table_.place(doll).seat()] = id(doll); });
    return seats;
  }

  [[nodiscard]] std::optional<JsonObject> question() const {
    if (table_.over()) return std::nullopt;
    return JsonObject().add("kind", name_of(kQuestions, table_.question)).add("player", table_.current);
  }
  [[nodiscard]] std::optional<JsonObject> over() const {
    if (!table_.over()) return std::nullopt;
    return JsonObject().add("reason", name_of(kEndings, table_.ending));
  }
  [[nodiscard]] JsonObject pending() const { return JsonObject().add("kept", names(table_.at(kKept))).add("replaced", names(table_.at(kReplaced))); }

  const Rules& rules_;
  const Table& table_;
};

}  // namespace

std::string write_document(const Rules& rules, const Table& table) { return Writer(rules, table).document().text(); }

std::string State::format(const Rules& rules, std::size_t /*notation*/) const { return write_document(rules, table_); }

}  // namespace sakiyomi::shiba_goten
