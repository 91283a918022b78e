"""A PostgreSQL cluster of our own: found on this machine, made in a folder, run on a port of 127.0.0.1.

``fsync`` stays on, as in production. PostgreSQL refuses to run as root, so root runs it as ``postgres`` or ``nobody``.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

import psycopg

OLDEST = 15
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)


class PostgresMissing(RuntimeError):
    """No PostgreSQL can be run here; the message, in Portuguese, says what to install."""


def binaries() -> Path:
    """The folder with the newest ``initdb`` and ``postgres`` of this machine. Raises ``PostgresMissing``."""
    candidates = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    candidates += [folder for pattern in PLACES for folder in sorted(Path("/").glob(pattern[1:]))]
    versions = {folder: _major(folder) for folder in candidates if (folder / "postgres").exists()}
    usable = [folder for folder, major in versions.items() if major >= OLDEST]
    if not usable:
        found = ", ".join(f"{folder} ({major})" for folder, major in versions.items()) or "nenhum"
        raise PostgresMissing(
            f"Falta um servidor PostgreSQL, versão {OLDEST} ou mais nova (encontrado: {found}). "
            "`make tools` instala onde pode; no Debian: sudo apt-get install postgresql."
        )
    return max(usable, key=lambda folder: versions[folder])


def _major(folder: Path) -> int:
    said = subprocess.run([folder / "initdb", "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    digits = said.stdout.rsplit(" ", 1)[-1].split(".")[0].strip()
    return int(digits) if digits.isdigit() else 0


@dataclass
class Cluster:
    """A cluster in ``folder``; ``url()`` names one of its databases. ``settings`` are the server's."""

    folder: Path
    port: int
    password: str
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def exists(self) -> bool:
        return (self.folder / "data" / "PG_VERSION").exists()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://choperia:{self.password}@127.0.0.1:{self.port}/{database}"

    def initialise(self) -> None:
        """Creates it in the folder, which is there; a second or so. Raises ``PostgresMissing``."""
        owner = _owner()
        password_file, data = self.folder / "password", self.folder / "data"
        password_file.touch(mode=0o600)
        password_file.write_text(self.password)
        if owner:
            for path in (self.folder, password_file):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        command: list[str | Path] = [binaries() / "initdb", "--pgdata", data, "--username=choperia"]
        command += ["--auth=scram-sha-256", f"--pwfile={password_file}", "--encoding=UTF8", "--locale=C.UTF-8"]
        done = subprocess.run(  # noqa: S603  # our own arguments
            command, capture_output=True, text=True, cwd=self.folder, check=False, **run_as_owner()
        )
        if done.returncode:
            raise PostgresMissing(f"O initdb não criou o banco em {data}: {done.stderr.strip()}")

    def command(self) -> list[str]:
        """What runs the server; with ``run_as_owner()``, in ``folder``."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            # a socket's path may have 107 characters only, and no client needs one
            "unix_socket_directories": "",
            "max_connections": "200",
            # what failed, without the rows and statements that it quotes
            "log_error_verbosity": "terse",
            "log_min_error_statement": "panic",
            **self.settings,
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [str(binaries() / "postgres"), "-D", str(self.folder / "data"), *options]

    def answers(self) -> bool:
        """Whether it takes connections now."""
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.url(), connect_timeout=2).close()
            return True
        return False


class RunAs(TypedDict, total=False):
    """The user as ``subprocess`` takes it; nothing is said for ourselves."""

    user: int
    group: int
    extra_groups: list[int]


def run_as_owner() -> RunAs:
    """The arguments with which ``subprocess`` runs it as the server's user. Raises ``PostgresMissing``."""
    owner = _owner()
    return {} if owner is None else {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}


def _owner() -> pwd.struct_passwd | None:
    """The user who runs the server when we are root, else None: ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise PostgresMissing("O PostgreSQL não roda como root, e não há aqui um usuário `postgres` ou `nobody`.")
