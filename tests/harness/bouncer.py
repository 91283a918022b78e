"""A real PgBouncer in transaction mode, with the very file that is deployed, in front of a test's PostgreSQL."""

import contextlib
import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from infra.ports import free_port

DEPLOYED = Path(__file__).parents[2] / "infra" / "deploy" / "pgbouncer" / "pgbouncer.ini"


def require_bouncer() -> str:
    """The program. Skips the test with the reason where there is none; in continuous integration that is a failure."""
    found = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        missing = "The tests of pooling need PgBouncer; on Debian: sudo apt-get install pgbouncer."
        if os.environ.get("CI") == "true":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    return found


@dataclass(frozen=True)
class Bouncer:
    """One that runs. ``url`` is that of a database behind it, whose own address is ``direct``."""

    direct: str
    port: int

    @property
    def url(self) -> str:
        return sa.make_url(self.direct).set(port=self.port).render_as_string(hide_password=False)


@contextlib.contextmanager
def bouncer_to(direct: str, *, pool_size: int) -> Iterator[Bouncer]:
    """A PgBouncer with so many connections to this database."""
    program, server = require_bouncer(), sa.make_url(direct)
    with tempfile.TemporaryDirectory(prefix="choperia-bouncer-") as name:
        folder, port = Path(name), free_port()
        (folder / "users").write_text(f'"{server.username}" "{server.password}"\n')
        (folder / "pgbouncer.ini").write_text(_as_here(DEPLOYED.read_text(), server, folder, port, pool_size))
        run_by = _run_by(folder)
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [program, folder / "pgbouncer.ini"], stdout=log, stderr=log, cwd=folder, user=run_by
            )
        try:
            bouncer = Bouncer(direct, port)
            _await(bouncer, process, folder / "log")
            yield bouncer
        finally:
            process.terminate()
            process.wait(30)


def _as_here(deployed: str, server: sa.URL, folder: Path, port: int, pool_size: int) -> str:
    """The file as it is, but for the places that a deployment has, and the size of the pool."""
    moved = {
        r"^choperia = host=\S+ port=\S+ dbname=\S+": (
            f"{server.database} = host={server.host} port={server.port} dbname={server.database}"
        ),
        r"^listen_addr = .*": "listen_addr = 127.0.0.1",
        r"^listen_port = .*": f"listen_port = {port}",
        r"^default_pool_size = .*": f"default_pool_size = {pool_size}",
        r"^auth_file = .*": f"auth_file = {folder / 'users'}",
    }
    for old, new in moved.items():
        deployed, count = re.subn(old, new, deployed, flags=re.MULTILINE)
        assert count == 1, old
    return deployed


def _run_by(folder: Path) -> int | None:
    """It refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name).pw_uid
            for path in (folder, *folder.iterdir()):
                os.chown(path, user, -1)
            return user
    pytest.fail("PgBouncer refuses to run as root, and there is no user `postgres` or `nobody` here.", pytrace=False)


def _await(bouncer: Bouncer, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(bouncer.url, connect_timeout=5).close()
        except psycopg.OperationalError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        else:
            return
