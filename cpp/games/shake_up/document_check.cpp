#include "shake_up/document_check.hpp"

#include <algorithm>

#include "shake_up/names.hpp"
#include "shake_up/turn.hpp"

namespace sakiyomi::shake_up {

namespace {

using Stack = Money::Stack;
using std::to_string;

class Check {
 public:
  Check(const Rules& rules, const Table& table, Faults& faults) : rules_(rules), table_(table), faults_(faults) {}

  void everything() {
    supply();
    turns();
    crews();
    turn();
    if (rules_.solo()) solo_turn();
    if (!effects() || table_.over()) {
      if (table_.over()) end();
      return;
    }
    check_question(rules_, table_, faults_);
  }

 private:
  void require(bool holds, const auto& fault) { faults_.require(holds, fault); }
  [[nodiscard]] bool in(Phase phase) const noexcept { return table_.phase == phase; }
  [[nodiscard]] static std::string seat_path(std::size_t seat) { return "seats[" + to_string(seat) + "]"; }

  void supply() {
    for (std::size_t i = 0; i < kDenominations; ++i) {
      const int all = rules_.cards().supply[static_cast<std::size_t>(rules_.players()) - 1][i];
      int stacked = 0;
      for (const Player& player : table_.players) {
        for (const Stack stack : {Stack::kIncome, Stack::kLoans}) {
          for (int card = 0; card < player.money.size(stack); ++card) stacked += player.money.at(stack, card) == static_cast<int>(i) + 1 ? 1 : 0;
        }
      }
      require(table_.supply[i] + stacked == all, "there are " + to_string(all) + " cards of $" + to_string(i + 1) + "K, not " + to_string(stacked) +
                                                     " in stacks and " + to_string(table_.supply[i]) + " in supply");
    }
  }

  /// Who comes earlier in a round has had one turn more. At the cap the last turn of all is over.
  void turns() {
    const int players = rules_.players();
    const int current = table_.owner().turns;
    const auto order = [&](std::size_t seat) { return (static_cast<int>(seat) - table_.first + players) % players; };
    const bool capped = table_.ending == Ending::kTimed && current == rules_.max_turns() && order(table_.current) == players - 1;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      const int due = current + (!capped && order(seat) < order(table_.current) ? 1 : 0);
      require(table_.players[seat].turns == due, seat_path(seat) + ".turns must be " + to_string(due) + " while seat " + to_string(table_.current) +
                                                     " has had " + to_string(current) + ", not " + to_string(table_.players[seat].turns));
    }
    require(table_.over() || current < rules_.max_turns(), "the game ends after " + to_string(rules_.max_turns()) + " turns of each seat");
  }

  void crews() {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players()); ++seat) {
      const int crew = popcount(table_.players[seat].crew());
      const bool thin = table_.ending == Ending::kThinCrew && seat == table_.current;
      require(crew >= kLeastCrew || thin,
              seat_path(seat) + " has a crew of " + to_string(crew) + ", but " + to_string(kLeastCrew) + " are the least");
    }
  }

  /// What belongs to a part of a turn only.
  void turn() {
    const bool keeps = in(Phase::kCarry) || in(Phase::kDraw);
    const bool plays = in(Phase::kPlay) || in(Phase::kAiEnd) || in(Phase::kCarry);
    const std::string phase(name_of(kPhases, table_.phase));
    const auto carries = [&](std::uint8_t face) {
      const auto has = [&](Face side) {
        return std::any_of(rules_.parts(side).begin(), rules_.parts(side).end(), [](const Part& part) { return part.op == Op::kCarry; });
      };
      return has(face) || has(face ^ 1);
    };
    const auto* const played = table_.played.begin();
    require(table_.dog == kNobody || rules_.players() > 2, "dog must be null: there is one only with 3 or 4 players");
    require(table_.kept == 0 || keeps, "no card is kept in the phase " + phase);
    require(table_.plays == 0 || plays, "no card is in play in the phase " + phase);
    require(table_.carries == 0 || (plays && std::any_of(played, played + table_.plays, carries)),
            "carries must be 0: no card that was played lets one be carried");
    require(!table_.audited || table_.deck(table_.current) == 0, "an audit failed, but the deck is not empty");
  }

  void solo_turn() {
    const Ai& ai = table_.ai;
    const auto* const played = table_.played.begin();
    const auto removes = [&](std::uint8_t face) { return rules_.side(face).removes(); };
    const auto can_remove = [&](std::uint8_t face) { return removes(face) || (face % 2 != 0 && removes(face - 1)); };
    const auto must_remove = [&](std::uint8_t face) { return removes(face) && (face % 2 == 0 || removes(face - 1)); };
    require(table_.removers <= std::count_if(played, played + table_.plays, can_remove) &&
                table_.removers >= std::count_if(played, played + table_.plays, must_remove),
            "ai.removers is " + to_string(table_.removers) + ", which the cards in play contradict");
    require(!table_.recycled || table_.removers >= kRemoversToRecycle, "ai.recycled must be false: two employees that remove income come first");
    if (table_.over()) return;
    require((ai.face == kNoAi) == in(Phase::kOpening), in(Phase::kOpening) ? "ai.face must be null before a card is revealed" : "ai.face is missing");
    require(!in(Phase::kOpening) || ai.left() > 0, "ai.deck must hold the card to be revealed next");
    require(!in(Phase::kDraw), "in a solo game nothing is drawn at the end of a turn");
  }

  /// Whether the effects that run are there. Below the first each has triggered the next.
  [[nodiscard]] bool effects() {
    std::uint32_t places = 0;
    bool there = true;
    for (std::size_t i = 0; i < table_.depth; ++i) {
      const Running running = table_.running[i];
      const std::string path = "pending.effects[" + to_string(i) + "]";
      if (running.played() >= table_.plays) {
        faults_.add(path + ".card must be a place among the " + to_string(table_.plays) + " cards in play, not " + to_string(running.played()));
        there = false;
        continue;
      }
      const auto parts = rules_.parts(table_.played[running.played()]);
      const bool last = i + 1U == table_.depth;
      const bool fits = table_.over() ? running.part() <= parts.size()
                        : last        ? running.part() < parts.size()
                                      : running.part() > 0 && running.part() <= parts.size() && parts[running.part() - 1].op == Op::kRetrigger;
      require(fits, path + ".part must be " + (last ? "a part of " : "the part behind one that triggers of ") +
                        face_name(rules_, table_.played[running.played()]));
      require((places >> running.played() & 1U) == 0, path + ".card runs already");
      require(i > 0 || running.played() + 1 == table_.plays, path + ".card must be the last card in play");
      places |= 1U << running.played();
      there = there && fits;
    }
    return there;
  }

  void end() {
    const Player& owner = table_.owner();
    const bool shortage = std::find(table_.supply.begin(), table_.supply.end(), 0) != table_.supply.end();
    const bool capped = owner.turns == rules_.max_turns();
    const bool audited = table_.deck(table_.current) == 0;
    const auto holds = [&] {
      switch (table_.ending) {
        case Ending::kEconomic:
          return audited && owner.result() >= 0;
        case Ending::kTechnical:
          return audited && !rules_.solo() && popcount(owner.upgraded) >= kTechnicalWin;
        case Ending::kTimed:
          return capped || (shortage && !rules_.solo());
        case Ending::kShortage:
          return shortage && rules_.solo();
        case Ending::kAiDeck:
          return rules_.solo() && table_.ai.cycle > 1 && table_.ai.left() == 0;
        case Ending::kThinCrew:
          return rules_.thin_crew_loses() && popcount(owner.crew()) < kLeastCrew;
        case Ending::kNone:
          break;
      }
      return false;
    };
    require(holds(), "over.reason is '" + std::string(name_of(kEndings, table_.ending)) + "', but the position is no such end");
  }

  const Rules& rules_;
  const Table& table_;
  Faults& faults_;
};

}  // namespace

void check_table(const Rules& rules, const Table& table, Faults& faults) { Check(rules, table, faults).everything(); }

}  // namespace sakiyomi::shake_up
