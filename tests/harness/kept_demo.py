"""The demo pub, loaded once for all runs of a day: whoever runs one journey again and again does not wait for it."""

import contextlib
import fcntl
import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from infra.brazilian import PUB_TIME
from tests.harness.forked import Forked
from tests.harness.system import DEMO, QuickSystem, System, environment

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".cache" / "demo"
SOURCES = ("command_api", "demo", "infra", "launcher", "projections", "query_api")
IN_USE = 3600.0
"""Seconds for which a run may still need one of other sources."""


def kept_demo() -> Path:
    """The data folder of a demo that was loaded and stopped: of today, when it ends, and of the sources as they are.
    Copy it (`copy_of_demo`), never write to it. Workers share it: the first loads it, the others wait."""
    kept = FOLDER / _fingerprint()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for earlier in FOLDER.iterdir():
                if earlier.is_dir() and time.time() - earlier.stat().st_mtime > IN_USE:
                    shutil.rmtree(earlier)
            with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
                load_apart(Path(folder) / "data")
                shutil.copytree(folder, kept)
    return kept / "data"


@contextlib.contextmanager
def copy_of_demo(template: Path, data: Path, **settings: str) -> Iterator[System]:
    """A running system on a copy of an already loaded (and stopped) demo: seconds instead of a load of its own. It is
    forked; `tests/launcher` starts `choperia` as a person does."""
    shutil.copytree(template, data)
    system = QuickSystem(data, {**DEMO, **settings})
    try:
        system.start()
        yield system
    finally:
        system.stop()


def load_apart(data: Path) -> None:
    """The history first and then the read models, each in one go. `choperia serve` does both beside its requests and
    pauses for them, which costs half as much again (`tests/demo/test_first_start.py`)."""
    log = data.with_suffix(".log")
    loading = Forked(_load, data, env=environment(**DEMO, environment="test"), log=log)
    if loading.wait():
        raise RuntimeError(f"the demo is not loaded:\n{log.read_text(errors='replace')}")


def _load(data: Path) -> None:
    from demo.load import load_demo  # here, for who runs one test: they import everything
    from infra.settings import Settings
    from launcher.composition import open_services

    with contextlib.closing(open_services(Settings(data=data))) as services:
        services.migrate()
        load_demo(services, Silent())
        services.runner.catch_up()


class Silent:
    """Shows no progress."""

    def update(self, _what: str, _done: int, _total: int) -> None:
        pass


def _fingerprint() -> str:
    found = hashlib.sha256(f"{datetime.now(PUB_TIME).date()} {dict(DEMO)}".encode())
    for path in sorted(each for source in SOURCES for each in (ROOT / source).rglob("*") if each.is_file()):
        if "__pycache__" not in path.parts:
            found.update(str(path.relative_to(ROOT)).encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]
