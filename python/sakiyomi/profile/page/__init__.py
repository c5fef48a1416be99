"""A profile as one page for browsers: it needs nothing but itself, and asks for nothing."""

from sakiyomi._markup import escaped, joined
from sakiyomi.profile.model import Profile
from sakiyomi.profile.page import _look, _sections

__all__ = ["html"]

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html(profile: Profile) -> str:
    """A document of HTML, without a script."""
    title = f"{profile.game or 'A position'}: {profile.engine}"
    verdict = f"<p class=verdict>{escaped(_sections.verdict(profile))}</p>"
    body = joined(
        f"<header><h1>{escaped(title)}</h1>{verdict}{_sections.figures(profile)}</header>",
        *(part(profile) for part in _sections.SECTIONS),
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escaped(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n<style>{_look.STYLE}</style>\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
