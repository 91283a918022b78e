"""The real system as a person starts it: `choperia serve` in its own process, on a free port and its own data."""

import contextlib
import json
import os
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import StorageState

from infra.ports import free_port
from infra.position import Position
from infra.security import tokens
from tests.harness.forked import choperia
from tests.harness.postgres import read_models_behind

DEMO_PASSWORD = "barril-de-carvalho-7"
DEMO_USERS = ("admin", "gerente", "operador", "garcom", "bi", "cliente")
PATIENCE = 600.0
"""Seconds after which a system that starts or follows hangs."""
CHOPERIA = Path(sys.executable).with_name("choperia")
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""No system of a test speaks TLS; a client that reads the certificates of this machine takes 25 ms to make."""


def environment(**settings: str) -> dict[str, str]:
    """The environment of a child: ours without its `CHOPERIA_*`, then `settings` as `CHOPERIA_{NAME}`."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CHOPERIA_")}
    return inherited | {f"CHOPERIA_{name.upper()}": value for name, value in settings.items()}


class _UpToDate(httpx.HTTPTransport):
    """Asks again while the answer says that its read model is late: who moves it may just have been killed."""

    PATIENCE = 60.0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        deadline = time.monotonic() + self.PATIENCE
        while True:
            answer = super().handle_request(request)
            if "X-Projection-Stale" not in answer.headers or time.monotonic() > deadline:
                return answer
            answer.close()


class Site(ABC):
    """What tests ask of a running system, whatever it is made of. `url` is where browsers go, `reads` where its
    operators ask how far it is."""

    url: str
    reads: str

    def __init__(self) -> None:
        self._sessions: dict[str, tuple[dict[str, Any], float]] = {}
        self.acknowledged: list[str] = []
        """Positions of the commands that clients of ours gave and that were answered."""
        self.failed = False
        """Whether a test that used it failed."""

    @contextlib.contextmanager
    def client(self, username: str | None = None, *, token: str | None = None) -> Iterator[httpx.Client]:
        """An HTTP client, signed in as one of the demo users (or with a `token` of its own), or as nobody.

        It reads what has happened so far, whoever did it: a browser's click, a colleague's command.
        """
        token = token or (self.token(username) if username else None)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = _UpToDate(verify=NO_TLS)
        with httpx.Client(base_url=self.url, headers=headers, timeout=30, transport=transport) as client:
            client.event_hooks = {"request": [self._as_of_now], "response": [self._note]}
            yield client

    def _as_of_now(self, request: httpx.Request) -> None:
        if request.method == "GET" and request.url.path.startswith("/api/"):
            checks = httpx.get(f"{self.reads}/readyz", timeout=30, verify=NO_TLS).json()["checks"]
            if checks["store"]["ready"]:
                request.headers.setdefault("X-Min-Position", checks["store"]["detail"])

    def _note(self, answer: httpx.Response) -> None:
        if position := answer.headers.get("X-Event-Position"):
            self.acknowledged.append(position)

    @abstractmethod
    def behind(self) -> dict[str, str]:
        """The read models that have not got as far as the history has, and how far they have."""

    def wait_for_read_models(self) -> None:
        """Until every one of them has applied the whole history: they follow it, in one process as in many."""
        deadline = time.monotonic() + PATIENCE
        pause = 0.01
        while behind := self.behind():
            assert time.monotonic() < deadline, f"{behind}\n{self.last_words()}"
            time.sleep(pause)
            pause = min(2 * pause, 0.2)

    @abstractmethod
    def logs(self) -> list[Path]:
        """The logs of its processes."""

    @abstractmethod
    def last_words(self, lines: int = 40) -> str:
        """The end of what the system says about itself."""

    def token(self, username: str) -> str:
        """The bearer token of this user's session, shared by all tests: one that ends it takes a `fresh_token`."""
        return str(self._session(username)["token"])

    def browser_state(self, username: str) -> StorageState:
        """What a browser keeps of that session. Without the refresh cookie, which may be used only once; the token is
        valid for a quarter of an hour at least."""
        session = self._session(username)
        kept = {"auth_token": session["token"], "token": session["token"], "user": json.dumps(session["user"])}
        stored = [{"name": name, "value": value} for name, value in kept.items()]
        return {"cookies": [], "origins": [{"origin": self.url, "localStorage": stored}]}

    def fresh_token(self, username: str) -> str:
        """A session nobody else uses."""
        return str(self._signed_in(username)["token"])

    def _session(self, username: str) -> dict[str, Any]:
        session, until = self._sessions.get(username, ({}, 0.0))
        if time.monotonic() > until:
            session = self._signed_in(username)
            self._sessions[username] = session, time.monotonic() + tokens.LIFETIME.total_seconds() / 2
        return session

    def _signed_in(self, username: str) -> dict[str, Any]:
        body = {"username": username, "password": DEMO_PASSWORD, "captcha_token": ""}
        answer = httpx.post(f"{self.url}/api/login", json=body, timeout=30, verify=NO_TLS)
        assert answer.status_code == 200, f"{username} cannot sign in: {answer.status_code} {answer.text}"
        session: dict[str, Any] = answer.json()
        return session


@dataclass
class System(Site):
    """One `choperia serve`. It can be stopped, killed and started again on the same data."""

    data: Path
    settings: Mapping[str, str]
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        super().__init__()
        self.url = self.reads = f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data.parent / f"{self.data.name}.log"

    def logs(self) -> list[Path]:
        return [self.log]

    def start(self, *, patience: float = PATIENCE, complete: bool = True) -> None:
        """Starts the server and returns when `/readyz` says yes and a demo, if there is one, is `complete`."""
        settings = {"base_url": self.url, "environment": "test", **self.settings}
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = self.launched(arguments, environment(**settings))
        deadline = time.monotonic() + patience
        while not self._ready(complete):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"choperia serve is not ready; its last words:\n{self.last_words()}")
            time.sleep(0.1)

    def launched(self, arguments: list[str], settings: dict[str, str]) -> subprocess.Popen[bytes]:
        """`choperia` with these arguments; what it says is in `log`."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [CHOPERIA, *arguments], env=settings, stdout=log, stderr=log, start_new_session=True
            )

    def _ready(self, complete: bool) -> bool:
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.get(f"{self.url}/readyz", timeout=5, verify=NO_TLS)
            loading = answer.json()["checks"].get("demo", {}).get("detail", {}).get("state") == "loading"
            return answer.status_code == 200 and not (complete and loading)
        return False

    def behind(self) -> dict[str, str]:
        if url := self.settings.get("database_url"):
            return read_models_behind(url)
        with contextlib.closing(sqlite3.connect(self.data / "events.db", timeout=10)) as events:
            head = Position(0, events.execute("SELECT max(position) FROM events").fetchone()[0])
        with contextlib.closing(sqlite3.connect(self.data / "read.db", timeout=10)) as read:
            reached = dict(read.execute("SELECT name, position FROM projection_positions").fetchall())
        return {name: position for name, position in reached.items() if Position.parse(position) < head}

    def stop(self) -> int | None:
        """SIGTERM, as a supervisor would; the exit code, or None if it had to be killed."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                return self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()
                return None
        return self.process.returncode

    def kill(self) -> None:
        """kill -9, nothing gets a chance to tidy up."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def last_words(self, lines: int = 40) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def served_by(parent: int) -> int:
    """The process that `choperia serve --supervised` has forked, by the parent's id."""
    (server,) = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return int(server)


class QuickSystem(System):
    """The same `choperia serve`, forked: it is back at once, with everything imported."""

    def launched(self, arguments: list[str], settings: dict[str, str]) -> Any:
        return choperia(arguments, settings, self.log)


PIX_WEBHOOK_SECRET = "segredo-do-banco-que-tem-32-letras"
DEMO: Mapping[str, str] = {
    "demo": "true",
    "demo_password": DEMO_PASSWORD,
    "captcha": "off",
    "pix_webhook_secret": PIX_WEBHOOK_SECRET,
}
"""The demo pub with known passwords and secrets, and no captcha."""


@contextlib.contextmanager
def demo_system(data: Path, **settings: str) -> Iterator[System]:
    """A running system with the demo pub, started as a person does. Loads it, unless `data` already holds it."""
    system = System(data, {**DEMO, **settings})
    try:
        system.start()
        yield system
    finally:
        system.stop()
