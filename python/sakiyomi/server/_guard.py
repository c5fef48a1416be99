"""What stands before every answer: how much a client may send and how often, and what a browser may do with what it gets."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sakiyomi.engine.server._request import RequestError
from sakiyomi.server._call import refused
from sakiyomi.server._disconnect import GONE
from sakiyomi.server._rate import client_name
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._service import Service

__all__ = ["Guard"]

BODY_SECONDS = 10.0
"""Within which a body must be there."""
SEND_SECONDS = 30.0
"""Within which a client must take a part of an answer."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
OPEN = ("/healthz", "/metrics")
"""Not counted as requests of a client."""
SECURITY = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_WORDS = {404: "there is nothing here", 405: "this method is not known here"}
log = logging.getLogger("sakiyomi.server")


class Guard:
    """Around all of the application. `origins` are those of other pages that may ask; unless it is `public`, requests must name
    this machine, so that no page elsewhere can pass for one from here.
    """

    def __init__(self, app: ASGIApp, service: Service, *, public: bool, origins: Iterable[str]) -> None:
        self._app = app
        self._service = service
        self._public = public
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request, or one WebSocket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send, self._headers(scope), 1024 * self._service.limits.body)
        scope["app"] = self  # so that routes raise what they refuse
        scope["client_name"] = client_name((scope.get("client") or ("?", 0))[0])
        begin = perf_counter()
        await self._answer(scope, exchange)
        if scope["type"] == "http":
            name, took = scope.get("operation", "other"), perf_counter() - begin
            self._service.metrics.count("sakiyomi_requests_total", operation=name, status=str(exchange.status))
            self._service.metrics.time("sakiyomi_request_seconds", took, operation=name)

    async def _answer(self, scope: Scope, exchange: "_Exchange") -> None:
        try:
            self._check(scope)
            await self._app(scope, exchange.receive, exchange.send)
        except Refusal as refusal:
            await exchange.refuse(refusal)
        except RequestError as error:
            await exchange.refuse(Refusal(422, str(error), error.field))
        except HTTPException as error:
            await exchange.refuse(Refusal(error.status_code, _WORDS.get(error.status_code, error.detail)), error.headers)
        except ClientDisconnect:
            exchange.status = exchange.status or GONE
        except (TimeoutError, ConnectionError):
            if not exchange.status:
                await exchange.refuse(Refusal(408, f"the body must come within {BODY_SECONDS:g} seconds"))
        except Exception:
            log.exception("%s %s failed", scope.get("method", "WebSocket"), scope["path"])
            await exchange.refuse(Refusal(500, "something went wrong here, and was written down"))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._public and _hostname(host) not in LOOPBACK:
            raise Refusal(421, "this service answers to localhost alone; --public lets it answer to other names")
        origin = headers.get("origin")
        ours = (None, f"http://{host}", f"https://{host}", *self._origins)
        if scope["type"] == "websocket" and origin not in ours:
            raise Refusal(403, "pages from elsewhere must not use this service; --origin allows one")
        if scope["path"] not in OPEN:
            self._service.admit(scope["client_name"])

    def _headers(self, scope: Scope) -> dict[str, str]:
        origin = Headers(scope=scope).get("origin")
        if origin not in self._origins:
            return SECURITY
        allowed = {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Allow-Headers": "Authorization, Content-Type",
            "Access-Control-Allow-Methods": "GET, POST, DELETE",
            "Access-Control-Expose-Headers": "Retry-After",
            "Access-Control-Max-Age": "3600",
            "Vary": "Origin",
            "Cross-Origin-Resource-Policy": "cross-origin",
        }
        return SECURITY | allowed


class _Exchange:
    """What comes and goes, counted and timed."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str], most: int) -> None:
        self._scope = scope
        self._receive, self._send = receive, send
        self._headers = headers
        self._most = most
        self._got = 0
        self._complete = False
        self._deadline = asyncio.get_running_loop().time() + BODY_SECONDS
        self.status = 0
        """Of the answer; 0 before it began."""

    async def receive(self) -> Message:
        """The next part of the body, in time; after that what tells that the client has gone."""
        if self._scope["type"] == "websocket" or self._complete:
            return await self._receive()
        async with asyncio.timeout_at(self._deadline):
            message = await self._receive()
        self._got += len(message.get("body", b""))
        self._complete = not message.get("more_body", False)
        if self._got > self._most:
            raise Refusal(413, f"the body must be at most {self._most:,} bytes")
        return message

    async def send(self, message: Message) -> None:
        """Raises TimeoutError for who does not read."""
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers.setdefault(name, value)
        async with asyncio.timeout(SEND_SECONDS):
            await self._send(message)

    async def refuse(self, refusal: Refusal, headers: Mapping[str, str] | None = None) -> None:
        """Nothing, where an answer has begun."""
        if self.status:
            return
        if self._scope["type"] == "websocket":
            self.status = refusal.status
            with suppress(RuntimeError):  # it was closed already
                await self._send({"type": "websocket.close", "code": 1008, "reason": str(refusal)[:100]})
            return
        answer = refused(refusal)
        answer.headers.update(headers or {})
        await answer(self._scope, self._receive, self.send)


def _hostname(host: str) -> str | None:
    """Without the port; None of what is no host."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
