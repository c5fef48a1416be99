"""Writing HTML as text: whatever is not markup is escaped."""

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["escaped", "joined", "section", "table"]


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


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The first cell of a row is its head. Where it is too wide for a screen, it scrolls."""
    heads = "".join(f'<th scope="col">{escaped(cell)}</th>' for cell in head)
    lines = (
        f'<tr><th scope="row">{escaped(first)}</th>{"".join(f"<td>{escaped(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    body, told = "\n".join(lines), escaped(caption)
    return (
        f'<div class=scroll tabindex=0 role=region aria-label="{told}"><table><caption>{told}</caption>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )
