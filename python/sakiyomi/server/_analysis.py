"""Analysis over a WebSocket: requests and answers as of JSON lines, one search at a time."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from time import perf_counter
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from sakiyomi._files import json_document
from sakiyomi.engine.server._answer import cards_of
from sakiyomi.engine.server._request import RequestError, about
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.result import Info
from sakiyomi.server import _place
from sakiyomi.server._call import checked
from sakiyomi.server._models import AnalysisRequest, StopRequest
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._service import Service
from sakiyomi.task import Handle

__all__ = ["analyse"]

MOST_SOCKETS = 16
"""Of one client."""
REPORT_EVERY = 0.1
"""Seconds between partial results, unless they are to be rarer."""


async def analyse(socket: WebSocket, service: Service, client: str) -> None:
    """Serves one WebSocket until the client goes away. Raises Refusal before it is accepted."""
    if service.sockets[client] >= MOST_SOCKETS:
        raise Refusal(429, f"at most {MOST_SOCKETS} WebSockets, please")
    service.sockets[client] += 1
    session = _Session(socket, service, client)
    try:
        await socket.accept()
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            await session.handle(message.get("text") or "")
    except WebSocketDisconnect:
        pass
    finally:
        service.sockets -= Counter([client])
        await session.close()


class _Session:
    """A new search ends the one before, which still gives its result."""

    def __init__(self, socket: WebSocket, service: Service, client: str) -> None:
        self._socket = socket
        self._service = service
        self._client = client
        self._search: asyncio.Task[None] | None = None
        self._handle: Handle | None = None

    async def handle(self, text: str) -> None:
        """Obeys a request."""
        name: Any = None
        try:
            self._service.admit(self._client)
            document = json_document("a request", text.encode(errors="replace"))
            name = document.get("id") if isinstance(document, dict) else None
            if isinstance(document, dict) and document.get("action") == "stop":
                checked(StopRequest, document)
                await self._send({"id": name, "action": "stop", "stopped": self._stop()})
                return
            await self._begin(checked(AnalysisRequest, document))
        except Refusal as refusal:
            await self._send({"id": name, **refusal.to_json()})
        except RequestError as error:
            await self._send({"id": name, "error": str(error), "field": error.field})
        except ValueError as error:
            await self._send({"id": name, "error": str(error), "field": None})

    async def _begin(self, request: AnalysisRequest) -> None:
        told = request.model_dump(exclude_none=True)
        record = await self._record(told)
        asked = _place.search(told, record, self._service.limits)
        await self._end()
        self._search = asyncio.get_running_loop().create_task(self._run(request.id, asked, cards_of(record)))

    async def _record(self, told: dict[str, Any]) -> Record[Any] | RecordView:
        """The position that is asked about: one that is given, or that of a game that is played here."""
        if "play" not in told:
            return await asyncio.to_thread(_place.place, told, self._service.limits)
        if given := told.keys() & {"game", "view", "position", "moves", "deal", "draws", "cards", "options", "players"}:
            raise RequestError(min(given), f"a request has play or {min(given)}, not both")
        async with self._service.plays.visit(told["play"], self._client) as play:
            seat = play.seat_of(told.get("token"))
            ply = told.get("ply", len(play.record.moves))
            return await asyncio.to_thread(play.earlier, seat, ply)

    async def _run(self, name: Any, asked: _place.Asked, cards: dict[str, Any]) -> None:
        last, every = float("-inf"), max(REPORT_EVERY, asked.report_every or 0.0)

        async def tell(info: Info) -> None:
            nonlocal last
            if (now := perf_counter()) - last >= every:
                last = now
                await self._send({"id": name, "partial": True, **info.to_json(), **cards})

        def begin() -> Handle:
            self._handle = asked.begin()
            return self._handle

        try:
            with about("limit"):
                found = await self._service.analyses.run(begin, client=self._client, tell=tell)
            await self._send({"id": name, **found.to_json(), **cards})
        except Refusal as refusal:
            await self._send({"id": name, **refusal.to_json()})
        except RequestError as error:
            await self._send({"id": name, "error": str(error), "field": error.field})

    def _stop(self) -> bool:
        if self._search is None or self._search.done():
            return False
        if self._handle is None:
            self._search.cancel()
        else:
            self._handle.stop()
        return True

    async def _end(self) -> None:
        """Stops the search, and waits for its last words."""
        self._stop()
        if self._search is not None:
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await self._search
        self._search = self._handle = None

    async def close(self) -> None:
        """Ends the search for a client that has gone."""
        if self._search is not None:
            self._search.cancel()
        await self._end()

    async def _send(self, document: dict[str, Any]) -> None:
        await self._socket.send_text(json.dumps(document, separators=(",", ":")))
