#include <algorithm>

#include "sakiyomi/option_json.hpp"
#include "shake_up/document.hpp"
#include "shake_up/names.hpp"
#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

namespace {

using Stack = Money::Stack;

[[nodiscard]] std::vector<int> cash_json(const Cash& cash) { return {cash.begin(), cash.end()}; }

[[nodiscard]] std::vector<int> stack_json(const Money& money, Stack stack) {
  std::vector<int> cards;
  for (int i = 0; i < money.size(stack); ++i) cards.push_back(money.at(stack, i));
  return cards;
}

/// A seat's number in JSON, and null for nobody.
[[nodiscard]] std::optional<int> somebody(std::uint8_t seat) { return seat == kNobody ? std::nullopt : std::optional<int>(seat); }

class Writer {
 public:
  Writer(const Rules& rules, const Document& document) : rules_(rules), document_(document), table_(document.table) {}

  [[nodiscard]] JsonObject document() const {
    std::vector<JsonObject> seats;
    std::vector<int> shuffles;
    int turns = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players()); ++seat) {
      seats.push_back(seat_json(seat));
      turns += table_.players[seat].turns;
      shuffles.push_back(table_.players[seat].shuffles);
    }
    JsonObject json;
    json.add("game", Rules::kInfo.name).add("players", rules_.players()).add("mode", mode());
    json.add("viewer", document_.viewer).add("first", table_.first).add("turn", turns).add("current", table_.current);
    json.add("supply", std::vector<int>(table_.supply.begin(), table_.supply.end()));
    json.add("dog", somebody(table_.dog)).add("carries", table_.carries).add("seats", seats);
    json.add("question", question_json(rules_, document_)).add("over", over());
    if (rules_.solo()) json.add("ai", ai());
    return json.add("pending", pending()).add("shuffles", shuffles).add("options", options_json(Rules::kInfo, option_numbers(rules_)));
  }

 private:
  [[nodiscard]] std::optional<std::string_view> mode() const {
    if (!rules_.solo()) return std::nullopt;
    return Rules::kInfo.options.back().labels[static_cast<std::size_t>(rules_.mode())];
  }

  [[nodiscard]] std::vector<std::string> names(std::size_t seat, Cards cards) const {
    std::vector<std::string> names;
    for_each_bit(cards, [&](int card) { names.push_back(face_name(rules_, table_.face(seat, card, rules_))); });
    std::sort(names.begin(), names.end());
    return names;
  }

  [[nodiscard]] std::vector<std::string> played(std::size_t seat) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; seat == table_.current && i < table_.plays; ++i) names.push_back(face_name(rules_, table_.played[i]));
    return names;
  }

  [[nodiscard]] JsonObject seat_json(std::size_t seat) const {
    const Player& player = table_.players[seat];
    const bool shown = document_.shows(seat);
    const int unseen = popcount(table_.deck(seat));  // of another, besides the cards of the deck
    const int kept = document_.kept_by(seat);
    const int deck = shown ? unseen : unseen + popcount(player.known) - document_.hands[seat] - kept - document_.covered[seat];
    JsonObject json;
    json.add("turns", player.turns);
    json.add("income", stack_json(player.money, Stack::kIncome)).add("loans", stack_json(player.money, Stack::kLoans));
    json.add("play", played(seat)).add("discard", names(seat, player.discard & ~player.covered)).add("laid_off", names(seat, player.laid_off));
    json.add("known", names(seat, player.known)).add("hand_size", document_.hands[seat]).add("kept_size", kept).add("deck_size", deck);
    if (rules_.hides_discards()) json.add("covered_size", document_.covered[seat]);
    if (!shown) return json.add("hidden", names(seat, table_.deck(seat)));
    const Cards own_kept = seat == table_.current ? table_.kept : 0;
    json.add("hand", names(seat, player.hand)).add("kept", names(seat, own_kept)).add("deck", names(seat, table_.deck(seat)));
    if (rules_.hides_discards()) json.add("covered", names(seat, player.covered));
    return json;
  }

  [[nodiscard]] std::optional<JsonObject> over() const {
    if (!table_.over()) return std::nullopt;
    const bool audit = table_.ending == Ending::kEconomic || table_.ending == Ending::kTechnical;
    const std::optional<int> winner = audit ? std::optional<int>(table_.current) : std::nullopt;
    return JsonObject().add("reason", name_of(kEndings, table_.ending)).add("winner", winner);
  }

  /// The deck with all cards in it, sorted; in a whole document those under it last, next first.
  [[nodiscard]] JsonObject ai() const {
    const Ai& ai = table_.ai;
    const auto id = [&](int card) { return static_cast<int>(rules_.ai(card).id); };
    std::vector<int> deck;
    std::vector<int> bottom;
    std::vector<int> discard;
    for_each_bit(ai.deck, [&](int card) { deck.push_back(id(card)); });
    std::sort(deck.begin(), deck.end());
    for (std::size_t i = 0; i < ai.bottoms; ++i) bottom.push_back(id(ai.order[kMostAi - 1 - i]));
    for (std::size_t i = 0; i < ai.discards; ++i) discard.push_back(id(ai.order[i]));
    deck.insert(deck.end(), bottom.begin(), bottom.end());
    if (document_.viewer) std::sort(deck.begin(), deck.end());
    const std::optional<int> face = ai.face == kNoAi ? std::nullopt : std::optional<int>(id(ai.face));
    JsonObject json;
    json.add("deck", deck).add("face", face).add("discard", discard).add("cycle", ai.cycle);
    return json.add("removers", table_.removers).add("recycled", table_.recycled).add("bottom", bottom);
  }

  [[nodiscard]] JsonObject pending() const {
    std::vector<JsonObject> effects;
    for (std::size_t i = 0; i < table_.depth; ++i) {
      effects.push_back(JsonObject().add("card", table_.running[i].played()).add("part", table_.running[i].part()));
    }
    JsonObject json;
    json.add("phase", name_of(kPhases, table_.phase)).add("effects", effects).add("begun", table_.begun).add("left", table_.left);
    json.add("draws", table_.draws).add("target", table_.target).add("converted", table_.converted).add("order", cash_json(table_.order));
    return json.add("audited", table_.audited).add("ai_effects", table_.ai_effects);
  }

  const Rules& rules_;
  const Document& document_;
  const Table& table_;
};

}  // namespace

std::optional<JsonObject> question_json(const Rules& rules, const Document& document) {
  const Table& table = document.table;
  if (table.over()) return std::nullopt;
  JsonObject json;
  if (table.question == Question::kReact && !document.shows(table.to_move)) return json.add("kind", "wait").add("player", table.to_move);
  json.add("kind", name_of(kQuestions, table.question)).add("player", table.to_move);
  if (table.question == Question::kRecycle) return json.add("card", face_name(rules, table.played[table.plays - 1U]));
  if (table.depth > 0) {
    const Part& part = running_part(rules, table);
    json.add("card", face_name(rules, table.played[table.running[table.depth - 1U].played()])).add("op", name_of(kOps, part.op));
  }
  if (!table.order.empty()) json.add("take", cash_json(table.order));
  if (table.question == Question::kOrder) json.add("stack", table.phase == Phase::kPlay && table.converted ? "income" : "loans");
  if (table.left > 0) json.add("left", table.left);
  return json;
}

std::string write_document(const Rules& rules, const Document& document) { return Writer(rules, document).document().text(); }

}  // namespace sakiyomi::shake_up
