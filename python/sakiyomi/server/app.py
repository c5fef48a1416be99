"""The application: routes and what stands before them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from sakiyomi.server._analysis import analyse
from sakiyomi.server._call import Operation, json_response
from sakiyomi.server._disconnect import unless_gone
from sakiyomi.server._guard import Guard
from sakiyomi.server._openapi import openapi
from sakiyomi.server._operations import OPERATIONS
from sakiyomi.server._play_operations import PLAY_OPERATIONS
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._service import Service

__all__ = ["make_app"]

PAGE = Path(__file__).parent / "page"
CLIENT = Path(__file__).parent / "client"


def make_app(service: Service, *, public: bool = False, origins: Iterable[str] = ()) -> ASGIApp:
    """All that the service answers. `public` and `origins` as `Guard` takes them."""

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        sweep = asyncio.ensure_future(service.plays.sweep())
        yield
        sweep.cancel()
        service.close()
        await service.plays.close()

    router = Router([*_routes(service, public)], redirect_slashes=False, default=_files(PAGE), lifespan=lifespan)
    return Guard(router, service, public=public, origins=origins)


class _Files(StaticFiles):
    def file_response(self, full_path: Any, *rest: Any, **more: Any) -> Response:
        """Deno takes declarations of TypeScript by this name only, and systems have others."""
        answer = super().file_response(full_path, *rest, **more)
        if str(full_path).endswith(".d.ts"):
            answer.headers["Content-Type"] = "application/typescript"
        return answer


def _files(folder: Path) -> ASGIApp:
    """The files of a folder; for a folder in it, its index.html."""
    files = _Files(directory=folder, html=True)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise Refusal(404, "there is nothing here")
        await files(scope, receive, send)

    return answer


def _routes(service: Service, public: bool) -> Iterable[BaseRoute]:
    every = (*OPERATIONS, *PLAY_OPERATIONS)
    document = openapi(every)
    by_path: dict[str, dict[str, Operation]] = {}
    for each in every:
        by_path.setdefault(each.path, {})[each.method] = each
    for path, operations in by_path.items():
        yield Route(path, _endpoint(service, operations), methods=["OPTIONS", *operations], name=path)

    async def metrics(request: Request) -> Response:
        if public and request.scope["client_name"] not in ("127.0.0.1", "::"):
            raise Refusal(404, "there is nothing here")
        return PlainTextResponse(service.metrics.text(), media_type="text/plain; version=0.0.4")

    async def described(_: Request) -> Response:
        return json_response(document)

    yield Route("/v1/openapi.json", described, methods=["GET"])

    async def analysed(socket: WebSocket) -> None:
        await analyse(socket, service, socket.scope["client_name"])

    yield WebSocketRoute("/v1/analysis", analysed)
    yield Route("/metrics", metrics, methods=["GET"])
    yield Mount("/client", _files(CLIENT))


def _endpoint(service: Service, operations: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": ", ".join(operations)})
        operation = operations["GET" if request.method == "HEAD" else request.method]
        request.scope["operation"] = operation.name
        if operation.body is not None:
            await request.body()
        return await unless_gone(request, operation(request, service, request.scope["client_name"]))

    return endpoint
