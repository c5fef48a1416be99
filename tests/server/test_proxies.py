"""The service behind nginx and Caddy, with the configurations of docs/proxy.md."""

import grp
import json
import os
import pwd
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
if not (ROOT / "docs").exists():
    pytest.skip("a source distribution holds no docs", allow_module_level=True)
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```$", (ROOT / "docs/proxy.md").read_text(), re.MULTILINE | re.DOTALL))
PATIENCE = 20
Find = Callable[[str, str], str]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        found: int = one.getsockname()[1]
        return found


@pytest.fixture(scope="module")
def certificate(program: Find, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for play.example that signs itself, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    pem, key = folder / "play.pem", folder / "play.key"
    command = [program("openssl", "openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    named = ["-subj", "/CN=play.example", "-addext", "subjectAltName=DNS:play.example,IP:127.0.0.1"]
    subprocess.run([*command, *named, "-keyout", str(key), "-out", str(pem)], check=True, capture_output=True)
    return pem, key


class Proxy:
    """One that runs, before a service."""

    def __init__(self, port: int, service: Any, certificate: Path) -> None:
        self.port = port
        self.service = service
        self.context = ssl.create_default_context(cafile=str(certificate))

    def ask(
        self, method: str, path: str, body: Any = None, address: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """From a client with this address."""
        one = HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=self.context, source_address=(address, 0))
        told = {"Host": f"play.example:{self.port}", **headers}
        if body is not None and not isinstance(body, bytes):
            told["Content-Type"], body = "application/json", json.dumps(body).encode()
        try:
            one.request(method, path, body, told)
            answer = one.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, headers, answer.read().decode()
        finally:
            one.close()

    def post(self, path: str, **body: Any) -> Any:
        status, _, text = self.ask("POST", path, body)
        assert status < 300, text
        return json.loads(text)


def configured(kind: str, folder: Path, port: int, service_port: int, pem: Path, key: Path) -> list[str]:
    """The command that runs what the page says, at these ports and with this certificate."""
    text = BLOCKS[kind].replace("127.0.0.1:8000", f"127.0.0.1:{service_port}")
    file = folder / f"{kind}.conf"
    if kind == "caddy":
        tls = f"    tls {pem} {key}\n    respond /metrics 404\n"
        options = "{\n    admin off\n    auto_https disable_redirects\n}\n"
        text = text.replace("play.example {", f"play.example:{port} {{").replace("    respond /metrics 404\n", tls)
        file.write_text(options + text)
        return ["run", "--adapter", "caddyfile", "--config", str(file)]
    text = (
        text.replace("443 ssl", f"{port} ssl")
        .replace("/etc/ssl/play.example.pem", str(pem))
        .replace("/etc/ssl/play.example.key", str(key))
    )
    paths = "".join(f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    owner = f"user {pwd.getpwuid(os.geteuid()).pw_name} {grp.getgrgid(os.getegid()).gr_name};"
    file.write_text(
        f"daemon off; {owner} pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {paths}\n{text}\n}}"
    )
    return ["-p", str(folder), "-c", str(file)]


@pytest.fixture(params=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, program: Find, begin: Any, certificate: tuple[Path, Path], tmp_path: Path
) -> Iterator[Proxy]:
    kind = request.param
    command = program(kind, {"nginx": "nginx-light"}.get(kind, kind))
    service = begin({"public": True, "proxies": "127.0.0.1"}, time=10, rate=5, burst=20)
    port = free_port()
    arguments = configured(kind, tmp_path, port, service.port, *certificate)
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "PATH": "/usr/bin:/usr/sbin"}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen([command, *arguments], stdout=log, stderr=log, env=home)
    one = Proxy(port, service, certificate[0])
    try:
        wait_for(one, process, tmp_path / "log")
        yield one
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(proxy: Proxy, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until it answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            assert proxy.ask("GET", "/healthz")[0] == 200
            return
        except OSError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.05)


def test_the_page_and_the_answers_come_through(proxy: Proxy) -> None:
    status, headers, text = proxy.ask("GET", "/")
    assert status == 200
    assert "Sakiyomi" in text
    assert "default-src 'none'" in headers["content-security-policy"]
    assert proxy.post("/v1/bestmove", game="shobu", level="beginner")["move"]


@contextmanager
def analysis(proxy: Proxy, origin: str) -> Iterator[ClientConnection]:
    raw = socket.create_connection(("127.0.0.1", proxy.port))
    with connect(f"wss://play.example:{proxy.port}/v1/analysis", sock=raw, ssl=proxy.context, origin=Origin(origin)) as one:
        yield one


def test_an_analysis_comes_through(proxy: Proxy) -> None:
    with analysis(proxy, f"https://play.example:{proxy.port}") as one:
        one.send(json.dumps({"id": 1, "game": "shobu", "limit": {"time": 1}}))
        assert json.loads(one.recv(timeout=PATIENCE))["partial"]
        while json.loads(one.recv(timeout=PATIENCE)).get("partial"):
            pass


def test_pages_from_elsewhere_are_kept_out(proxy: Proxy) -> None:
    with pytest.raises(InvalidStatus, match="403"), analysis(proxy, "https://play.example"):
        pass


def test_who_waits_for_news_gets_it(proxy: Proxy) -> None:
    made = proxy.post("/v1/plays", game="connect_four", seats=[{}, {}])
    path, (first, second) = f"/v1/plays/{made['id']}", made["tokens"]
    begun = time.monotonic()
    status, _, text = proxy.ask("GET", f"{path}?since=0&wait=2", Authorization=f"Bearer {second}")
    assert (status, json.loads(text)["version"]) == (200, 0)
    assert time.monotonic() - begun >= 2
    assert proxy.ask("POST", f"{path}/moves", {"move": "4"}, Authorization=f"Bearer {first}")[0] == 200
    status, _, text = proxy.ask("GET", f"{path}?since=0&wait=25", Authorization=f"Bearer {second}")
    assert json.loads(text)["ply"] == 1


def test_each_client_has_a_rate_whatever_it_writes(proxy: Proxy) -> None:
    for i in range(200):
        status, headers, _ = proxy.ask("GET", "/v1/games", address="127.0.0.2", **{"X-Forwarded-For": f"10.0.0.{i}"})
        if status == 429:
            break
    assert status == 429
    assert int(headers["retry-after"]) >= 1
    assert proxy.ask("GET", "/v1/games", address="127.0.0.3")[0] == 200


def test_metrics_are_for_this_machine(proxy: Proxy) -> None:
    assert proxy.ask("GET", "/metrics")[0] == 404
    assert proxy.ask("GET", "/metrics", **{"X-Forwarded-For": "127.0.0.1"})[0] == 404
    assert proxy.service.get("/metrics").status == 200


def test_a_long_body_is_refused_and_one_within_the_limit_is_not(proxy: Proxy) -> None:
    for length, expected in ((250_000, 422), (300_000, 413)):
        assert proxy.ask("POST", "/v1/scene", {"game": "shobu", "position": "x" * length})[0] == expected


def test_a_search_ends_when_its_client_has_gone(proxy: Proxy) -> None:
    with (
        socket.create_connection(("127.0.0.1", proxy.port)) as raw,
        proxy.context.wrap_socket(raw, server_hostname="play.example") as one,
    ):
        body = json.dumps({"game": "shobu", "limit": {"time": 10}}).encode()
        head = "POST /v1/bestmove HTTP/1.1\r\nHost: play.example\r\nContent-Type: application/json\r\n"
        one.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        wait_until_running(proxy, 1)
    wait_until_running(proxy, 0)


def wait_until_running(proxy: Proxy, count: int) -> None:
    end = time.monotonic() + 5
    while f"\nsakiyomi_searches_running {count}\n" not in proxy.service.get("/metrics").body.decode():
        assert time.monotonic() < end, f"there must be {count} searches"
        time.sleep(0.02)


def test_systemd_takes_the_unit_and_finds_it_closed(program: Find, tmp_path: Path) -> None:
    analyse, file = program("systemd-analyze", "systemd"), tmp_path / "sakiyomi.service"
    file.write_text(BLOCKS["ini"].replace("/opt/sakiyomi/bin/sakiyomi", sys.executable))
    done = subprocess.run([analyse, "verify", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    closed = subprocess.run([analyse, "security", "--offline=yes", "--threshold=20", str(file)], capture_output=True, check=False)
    assert closed.returncode == 0
