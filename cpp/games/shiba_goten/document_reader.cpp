#include "sakiyomi/option_json.hpp"
#include "shiba_goten/document.hpp"
#include "shiba_goten/names.hpp"
#include "shiba_goten/state.hpp"

namespace sakiyomi::shiba_goten {

namespace {

using Names = std::vector<std::string_view>;
using std::to_string;

constexpr std::string_view kTitle = "Shiba Goten: ";
constexpr int kMostRounds = kDolls / 3;  // each takes three dolls or more from the piles
constexpr int kMostTurns = kMostRounds * kMostSeats;

[[nodiscard]] std::uint8_t small(int number) noexcept { return static_cast<std::uint8_t>(number); }
[[nodiscard]] std::uint16_t bit(int number) noexcept { return static_cast<std::uint16_t>(1U << number); }

class Reader {
 public:
  Reader(const Rules& rules, const Json& json) : rules_(rules), top_(json, faults_) {}

  [[nodiscard]] Parsed<Document> read() {
    head();
    if (faults_.none()) body();
    if (faults_.none()) check_table(rules_, table_, faults_);
    if (!faults_.none()) return Parsed<Document>::failure(std::string(kTitle) + faults_.text());
    return document_;
  }

 private:
  /// What must be right before the rest can be understood.
  void head() {
    top_.read_object({"game",    "players",     "distinct_sets", "viewer",   "round",  "turn",    "decreer",    "decree", "completer",
                      "extra",   "randomizer",  "subs",          "primary",  "market", "piles",   "pile_sizes", "tops",   "unseen",
                      "removed", "randomizers", "seats",         "question", "over",   "pending", "shuffles",   "options"});
    if (!faults_.none()) return;
    (void)top_["game"].read_choice(Names{Rules::kInfo.name});
    (void)top_["players"].read_whole(rules_.players(), rules_.players());
    if (top_["distinct_sets"].read_flag() != rules_.distinct_sets())
      top_["distinct_sets"].fault(rules_.distinct_sets() ? "must be true" : "must be false");
    check_options(top_.find("options"), Rules::kInfo, option_numbers(rules_));
    (void)top_.find("shuffles").read_list(0, 0);
    if (const JsonPlace viewer = top_["viewer"]; viewer.given()) document_.viewer = viewer.read_whole(0, rules_.players() - 1);
  }

  void body() {
    std::fill(table_.dolls.begin(), table_.dolls.end(), kNowhere.code());
    table_.round = small(top_["round"].read_whole(1, kMostRounds + 1));
    table_.turn = static_cast<std::uint16_t>(top_["turn"].read_whole(0, kMostTurns));
    table_.decreer = player_or_none("decreer");
    if (const JsonPlace decree = top_["decree"]; decree.given())
      table_.decree = static_cast<Decree>(decree.read_choice(Names{kDecrees[1], kDecrees[2]}) + 1);
    table_.completer = player_or_none("completer");
    table_.extra = top_["extra"].read_flag();
    if (const JsonPlace randomizer = top_["randomizer"]; randomizer.given())
      table_.randomizer = small(static_cast<int>(randomizer.read_choice(kRandomizerNames)));
    objectives(top_["subs"], kSubMask | kFirstMask);
    objectives(top_["primary"], kScoredMask);
    piles();
    market();
    put_all(top_["removed"], kRemoved);
    randomizers();
    seats();
    ending();
    if (faults_.understood()) count();
  }

  [[nodiscard]] std::uint8_t player_or_none(std::string_view name) const {
    const JsonPlace player = top_[name];
    return player.given() ? small(player.read_whole(0, rules_.players() - 1)) : kNothing;
  }

  /// One of those in a mask.
  [[nodiscard]] Condition objective(const JsonPlace& item, unsigned mask) const {
    Names ids;
    std::vector<Condition> conditions;
    for_each_bit(mask, [&](int number) {
      conditions.push_back(static_cast<Condition>(number));
      ids.push_back(rules_.objective(conditions.back()).id);
    });
    return conditions[item.read_choice(ids)];
  }
  void objectives(const JsonPlace& list, unsigned mask) {
    for (const JsonPlace& item : list.read_list(0, kObjectives)) {
      const Condition condition = objective(item, mask);
      if ((table_.objectives & bit_of(condition)) != 0) item.misread("is there twice");
      table_.objectives |= bit_of(condition);
    }
  }

  /// The kind of a doll; none where there is a fault.
  [[nodiscard]] std::optional<std::size_t> kind(const JsonPlace& item) const {
    const std::string id = item.read_text();
    if (item.json() == nullptr || item.json()->as_text() == nullptr) return std::nullopt;
    const auto kind = kind_named(rules_, id);
    if (!kind) item.misread("must be a doll: " + kind.error());
    return kind ? std::optional(*kind) : std::nullopt;
  }
  std::optional<std::size_t> put(const JsonPlace& item, Place place) {
    const auto found = kind(item);
    if (!found) return found;
    named_[*found].push_back(item.path());
    const Doll& doll = rules_.kind(*found);
    const std::size_t last = doll.first + doll.copies - 1U;
    if (table_.place(last) == kNowhere) table_.move_doll(rules_, last, place);
    return found;
  }
  void put_all(const JsonPlace& list, Place place) {
    for (const JsonPlace& item : list.read_list(0, kDolls)) (void)put(item, place);
  }

  void piles() {
    const auto sizes = top_["pile_sizes"].read_list(2, 2);
    for (std::size_t pile = 0; pile < sizes.size(); ++pile) table_.piles[pile] = small(sizes[pile].read_whole(0, kDolls));
    document_.viewer ? unseen() : orders();
  }
  /// The piles of a whole position, top first. That of a solo game lies face down.
  void orders() {
    const auto orders = top_["piles"].read_list(2, 2);
    for (std::size_t pile = 0; pile < orders.size(); ++pile) {
      const auto items = orders[pile].read_list(table_.piles[pile], table_.piles[pile]);
      for (std::size_t i = 0; i < items.size(); ++i) {
        const bool top = i == 0 && !rules_.solo();
        const auto found = put(items[i], top ? top_of(pile) : kInPile);
        if (found && !top) document_.piles[pile].push_back(static_cast<int>(*found));
      }
    }
    for (const std::string_view name : {"tops", "unseen"}) {
      if (top_.find(name).given()) top_.find(name).misread("is only in what a seat sees, with a viewer");
    }
  }
  void unseen() {
    int below = table_.piles[0] + table_.piles[1];
    const auto tops = top_["tops"].read_list(2, 2);
    for (std::size_t pile = 0; pile < tops.size(); ++pile) {
      const bool wanted = table_.piles[pile] > 0 && !rules_.solo();
      if (tops[pile].given() != wanted) tops[pile].misread(wanted ? "must be a doll: the pile has some" : "must be null");
      if (!wanted || !tops[pile].given()) continue;
      (void)put(tops[pile], top_of(pile));
      --below;
    }
    const JsonPlace unseen = top_["unseen"];
    const auto size = static_cast<std::size_t>(std::max(below, 0));
    for (const JsonPlace& item : unseen.read_list(size, size)) (void)put(item, kInPile);
    if (top_.find("piles").given()) top_.find("piles").misread("is known to nobody: it must not be there with a viewer");
  }

  /// Some of the market may be looked at already, to be replaced or not.
  void market() {
    put_all(top_["market"], kInMarket);
    const JsonPlace pending = top_.find("pending");
    pending.read_object({"kept", "replaced"});
    for (const auto& [name, place] : {std::pair{"kept", kKept}, std::pair{"replaced", kReplaced}}) {
      for (const JsonPlace& item : pending.find(name).read_list(0, kMarket)) {
        const auto found = kind(item);
        if (!found) continue;
        const Doll& doll = rules_.kind(*found);
        std::size_t number = doll.first;
        while (number < doll.first + doll.copies && table_.place(number) != kInMarket) ++number;
        if (number == doll.first + doll.copies) item.misread("is not in the market, or not so often");
        if (number < doll.first + doll.copies) table_.move_doll(rules_, number, place);
      }
    }
  }

  void randomizers() {
    for (const JsonPlace& item : top_["randomizers"].read_list(0, kRandomizers)) {
      const std::size_t kind = item.read_choice(kRandomizerNames);
      ++table_.randomizers[kind];
      document_.randomizers.push_back(static_cast<int>(kind));
    }
  }

  void seats() {
    const auto players = static_cast<std::size_t>(rules_.players());
    const auto seats = top_["seats"].read_list(players, players);
    for (std::size_t player = 0; player < seats.size(); ++player) {
      const JsonPlace& seat = seats[player];
      seat.read_object({"seats", "covered", "fresh", "cover_used", "penalty", "won", "hand"});
      display(seat["seats"], table_.filled[player], Place::seat(player, 0));
      display(seat["covered"], table_.covered[player], Place::covered(player, 0));
      for (const JsonPlace& item : seat["fresh"].read_list(0, kSeats)) table_.fresh[player] |= bit(item.read_whole(0, kSeats - 1));
      const bool used = (table_.fresh[player] & table_.covered[player]) != 0;
      if (seat["cover_used"].read_flag() != used)
        seat["cover_used"].fault(used ? "must be true: a fresh doll covers another" : "must be false: no fresh doll covers another");
      put_all(seat["penalty"], Place::penalty(player));
      for (const JsonPlace& item : seat["won"].read_list(0, 4)) table_.won[player].add(objective(item, kSubMask | kFirstMask));
      const auto hand = seat["hand"].read_list(0, kDolls);
      if (!hand.empty()) hands_ |= bit(static_cast<int>(player));
      for (const JsonPlace& item : hand) (void)put(item, kInHand);
    }
  }
  void display(const JsonPlace& list, std::uint16_t& mask, Place first) {
    const auto items = list.read_list(kSeats, kSeats);
    for (std::size_t seat = 0; seat < items.size(); ++seat) {
      if (!items[seat].given()) continue;
      (void)put(items[seat], Place::from_code(small(first.code() + static_cast<int>(seat))));
      mask |= bit(static_cast<int>(seat));
    }
  }

  /// What is asked, or why nothing is.
  void ending() {
    const JsonPlace over = top_["over"];
    const JsonPlace question = top_["question"];
    if (question.given() == over.given()) faults_.add_misread("one of question and over must be null, and the other not");
    if (over.given()) {
      over.read_object({"reason"});
      table_.ending = static_cast<Ending>(over["reason"].read_choice(Names(kEndings.begin() + 1, kEndings.end())) + 1);
      table_.current = rules_.solo() ? std::uint8_t{0} : table_.decreer;
    } else if (question.given()) {
      question.read_object({"kind", "player"});
      table_.question = static_cast<Question>(question["kind"].read_choice(Names(kQuestions.begin() + 1, kQuestions.end())) + 1);
      table_.current = small(question["player"].read_whole(0, rules_.players() - 1));
    }
    const std::uint16_t mover = table_.question == Question::kPlace ? bit(table_.current) : std::uint16_t{0};
    if (hands_ != mover) faults_.add("hand: there must be dolls in that of who is asked to place them, and in no other");
  }

  /// Names the kinds of which there are not as many dolls as there must be.
  void count() {
    for (std::size_t kind = 0; kind < rules_.kinds(); ++kind) {
      const std::size_t wanted = rules_.kind(kind).copies;
      if (named_[kind].size() == wanted) continue;
      std::string where;
      for (const std::string& place : named_[kind]) where += (where.empty() ? ": " : ", ") + place;
      faults_.add("there must be " + to_string(wanted) + ' ' + quoted(rules_.id(kind)) + ", not " + to_string(named_[kind].size()) + where);
    }
  }

  const Rules& rules_;
  Faults faults_;
  JsonPlace top_;
  Document document_;
  Table& table_ = document_.table;
  std::array<std::vector<std::string>, kDolls> named_;  ///< where dolls of each kind stand
  std::uint16_t hands_ = 0;                             ///< the players who have dolls in hand, a bit each
};

}  // namespace

Parsed<Document> read_document(const Rules& rules, std::string_view text) {
  const auto json = Json::parse(text);
  if (!json) return Parsed<Document>::failure(std::string(kTitle) + "this is no JSON document: " + json.error());
  return Reader(rules, *json).read();
}

Parsed<State> State::parse(const Rules& rules, std::string_view text) {
  const auto document = read_document(rules, text);
  return document ? Parsed<State>(State(document->table)) : Parsed<State>::failure(document.error());
}

Parsed<Script> State::parse_script(const Rules& rules, std::string_view text) {
  const auto document = read_document(rules, text);
  if (!document) return Parsed<Script>::failure(document.error());
  if (document->viewer) {
    return Parsed<Script>::failure(std::string(kTitle) + "this is what seat " + to_string(*document->viewer) +
                                   " sees: nobody knows the order of a pile");
  }
  Script::Orders orders;
  orders[{0, static_cast<std::uint16_t>(Draw::kDoll)}] = document->piles[0];
  orders[{0, static_cast<std::uint16_t>(Draw::kDoll) + 1}] = document->piles[1];
  orders[{0, static_cast<std::uint16_t>(Draw::kRandomizer)}] = document->randomizers;
  return Script(std::move(orders));
}

}  // namespace sakiyomi::shiba_goten
