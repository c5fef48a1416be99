/// Everything on the table: the data of a position.
#pragma once

#include <cstring>
#include <type_traits>

#include "shobai/move.hpp"

namespace sakiyomi::shobai {

/// What the player is asked. Each has its own moves.
enum class Question : std::uint8_t {
  kNone,
  kWindow,
  kActivate,
  kPlace,
  kExtra,
  kAction,
  kGive,
  kTake,
  kMoney,
  kWhere,
  kOrder,
  kPay,
  kKeep,
  kAcquire,
  kWake
};

/// Where a turn stands.
enum class Step : std::uint8_t {
  kWindow0,
  kPreparation,
  kWindow1,
  kActivation,
  kSecondActivation,
  kRefill,
  kExtraCube,
  kWindow2,
  kAction,
  kWindow3,
  kEnd
};

enum class Ending : std::uint8_t { kNone, kPoints, kCap };

inline constexpr std::uint8_t kNothing = 0xff;

/// Who has a cube on a Mogul, in the order of placing.
class Patrons {
 public:
  [[nodiscard]] constexpr int size() const noexcept {
    int size = 0;
    for (int left = code_; left != 0; left >>= kBits) ++size;
    return size;
  }
  [[nodiscard]] constexpr std::size_t operator[](int place) const noexcept {
    return static_cast<std::size_t>((code_ >> (kBits * place)) & kMask) - 1;
  }
  [[nodiscard]] constexpr bool has(std::size_t seat) const noexcept {
    const unsigned differ = code_ ^ (static_cast<unsigned>(seat) + 1) * kEach;
    return ((differ - kEach) & ~differ & kEach << (kBits - 1)) != 0;  // some place does not
  }
  constexpr void add(std::size_t seat) noexcept { code_ = static_cast<std::uint16_t>(code_ | (seat + 1) << (kBits * size())); }
  friend constexpr bool operator==(Patrons, Patrons) = default;

 private:
  static constexpr int kBits = 3;
  static constexpr int kMask = (1 << kBits) - 1;
  static constexpr unsigned kEach = 0b001'001'001'001'001;  ///< the lowest bit of each place

  std::uint16_t code_ = 0;
};

/// What was chosen of the cards that a walk goes through, one after the other: the player's active cards in the order of their labels.
/// Nothing of it has happened before the walk ends.
struct Walk {
  struct Choice {
    std::uint8_t position = 0;  ///< among the active cards
    std::uint8_t amount = 0;
    friend constexpr bool operator==(Choice, Choice) = default;
  };
  static constexpr std::size_t kMost = kSeatCubes + 1;  ///< of a payment: each of twelve icons by a card, one by two

  std::array<Choice, kMost> choices{};
  std::uint8_t size = 0;
  std::uint8_t next = 0;  ///< position of the card that is looked at

  [[nodiscard]] constexpr const Choice* begin() const noexcept { return choices.data(); }
  [[nodiscard]] constexpr const Choice* end() const noexcept { return choices.data() + size; }
  constexpr void take(Amount amount) noexcept {
    if (amount > 0) choices[size++] = {next, static_cast<std::uint8_t>(amount)};
    ++next;
  }
  friend constexpr bool operator==(const Walk&, const Walk&) = default;
};

/// Numbers of cards, in order.
using CardList = FixedList<std::uint8_t, kCards>;

struct Table {
  std::array<std::uint8_t, kCardBytes> cards{};  ///< codes of places; copies of a kind are sorted by them
  std::array<std::uint8_t, kCells> grid{};       ///< kinds, row by row
  std::array<std::uint8_t, kDisplay> clients{};  ///< kinds in their order, then nothing
  std::uint32_t cells = 0;                       ///< that an exchange takes from, a bit each
  std::array<std::uint16_t, kMostSeats> score{};
  std::array<Patrons, 4> patrons{};
  std::array<std::uint16_t, 2> shuffles{};  ///< of the decks of allies and Clients
  std::uint16_t turn = 0;                   ///< turns that are over
  std::uint16_t give = 0;                   ///< the number of the label of the card that an exchange gives
  std::array<std::uint8_t, kMostEmperors> emperors{};
  std::array<std::uint8_t, kMostSeats> stock{};
  std::array<std::uint8_t, 4> moguls{};  ///< numbers in the set, by type
  std::uint8_t first = 0;
  std::uint8_t current = 0;
  std::uint8_t round = 1;
  std::uint8_t last_round = 0;  ///< 0: not known yet
  Ending ending = Ending::kNone;
  Step step = Step::kWindow0;
  Question question = Question::kNone;
  Action action = Action::kPass;
  std::uint8_t order = kNothing;  ///< the kind of the order that is paid
  std::uint8_t used = kNothing;   ///< the kind of the card that is discarded for its effect
  std::uint8_t left = 0;          ///< what the effect may still do, or the greatest value that it acquires
  bool optional = false;          ///< whether the effect may do nothing
  Walk walk{};

  Table() noexcept;

  [[nodiscard]] Place place(std::size_t card) const noexcept { return Place::from_code(cards[card]); }
  [[nodiscard]] bool over() const noexcept { return ending != Ending::kNone; }

  [[nodiscard]] CardBits at(Place place) const noexcept { return find_bytes(cards, 0xff, place.code()); }
  [[nodiscard]] CardBits in(Row row) const noexcept { return find_bytes(cards, 0xf0, row.code); }
  /// The cards of players without cubes on them, and others.
  [[nodiscard]] CardBits without_cubes() const noexcept { return find_bytes(cards, 0x0f, 0); }
  /// Calls visit(card) for the cards in a row, in the order of their labels.
  template <class Visit>
  void for_each_in(Row row, Visit&& visit) const {
    in(row).for_each(visit);
  }
  /// The same for the cards at a place.
  template <class Visit>
  void for_each_at(Place place, Visit&& visit) const {
    at(place).for_each(visit);
  }
  /// The same for both rows of a seat.
  template <class Visit>
  void for_each_of(std::size_t seat, Visit&& visit) const {
    find_bytes(cards, 0xe0, Row(seat, false).code).for_each(visit);
  }
  [[nodiscard]] int size_of(Row row) const noexcept;
  [[nodiscard]] Label label(const Rules& rules, std::size_t card) const noexcept {
    const Place at = place(card);
    return {static_cast<std::uint8_t>(rules.kind_of(card)), at.inactive(), static_cast<std::uint8_t>(at.cubes())};
  }
  /// Whether the copy before is at the same place: then the label was seen.
  [[nodiscard]] bool repeats(const Rules& rules, std::size_t card) const noexcept {
    return card > 0 && cards[card] == cards[card - 1] && rules.kind_of(card) == rules.kind_of(card - 1);
  }
  /// A player's cubes are in the stock, on Moguls, or on cards.
  [[nodiscard]] int cubes_on_cards(std::size_t seat) const noexcept {
    int others = stock[seat];
    for (const Patrons& each : patrons) others += each.has(seat) ? 1 : 0;
    return kSeatCubes - others;
  }
  /// Moves a card of a kind. Precondition: one is there.
  void move_card(const Rules& rules, int kind, Place from, Place to) noexcept;
  /// Cards of a kind at a place.
  [[nodiscard]] int count(const Rules& rules, int kind, Place at) const noexcept;
  /// Puts all copies of a kind in order.
  void sort_copies(const CardKind& kind) noexcept;

  /// Whether a player has a cube on the Mogul with this power.
  [[nodiscard]] bool has_power(const Rules& rules, std::size_t seat, Power power) const noexcept {
    const auto type = (static_cast<std::size_t>(power) - 1) / kOwnPowers;
    return patrons[type].has(seat) && rules.mogul(moguls[type]).power == power;
  }
  [[nodiscard]] bool has_power(const Rules& rules, Power power) const noexcept { return has_power(rules, current, power); }

  friend bool operator==(const Table& a, const Table& b) noexcept { return std::memcmp(&a, &b, sizeof(Table)) == 0; }
  [[nodiscard]] std::uint64_t hash() const noexcept;
};
static_assert(std::has_unique_object_representations_v<Table>, "hashed as bytes");
static_assert(sizeof(Table) <= 256);

/// The cards of the player, looked at once: in the order of their labels.
struct Tableau {
  CardBits active;
  CardBits inactive;

  explicit Tableau(const Table& table) noexcept : active(table.in({table.current, false})), inactive(table.in({table.current, true})) {}

  /// What a walk goes through.
  [[nodiscard]] CardList walk() const noexcept;
};

/// Cubes that a Refresh may place on these cards.
[[nodiscard]] int icons_of(const Rules& rules, const CardBits& cards) noexcept;
/// Cubes on money cards among them.
[[nodiscard]] int money_on(const Rules& rules, const Table& table, const CardBits& active) noexcept;
/// The least value in the grid; more than any card's where it is empty.
[[nodiscard]] int least_value(const Rules& rules, const Table& table) noexcept;
/// Whether the player can discard an active card for its effect.
[[nodiscard]] bool can_discard(const Rules& rules, const Table& table, const Tableau& own, std::size_t card) noexcept;

}  // namespace sakiyomi::shobai
