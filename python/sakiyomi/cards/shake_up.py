"""The cards of Shake Up."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from sakiyomi.cards._model import Identifier, Name, Table, repeated, tables, total, wholes

__all__ = ["COMMENTS", "Cards", "check"]

_DECK = 23
_MOST_MONEY = 80
_MOST_TRIGGERS = 7
_FIRST_LOANS = 3

Department = Literal["ops", "sales", "finance", "marketing", "hr", "misc"]
Denomination = Annotated[int, Field(ge=1, le=3)]
Cash = Annotated[list[Denomination], Field(min_length=1, max_length=4)]
Salary = Annotated[int, Field(ge=0, le=9)]
Reaction = Literal["-", "block", "convert"]
Number = Annotated[int, Field(ge=0, le=_MOST_MONEY)]
Money = tuple[Number, Number, Number]


class PlainPart(Table):
    """A part of an effect that says it all by its name."""

    op: Literal["hit", "steal", "gain_top", "retrigger", "carry"]


class CountedPart(Table):
    """A part of an effect on `n` cards."""

    op: Literal["drop_loan", "upgrade", "layoff", "rehire", "draw"]
    n: Annotated[int, Field(ge=1, le=9)]


class MoneyPart(Table):
    """A part of an effect on money cards of the denominations `d`."""

    op: Literal["loan", "gain"]
    d: Cash


class ExchangePart(Table):
    """A loan, and then income, or neither."""

    op: Literal["loan_then_gain"]
    loan: Cash
    gain: Cash


Part = Annotated[PlainPart | CountedPart | MoneyPart | ExchangePart, Field(discriminator="op")]
Effect = Annotated[list[Part], Field(max_length=4)]


class Employee(Table):
    """A kind of employee. Pairs are of the basic and of the upgraded side."""

    kind: Identifier
    names: tuple[Name, Name]
    copies: Annotated[int, Field(ge=1, le=_DECK)]
    dept: Department
    salary: tuple[Salary, Salary]
    basic: Effect
    upgraded: Effect
    on_upgrade: list[Denomination] = Field(default_factory=list, max_length=4)
    reaction: tuple[Reaction, Reaction] = ("-", "-")


AiEffect = Annotated[str, Field(pattern=r"^([LG][1-3]|I|D|A[1-9])$")]
Level = Annotated[list[AiEffect], Field(max_length=4)]


class Ai(Table):
    """An AI card of solo games."""

    id: Annotated[int, Field(ge=1, le=14)]
    label: Literal["-", "easy", "medium"] = "-"
    timing: Literal["start", "end"]
    watch: Department
    levels: tuple[Level, Level, Level]


class Supply(Table):
    """Money cards by the number of players."""

    one: Money = Field(alias="1")
    two: Money = Field(alias="2")
    three: Money = Field(alias="3")
    four: Money = Field(alias="4")


AnyField = Literal["supply", "names", "copies", "dept", "salary", "basic", "upgraded", "on_upgrade", "reaction", "ai"]


class Cards(Table):
    """A card set of Shake Up."""

    game: Literal["shake_up"]
    name: Name
    reconstructed: list[AnyField] = Field(default_factory=list)
    supply: Supply
    employee: Annotated[list[Employee], Field(min_length=1, max_length=_DECK)]
    ai: Annotated[list[Ai], Field(min_length=14, max_length=14)]


COMMENTS = {
    "": """\
Cards of Shake Up. `name` is yours to choose; `reconstructed` names the fields that are not those of the printed cards.""",
    "supply": "By the number of players: money cards of $1K, $2K and $3K, before the first loans are taken.",
    "employee": """\
Names, salaries (in $K) and reactions are of the basic and of the upgraded side; 23 copies in all. `on_upgrade` is gained
once. `reaction` from hand: "-", "block", or "convert" of loans to income. An effect is a list of parts:
{op = "hit"}, {op = "steal"}: a player loses the top income card; it becomes yours
{op = "loan", d = [3, 1]}: a player takes these loans
{op = "gain", d = [3]}, {op = "gain_top"}: income; as much as your top income card
{op = "loan_then_gain", loan = [1], gain = [3]}: a loan, and then income
{op = "drop_loan", n = 2}: your top loans are gone
{op = "upgrade", n = 1}, {op = "layoff", n = 2}, {op = "rehire", n = 1}, {op = "draw", n = 1}: so many cards at most
{op = "retrigger"}, {op = "carry"}: a played card works again; an unplayed card stays in hand""",
    "ai": """\
AI cards of solo games, of which two are easy and two are medium. `levels`: the effects with 0, 1, and 2 or more cards of
the watched department. "L3" is a $3K loan, "G1" a $1K income; with "I" and "D" the top income or loan is gone, with "A1"
an AI card is discarded.""",
}


def check(document: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the set as a whole, as far as its parts are sound."""
    employees, ai = tables(document, "employee"), tables(document, "ai")
    supply = document.get("supply")
    for players in range(1, 5):
        yield from _check_money(players, wholes(supply.get(str(players)), 3) if isinstance(supply, dict) else None)
    copies = total(employees, "copies")
    if employees and copies not in (None, _DECK):
        yield f"employee: the copies of all must be {_DECK} together, not {copies}"
    triggers = total([card for card in employees if _triggers(card)], "copies")
    if triggers is not None and triggers > _MOST_TRIGGERS:
        yield f"employee: at most {_MOST_TRIGGERS} cards may have the part 'retrigger', not {triggers}"
    yield from repeated("employee", employees, "kind")
    yield from repeated("ai", ai, "id")
    for label in ("easy", "medium") if ai else ():
        labelled = sum(card.get("label") == label for card in ai)
        if labelled != 2:
            yield f"ai: 2 cards must have the label {label!r}, not {labelled}"


def _check_money(players: int, money: list[int] | None) -> Iterator[str]:
    if money is None:
        return
    if sum(money) > _MOST_MONEY:
        yield f"supply: {players} must be at most {_MOST_MONEY} money cards together, not {sum(money)}"
    if money[1] < _FIRST_LOANS * players:
        yield f"supply: {players} must have {_FIRST_LOANS * players} $2K cards for the first loans, not {money[1]}"


def _triggers(employee: dict[str, Any]) -> bool:
    sides = tables(employee, "basic") + tables(employee, "upgraded")
    return any(part.get("op") == "retrigger" for part in sides)
