"""The options of an engine that speaks UGI."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast, get_args

from sakiyomi._check import shown
from sakiyomi.engine._codec import number

__all__ = ["EngineOption", "OptionValue", "read_setting"]

Kind: TypeAlias = Literal["check", "spin", "combo", "string", "button"]
OptionValue: TypeAlias = bool | int | str | None
"""None of a button, which only acts."""
EMPTY = "<empty>"
"""What stands for an empty text."""


@dataclass(frozen=True, slots=True)
class EngineOption:
    """An option as an engine offers it."""

    name: str
    kind: Kind
    default: OptionValue = None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: str) -> "EngineOption":
        """From a line `option name ... type ...`. Raises ValueError."""
        parts = _parts(line.split()[1:], ("name", "type", "default", "min", "max", "var"))
        name, kind = "".join(parts.get("name", ())), "".join(parts.get("type", ()))
        if not name or kind not in get_args(Kind):
            raise ValueError(f"an option must have a name and a type that is known, not {shown(line)}")
        bare = cls(name, cast(Kind, kind), choices=tuple(parts.get("var", ())))
        least, most = (number(key, parts[key][0]) if key in parts else None for key in ("min", "max"))
        default = bare.value(parts["default"][0]) if "default" in parts else None
        return cls(name, bare.kind, default, least, most, bare.choices)

    def line(self) -> str:
        """As an engine writes it."""
        words = [f"option name {self.name} type {self.kind}"]
        if self.kind != "button":
            words.append(f"default {_told(self.default)}")
        words += [f"{key} {value}" for key, value in (("min", self.least), ("max", self.most)) if value is not None]
        return " ".join([*words, *(f"var {choice}" for choice in self.choices)])

    def value(self, given: object) -> OptionValue:
        """A value of the option's type and in its range, from one or from its text. Raises ValueError that tells these."""
        text = _told(given)
        if self.kind == "button":
            return None
        if self.kind == "string":
            return "" if text == EMPTY else text
        if self.kind == "check" and text.lower() in ("true", "false"):
            return text.lower() == "true"
        if self.kind == "combo" and (choice := {each.lower(): each for each in self.choices}.get(text.lower())):
            return choice
        if self.kind == "spin" and (count := _whole(text)) is not None and self._holds(count):
            return count
        raise ValueError(f"option {self.name} must be {self._wanted()}, not {shown(given)}")

    def set_line(self, given: object) -> str:
        """The command that sets it. Raises ValueError as `value`."""
        value = self.value(given)
        return f"setoption name {self.name}" + ("" if self.kind == "button" else f" value {_told(value)}")

    def _holds(self, count: int) -> bool:
        return (self.least is None or self.least <= count) and (self.most is None or count <= self.most)

    def _wanted(self) -> str:
        if self.kind == "check":
            return "true or false"
        if self.kind == "combo":
            return " or ".join(map(repr, self.choices))
        bounds = zip(("from", "to"), (self.least, self.most), strict=True)
        return " ".join(["a whole number", *(f"{word} {bound}" for word, bound in bounds if bound is not None)])


def read_setting(words: Sequence[str]) -> tuple[str, str]:
    """The name and the value that the words after `setoption` tell; no value is an empty one. Raises ValueError."""
    parts = _parts(words, ("name", "value"))
    name = "".join(parts.get("name", ()))
    if not name:
        raise ValueError(f"'name NAME value VALUE' must follow 'setoption', not {shown(' '.join(words))}")
    return name, "".join(parts.get("value", ()))


def _parts(words: Sequence[str], keys: Sequence[str]) -> dict[str, list[str]]:
    """What stands after each key, as often as it stands there."""
    found: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word in keys and (word == "var" or word not in found):
            key = word
            found.setdefault(key, []).append("")
        elif key:
            texts = found[key]
            texts[-1] = f"{texts[-1]} {word}".lstrip()
    return found


def _told(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return EMPTY if value in ("", None) else str(value)


def _whole(text: str) -> int | None:
    try:
        return number("", text)
    except ValueError:
        return None
