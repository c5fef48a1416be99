#include "shake_up/seat_reader.hpp"

#include <algorithm>

#include "shake_up/names.hpp"

namespace sakiyomi::shake_up {

namespace {

using Stack = Money::Stack;
using std::to_string;

[[nodiscard]] std::uint8_t small(int number) noexcept { return static_cast<std::uint8_t>(number); }

/// The cards of one seat, given out face by face.
class Hands {
 public:
  Hands(const Rules& rules, Player& player, Faults& faults) : rules_(rules), player_(player), faults_(faults) {}

  [[nodiscard]] std::vector<Face> faces(const JsonPlace& list) const {
    std::vector<Face> faces;
    for (const JsonPlace& item : list.read_list(0, kDeck)) {
      const std::string name = item.read_text();
      const auto face = face_named(rules_, name);
      if (face) faces.push_back(*face);
      if (!face && item.json()->as_text() != nullptr) item.misread("must be a card: " + no_such_card(rules_, name));
    }
    return faces;
  }

  /// Puts the cards of a list in one place.
  [[nodiscard]] Cards give(const JsonPlace& list, const std::vector<Face>& faces) {
    Cards given = 0;
    for (const Face face : faces) {
      const auto kind = static_cast<std::size_t>(face / 2);
      places_[kind].push_back(list.path().substr(list.path().find('.') + 1));
      const Cards free = rules_.copies(face / 2) & ~given_;
      if (free == 0) continue;
      const Cards card = Cards{1} << lowest_bit(free);
      given |= card;
      given_ |= card;
      if (face % 2 != 0) player_.upgraded |= card;
    }
    return given;
  }
  [[nodiscard]] Cards give(const JsonPlace& list) { return give(list, faces(list)); }

  /// Names the kinds of which there are not as many cards as in the set.
  void count(const std::string& seat) const {
    for (std::size_t kind = 0; kind < static_cast<std::size_t>(rules_.kinds()); ++kind) {
      const auto& [name, copies] = std::pair(rules_.employee(static_cast<int>(kind)).kind, rules_.employee(static_cast<int>(kind)).copies);
      if (places_[kind].size() == copies) continue;
      std::string places;
      for (const std::string& place : places_[kind]) places += (places.empty() ? " in " : ", ") + place;
      faults_.add(seat + " must have " + to_string(copies) + ' ' + quoted(name) + ", not " + to_string(places_[kind].size()) + places);
    }
  }

 private:
  const Rules& rules_;
  Player& player_;
  Faults& faults_;
  Cards given_ = 0;
  std::array<std::vector<std::string>, kDeck> places_;
};

class SeatReader {
 public:
  SeatReader(const Rules& rules, Document& document, Orders* orders, Faults& faults)
      : rules_(rules), document_(document), table_(document.table), orders_(orders), faults_(faults) {}

  void read(std::size_t seat, const JsonPlace& place) {
    std::vector<std::string_view> names = {"turns", "income", "loans", "play", "discard", "laid_off", "known", "hand_size", "kept_size", "deck_size"};
    const bool shown = document_.shows(seat);
    if (shown) names.insert(names.end(), {"hand", "kept", "deck"});
    if (!shown) names.emplace_back("hidden");
    if (rules_.hides_discards()) names.emplace_back("covered_size");
    if (rules_.hides_discards() && shown) names.emplace_back("covered");
    place.read_object(names);
    Player& player = table_.players[seat];
    player.turns = small(place["turns"].read_whole(0, rules_.max_turns()));
    money(place["income"], Stack::kIncome, player);
    money(place["loans"], Stack::kLoans, player);
    cards(seat, place);
    for_each_bit(player.crew(), [&](int card) { player.salary = small(player.salary + rules_.salary(table_.face(seat, card, rules_))); });
    table_.sort_copies(rules_, seat);
  }

 private:
  void money(const JsonPlace& place, Stack stack, Player& player) const {
    for (const JsonPlace& card : place.read_list(0, kMostMoney)) {
      const int denomination = card.read_whole(1, kDenominations);
      if (player.money.size(Stack::kIncome) + player.money.size(Stack::kLoans) < kMostMoney) player.money.push(stack, denomination);
    }
  }

  void cards(std::size_t seat, const JsonPlace& place) {
    Player& player = table_.players[seat];
    Hands hands(rules_, player, faults_);
    const JsonPlace play = place["play"];
    const std::vector<Face> played = hands.faces(play);
    const Cards in_play = hands.give(play, played);
    player.laid_off = hands.give(place["laid_off"]);
    if ((player.upgraded & player.laid_off) != 0) place["laid_off"].fault("must show basic sides: who is laid off has lost the upgrade");
    player.discard = hands.give(place["discard"]);
    if (seat == table_.current) {
      table_.play = in_play;
      table_.plays = small(static_cast<int>(played.size()));
      std::copy(played.begin(), played.end(), table_.played.begin());
    } else if (!played.empty()) {
      play.fault("must be empty: it is the turn of seat " + to_string(table_.current));
    }
    document_.shows(seat) ? own_cards(seat, place, hands) : hidden_cards(seat, place, hands);
    if (faults_.understood()) hands.count(place.path());
  }

  void own_cards(std::size_t seat, const JsonPlace& place, Hands& hands) {
    Player& player = table_.players[seat];
    player.hand = hands.give(place["hand"]);
    const Cards kept = hands.give(place["kept"]);
    const std::vector<Face> deck = hands.faces(place["deck"]);
    if (orders_ != nullptr) orders_->decks[seat] = {deck.begin(), deck.end()};
    (void)hands.give(place["deck"], deck);
    if (rules_.hides_discards()) player.covered = hands.give(place["covered"]);
    player.discard |= player.covered;
    if (seat == table_.current) table_.kept = kept;
    if (seat != table_.current && kept != 0) place["kept"].fault("must be empty: it is the turn of seat " + to_string(table_.current));
    if (seat == table_.current) document_.kept = small(popcount(kept));
    document_.hands[seat] = small(popcount(player.hand));
    document_.covered[seat] = small(popcount(player.covered));
    known(seat, place["known"], hands);
    if (!faults_.understood()) return;
    const auto sized = [&](std::string_view size, std::string_view list) { (void)place[size].read_whole(listed(place, list), listed(place, list)); };
    sized("hand_size", "hand");
    sized("kept_size", "kept");
    sized("deck_size", "deck");
    if (rules_.hides_discards()) sized("covered_size", "covered");
  }

  /// How many cards a list names.
  [[nodiscard]] static int listed(const JsonPlace& place, std::string_view list) {
    const Json* const json = place.find(list).json();
    return json == nullptr ? 0 : static_cast<int>(json->items().size());
  }

  /// Of equal cards in hand and kept the one in hand is known while cards are being kept, later the other.
  void known(std::size_t seat, const JsonPlace& list, const Hands& hands) {
    Player& player = table_.players[seat];
    const Cards kept = seat == table_.current ? table_.kept : 0;
    const bool kept_first = table_.phase == Phase::kDraw;
    for (const Face face : hands.faces(list)) {
      const auto same = [&](Cards cards) {
        return cards & rules_.copies(face / 2) & (face % 2 != 0 ? player.upgraded : ~player.upgraded) & ~player.known;
      };
      const Cards first = same(kept_first ? kept : player.hand);
      const Cards found = first != 0 ? first : same(player.hand | kept);
      if (found == 0) list.fault("has " + quoted(face_name(rules_, face)) + ", which is not in hand");
      if (found != 0) player.known |= Cards{1} << lowest_bit(found);
    }
  }

  void hidden_cards(std::size_t seat, const JsonPlace& place, Hands& hands) {
    Player& player = table_.players[seat];
    player.known = player.hand = hands.give(place["known"]);
    (void)hands.give(place["hidden"]);
    const int hidden = listed(place, "hidden");
    const int known = listed(place, "known");
    const auto size = [&](std::string_view name) { return place[name].read_whole(0, kDeck); };
    const int hand = size("hand_size");
    const int kept = size("kept_size");
    const int covered = rules_.hides_discards() ? size("covered_size") : 0;
    const int sum = hand + kept + size("deck_size") + covered - known;
    if (faults_.understood() && hidden != sum)
      place["hidden"].fault("must have " + to_string(sum) + " cards by the sizes and what is known, not " + to_string(hidden));
    if (known > hand + kept) place["known"].fault("must not have more cards than the hand");
    if (kept > 0 && seat != table_.current) place["kept_size"].fault("must be 0: it is the turn of seat " + to_string(table_.current));
    if (seat == table_.current) document_.kept = small(kept);
    document_.hands[seat] = small(hand);
    document_.covered[seat] = small(covered);
  }

  const Rules& rules_;
  Document& document_;
  Table& table_;
  Orders* orders_;
  Faults& faults_;
};

}  // namespace

void read_seat(const Rules& rules, const JsonPlace& place, std::size_t seat, Document& document, Orders* orders, Faults& faults) {
  SeatReader(rules, document, orders, faults).read(seat, place);
}

}  // namespace sakiyomi::shake_up
