"""Parts of the system as processes of their own, on one PostgreSQL and one data folder.

They are forked (see ``forked``), so that each is there at once.
"""

import contextlib
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from infra.ports import free_port
from tests.harness.forked import Forked, choperia
from tests.harness.system import environment


@dataclass(frozen=True)
class Process:
    """One running part."""

    url: str
    process: Forked

    def tell_to_end(self) -> None:
        """SIGTERM, as a supervisor would."""
        self.process.send_signal(signal.SIGTERM)

    def exit_code(self) -> int:
        """Waits until it has ended."""
        return self.process.wait(60)


class Pub:
    """Processes that share a database and a data folder."""

    def __init__(self, data: Path, database_url: str, log: Path, **settings: str) -> None:
        self.data, self.database_url, self._log, self._settings = data, database_url, log, settings

    @contextlib.contextmanager
    def running(self, *command: str) -> Iterator[Process]:
        port = free_port()
        listening = ("--port", str(port)) if command[0].endswith("-api") else ()
        settings = environment(environment="test", captcha="off", database_url=self.database_url, **self._settings)
        process = choperia([*command, *listening, "--data", self.data], settings, self._log)
        try:
            if listening:
                self._await(f"http://127.0.0.1:{port}", process)
            yield Process(f"http://127.0.0.1:{port}", process)
        finally:
            process.kill()
            process.wait()

    def _await(self, url: str, process: Forked) -> None:
        deadline = time.monotonic() + 300
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{url}/readyz", timeout=5, verify=False).status_code == 200:
                    return
            assert process.poll() is None, self._log.read_text()
            assert time.monotonic() < deadline, self._log.read_text()
            time.sleep(0.05)
