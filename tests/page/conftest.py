"""The page in headless Chromium, played against a service that runs as a program of its own."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, sync_playwright

PATIENCE = 15_000
"""Milliseconds after which something has not come."""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 1000}


class Visit:
    """A page that is looked at, and all that the service has told it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        self.answers: list[tuple[str, Any]] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: message.type in ("error", "warning") and self.faults.append(message.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: request.url.startswith((address, "data:", "blob:")) or self.faults.append(request.url))
        page.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.url}")
        elif "/v1/" in response.url and "json" in response.headers.get("content-type", ""):
            self.answers.append((response.url, response))

    def told(self) -> list[tuple[str, Any]]:
        """Address and document of each answer so far."""
        return [(url, json.loads(answer.body())) for url, answer in self.answers]

    def begin(self, game: str, *, players: int = 2, against: str = "beginner", seat: int = 0, **options: int) -> None:
        """Opens the page and begins a game by its picker; `options` are numbers among its rule options."""
        self.page.goto(self.address)
        self.page.locator(f'.tile[data-game="{game}"]').click()
        form = self.page.locator("section.begin")
        for label, value in (("Players", players), ("Against", against), ("You play", seat)):
            field = form.get_by_label(label)
            if field.count() and field.is_visible():
                field.select_option(str(value))
        for name, number in options.items():
            if not form.locator("details[open]").count():
                form.locator("summary").click()
            form.get_by_label(name.replace("_", " ").capitalize()).fill(str(number))
        form.locator(".button.main").click()
        self.page.wait_for_selector("main.game")

    @property
    def play(self) -> str:
        """The id of the game that is played."""
        found = re.search(r"#play/(\w+)", self.page.url)
        assert found
        return found[1]

    @property
    def is_over(self) -> bool:
        return self.page.locator('.ask[data-turn="over"]').count() > 0

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return int(self.page.locator(".ask").get_attribute("data-ply") or 0)

    def wait_for_turn(self, after: int = -1) -> bool:
        """Waits until more than so many moves have been made and the player is asked, or the game is over: false."""
        self.page.wait_for_function(
            "after => (({turn, ply}) => ply > after && ['mine', 'over'].includes(turn))(document.querySelector('.ask').dataset)",
            arg=after,
        )
        return not self.is_over

    def is_wide(self) -> bool:
        """Whether something sticks out of the page at the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the service listens."""
    file = tmp_path_factory.mktemp("service") / "plays.sqlite"
    words = [
        sys.executable,
        "-m",
        "sakiyomi_cli",
        "serve",
        "--port",
        "0",
        "--file",
        str(file),
        "--rate",
        "1000",
        "--burst",
        "1000",
    ]
    with subprocess.Popen([*words, "--hourly", "1000"], stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout
        found = re.fullmatch(r"serving at (\S+)\n", service.stdout.readline())
        assert found, "the service does not run"
        yield found[1]
        service.terminate()


@pytest.fixture(scope="module")
def browser(program: Callable[[str, str], str]) -> Iterator[Browser]:
    chromium = program("chromium", "chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


Open = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Opens the page in a browser that remembers nothing. What goes wrong there fails the test at its end."""
    visits: list[Visit] = []

    def open_page(**settings: Any) -> Visit:
        context = browser.new_context(**({"viewport": DESK, "reduced_motion": "reduce"} | settings))
        visits.append(Visit(context.new_page(), address))
        return visits[-1]

    yield open_page
    for each in visits:
        each.page.context.close()
    assert [fault for each in visits for fault in each.faults] == []
