"""`choperia serve --supervised`: killed servers are forked again, on a port that never closes."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from infra.ports import free_port
from infra.unusable import Unusable
from launcher.supervised import forked_server
from tests.harness.forked import Forked, choperia
from tests.harness.system import System, served_by

PATIENCE = 60.0


class Supervised(System):
    def launched(self, arguments: list[str], settings: dict[str, str]) -> Any:
        return choperia([*arguments, "--supervised"], settings, self.log)

    @property
    def parent(self) -> Forked:
        assert isinstance(self.process, Forked)
        return self.process

    @property
    def server(self) -> int:
        return served_by(self.parent.pid)


@pytest.fixture
def system(tmp_path: Path) -> Iterator[Supervised]:
    """One that is not started: an empty house."""
    system = Supervised(tmp_path / "data", {"demo": "false"})
    yield system
    system.stop()


def _runs(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def _has_ended(pid: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not _runs(pid)


def test_who_asks_while_the_server_is_dead_is_answered_by_the_next_one(system: Supervised) -> None:
    system.start()
    killed = system.server
    os.kill(killed, signal.SIGKILL)
    assert _has_ended(killed)
    # one attempt on a connection of its own
    assert httpx.get(f"{system.url}/menu", timeout=PATIENCE).status_code == 200
    assert system.server != killed
    assert system.stop() == 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", system.port))
    assert '"event": "server_killed"' in system.last_words()
    assert system.log.read_text().count("Ctrl-C encerra.") == 1


def test_a_server_ends_with_its_parent(system: Supervised) -> None:
    system.start()
    server = system.server
    system.kill()
    assert _has_ended(server)


def test_the_parent_ends_with_the_code_of_a_server_that_ends_by_itself(system: Supervised) -> None:
    system.data.mkdir()
    (system.data / "events.db").write_bytes(b"no database" * 1000)
    with pytest.raises(RuntimeError, match="está danificado"):
        system.start()
    assert system.parent.wait(PATIENCE) == 1


def test_a_port_that_is_in_use_is_refused_before_anything_is_forked() -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)), pytest.raises(Unusable, match="já está em uso"):
        forked_server("127.0.0.1", port)
