"""What is written of a profile: JSON, timelines, the page, figures."""

import json
import re
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sakiyomi.profile import Profile, chrome_trace, profile, speedscope
from sakiyomi.profile.page import html

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schemas/profile.json").read_text())
ENGINES = [
    ("connect_four", "alphabeta"),
    ("shobu", "mcts"),
    ("shobai", "mcts"),
    ("shake_up", "ismcts"),
    ("shiba_goten", "pimc"),
    ("shobai", "greedy"),
]


@pytest.fixture(scope="module", params=ENGINES, ids=" ".join)
def found(request: pytest.FixtureRequest) -> Profile:
    game, engine = request.param
    return profile(game, engine=engine, time=0.15, threads=2, stops=2)


def test_the_document_is_as_the_schema_says(found: Profile) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    document = json.loads(json.dumps(found.to_json()))
    jsonschema.validate(document, SCHEMA)
    assert "cards" not in document
    for name in ("counters", "phases", "scaling", "latency"):
        assert (document[name] is None) == (name in document["missing"]), name


def test_shares_of_phases_sum_to_one(found: Profile) -> None:
    if found.phases is not None:
        assert sum(found.phases.shares().values()) == pytest.approx(1)
        assert found.phases.count == sum(found.phases.samples.values())


def test_chrome_traces_have_spans_that_do_not_overlap(found: Profile) -> None:
    if found.phases is None:
        with pytest.raises(ValueError, match=r"there is no timeline: .+"):
            chrome_trace(found)
        return
    events: list[Any] = json.loads(chrome_trace(found))["traceEvents"]
    for thread in range(found.phases.threads):
        spans = [event for event in events if event["ph"] == "X" and event["tid"] == thread]
        assert all(before["ts"] + before["dur"] <= after["ts"] + 0.2 for before, after in pairwise(spans))
    assert sum(event["ph"] == "X" for event in events) > 0


def test_speedscope_files_have_a_weight_for_each_sample(found: Profile) -> None:
    if found.phases is None:
        return
    document = json.loads(speedscope(found))
    assert len(document["profiles"]) == found.phases.threads
    frames = document["shared"]["frames"]
    for each in document["profiles"]:
        assert len(each["samples"]) == len(each["weights"]) > 0
        assert all(0 <= frame < len(frames) for (frame,) in each["samples"])
        assert sum(each["weights"]) <= each["endValue"] + 1e-9


class Page(HTMLParser):
    """Whether each tag is closed, and what the page asks for."""

    VOID = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_asks_for_nothing(found: Profile) -> None:
    text = html(found)
    page = Page(text)
    assert (page.open, page.links) == ([], [])
    assert "script" not in page.tags
    assert not re.search(r"https?://|[\s=](nan|inf)\b", re.sub(r'xmlns="[^"]+"', "", text))
    assert found.course.moments[-1].move in text


def test_text_tells_all_blocks(found: Profile) -> None:
    text = str(found)
    assert found.engine in text
    assert "peak memory" in text
    assert ("samples" in text) == (found.phases is not None)


def test_figures_have_a_panel_for_what_was_measured(found: Profile) -> None:
    pytest.importorskip("matplotlib")
    from sakiyomi.profile.figures import figure

    titles = [axes.get_title() for axes in figure(found).axes]
    assert ("Where the time goes" in titles) == (found.phases is not None)
    assert ("Visits by move" in titles) == bool(found.moves)


def test_figures_name_the_extra_that_they_need(found: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.profile.figures import figure

    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r"pip install 'sakiyomi\[notebook\]'"):
        figure(found)
