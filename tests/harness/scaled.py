"""The scaled system as a person starts it, `python -m launcher.scaled`, with the demo pub; and what must be true of it.

The demo is moved from the embedded one to PostgreSQL once; a folder next to it keeps that for who runs again.
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from infra.ports import free_port
from infra.position import Position
from launcher.scaled.supervisor import SupervisedProcess, Task, launch
from tests.harness.forked import Forked, choperia
from tests.harness.postgres import POSITIONS, Postgres, read_models_behind
from tests.harness.system import CHOPERIA, DEMO, PATIENCE, Site, environment

KEPT_LOGS = Path(__file__).parents[2] / "test-results" / "scaled-logs"
"""Where the logs of all processes stay when a test has failed: a folder per run."""


@dataclass
class ScaledSystem(Site):
    """PostgreSQL, Kafka and nine processes of ours behind nginx, on one folder. It can be stopped and started again."""

    data: Path
    settings: Mapping[str, str]
    size: Sequence[str] = ()
    """Options of the command that make it smaller."""
    port: int = field(default_factory=free_port)
    process: SupervisedProcess | None = None

    def __post_init__(self) -> None:
        super().__init__()
        self.url = f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data / "logs" / "supervisor.log"

    def logs(self) -> list[Path]:
        return sorted((self.data / "logs").glob("*.log"))

    def start(self) -> None:
        """Returns when the proxy answers."""
        self.log.parent.mkdir(exist_ok=True)
        self.log.touch()
        arguments = ["--port", str(self.port), "--data", str(self.data), *self.size]
        settings = {"base_url": self.url, "environment": "test", **self.settings}
        self.process = self.launched(arguments, environment(**settings))
        deadline = time.monotonic() + PATIENCE
        while "Ctrl-C encerra" not in self.last_words(3):
            if self.process.poll() is not None or time.monotonic() > deadline:
                words = self.last_words()
                self.stop()
                raise RuntimeError(f"the scaled system is not ready; its last words:\n{words}")
            time.sleep(0.2)
        self.reads = f"http://127.0.0.1:{self.processes()['query-api-1']['port']}"

    def launched(self, arguments: list[str], settings: dict[str, str]) -> SupervisedProcess:
        """The command with these arguments; what it says is in `log`."""
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "launcher.scaled", *arguments]
            return subprocess.Popen(command, env=settings, stdout=log, stderr=log, start_new_session=True)

    def stop(self) -> int | None:
        """SIGTERM; the exit code, or None if it had to be killed."""
        if self.process is None or self.process.poll() is not None:
            return None if self.process is None else self.process.returncode
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=150)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None

    def wait_for_kafka(self) -> None:
        """Until everything is published."""
        deadline = time.monotonic() + PATIENCE
        while waiting := self.unpublished():
            assert time.monotonic() < deadline, f"{waiting} events are not published\n{self.last_words()}"
            time.sleep(0.2)

    def note(self) -> dict[str, Any]:
        """What the supervisor says of itself."""
        said: dict[str, Any] = json.loads((self.data / "system.json").read_text())
        return said

    def processes(self) -> dict[str, dict[str, Any]]:
        """By name: `pid` (None while it is down), `port`, `starts`."""
        return {each["name"]: each for each in self.note()["processes"]}

    def active_publisher(self) -> tuple[str, datetime] | None:
        """The one that said last that it publishes, and when; it may have ended since."""
        said: dict[datetime, str] = {}
        for name in self.processes():
            if name.startswith("publisher"):
                lines = (self.data / "logs" / f"{name}.log").read_text().splitlines()
                active = [line for line in lines if "publisher_active" in line]
                said |= {datetime.fromisoformat(json.loads(line)["timestamp"]): name for line in active}
        return (said[max(said)], max(said)) if said else None

    def size_of_log(self, name: str) -> int:
        """Bytes that this process has said so far, all its lives together."""
        return (self.data / "logs" / f"{name}.log").stat().st_size

    def last_words(self, lines: int = 40) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def verify(self) -> str:
        """`choperia verify`, as an operator calls it; what it says where a read model differs, else nothing."""
        settings = {**self.settings, "database_url": self.note()["database_url"], "data": str(self.data)}
        done = subprocess.run([CHOPERIA, "verify"], env=environment(**settings), capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr

    def lost(self) -> list[str]:
        """The positions that were acknowledged and are not in the history."""
        with psycopg.connect(self.note()["database_url"]) as connection:
            rows = connection.execute(POSITIONS).fetchall()
        return sorted(set(self.acknowledged) - {row[0] for row in rows})

    def behind(self) -> dict[str, str]:
        return read_models_behind(self.note()["database_url"])

    def unpublished(self) -> int:
        """How many events Kafka has not acknowledged yet."""
        with psycopg.connect(self.note()["database_url"]) as connection:
            noted = connection.execute("SELECT position FROM publisher_positions WHERE topic <> 'messages'").fetchone()
            positions = [row[0] for row in connection.execute(POSITIONS)]
        return sum(noted is None or Position.parse(noted[0]) < Position.parse(each) for each in positions)


class QuickScaledSystem(ScaledSystem):
    """The same, with processes of ours that are forked: for tests that kill them. Those of others, and the one that
    makes the tables, are started as they are by a person."""

    def launched(self, arguments: list[str], settings: dict[str, str]) -> SupervisedProcess:
        return Forked(_run_scaled, arguments, env=settings, log=self.log, starts_others=True)


def _run_scaled(arguments: list[str]) -> None:
    from launcher.scaled.__main__ import main

    main(arguments, _launch)


def _launch(task: Task) -> SupervisedProcess:
    program, *arguments = task.command
    if program != str(CHOPERIA):
        return launch(task)
    return choperia(arguments, {**os.environ, **task.environment}, task.log)


@contextlib.contextmanager
def scaled_demo(demo: Path) -> Iterator[ScaledSystem]:
    """A running scaled system with the demo pub that the folder `demo` holds; its move is kept for other runs."""
    with _folder() as data:
        kept = demo.with_name(f"{demo.name}-scaled")
        if kept.exists():
            _copy(kept, data)
        else:
            shutil.copytree(demo, data)
            _move(data)
            _copy(data, kept)
        with _started(ScaledSystem(data, DEMO)) as system:
            yield system


@contextlib.contextmanager
def small_scaled_system() -> Iterator[ScaledSystem]:
    """A running one without the demo, with as few processes as can take over from each other."""
    settings = {"demo": "false", "captcha": "off", "drain_seconds": "0"}
    with _folder() as data:
        data.mkdir()
        with _started(QuickScaledSystem(data, settings, ("--apis", "1", "--workers", "2"))) as system:
            yield system


@contextlib.contextmanager
def _started(system: ScaledSystem) -> Iterator[ScaledSystem]:
    """Stopped in the end; its logs are kept if something failed."""
    try:
        system.start()
        yield system
    except BaseException:
        system.failed = True
        raise
    finally:
        system.stop()
        if system.failed:
            _keep_logs(system.data / "logs")


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """PostgreSQL's own user must be able to reach it, which pytest's folders do not allow."""
    with tempfile.TemporaryDirectory(prefix="choperia-scaled-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder / "data"


def _keep_logs(logs: Path) -> None:
    kept = KEPT_LOGS / f"{datetime.now(UTC):%Y%m%dT%H%M%S}"
    shutil.copytree(logs, kept, dirs_exist_ok=True)
    sys.stderr.write(f"the logs of all processes are in {kept.relative_to(KEPT_LOGS.parents[1])}\n")


def _copy(source: Path, target: Path) -> None:
    """With the owners of its files: root is not the one who runs PostgreSQL. What is there is there whole."""
    partial = target.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    subprocess.run(["cp", "-a", source, partial], check=True)
    partial.rename(target)


def _move(data: Path) -> None:
    cluster = Postgres(data / "postgres", free_port(), secrets.token_hex(16))
    cluster.folder.mkdir()
    cluster.initialise()
    cluster.start()
    try:
        command = [CHOPERIA, "migrate-store", "--to", cluster.url(), "--data", data]
        done = subprocess.run(command, env=environment(**DEMO), capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    finally:
        cluster.stop()
    for left in data.glob("*.db*"):
        left.unlink()
