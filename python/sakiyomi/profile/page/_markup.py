"""Writing HTML as text: whatever is not markup is escaped."""

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["escaped", "joined", "section", "table", "tiles"]


def escaped(words: str) -> str:
    """Also for the values of attributes in double quotes."""
    return escape(words)


def joined(*parts: str) -> str:
    """Those that are not empty, each on its own line."""
    return "\n".join(filter(None, parts))


def section(title: str, *body: str) -> str:
    """Empty without a body. The title is not escaped."""
    content = joined(*body)
    return f"<section>\n<h2>{title}</h2>\n{content}\n</section>" if content else ""


def tiles(figures: Iterable[tuple[str, str, str]]) -> str:
    """Great figures: name, value, and what is to be said of it."""
    each = (
        f"<li><span>{escaped(name)}</span><strong>{escaped(value)}</strong><small>{escaped(told)}</small></li>"
        for name, value, told in figures
    )
    return f"<ul class=tiles>{''.join(each)}</ul>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The first cell of a row names it."""
    cells = "".join(f"<th scope=col>{escaped(name)}</th>" for name in head)
    body = "".join(
        f"<tr><th scope=row>{escaped(first)}</th>{''.join(f'<td>{escaped(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in rows
    )
    return f"<div class=scroll><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"
