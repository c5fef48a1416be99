"""The games that are played here: kept on disk, those in use in memory too; engines move by themselves."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from secrets import randbelow, token_urlsafe
from time import monotonic, time
from typing import Any

from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.server import _place
from sakiyomi.server._metrics import Metrics
from sakiyomi.server._play import Play, Seat, digest
from sakiyomi.server._rate import Rate
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._searches import Searches
from sakiyomi.server._store import Store
from sakiyomi.server.limits import Limits
from sakiyomi.state import text_of_move
from sakiyomi.task import Handle

__all__ = ["MOST_SEED", "Plays"]

MOST_SEED = 2**53
"""Above every seed: JavaScript has no greater whole numbers. Nobody can try them all."""
KEPT = 300
"""Games in memory of which nobody asks anything at the moment."""
REST = 10.0
"""Seconds after which an engine's move that failed is tried again."""
HOUR = 3600.0
DAY = 24 * HOUR
log = logging.getLogger("sakiyomi.server")


class Plays:
    """All of them."""

    def __init__(self, store: Store, searches: Searches, limits: Limits, metrics: Metrics) -> None:
        self._store = store
        self._searches = searches
        self._limits = limits
        self._metrics = metrics
        self._rate = Rate(limits.hourly / HOUR, max(1, limits.hourly // 6))
        self._known: OrderedDict[str, Play] = OrderedDict()
        self._loading = asyncio.Lock()
        self._closing = False
        metrics.gauge("sakiyomi_plays_in_memory", lambda: len(self._known))

    async def create(
        self, record: Record[Any], engines: list[str | None], is_open: bool, client: str
    ) -> tuple[Play, list[str | None]]:
        """A game that goes on from this record, and the tokens of the seats that people play. Raises Refusal."""
        if wait := self._rate.take(client, monotonic()):
            raise Refusal(429, f"at most {self._limits.hourly:,} new games an hour, please", retry_after=wait)
        if await self._store.count() >= self._limits.plays:
            raise Refusal(503, f"{self._limits.plays:,} games are kept here already: ask again later", retry_after=HOUR)
        tokens = [None if engine else token_urlsafe(24) for engine in engines]
        seats = [Seat(engine, token and digest(token)) for engine, token in zip(engines, tokens, strict=True)]
        seed = randbelow(2**32)
        head = {"record": record.to_json(), "seats": [seat.to_json() for seat in seats], "seed": seed, "open": is_open}
        play = Play(token_urlsafe(18), head)
        play.client = client
        await self._store.create(play.name, time(), head)
        self._metrics.count("sakiyomi_plays_total", game=record.game.name)
        self._keep(play)
        return play, tokens

    @asynccontextmanager
    async def visit(self, name: str, client: str) -> AsyncIterator[Play]:
        """The game of this name, which stays in memory meanwhile. Raises Refusal."""
        play = self._known.get(name) or await self._load(name)
        self._known.move_to_end(name)
        play.guests += 1
        play.visited, play.client = time(), client
        try:
            self.wake(play)
            yield play
        finally:
            play.guests -= 1

    async def _load(self, name: str) -> Play:
        async with self._loading:
            if name in self._known:
                return self._known[name]
            found = await self._store.load(name)
            if found is None:
                raise Refusal(404, "there is no such game here")
            play = await asyncio.to_thread(Play, name, *found)
            self._keep(play)
            return play

    def _keep(self, play: Play) -> None:
        self._known[play.name] = play
        free = [name for name, each in self._known.items() if not each.guests and each.task is None and each is not play]
        for name in free[: max(0, len(free) - KEPT)]:
            del self._known[name]

    async def commit(self, play: Play, event: dict[str, Any]) -> None:
        """Writes an event, and makes it known. It comes to an end even if who asked for it has gone."""
        await asyncio.shield(self._commit(play, event))

    async def _commit(self, play: Play, event: dict[str, Any]) -> None:
        number = play.version
        play.apply(event)
        try:
            await self._store.append(play.name, number, time(), event)
        except BaseException:
            self._known.pop(play.name, None)  # the next visit sees what is on disk
            raise
        finally:
            play.tell()

    async def change(self, play: Play, event: dict[str, Any]) -> None:
        """Another event than a move: engines think again, if they have to."""
        await self.pause(play)
        await self.commit(play, event)
        self.wake(play)

    async def pause(self, play: Play) -> None:
        """Ends the search of an engine."""
        if play.task is not None:
            play.task.cancel()
            with suppress(asyncio.CancelledError):
                await play.task

    def wake(self, play: Play) -> None:
        """Lets an engine move, if one is to move."""
        if play.engine is not None and play.task is None and not self._closing and monotonic() >= play.rest:
            play.task = asyncio.get_running_loop().create_task(self._engines(play))

    async def _engines(self, play: Play) -> None:
        try:
            while (engine := play.engine) is not None and not self._closing:
                event = {"move": await self._chosen(play, engine)}
                async with play.lock:
                    await self.commit(play, event)
                play.fault = None
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.exception("an engine's move in a game of %s failed", play.record.game.name)
            play.fault = str(error) if isinstance(error, Refusal) else "the engine's move failed, and is tried again soon"
            play.rest = monotonic() + REST
        finally:
            play.task = None
            play.tell()

    async def _chosen(self, play: Play, engine: str) -> str:
        state = play.record.state
        moves = state.legal_moves()
        if len(moves) == 1:
            return text_of_move(state, moves[0])
        asked = _place.engine(engine, seen(play.record), self._limits, play.seed)

        def begin() -> Handle:
            play.handle = asked.begin()
            return play.handle

        found = await self._searches.run(begin, client=play.client, patient=True, late=asked.late)
        return found.lines[0].texts[0]

    async def delete(self, play: Play) -> None:
        """For good."""
        await self.pause(play)
        self._known.pop(play.name, None)
        await self._store.delete(play.name)
        play.tell()

    async def sweep(self) -> None:
        """Deletes, now and each hour, the games that nobody has visited for long, those in which nobody has moved after a day;
        ends when it is cancelled.
        """
        while True:
            for name, play in list(self._known.items()):
                if play.visited > time() - 2 * HOUR:
                    await self._store.touch(name, play.visited)
            await self._store.purge(time() - self._limits.days * DAY, time() - DAY)
            await asyncio.sleep(HOUR)

    def halt(self) -> None:
        """Ends what engines think, without a move: they begin anew when the game is visited again."""
        self._closing = True
        for play in self._known.values():
            if play.task is not None:
                play.task.cancel()

    async def close(self) -> None:
        """After `halt`, when nobody is served any more."""
        for play in list(self._known.values()):
            await self.pause(play)
        self._store.close()
