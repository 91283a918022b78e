"""Servers of other people for tests: mail, the Cloud API of WhatsApp, a push service, and an address for webhooks.

All of them listen on 127.0.0.1 with real sockets, keep what they received, and do with each request what they were
told: `server.tell("fail", "ok")` is about the next two. What is not told is `ok`.
"""

import asyncio
import base64
import contextlib
import hashlib
import hmac
import ipaddress
import json
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal, Self

import jwt
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from standardwebhooks import Webhook

from infra.messaging.web_push import Subscription
from infra.ports import free_port

HOST = "127.0.0.1"
NAMES = ("gancho.example", "push.example", "smtp.example")
"""What the certificate of the servers is for, beside 127.0.0.1. It is not for `localhost`."""

Told = Literal["ok", "fail", "refuse", "stall", "drip", "garbage", "drop", "cut", "twice", "error_inside"]
"""`fail` is for now, `refuse` for ever, `stall` reads and never answers, `drip` answers a byte at a time without end.

The lies: `garbage` is a success whose content is nonsense, `cut` a success that breaks off within its body, `drop`
takes the message and closes the connection, `twice` sends the same answer two times, `error_inside` is a success that
contains an error. The mail server knows neither `drip`, `cut` nor `error_inside`: it takes them for `ok`.
"""


class Authority:
    """A certificate authority that nobody trusts but a test, and a certificate for the servers."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "authority.pem"
        """For `SSL_CERT_FILE` of another process."""
        self._server = folder / "server.pem"
        own = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Testes")])
        key = x509.SubjectKeyIdentifier.from_public_key(own.public_key())
        root = (
            _certificate(name, name, own.public_key())
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            .add_extension(key, critical=False)
            .sign(own, hashes.SHA256())
        )
        self.file.write_bytes(root.public_bytes(serialization.Encoding.PEM))
        theirs = ec.generate_private_key(ec.SECP256R1())
        names = [*map(x509.DNSName, NAMES), x509.IPAddress(ipaddress.ip_address(HOST))]
        server = (
            _certificate(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAMES[0])]), name, theirs.public_key())
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(key), critical=False)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .sign(own, hashes.SHA256())
        )
        self._server.write_bytes(
            theirs.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            + server.public_bytes(serialization.Encoding.PEM)
        )

    def trusting(self) -> ssl.SSLContext:
        """For a client that trusts this authority alone."""
        return ssl.create_default_context(cafile=self.file)

    def serving(self) -> ssl.SSLContext:
        """For a server."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._server)
        return context


def _certificate(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


@dataclass
class Said:
    """An answer that a test writes itself."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Received:
    """A request. Names of headers are in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class HttpServer:
    """Base of the servers that are posted to. With an authority it speaks TLS."""

    def __init__(self, authority: Authority | None = None) -> None:
        self.received: list[Received] = []
        self._tls = authority.serving() if authority else None
        self._told: deque[Told | Said] = deque()
        self._over = threading.Event()
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """With the address, not a name."""
        return self.url_of(HOST)

    def url_of(self, host: str) -> str:
        """The same for one of `NAMES`, if the client is made to find it here."""
        return f"{'https' if self._tls else 'http'}://{host}:{self.port}"

    def tell(self, *behaviours: Told | Said) -> None:
        """Set what happens to the next requests, one each."""
        self._told.extend(behaviours)

    def start(self) -> Self:
        self._over.clear()
        self._server = _Server((HOST, self.port), self)
        self.port = self._server.server_address[1]
        if self._tls:
            self._server.socket = self._tls.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """End every answer that is under way. `start` listens at the same port again."""
        assert self._server is not None
        assert self._thread is not None
        self._over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def respond(self, handler: "_Handler", request: Received) -> None:
        """Keep the request and do what was told."""
        self.received.append(request)
        told = self._told.popleft() if self._told else "ok"
        handler.close_connection = True
        if isinstance(told, Said):
            handler.answer(told)
        elif told == "stall":
            self._over.wait()
        elif told == "drip":
            handler.drip(self._over)
        elif told == "cut":
            handler.answer(self.said("ok", request), missing=100)
        elif told == "twice":
            handler.answer(self.said("ok", request))
            handler.answer(self.said("ok", request))
        elif told != "drop":
            handler.answer(self.said(told, request))

    def said(self, told: Told, request: Received) -> Said:
        """The answer of `ok`, `fail`, `refuse`, `garbage` and `error_inside`."""
        raise NotImplementedError


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], owner: HttpServer) -> None:
        super().__init__(address, _Handler)
        self.owner = owner

    def handle_error(self, *_: object) -> None:
        """The client has gone: that is what is tested."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", 0)))
        self.server.owner.respond(self, Received(self.path, headers, body))

    def answer(self, said: Said, missing: int = 0) -> None:
        self.send_response(said.status)
        for name, value in {"Content-Type": "application/json", **said.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(said.body) + missing))
        self.end_headers()
        self.wfile.write(said.body)

    def drip(self, over: threading.Event) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Endless: ")
        while not over.wait(0.02):
            self.wfile.write(b"a")

    def log_message(self, *_: object) -> None:
        """Quiet."""


class FakeCloudApi(HttpServer):
    """Graph API, as far as `send_template` uses it. `url` is its base URL."""

    TOKEN = "EAAG-do-teste"

    def said(self, told: Told, request: Received) -> Said:
        if request.headers.get("authorization") != f"Bearer {self.TOKEN}":
            return graph_error(190, "Error validating access token", status=401)
        match told:
            case "fail":
                return graph_error(131000, "Something went wrong", status=500)
            case "refuse":
                return graph_error(131026, "Message undeliverable")
            case "error_inside":
                return graph_error(131026, "Message undeliverable", status=200)
            case "garbage":
                return Said(200, b"<html>Bem-vindo ao Wi-Fi</html>")
        id = f"wamid.{base64.b64encode(str(len(self.received)).encode()).decode()}"
        telephone = request.json()["to"]
        return _json(
            200,
            {
                "messaging_product": "whatsapp",
                "contacts": [{"input": telephone, "wa_id": telephone.removeprefix("+")}],
                "messages": [{"id": id, "message_status": "accepted"}],
            },
        )


def graph_error(code: int, message: str, *, status: int = 400, details: str = "") -> Said:
    """An error as the Graph API writes it."""
    data = {"messaging_product": "whatsapp", "details": details}
    error = {"message": f"(#{code}) {message}", "type": "OAuthException", "code": code, "error_data": data}
    return _json(status, {"error": {**error, "fbtrace_id": "AbC"}})


def status_report(*statuses: dict[str, Any]) -> bytes:
    """The body that Meta posts for these `statuses`."""
    value = {"messaging_product": "whatsapp", "metadata": {"phone_number_id": "1"}, "statuses": list(statuses)}
    changes = [{"field": "messages", "value": value}]
    return json.dumps({"object": "whatsapp_business_account", "entry": [{"id": "0", "changes": changes}]}).encode()


def meta_signature(app_secret: str, body: bytes) -> str:
    """The header `X-Hub-Signature-256` of the body."""
    return "sha256=" + hmac.new(app_secret.encode(), body, "sha256").hexdigest()


@dataclass
class Push:
    """What a browser would show, and what its push service was asked for."""

    payload: Any
    topic: str
    ttl: int
    urgency: str
    subject: str
    vapid_key: str


class PushSink(HttpServer):
    """A push service and the browser behind it. `pushes` are those that it could decrypt, and whose sender is known.

    A request that a real one would refuse is answered 400 or 403, whatever was told.
    """

    def __init__(self, authority: Authority | None = None) -> None:
        super().__init__(authority)
        self.pushes: list[Push] = []
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = hashlib.sha256(b"auth").digest()[:16]

    def subscription(self, host: str = HOST) -> Subscription:
        """What the browser would hand to the house."""
        point = _point(self._key.public_key())
        return Subscription(
            endpoint=f"{self.url_of(host)}/push/abc", p256dh=_base64url(point), auth=_base64url(self._auth)
        )

    def said(self, told: Told, request: Received) -> Said:
        try:
            push = self._opened(request)
        except jwt.InvalidTokenError as error:
            return Said(403, str(error).encode())
        except Exception as error:  # noqa: BLE001  # a real one says no to everything that it cannot read
            return Said(400, f"{type(error).__name__} {error}".encode())
        match told:
            case "fail":
                return Said(503, b"try again", {"Retry-After": "7"})
            case "refuse":
                return Said(410, b"gone")
        self.pushes.append(push)
        if told == "ok":
            return Said(201, b"", {"Location": f"{self.url}/message/{len(self.pushes)}"})
        return Said(200, b"\xff\x00 garbage" if told == "garbage" else b'{"error": "nothing was sent"}')

    def _opened(self, request: Received) -> Push:
        token, vapid_key = _vapid_of(request.headers["authorization"])
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(vapid_key))
        audience = f"{'https' if self._tls else 'http'}://{request.headers['host']}"
        claims = jwt.decode(
            token, point, algorithms=["ES256"], audience=audience, options={"require": ["exp", "aud", "sub"]}
        )
        assert claims["exp"] <= time.time() + 24 * 3600
        assert request.headers["content-encoding"] == "aes128gcm"
        assert len(request.headers["topic"]) <= 32
        return Push(
            json.loads(self._decrypted(request.body)),
            request.headers["topic"],
            int(request.headers["ttl"]),
            request.headers["urgency"],
            claims["sub"],
            vapid_key,
        )

    def _decrypted(self, body: bytes) -> bytes:
        """As a browser does it: RFC 8291, section 3.4 from the receiver's side."""
        assert len(body) <= 4096
        salt, length = body[:16], body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + _point(self._key.public_key()) + sender
        material = HKDF(hashes.SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert padded[-1:] == b"\x02", "the last record ends with 2"
        return padded[:-1]


def _vapid_of(header: str) -> tuple[str, str]:
    kind, _, rest = header.partition(" ")
    assert kind == "vapid"
    values = dict(each.strip().split("=", 1) for each in rest.split(","))
    return values["t"], values["k"]


class WebhookSink(HttpServer):
    """The address of another system, which signs by the library of Standard Webhooks. An unsigned request, or one older
    than five minutes, gets 401."""

    def __init__(self, *secrets: str, authority: Authority | None = None) -> None:
        super().__init__(authority)
        self.secrets = secrets
        self.clock = time.time
        self.accepted: list[Received] = []

    def said(self, told: Told, request: Received) -> Said:
        if not self._is_genuine(request):
            return Said(401, b"signature")
        match told:
            case "fail":
                return Said(503, b"try again", {"Retry-After": "7"})
            case "refuse":
                return Said(410, b"gone")
        self.accepted.append(request)
        content = {"garbage": b"\xff\x00" * 5_000, "error_inside": b'{"error": "nothing was done"}'}
        return Said(200, content.get(told, b"{}"))

    def _is_genuine(self, request: Received) -> bool:
        id, at = request.headers["webhook-id"], request.headers["webhook-timestamp"]
        sent = datetime.fromtimestamp(int(at), UTC)
        # not its ``verify``, which knows the time of this machine only
        expected = {Webhook(each).sign(id, sent, request.body.decode()) for each in self.secrets}
        return bool(expected & {*request.headers["webhook-signature"].split(" ")}) and abs(self.clock() - int(at)) < 300


@dataclass
class Mail:
    """A message that the mail server took."""

    sender: str
    recipients: list[str]
    content: bytes
    is_encrypted: bool

    @property
    def message(self) -> EmailMessage:
        return message_from_bytes(self.content, policy=policy.default)  # type: ignore[return-value]


class _Controller(Controller):
    """Closes the connections of clients that left without a word."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._connections: list[SMTP] = []

    def factory(self) -> SMTP:
        connection: SMTP = super().factory()
        self._connections.append(connection)
        return connection

    @property
    def connected(self) -> int:
        return sum(each.transport is not None for each in self._connections)

    def disconnect(self) -> None:
        asyncio.run_coroutine_threadsafe(self._disconnect(), self.loop).result(10)

    async def _disconnect(self) -> None:
        for each in self._connections:
            for transport in (each._original_transport, each.transport):
                if isinstance(transport, asyncio.WriteTransport):
                    transport.abort()
        for _ in range(3):  # TLS tells its transport, which tells its socket
            await asyncio.sleep(0)


class MailServer:
    """An SMTP server with a password that takes nothing without TLS: STARTTLS, or from the first byte (`implicit`).

    `refuse` is about the recipient. A reply of a test, e.g. `"RCPT 550 5.7.1 relaying denied"`, can be told too; its
    first word is the command: MAIL, RCPT or DATA.
    """

    USER, PASSWORD = "avisos", "senha do teste"

    def __init__(self, authority: Authority, *, implicit: bool = False, offers_tls: bool = True) -> None:
        self.received: list[Mail] = []
        self.port = free_port()
        self._told: deque[str] = deque()
        self._options: dict[str, Any] = {"authenticator": self._authenticated}
        if offers_tls and not implicit:
            self._options |= {"tls_context": authority.serving(), "require_starttls": True}
        else:  # for aiosmtpd only STARTTLS is TLS
            self._options |= {"auth_require_tls": False}
        if implicit:
            self._options["ssl_context"] = authority.serving()
        self._controller: _Controller | None = None

    def tell(self, *behaviours: str) -> None:
        """Set what happens to the next messages: one of `Told`, or a reply."""
        self._told.extend(behaviours)

    @property
    def connections(self) -> int:
        """How many clients have connected."""
        assert self._controller is not None
        return self._controller.connected

    def start(self) -> Self:
        self._controller = _Controller(self, hostname=HOST, port=self.port, ident="teste", **self._options)
        self._controller.start()
        return self

    def stop(self) -> None:
        assert self._controller is not None
        self._controller.disconnect()
        self._controller.stop()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _authenticated(self, _server: SMTP, _session: Session, _way: Any, _mechanism: str, data: object) -> AuthResult:
        given = isinstance(data, LoginPassword) and (data.login, data.password)
        return AuthResult(success=given == (self.USER.encode(), self.PASSWORD.encode()), handled=False)

    async def handle_MAIL(  # noqa: N802  # aiosmtpd's name
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not session.authenticated:
            return "530 5.7.0 authentication required"
        told = self._reply("MAIL")
        if told:
            return told
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        told = self._reply("RCPT")
        if told:
            return told
        match self._told[0] if self._told else "ok":
            case "fail":
                self._told.popleft()
                return "450 4.2.1 mailbox is busy"
            case "refuse":
                self._told.popleft()
                return "550 5.1.1 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        told = self._reply("DATA") or (self._told.popleft() if self._told else "ok")
        if told == "stall":
            await asyncio.Event().wait()
        if told[0].isdigit():
            return told
        assert isinstance(envelope.content, bytes)
        encrypted = session.ssl is not None or "ssl_context" in self._options
        self.received.append(Mail(envelope.mail_from or "", envelope.rcpt_tos, envelope.content, encrypted))
        if told == "drop":
            assert server.transport is not None
            server.transport.abort()
        return {"garbage": "banana", "twice": "250 OK\r\n250 OK"}.get(told, "250 OK")

    def _reply(self, command: str) -> str | None:
        if self._told and self._told[0].startswith(f"{command} "):
            return self._told.popleft().removeprefix(f"{command} ")
        return None


@contextlib.contextmanager
def silent_server() -> Iterator[int]:
    """The port of a server that accepts connections and never says a word."""
    with socket.create_server((HOST, 0)) as listening:
        yield listening.getsockname()[1]


@contextlib.contextmanager
def greeting_server(greeting: bytes) -> Iterator[int]:
    """The port of a service that says this to whoever connects, and closes the connection."""
    with socket.create_server((HOST, 0)) as listening:

        def greet() -> None:
            with contextlib.suppress(OSError):  # the test is over
                connection, _ = listening.accept()
                with connection:
                    connection.sendall(greeting)

        thread = threading.Thread(target=greet, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def _json(status: int, content: object) -> Said:
    return Said(status, json.dumps(content).encode())


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
