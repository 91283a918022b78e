"""A PostgreSQL server of our own: a new cluster in a temporary folder, on a free port of 127.0.0.1, gone afterwards."""

import contextlib
import secrets
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import sql

from infra.ports import free_port
from infra.position import Position
from launcher.scaled.postgres import Cluster, PostgresMissing, binaries, run_as_owner

__all__ = ["POSITIONS", "Postgres", "PostgresMissing", "binaries", "read_models_behind", "temporary_postgres"]

POSITIONS = "SELECT transaction_id || '.' || position FROM events"
"""The positions of all events, in no order."""


@dataclass
class Postgres(Cluster):
    """A cluster that can be started, stopped and killed."""

    process: subprocess.Popen[bytes] | None = None
    _open: psycopg.Connection | None = field(default=None, init=False, repr=False)

    def start(self) -> None:
        """Starts the server and returns when it answers; 30 seconds at most."""
        said = self.folder / "server.log"
        with said.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **run_as_owner()
            )
        deadline = time.monotonic() + 30
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start: {said.read_text()}")
            time.sleep(0.05)

    def trust_its_owner(self) -> None:
        """Asks our own role for no password from now on: SCRAM costs each connection 5 ms. Others still need theirs."""
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"host all choperia 127.0.0.1/32 trust\n{rules.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is a fast shutdown, SIGQUIT an immediate one, SIGKILL a crash of the postmaster."""
        if self._open is not None:
            self._open.close()
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def create(self, name: str, template: str = "template1") -> None:
        """Creates a database, as a copy of another that nobody is connected to: of its files, which is half the work of
        writing every page into the log."""
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY")
        self._execute(statement.format(sql.Identifier(name), sql.Identifier(template)))

    @contextlib.contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """A fresh database, empty or as `template` is; dropped at the end with whatever is still connected."""
        name = f"choperia_{secrets.token_hex(6)}"
        self.create(name, template)
        try:
            yield self.url(name)
        finally:
            self._execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    def _execute(self, statement: sql.Composed) -> None:
        """On a connection that stays: another one costs as much CPU as dropping a database."""
        if self._open is None or self._open.closed:
            self._open = psycopg.connect(self.url(), autocommit=True)
        self._open.execute(statement)


@contextlib.contextmanager
def temporary_postgres(**settings: str) -> Iterator[Postgres]:
    """A running server in a folder that disappears. `settings` are server settings, e.g. `wal_level="logical"`."""
    binaries()
    with tempfile.TemporaryDirectory(prefix="choperia-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), free_port(), secrets.token_hex(16), settings)
        server.initialise()
        server.trust_its_owner()
        try:
            server.start()
            yield server
        finally:
            server.stop()


def read_models_behind(url: str) -> dict[str, str]:
    """The read models of this database that have not reached the last event, and their positions."""
    with psycopg.connect(url) as connection:
        head = connection.execute(f"{POSITIONS} ORDER BY transaction_id DESC, position DESC LIMIT 1").fetchone()
        reached = connection.execute("SELECT name, position FROM projection_positions").fetchall()
    assert head is not None
    return {name: position for name, position in reached if Position.parse(position) < Position.parse(head[0])}
