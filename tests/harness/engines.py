"""Firefox and WebKitGTK, the engines beside Chromium: both driven with as little as they ask for.

Firefox listens for Marionette on a socket; WebKit comes with a driver that speaks HTTP. Both run one script, in a page
of the site that stays: it opens the windows that are looked at. A new window keeps the listeners that it gets before
its page is there, so that the errors of its first script are heard too. Such a window may be as narrow as a telephone.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import httpx
import pytest

from infra.ports import free_port
from tests.harness.system import NO_TLS

EngineName = Literal["firefox", "webkit"]
T = TypeVar("T")
PATIENCE = 60.0
"""Seconds after which a browser that starts, or a script that it runs, hangs."""
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"
PREFERENCES = {
    "dom.disable_open_during_load": False,
    "dom.popup_maximum": 1000,
    "intl.accept_languages": "pt-BR",
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "browser.safebrowsing.update.enabled": False,
}
"""What keeps a Firefox from asking others for anything, and lets it open windows."""


def require(*programs: str | Path | None) -> None:
    """Skips the test where one of the programs is missing; in continuous integration that is a failure."""
    if all(programs):
        return
    missing = (
        "The tests of other engines need Firefox, WebKit's driver and a display; "
        "on Debian: sudo apt-get install firefox-esr webkit2gtk-driver xvfb."
    )
    if os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)


@dataclass(frozen=True)
class Seen:
    """What a window showed. `faults` are errors of scripts, files that did not arrive, our own words for a failure, and
    a page wider than its window."""

    path: str
    text: str
    faults: list[str]
    pressed: list[str]


VISIT = (Path(__file__).parent / "visit.js").read_text()


class Engine(ABC):
    """A browser that runs."""

    def stay_at(self, url: str) -> None:
        """Opens the page that stays: windows are opened from it, at addresses of the same site."""
        self._go(url)

    def become(self, stored: Mapping[str, str]) -> None:
        """What windows find in the storage of the site from now on."""
        self._run(
            "const [kept, done] = arguments; localStorage.clear(); Object.assign(localStorage, kept); done();", stored
        )

    def visit(self, path: str, widths: Sequence[int], *, shows: str = "", press: bool = False) -> Seen:
        """Opens a window there until the script has drawn its heading, the words are there and nothing more comes. With
        `press`, every button outside dialogs is pressed once, and Escape after it."""
        return Seen(**self._run(VISIT, path, widths, shows, press, (PATIENCE - 15) * 1000))

    @abstractmethod
    def _go(self, url: str) -> None: ...

    @abstractmethod
    def _run(self, script: str, *given: object) -> Any:
        """What the script calls its last argument with, in the page that stays."""

    @abstractmethod
    def close(self) -> None: ...


class Firefox(Engine):
    def __init__(self, port: int) -> None:
        self._socket = _once(lambda: socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE))
        self._answers = self._socket.makefile("rb")
        self._heard()
        self._ask("WebDriver:NewSession", capabilities={})

    def _go(self, url: str) -> None:
        self._ask("WebDriver:Navigate", url=url)

    def _run(self, script: str, *given: object) -> Any:
        body = {"script": script, "args": given, "scriptTimeout": PATIENCE * 1000}
        return self._ask("WebDriver:ExecuteAsyncScript", **body)["value"]

    def _ask(self, command: str, **parameters: object) -> Any:
        message = json.dumps([0, 1, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._heard()
        assert error is None, error
        return answer

    def _heard(self) -> Any:
        length = b""
        while (byte := self._answers.read(1)) != b":":
            assert byte, "Firefox is gone"
            length += byte
        return json.loads(self._answers.read(int(length)))

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


class WebKit(Engine):
    def __init__(self, port: int, browser: str) -> None:
        self._driver = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE, verify=NO_TLS)
        arguments = ["--automation", "--javascript-can-open-windows-automatically=true"]
        wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": arguments}}
        session = _once(lambda: self._ask("/session", capabilities={"alwaysMatch": wanted}))
        self._session = f"/session/{session['sessionId']}"
        self._ask(f"{self._session}/timeouts", script=PATIENCE * 1000)

    def _go(self, url: str) -> None:
        self._ask(f"{self._session}/url", url=url)

    def _run(self, script: str, *given: object) -> Any:
        return self._ask(f"{self._session}/execute/async", script=script, args=given)

    def _ask(self, path: str, **body: object) -> Any:
        answer = self._driver.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def close(self) -> None:
        self._driver.delete(self._session)
        self._driver.close()


@contextlib.contextmanager
def firefox() -> Iterator[Engine]:
    """A headless Firefox with an empty profile, gone at the end."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    require(program)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="choperia-firefox-", ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(each)}, {json.dumps(value)});" for each, value in PREFERENCES.items()]
        Path(profile, "user.js").write_text("\n".join([*lines, f'user_pref("marionette.port", {port});\n']))
        arguments = [str(program), "--headless", "--marionette", "--no-remote", "--profile", profile]
        with _running(arguments), contextlib.closing(Firefox(port)) as engine:
            yield engine


@contextlib.contextmanager
def webkit() -> Iterator[Engine]:
    """A WebKit in a window of a display that nobody sees, gone at the end."""
    driver, screen, browser = (
        shutil.which("WebKitWebDriver"),
        shutil.which("Xvfb"),
        next(Path("/usr/lib").glob(MINI_BROWSER), None),
    )
    require(driver, screen, browser)
    port, (reads, writes) = free_port(), os.pipe()
    arguments = [str(screen), "-displayfd", str(writes), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with tempfile.TemporaryDirectory(prefix="choperia-webkit-") as home, _running(arguments, pass_fds=[writes]):
        os.close(writes)
        with os.fdopen(reads) as numbers:
            display = numbers.readline().strip()
        surroundings = {
            "DISPLAY": f":{display}",
            "HOME": home,
            "LC_ALL": "C.UTF-8",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",  # there is no graphics card
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # it needs rights that containers do not give
        }
        running = _running([str(driver), f"--port={port}"], env=os.environ | surroundings)
        with running, contextlib.closing(WebKit(port, str(browser))) as engine:
            yield engine


ENGINES: dict[EngineName, Callable[[], contextlib.AbstractContextManager[Engine]]] = {
    "firefox": firefox,
    "webkit": webkit,
}


@contextlib.contextmanager
def _running(arguments: list[str], **options: Any) -> Iterator[None]:
    """A program with everything that it starts."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(arguments, stdout=quiet, stderr=quiet, start_new_session=True, **options)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _once(connect: Callable[[], T]) -> T:
    """Until the program that was just started listens."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return connect()
        except (ConnectionError, httpx.ConnectError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
