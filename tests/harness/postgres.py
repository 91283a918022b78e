"""A PostgreSQL server of our own: a new cluster in a temporary folder, on a free port of 127.0.0.1, gone afterwards.

`fsync` stays on, as in production. PostgreSQL refuses to run as root, so root starts it as `postgres` or `nobody`.
"""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from tests.harness.ports import free_port

OLDEST = 15
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)


class PostgresMissing(RuntimeError):
    """No PostgreSQL server of version 15 or newer is installed here."""


def binaries() -> Path:
    """The folder with the newest `initdb` and `postgres` of this machine. Raises `PostgresMissing`."""
    candidates = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    candidates += [folder for pattern in PLACES for folder in sorted(Path("/").glob(pattern[1:]))]
    versions = {folder: _major(folder) for folder in candidates if (folder / "postgres").exists()}
    usable = [folder for folder, major in versions.items() if major >= OLDEST]
    if not usable:
        found = ", ".join(f"{folder} ({major})" for folder, major in versions.items()) or "none"
        raise PostgresMissing(
            f"The tests need a PostgreSQL server, version {OLDEST} or newer (found: {found}). "
            "`make tools` installs it where it may; on Debian: sudo apt-get install postgresql."
        )
    return max(usable, key=lambda folder: versions[folder])


def _major(folder: Path) -> int:
    answer = subprocess.run([folder / "initdb", "--version"], capture_output=True, text=True, check=False).stdout
    digits = answer.rsplit(" ", 1)[-1].split(".")[0].strip()
    return int(digits) if digits.isdigit() else 0


@dataclass
class Postgres:
    """A cluster that can be started, stopped and killed; `url()` names one of its databases."""

    folder: Path
    port: int
    password: str
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://choperia:{self.password}@127.0.0.1:{self.port}/{database}"

    def initialise(self) -> None:
        """Creates the cluster; a second or so."""
        owner = _owner()
        if owner:
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        password_file = self.folder / "password"
        password_file.write_text(self.password)
        if owner:
            os.chown(password_file, owner.pw_uid, owner.pw_gid)
        command: list[str | Path] = [
            binaries() / "initdb",
            "--pgdata",
            self.folder / "data",
            "--username=choperia",
            "--auth=scram-sha-256",
        ]
        command += [f"--pwfile={password_file}", "--encoding=UTF8", "--locale=C.UTF-8"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False, **_as(owner))
        if done.returncode:
            raise RuntimeError(f"initdb failed: {done.stderr}")

    def start(self) -> None:
        """Starts the server and returns when it answers; 30 seconds at most."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            **self.settings,
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [binaries() / "postgres", "-D", self.folder / "data", *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                **_as(_owner()),
            )
        deadline = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(
                        f"PostgreSQL did not start: {(self.folder / 'server.log').read_text()}"
                    ) from error
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is a fast shutdown, SIGQUIT an immediate one, SIGKILL a crash of the postmaster."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """A fresh, empty database; dropped at the end with whatever is still connected."""
        name = f"choperia_{secrets.token_hex(6)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield self.url(name)
        finally:
            with psycopg.connect(self.url(), autocommit=True) as connection:
                connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@contextlib.contextmanager
def temporary_postgres(**settings: str) -> Iterator[Postgres]:
    """A running server in a folder that disappears. `settings` are server settings, e.g. `wal_level="logical"`."""
    binaries()
    with tempfile.TemporaryDirectory(prefix="choperia-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), free_port(), secrets.token_hex(16), settings)
        server.initialise()
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _owner() -> pwd.struct_passwd | None:
    """The user who runs the server when we are root, else None: ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise PostgresMissing("PostgreSQL refuses to run as root, and there is no user `postgres` or `nobody` here.")


def _as(owner: pwd.struct_passwd | None) -> dict[str, Any]:
    return {} if owner is None else {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
