"""Payments of orders, found by trying everything: slow, and plainly what sections 4 and S9 to S19 say.

A payment is a text for each card that may be used: `no`, a number of cubes, `use` for a passive, `drop` for a card that is only
deactivated for a Tribute.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from .cards import Face

GOODS = ("medicine", "cloth", "oil", "pottery")
PRODUCTS = ("tribute", *GOODS)

Payment = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payer:
    """A card that may be used, with its cubes."""

    face: Face
    cubes: int


@dataclass(frozen=True, slots=True)
class Scholar:
    """What the Scholar allows the payer of a Client."""

    medicine_as_pottery: bool = False
    money_as_goods: bool = False


def choices(order: Face, payer: Payer, scholar: Scholar) -> list[str]:
    """What a card can do for an order."""
    face = payer.face
    cubes = [str(count) for count in range(1, payer.cubes + 1)]
    if order.source == "emperor":
        if face.kind == "passive" and face.product == "tribute":
            return ["no", "use"]
        return ["no", *(cubes if face.kind == "production" and face.product == "tribute" else []), "drop"]
    if face.kind == "passive":
        return ["no", "use"]
    if face.is_money:
        return ["no", *(cubes[:2] if scholar.money_as_goods else [])]
    return ["no", *(cubes if face.kind == "production" else [])]


def meets(order: Face, payers: Sequence[Payer], payment: Payment, scholar: Scholar) -> bool:
    """Whether it is enough, no matter whether too much."""
    used = [(payer.face, use) for payer, use in zip(payers, payment, strict=True) if use != "no"]
    return _meets_emperor(order, used) if order.source == "emperor" else _meets_client(order, used, scholar)


def _units(face: Face, use: str) -> int:
    return {"use": face.n, "drop": 1}.get(use) or int(use)


def _meets_emperor(order: Face, used: list[tuple[Face, str]]) -> bool:
    has_source = any(use != "drop" for _, use in used)
    return has_source and sum(_units(face, use) for face, use in used) >= order.tributes


def _meets_client(order: Face, used: list[tuple[Face, str]], scholar: Scholar) -> bool:
    units: Counter[str] = Counter()
    for face, use in used:
        units[face.product] += _units(face, use)
    money = units.pop("money", 0)
    if money not in (0, 2):
        return False
    as_goods = GOODS if money else (None,)
    as_pottery = range(units["medicine"] + (money > 0) + 1) if scholar.medicine_as_pottery else range(1)
    return any(_covers(order, units + Counter({good: 1} if good else {}), moved) for good, moved in product(as_goods, as_pottery))


def _covers(order: Face, units: Counter[str], moved: int) -> bool:
    """Whether the units are enough when so many of Medicine serve as Pottery."""
    need = order.need or {}
    if moved > units["medicine"]:
        return False
    left = {item: units[item] - need.get(item, 0) for item in PRODUCTS}
    left["medicine"] -= moved
    left["pottery"] += moved
    return min(left.values()) >= 0 and sum(left.values()) >= need.get("any", 0)


def without_one(payers: Sequence[Payer], payment: Payment) -> Iterator[Payment]:
    """The payment less one of its elements: a cube, a passive, a card dropped, the pair of money cubes."""
    if any(payer.face.is_money and use.isdigit() for payer, use in zip(payers, payment, strict=True)):
        yield tuple("no" if payer.face.is_money and use.isdigit() else use for payer, use in zip(payers, payment, strict=True))
    for at, (payer, use) in enumerate(zip(payers, payment, strict=True)):
        if use != "no" and not (payer.face.is_money and use.isdigit()):
            less = str(int(use) - 1) if use.isdigit() and use != "1" else "no"
            yield (*payment[:at], less, *payment[at + 1 :])


def is_minimal(order: Face, payers: Sequence[Payer], payment: Payment, scholar: Scholar) -> bool:
    return meets(order, payers, payment, scholar) and not any(
        meets(order, payers, less, scholar) for less in without_one(payers, payment)
    )


def _weight(use: str) -> int:
    return 0 if use == "no" else int(use) if use.isdigit() else 1


def _light(options: Sequence[Sequence[str]], most: int) -> Iterator[Payment]:
    """All combinations of one option each whose cubes and cards are not more than `most` together."""
    if not options:
        yield ()
        return
    for use in options[0]:
        if _weight(use) <= most:
            for rest in _light(options[1:], most - _weight(use)):
                yield (use, *rest)


def size(order: Face) -> int:
    """How many units an order asks for."""
    return order.tributes or sum((order.need or {}).values())


def payments(order: Face, payers: Sequence[Payer], scholar: Scholar) -> list[Payment]:
    """All minimal payments.

    None has more elements than the order has icons: each icon is met by one unit, and an element none of whose units meets one
    could be left out. The pair of money cubes is one element that counts two.
    """
    options = [choices(order, payer, scholar) for payer in payers]
    most = size(order) + scholar.money_as_goods
    return [payment for payment in _light(options, most) if is_minimal(order, payers, payment, scholar)]


def payable(order: Face, payers: Sequence[Payer], scholar: Scholar) -> bool:
    """Whether there is a payment at all.

    What is enough stays so with more, and contains a minimal payment; so ask whether everything is, with only a pair of money.
    """
    money = 2
    everything: list[str] = []
    for payer in payers:
        most = max(choices(order, payer, scholar), key=lambda use: (_weight(use), use != "drop"))
        if order.source == "client" and payer.face.is_money:
            most = str(min(_weight(most), money)) if most != "no" and money else "no"
            money -= _weight(most)
        everything.append(most)
    if order.source == "client" and money == 1:
        everything = ["no" if payer.face.is_money else use for payer, use in zip(payers, everything, strict=True)]
    return meets(order, payers, tuple(everything), scholar)
