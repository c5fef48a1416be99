"""Work for a client that may go away."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["unless_gone"]

GONE = 499
"""The status that logs have for it; nobody reads it."""


async def unless_gone(request: Request, answer: Awaitable[Response]) -> Response:
    """The answer to a request whose body was read; it is cancelled when the client goes away before it is there."""
    work, gone = asyncio.ensure_future(answer), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else Response(status_code=GONE)
    finally:
        gone.cancel()
        work.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await work


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
