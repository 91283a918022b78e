"""A local stand-in for Azure Blob Storage: the few calls that we make, with the signature of each verified.

Written after "Authorize with Shared Key" and the REST reference of the blob service. The tests that use it also pass on
Azurite: name its `azurite-blob` in `CHOPERIA_TEST_AZURITE` to run them there.
"""

import base64
import contextlib
import hashlib
import hmac
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from xml.sax.saxutils import escape

import httpx

from infra.ports import free_port

ACCOUNT = "devstoreaccount1"
KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
"""The key that every Azure emulator has, as its documentation publishes it."""
CONTAINER = "fotos"
VERSION = "2025-01-05"
_SIGNED = (
    "content-encoding", "content-language", "content-length", "content-md5", "content-type", "date",
    "if-modified-since", "if-match", "if-none-match", "if-unmodified-since", "range",
)  # fmt: skip


def signature(method: str, target: str, headers: dict[str, str], key: str = KEY) -> str:
    """What the Authorization header must say of this request; names of `headers` in lower case."""
    url = urlsplit(target)
    standard = [headers.get(name, "") for name in _SIGNED]
    standard[2] = "" if standard[2] == "0" else standard[2]
    ours = [f"{name}:{headers[name].strip()}" for name in sorted(headers) if name.startswith("x-ms-")]
    asked = sorted((name.lower(), value) for name, value in parse_qsl(url.query, keep_blank_values=True))
    resource = [f"/{ACCOUNT}{url.path}", *(f"{name}:{value}" for name, value in asked)]
    text = "\n".join([method, *standard, *ours, *resource])
    digest = hmac.digest(base64.b64decode(key), text.encode(), hashlib.sha256)
    return f"SharedKey {ACCOUNT}:{base64.b64encode(digest).decode()}"


@contextlib.contextmanager
def azure_blobs(folder: Path) -> Iterator[str]:
    """The endpoint of a running store with an empty container."""
    azurite = os.environ.get("CHOPERIA_TEST_AZURITE")
    with _azurite(azurite, folder) if azurite else _stand_in() as endpoint:
        target = f"/{ACCOUNT}/{CONTAINER}?restype=container"
        headers = {
            "x-ms-date": format_datetime(datetime.now(UTC), usegmt=True),
            "x-ms-version": VERSION,
            "content-length": "0",
        }
        headers["authorization"] = signature("PUT", target, headers)
        httpx.put(f"{endpoint}/{CONTAINER}?restype=container", headers=headers, timeout=30).raise_for_status()
        yield endpoint


@contextlib.contextmanager
def _azurite(executable: str, folder: Path) -> Iterator[str]:
    port = free_port()
    command = [executable, "--silent", "--skipApiVersionCheck", "--blobPort", str(port), "--location", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            url = f"http://127.0.0.1:{port}/{ACCOUNT}"
            deadline = time.monotonic() + 60
            while True:
                with contextlib.suppress(httpx.TransportError):
                    httpx.get(url, timeout=5)
                    break
                assert server.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.1)
            yield url
        finally:
            server.kill()


@contextlib.contextmanager
def _stand_in() -> Iterator[str]:
    server = _Server(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{ACCOUNT}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *address: object) -> None:
        super().__init__(*address)  # type: ignore[arg-type]
        self.containers: dict[str, dict[str, tuple[bytes, datetime]]] = {}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  # the base's name
        """Quiet."""

    def handle_any(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        content = self.rfile.read(int(headers.get("content-length", 0)))
        if headers.get("authorization") != signature(self.command, self.path, headers):
            self._answer(403, _error("AuthenticationFailed"))
            return
        url = urlsplit(self.path)
        _, account, container, *rest = unquote(url.path).split("/")
        assert account == ACCOUNT
        blob, asked = "/".join(rest), dict(parse_qsl(url.query, keep_blank_values=True))
        if self.command == "PUT" and not blob:
            self.server.containers[container] = {}
            self._answer(201)
            return
        blobs = self.server.containers.get(container)
        if blobs is None:
            self._answer(404, _error("ContainerNotFound"))
        elif asked.get("comp") == "batch":
            self._delete_each(content)
        elif asked.get("comp") == "list":
            self._answer(200, _listing(blobs, asked))
        elif self.command == "PUT":
            assert headers["x-ms-blob-type"] == "BlockBlob"
            blobs[blob] = content, datetime.now(UTC)
            self._answer(201, **_about(*blobs[blob]))
        elif blob not in blobs:
            self._answer(404, _error("BlobNotFound"))
        elif self.command == "DELETE":
            del blobs[blob]
            self._answer(202)
        else:
            self._answer(200, blobs[blob][0], **_about(*blobs[blob]))

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = handle_any  # noqa: N815  # the base's names

    def _delete_each(self, content: bytes) -> None:
        """A batch: requests within a request, each with a signature of its own."""
        answers = []
        for number, part in enumerate(content.decode().split("--batch_")[1:-1]):
            head, _, inner = part.partition("\r\n\r\n")
            assert "application/http" in head
            request, *lines = inner.strip().split("\r\n")
            method, target, _ = request.split(" ")
            fields = (line.partition(":") for line in lines if line)
            headers = {name.lower(): value.strip() for name, _, value in fields}
            assert method == "DELETE"
            status = "403 Forbidden"
            if headers["authorization"] == signature(method, target, headers):
                _, _, container, *rest = unquote(urlsplit(target).path).split("/")
                known = self.server.containers[container].pop("/".join(rest), None)
                status = "202 Accepted" if known else "404 Not Found\r\nx-ms-error-code: BlobNotFound"
            head = f"--batchresponse_1\r\nContent-Type: application/http\r\nContent-ID: {number}\r\n"
            answers.append(f"{head}\r\nHTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n")
        body = "".join(answers) + "--batchresponse_1--"
        self._answer(202, body.encode(), Content_Type="multipart/mixed; boundary=batchresponse_1")

    def _answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def _about(content: bytes, written_at: datetime) -> dict[str, str]:
    tag = hashlib.md5(content, usedforsecurity=False).hexdigest()
    return {"Last_Modified": format_datetime(written_at, usegmt=True), "ETag": f'"0x{tag}"'}


def _listing(blobs: dict[str, tuple[bytes, datetime]], asked: dict[str, str]) -> bytes:
    prefix = asked.get("prefix", "")
    found = "".join(
        f"<Blob><Name>{escape(name)}</Name><Properties>"
        f"<Last-Modified>{format_datetime(written_at, usegmt=True)}</Last-Modified>"
        f"<Content-Length>{len(content)}</Content-Length><Content-Type>image/webp</Content-Type><Etag>0x1</Etag></Properties></Blob>"
        for name, (content, written_at) in sorted(blobs.items())
        if name.startswith(prefix)
    )
    text = f'<?xml version="1.0" encoding="utf-8"?><EnumerationResults><Prefix>{escape(prefix)}</Prefix>'
    return f"{text}<Blobs>{found}</Blobs><NextMarker /></EnumerationResults>".encode()


def _error(code: str) -> bytes:
    return f'<?xml version="1.0" encoding="utf-8"?><Error><Code>{code}</Code></Error>'.encode()
