#include <algorithm>

#include "sakiyomi/option_json.hpp"
#include "shake_up/document.hpp"
#include "shake_up/document_check.hpp"
#include "shake_up/names.hpp"
#include "shake_up/seat_reader.hpp"

namespace sakiyomi::shake_up {

namespace {

using Names = std::vector<std::string_view>;
using std::to_string;

constexpr int kMostShuffles = 0xffff;

[[nodiscard]] std::uint8_t small(int number) noexcept { return static_cast<std::uint8_t>(number); }

class Reader {
 public:
  Reader(const Rules& rules, const Json& json, Orders* orders) : rules_(rules), top_(json, faults_), orders_(orders) {}

  [[nodiscard]] Parsed<Document> read() {
    head();
    if (faults_.none()) body();
    if (read_ && faults_.understood()) check_table(rules_, whole(), faults_);
    if (faults_.none()) question_details();
    if (!faults_.none()) return Parsed<Document>::failure("Shake Up: " + faults_.text());
    return document_;
  }

 private:
  [[nodiscard]] std::size_t players() const noexcept { return static_cast<std::size_t>(rules_.players()); }

  /// What must be right before the rest can be understood.
  void head() {
    Names names = {"game", "players", "mode",  "viewer",   "first", "turn",    "current",  "supply",
                   "dog",  "carries", "seats", "question", "over",  "pending", "shuffles", "options"};
    if (rules_.solo()) names.push_back("ai");
    top_.read_object(names);
    if (!faults_.none()) return;
    (void)top_["game"].read_choice(Names{Rules::kInfo.name});
    (void)top_["players"].read_whole(rules_.players(), rules_.players());
    const auto& modes = Rules::kInfo.options.back().labels;
    const JsonPlace mode = top_["mode"];
    if (rules_.solo()) (void)mode.read_choice(Names{modes[static_cast<std::size_t>(rules_.mode())]});
    if (!rules_.solo() && mode.given()) mode.fault("must be null with more than one player");
    check_options(top_.find("options"), Rules::kInfo, option_numbers(rules_));
    if (const JsonPlace viewer = top_["viewer"]; viewer.given()) document_.viewer = viewer.read_whole(0, rules_.players() - 1);
  }

  void body() {
    table_.first = small(top_["first"].read_whole(0, rules_.players() - 1));
    table_.current = small(top_["current"].read_whole(0, rules_.players() - 1));
    table_.carries = small(top_["carries"].read_whole(0, kDeck));
    if (const JsonPlace dog = top_["dog"]; dog.given()) table_.dog = small(dog.read_whole(0, rules_.players() - 1));
    std::size_t at = 0;
    for (const JsonPlace& count : top_["supply"].read_list(kDenominations, kDenominations))
      table_.supply[at++] = small(count.read_whole(0, kMostMoney));
    over();
    question();
    if (rules_.solo()) ai();
    pending();
    const auto seats = top_["seats"].read_list(players(), players());
    const auto shuffles = top_.find("shuffles").read_list(players(), players());
    int turns = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      read_seat(rules_, seats[seat], seat, document_, orders_, faults_);
      turns += table_.players[seat].turns;
      if (seat < shuffles.size()) table_.players[seat].shuffles = static_cast<std::uint16_t>(shuffles[seat].read_whole(0, kMostShuffles));
    }
    if (faults_.understood()) (void)top_["turn"].read_whole(turns, turns);
    read_ = true;
  }

  void over() {
    const JsonPlace over = top_["over"];
    const bool asks = top_["question"].given();
    if (asks == over.given()) faults_.add("one of question and over must be null, and the other not");
    if (!over.given()) return;
    over.read_object({"reason", "winner"});
    table_.ending = static_cast<Ending>(over["reason"].read_choice(Names(kEndings.begin() + 1, kEndings.end())) + 1);
    const JsonPlace winner = over["winner"];
    const bool audit = table_.ending == Ending::kEconomic || table_.ending == Ending::kTechnical;
    if (audit) (void)winner.read_whole(table_.current, table_.current);
    if (!audit && winner.given()) winner.fault("must be null but after an audit");
    table_.to_move = table_.current;
  }

  void question() {
    const JsonPlace question = top_["question"];
    if (!question.given() || table_.over()) return;
    question.read_object({"kind", "player", "card", "op", "take", "stack", "left"});
    Names kinds(kQuestions.begin() + 1, kQuestions.end());
    kinds.emplace_back("wait");
    const std::size_t kind = question["kind"].read_choice(kinds);
    const bool waits = kind + 1 == kinds.size();
    table_.question = waits ? Question::kReact : static_cast<Question>(kind + 1);
    table_.to_move = small(question["player"].read_whole(0, rules_.players() - 1));
    const bool hidden = table_.question == Question::kReact && !document_.shows(table_.to_move);
    if (waits != hidden)
      question["kind"].fault(waits ? "is 'wait', but who is asked sees 'react'" : "is 'react', but others than who is asked see 'wait'");
  }

  void pending() {
    const JsonPlace pending = top_.find("pending");
    pending.read_object({"phase", "effects", "begun", "left", "draws", "target", "converted", "order", "audited", "ai_effects"});
    for (const JsonPlace& effect : pending.find("effects").read_list(0, table_.running.size())) {
      effect.read_object({"card", "part"});
      Running& running = table_.running[table_.depth++];
      running = Running(static_cast<std::size_t>(effect["card"].read_whole(0, kDeck - 1)));
      for (int part = effect["part"].read_whole(0, kMostParts); part > 0; --part) running.go_on();
    }
    const JsonPlace phase = pending.find("phase");
    table_.phase = phase.json() != nullptr ? static_cast<Phase>(phase.read_choice(kPhases)) : usual_phase();
    const JsonPlace begun = pending.find("begun");
    table_.begun = begun.json() != nullptr ? begun.read_flag() : table_.depth > 0 || table_.question == Question::kAudit;
    table_.left = small(pending.find("left").read_whole(0, kDeck));
    table_.draws = small(pending.find("draws").read_whole(0, kDeck));
    table_.target = small(pending.find("target").read_whole(0, rules_.players() - 1));
    table_.converted = pending.find("converted").read_flag();
    for (const JsonPlace& card : pending.find("order").read_list(0, kMostCash)) table_.order.add(card.read_whole(1, kDenominations));
    table_.audited = pending.find("audited").read_flag();
    table_.ai_effects = small(pending.find("ai_effects").read_whole(0, kMostAi));
    const bool plain = table_.over() || table_.question == Question::kLayoff || table_.question == Question::kPlay;
    if (!plain && !pending.given())
      faults_.add("pending is missing: only at the questions layoff and play, and at the end, there may be nothing that runs");
  }

  [[nodiscard]] Phase usual_phase() const noexcept {
    switch (table_.question) {
      case Question::kLayoff:
        return Phase::kLayoff;
      case Question::kCarry:
        return Phase::kCarry;
      case Question::kAudit:
        return table_.depth > 0 ? Phase::kPlay : rules_.solo() ? Phase::kOpening : Phase::kDraw;
      case Question::kOrder:
        if (table_.depth > 0 || table_.ai.face == kNoAi) return Phase::kPlay;
        return rules_.ai(table_.ai.face).at_start ? Phase::kAiStart : Phase::kAiEnd;
      default:
        return Phase::kPlay;
    }
  }

  void ai() {
    const JsonPlace place = top_["ai"];
    place.read_object({"deck", "face", "discard", "cycle", "removers", "recycled", "bottom"});
    Ai& ai = table_.ai;
    ai.cycle = small(place["cycle"].read_whole(1, 2));
    table_.removers = small(place["removers"].read_whole(0, kDeck));
    table_.recycled = place["recycled"].read_flag();
    std::vector<std::uint8_t> deck;
    for (const JsonPlace& id : place["deck"].read_list(0, kMostAi)) deck.push_back(ai_card(id));
    const auto bottom = place.find("bottom").read_list(0, deck.size());
    for (const JsonPlace& id : place["discard"].read_list(0, kMostAi)) ai.order[std::min<std::size_t>(ai.discards++, kMostAi - 1)] = ai_card(id);
    if (const JsonPlace face = place["face"]; face.given()) ai.face = ai_card(face);
    if (rules_.ai_deck() != ai_seen_) faults_.add("ai must name each card of the mode once; it lacks" + ai_names(rules_.ai_deck() & ~ai_seen_));
    take_bottom(bottom, deck);
  }

  /// The cards under the deck: in a whole document the last of it.
  void take_bottom(const std::vector<JsonPlace>& bottom, const std::vector<std::uint8_t>& deck) {
    Ai& ai = table_.ai;
    for (const std::uint8_t card : deck) ai.deck = static_cast<std::uint16_t>(ai.deck | 1U << card);
    for (std::size_t i = 0; i < bottom.size(); ++i) {
      const auto card = ai_position(bottom[i]);
      const std::uint8_t due = deck[deck.size() - bottom.size() + i];
      if (!card || (static_cast<unsigned>(ai.deck) >> *card & 1U) == 0 || (!document_.viewer && *card != due)) {
        bottom[i].fault(document_.viewer ? "must be another card of ai.deck" : "must be the card at its place at the end of ai.deck");
        return;
      }
      ai.deck = static_cast<std::uint16_t>(ai.deck & ~(1U << *card));
      ai.order[kMostAi - ++ai.bottoms] = *card;
    }
    if (orders_ == nullptr) return;
    for (std::size_t i = 0; i + bottom.size() < deck.size(); ++i) orders_->ai.push_back(rules_.ai(deck[i]).id);
  }

  [[nodiscard]] std::optional<std::uint8_t> ai_position(const JsonPlace& place) const {
    const int id = place.read_whole(1, kMostAi);
    const auto found = std::find(rules_.ai_ids().begin(), rules_.ai_ids().end(), id);
    const auto position = found - rules_.ai_ids().begin();
    return found != rules_.ai_ids().end() && (static_cast<unsigned>(rules_.ai_deck()) >> position & 1U) != 0
               ? std::optional(small(static_cast<int>(position)))
               : std::nullopt;
  }

  [[nodiscard]] std::uint8_t ai_card(const JsonPlace& place) {
    const auto position = ai_position(place);
    if (!position) place.misread("must be an AI card of this mode");
    if (position && (static_cast<unsigned>(ai_seen_) >> *position & 1U) != 0)
      place.fault("is AI card " + to_string(rules_.ai(*position).id) + ", which has a place already");
    if (position) ai_seen_ = static_cast<std::uint16_t>(ai_seen_ | 1U << *position);
    return position.value_or(0);
  }

  [[nodiscard]] std::string ai_names(unsigned cards) const {
    std::string names;
    for_each_bit(cards, [&](int card) { names += ' ' + to_string(rules_.ai(card).id); });
    return names;
  }

  /// The table with some cards in the hands that are not seen.
  [[nodiscard]] Table whole() const {
    Table table = table_;
    for (std::size_t seat = 0; seat < players(); ++seat) {
      if (document_.shows(seat)) continue;
      const auto take = [&](int size) {
        Cards taken = 0;
        for (; size > 0 && (table.deck(seat) & ~taken) != 0; --size) taken |= Cards{1} << lowest_bit(table.deck(seat) & ~taken);
        return taken;
      };
      Player& player = table.players[seat];
      player.hand |= take(document_.hands[seat] + document_.kept_by(seat) - popcount(player.known));
      for (int kept = document_.kept_by(seat); kept > 0 && player.hand != 0; --kept) {
        const Cards card = player.hand & -player.hand;
        player.hand &= ~card;
        table.kept |= card;
      }
      player.covered = take(document_.covered[seat]);
      player.discard |= player.covered;
    }
    return table;
  }

  /// What a question tells besides its kind and player has to be so.
  void question_details() {
    const auto right = question_json(rules_, document_);
    const JsonPlace question = top_["question"];
    if (!right) return;
    const auto json = Json::parse(right->text());
    for (const auto& [name, value] : question.json()->members()) {
      const Json* const due = json->find(name);
      if (due == nullptr || !(*due == value)) question.fault("must be " + right->text() + "; what is told besides kind and player may be left out");
    }
  }

  const Rules& rules_;
  Faults faults_;
  JsonPlace top_;
  Orders* orders_;
  Document document_;
  Table& table_ = document_.table;
  std::uint16_t ai_seen_ = 0;
  bool read_ = false;
};

}  // namespace

Parsed<Document> read_document(const Rules& rules, std::string_view text, Orders* orders) {
  const auto json = Json::parse(text);
  if (!json) return Parsed<Document>::failure("Shake Up: this is no JSON document: " + json.error());
  return Reader(rules, *json, orders).read();
}

}  // namespace sakiyomi::shake_up
