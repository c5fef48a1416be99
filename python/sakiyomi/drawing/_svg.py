"""Writing SVG as text: equal drawings are equal bytes."""

from textwrap import wrap
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

__all__ = [
    "ACCENT",
    "FAINT",
    "INK",
    "breadth",
    "document",
    "fitted",
    "gradient",
    "label",
    "ring",
    "tag",
    "text",
    "use",
    "wrapped",
]

INK, FAINT, ACCENT = "#3d352c", "#7d7263", "#1668b8"
_TABLE, _TABLE_EDGE = "#ece5d8", "#d5cab7"
_FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
_LETTER = 0.6
"""Mean width of a letter in the widest of the fonts, per size."""

Attribute = str | float


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """One element. Underscores in attribute names stand for hyphens; numbers get at most two decimals."""
    words = [name]
    for key, value in attributes.items():
        words.append(f"{key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else f'{round(value, 2):g}')}")
    opening = " ".join(words)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def text(content: str, x: float, y: float, **attributes: Attribute) -> str:
    """One line of text; y is its baseline."""
    return tag("text", escape(content), x=x, y=y, **attributes)


def label(words: str, x: float, y: float) -> str:
    """The name of a zone."""
    return text(words, x, y, font_size=11, fill=FAINT)


def use(name: str, x: float, y: float, turn: str = "", /, **attributes: Attribute) -> str:
    """A defined shape with its origin at (x, y), and a further transformation."""
    return tag("use", href=f"#{name}", transform=f"translate({x:g} {y:g}){turn}", **attributes)


def breadth(words: str, size: float) -> float:
    """In pixels, and rather too much; Chinese and Japanese signs are as wide as they are high."""
    return size * sum(1 if east_asian_width(letter) in "WF" else _LETTER for letter in words)


def wrapped(words: str, width: float, size: float, most: int) -> list[str]:
    """In lines that fit into so many pixels, at most so many of them."""
    letters = int(width / breadth(words, size) * len(words)) if words else 0
    return wrap(words, max(4, letters), max_lines=most, placeholder=" …")


def fitted(words: str, width: float, size: float) -> str:
    """As much as fits into so many pixels."""
    while breadth(words, size) > width:
        words = words.rstrip("…")[:-1] + "…"
    return words


def ring(x: float, y: float, width: float, height: float, radius: float, **attributes: Attribute) -> str:
    """The frame of what a move names."""
    shape = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    return tag("rect", **shape, fill="none", stroke=ACCENT, stroke_width=3, **attributes)


def gradient(kind: str, name: str, *colours: tuple[float, str], **attributes: Attribute) -> str:
    """A `linearGradient` or `radialGradient` by name, through colours at offsets in [0, 1]."""
    stops = (tag("stop", offset=offset, stop_color=colour) for offset, colour in colours)
    return tag(kind, *stops, id=name, **attributes)


def document(size: tuple[int, int], title: str, description: str, *body: str) -> str:
    """A whole document of so many pixels, on a table of its own: it looks the same on any page.

    The title is its accessible name, the description its text alternative.
    """
    width, height = size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label={quoteattr(title)} font-family="{_FONT}" font-size="13" fill="{INK}" style="max-width:100%;height:auto">'
    )
    table = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=14, fill=_TABLE, stroke=_TABLE_EDGE)
    return "\n".join((head, tag("title", escape(title)), tag("desc", escape(description)), table, *body, "</svg>")) + "\n"
