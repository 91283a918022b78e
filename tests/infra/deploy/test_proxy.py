"""The proxy's own configuration, run by a real nginx in front of two stand-ins that say who they are."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import json
import re
import ssl
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from socket import create_connection
from urllib.parse import urlsplit

import httpx
import pytest

from infra.ports import free_port
from infra.problems import SENTENCES
from tests.harness.nginx import CONFIGURATION, certify, nginx, serving, small_server

MIB = 1024 * 1024


class StandIn(http.server.BaseHTTPRequestHandler):
    """Answers who it is, what it was asked and how the proxy introduced the caller."""

    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        length = int(self.headers.get("content-length", 0))
        while length > 0:
            length -= len(self.rfile.read(min(length, MIB)))
        name: str = self.server.name  # type: ignore[attr-defined]
        body = f"{name} {self.command} {self.path}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        if self.path.startswith("/menu"):
            self.send_header("Content-Security-Policy", "of the page")
        for header in ("X-Forwarded-For", "X-Forwarded-Proto", "Host", "Authorization"):
            self.send_header(f"Seen-{header}", self.headers.get(header, ""))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_OPTIONS = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  # the base's name
        """Quiet."""


@dataclass(frozen=True)
class Proxy:
    """The running proxy."""

    http: str
    https: str
    certificate: Path

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.https, verify=self._trusted(), timeout=60)

    def announced(self, path: str, size: int) -> tuple[int, str | None, bytes]:
        """The answer to a body that is announced and not sent."""
        connection = http.client.HTTPSConnection(urlsplit(self.https).netloc, context=self._trusted(), timeout=60)
        with contextlib.closing(connection):
            connection.putrequest("POST", path)
            connection.putheader("Content-Length", str(size))
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.getheader("Content-Type"), answer.read()

    def negotiated(self, ciphers: str | None = None) -> str | None:
        """The version of TLS that a client with these ciphers of 1.2, or with every one, gets."""
        context = self._trusted()
        if ciphers:
            context.maximum_version = ssl.TLSVersion.TLSv1_2
            context.set_ciphers(ciphers)
        place = urlsplit(self.https)
        with (
            create_connection(("127.0.0.1", place.port or 443), timeout=60) as plain,
            context.wrap_socket(plain, server_hostname=place.hostname) as secured,
        ):
            return secured.version()

    def _trusted(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


@contextlib.contextmanager
def stand_in(name: str) -> Iterator[int]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    server.name = name  # type: ignore[attr-defined]
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The files as they are, but for the places that containers have: ports, folders, the names of services."""
    folder = tmp_path_factory.mktemp("proxy")
    plain, secure, gone = free_port(), free_port(), free_port()
    certificate = certify(folder)
    with stand_in("commands") as commands, stand_in("queries") as queries:
        moved = {"/tmp/": f"{folder}/", "/etc/choperia-tls/": f"{folder}/", "8443": str(secure), "8080": str(plain)}
        for file in CONFIGURATION.glob("*.conf"):
            text = file.read_text()
            for old, new in moved.items():
                text = text.replace(old, new)
            (folder / file.name).write_text(text)
        (folder / "upstreams.conf").write_text(
            f"upstream commands {{ server 127.0.0.1:{commands}; }}\n"
            f"upstream queries {{ server 127.0.0.1:{gone}; server 127.0.0.1:{queries}; }}\n"
        )
        with serving(folder / "nginx.conf", f"http://127.0.0.1:{plain}/proxy-healthz"):
            yield Proxy(f"http://127.0.0.1:{plain}", f"https://localhost:{secure}", certificate)


@pytest.mark.parametrize(
    ("method", "path", "part"),
    [
        ("GET", "/", "queries"),
        ("GET", "/menu", "queries"),
        ("GET", "/media/ab/x.webp", "queries"),
        ("GET", "/api/v1/event-orders?page=2", "queries"),
        ("GET", "/api/v1/stream", "queries"),
        ("GET", "/api/v1/sales/import", "queries"),
        ("OPTIONS", "/api/login", "queries"),
        ("GET", "/api/command/openapi.json", "commands"),
        ("POST", "/api/login", "commands"),
        ("PUT", "/api/v1/products/7", "commands"),
        ("PATCH", "/api/v1/event-orders/7/status", "commands"),
        ("DELETE", "/api/v1/products/7", "commands"),
        ("POST", "/api/v1/sales/import", "commands"),
        ("POST", "/mcp", "queries"),
    ],
)
def test_reads_and_commands_reach_the_process_that_answers_them(
    proxy: Proxy, method: str, path: str, part: str
) -> None:
    """One of the two query processes is down; nobody notices."""
    with proxy.client() as client:
        assert client.request(method, path).text == f"{part} {method} {path}"


@pytest.mark.parametrize("path", ["/metrics", "/readyz", "/healthz"])
def test_what_operators_ask_is_not_answered_outside(proxy: Proxy, path: str) -> None:
    with proxy.client() as client:
        assert client.get(path).status_code == 404


def test_what_a_caller_says_of_itself_is_not_believed(proxy: Proxy) -> None:
    with proxy.client() as client:
        seen = client.get("/", headers={"X-Forwarded-For": "8.8.8.8", "X-Forwarded-Proto": "http"}).headers
    assert seen["seen-x-forwarded-for"] == "127.0.0.1"
    assert seen["seen-x-forwarded-proto"] == "https"
    assert seen["seen-host"] == "localhost"


def test_without_tls_one_is_sent_to_the_address_with_it(proxy: Proxy) -> None:
    answer = httpx.get(f"{proxy.http}/menu?x=1", headers={"Host": "www.example.com"}, timeout=60)
    assert (answer.status_code, answer.headers["location"]) == (308, "https://www.example.com/menu?x=1")
    assert httpx.post(f"{proxy.http}/api/login", json={}, timeout=60).status_code == 403


def test_tls_is_new_and_its_ciphers_keep_past_traffic_secret(proxy: Proxy) -> None:
    assert proxy.negotiated() == "TLSv1.3"
    assert proxy.negotiated("ECDHE-ECDSA-AES128-GCM-SHA256") == "TLSv1.2"
    with pytest.raises(ssl.SSLError):
        proxy.negotiated("ECDHE-ECDSA-AES128-SHA")


@pytest.mark.parametrize(
    ("path", "policy"), [("/menu", "of the page"), ("/healthz", "default-src 'none'"), ("/", "default-src 'none'")]
)
def test_every_answer_has_the_headers_of_security_once(proxy: Proxy, path: str, policy: str) -> None:
    with proxy.client() as client:
        headers = client.get(path).headers
    assert headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert headers["x-content-type-options"] == "nosniff"
    [given] = headers.get_list("content-security-policy")
    assert given.startswith(policy)


@pytest.mark.parametrize("path", ["/", "/api/login", "/api/nothing", "/media/a.webp", "/healthz"])
@pytest.mark.parametrize("method", ["TRACE", "CONNECT"])
def test_trace_and_connect_are_refused_on_every_path(proxy: Proxy, method: str, path: str) -> None:
    with proxy.client() as client:
        answer = client.request(method, path, headers={"X-Marked": "pitanga"})
    assert (answer.status_code, answer.headers["content-type"]) == (405, "application/problem+json")
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE"
    assert "pitanga" not in answer.text
    assert answer.json()["error"] == SENTENCES[405]


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/api/v1/admin/images", 14 * MIB),
        ("/api/admin/images", 14 * MIB),
        ("/api/admin-images-uploads/aaaaaaaaaaaaaaaaaaaaaa", 10 * MIB),
        ("/api/v1/sales/import", 201 * MIB),
        ("/api/v1/imports/customers", 3 * MIB),
        ("/api/v1/bank-statements", 3 * MIB),
        ("/api/v1/messages/whatsapp", 3 * MIB),
        ("/api/v1/admin/products", MIB),
        ("/api/v1/admin/images/7", MIB),
        ("/api/login", MIB // 16),
        ("/api/password/reset", MIB // 16),
        ("/menu", 1024),
    ],
)
def test_a_body_has_the_limit_of_its_location(proxy: Proxy, path: str, most: int) -> None:
    with proxy.client() as client:
        assert client.post(path, content=b"x" * min(most, 40 * MIB)).status_code == 200
    status, media_type, body = proxy.announced(path, most + 1)
    assert (status, media_type) == (413, "application/problem+json")
    assert json.loads(body)["error"] == "O conteúdo enviado é grande demais."


def test_a_flood_of_logins_from_one_address_is_stopped_and_others_go_on(proxy: Proxy) -> None:
    """The stand-in answers at once, so that more than the burst and the rate let pass arrives in time."""
    with proxy.client() as client:
        answers = [client.post("/api/login") for _ in range(300)]
        assert client.get("/menu").status_code == 200
    stopped = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert stopped[0].headers["retry-after"] == "1"
    assert stopped[0].headers["x-content-type-options"] == "nosniff"
    assert stopped[0].json()["error"] == "Há pedidos demais deste endereço. Aguarde um pouco."


def test_the_small_server_has_the_same_limits() -> None:
    def limits(name: str) -> set[tuple[str, str]]:
        text = (CONFIGURATION / name).read_text()
        blocks = re.findall(r"location ([^{]+) \{([^}]*)\}", text)
        found = re.compile(r"(client_max_body_size|limit_req|limit_conn) [^;]+")
        return {(where, each.group()) for where, block in blocks for each in found.finditer(block)}

    assert limits("small-server.conf") == limits("locations.conf") != set()


def test_a_redirect_to_tls_is_not_kept_by_caches(proxy: Proxy) -> None:
    """Its address comes from ``Host``, which a cache may not look at."""
    assert httpx.get(f"{proxy.http}/menu", timeout=60).headers["cache-control"] == "no-store"


def test_the_configuration_of_the_small_server_is_what_nginx_understands(tmp_path: Path) -> None:
    certify(tmp_path)
    text = (CONFIGURATION / "small-server.conf").read_text()
    text = text.replace("/etc/letsencrypt/live/www.example.com/", f"{tmp_path}/")
    text = text.replace("listen [::]:80;", "").replace("listen [::]:443 ssl http2;", "")
    (tmp_path / "site.conf").write_text(text.replace("listen 80;", f"listen {free_port()};"))
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole)
    done = subprocess.run([nginx(), "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr


def test_only_the_banks_certificate_opens_the_webhook(tmp_path: Path) -> None:
    """What ``docs/operations.md`` gives to banks with mutual TLS; the proxy adds the secret of the house."""
    documented = (CONFIGURATION.parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    found = re.search(r"```\n(# in nginx.*?)```", documented, re.DOTALL)
    assert found is not None
    (tmp_path / "bank").mkdir()
    bank = certify(tmp_path / "bank")
    block = found[1].replace("/etc/choperia-tls/bank-ca.pem", str(bank))
    with stand_in("house") as house, small_server(tmp_path, house, first=block) as (_, secure, stranger):
        address = f"https://localhost:{secure}/api/v1/pix/webhook/pix"
        assert httpx.post(address, verify=stranger, timeout=60).status_code == 401
        known = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
        known.load_cert_chain(bank, bank.with_name("privkey.pem"))
        answer = httpx.post(address, verify=known, timeout=60)
        assert (answer.status_code, answer.headers["seen-authorization"]) == (200, "Bearer <secret>")
        others = httpx.get(f"https://localhost:{secure}/menu", verify=stranger, timeout=60)
        assert (others.status_code, others.headers["seen-authorization"]) == (200, "")
