"""Runs a service until a signal ends it."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress

from uvicorn import Config, Server

from sakiyomi.server._connection import Connection
from sakiyomi.server._service import Service
from sakiyomi.server._store import Store
from sakiyomi.server.app import make_app
from sakiyomi.server.limits import Limits

__all__ = ["listen", "make_server", "serve"]

PARTING = 5
"""Seconds that requests have to end after a signal."""
LONGEST_MESSAGE = 2**16
"""Bytes that come over a WebSocket at once."""


class _Server(Server):
    """Stops searches before it waits for their answers."""

    def __init__(self, config: Config, service: Service, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._service = service
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for server in self.servers:
            for each in server.sockets:
                host, port = each.getsockname()[:2]
                self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._service.close()
        await super().shutdown(sockets)


def make_server(
    limits: Limits,
    *,
    file: str | None = None,
    public: bool = False,
    origins: Iterable[str] = (),
    proxies: str = "",
    ready: Callable[[str], None] = lambda _: None,
) -> Server:
    """Serves once it gets a socket that listens. `file` keeps the games, without one memory does; `proxies` are addresses whose
    `X-Forwarded-For` is believed; `ready` is told the address.
    """
    service = Service(limits, Store(file))
    config = Config(
        make_app(service, public=public, origins=origins),
        http=Connection,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        limit_concurrency=limits.connections + 1,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=PARTING,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
    )
    return _Server(config, service, ready)


def listen(host: str, port: int) -> socket.socket:
    """Raises OSError that names the address where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    one = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # else asyncio leaves Nagle's algorithm on: 40 ms a request
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind((host, port))
        one.listen(1024)
    except OSError as error:
        one.close()
        raise OSError(error.errno, error.strerror, f"{host}, port {port}") from None
    return one


def serve(server: Server, taken: socket.socket) -> None:
    """Returns after SIGTERM or SIGINT."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises again, when it is done, what ended it
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    with taken, suppress(KeyboardInterrupt):
        asyncio.run(server.serve([taken]))
