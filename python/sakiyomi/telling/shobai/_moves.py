"""What moves of 'Shobai' All Right come to."""

from collections.abc import Callable

from sakiyomi.telling.shobai._questions import STEPS
from sakiyomi.telling.shobai._words import bonus, chosen_cards, given, listed, money_needed
from sakiyomi.telling.shobai.cards import Ability, counted
from sakiyomi.telling.shobai.table import Owned, Table

__all__ = ["explained"]

_ACTIONS = {
    "client": "fulfil a Client",
    "emperor": "fulfil an Emperor",
    "activate": "make an inactive ally active",
    "pass": "do nothing",
}


def explained(table: Table, move: str) -> str:
    """In numbers."""
    verb, *arguments = move.split()
    return _EXPLAINED[verb](table, *arguments)


def _done(table: Table) -> str:
    if table.kind != "window":
        return "activate no more" if table.kind == "wake" else "take no more"
    return f"go on with {STEPS[table.window]}" if table.window < 3 else "end the turn"


def _action(table: Table, name: str) -> str:
    if name in ("one", "many"):
        more = bonus(table, name)
        limit = f"its value{f' + {more}' if more else ''} or less"
        return f"exchange an ally for {'a card' if name == 'one' else 'several cards'} of {limit}{' together' * (name == 'many')}"
    return _ACTIONS[name]


def _discard(table: Table, name: str) -> str:
    owned = table.owned(name)
    ability = owned.card.ability
    if ability.kind == "points_production":
        return f"gain {counted(ability.n * owned.cubes, 'point')}"
    if ability.effect == "mogul":
        return _place_on_mogul(table, ability)
    return ability.deed


def _place_on_mogul(table: Table, ability: Ability) -> str:
    found = next(patron for patron in table.patrons if patron.mogul.type == ability.mogul)
    mogul = found.mogul
    points = mogul.points + (0 if found.cubes else mogul.first_bonus)
    power = "" if mogul.effect == "points" else f"; {mogul.power}"
    return f"{ability.deed}: {counted(points, 'point')}{power}"


def _free(table: Table, name: str, amount: str) -> str:
    cubes = table.owned(name).cubes
    return f"take {amount} of {counted(cubes, 'cube')} to stock"


def _activate(table: Table, name: str) -> str:
    return _described(table.owned(name))


def _described(owned: Owned) -> str:
    value = "" if owned.card.value is None else f"value {owned.card.value}, "
    cubes = f"; has {counted(owned.cubes, 'cube')}" if owned.cubes else ""
    return f"{value}{owned.card.ability.told}{cubes}"


def _place(table: Table, name: str, amount: str) -> str:
    owned = table.owned(name)
    if amount == "no":
        return "none"
    return f"{counted(owned.cubes + int(amount), 'cube')} then: {owned.card.ability.told}"


def _extra(table: Table, name: str) -> str:
    return "none" if name == "none" else _place(table, name, "1")


def _give(table: Table, name: str) -> str:
    owned = table.owned(name)
    limit = (owned.card.value or 0) + bonus(table, table.action)
    lost = f"; {counted(owned.cubes, 'cube')} to stock" if owned.cubes else ""
    return f"for up to {limit} without money: {owned.card.ability.told}{lost}"


def _cell(table: Table, name: str) -> str:
    card = table.lying(name)
    if table.kind == "where":
        return f"where {card.valued} lies"
    if table.kind == "acquire":
        return f"{card.valued}: {card.ability.told}"
    taken = [*chosen_cards(table), card]
    money = money_needed(table, given(table), taken)
    needed = f", with {money} money" if money else ""
    return f"{given(table).valued} for {listed(each.valued for each in taken)}{needed}; {card.ability.told}"


def _order(table: Table, name: str) -> str:
    return table.cards.cards[name].order


def _pay(table: Table, name: str, amount: str) -> str:
    if amount in ("no", "drop"):
        return "nothing" if amount == "no" else "1 tribute, by becoming inactive"
    ability = table.owned(name).card.ability
    if amount == "use":
        return f"up to {ability.n} {ability.product}"
    return f"{counted(int(amount), 'cube')}: {amount} {ability.product}"


def _keep(table: Table, name: str) -> str:
    return "all become inactive" if name == "none" else _described(table.owned(name))


_EXPLAINED: dict[str, Callable[..., str]] = {
    "done": _done,
    "action": _action,
    "discard": _discard,
    "free": _free,
    "activate": _activate,
    "place": _place,
    "extra": _extra,
    "give": _give,
    "cell": _cell,
    "order": _order,
    "pay": _pay,
    "keep": _keep,
}
