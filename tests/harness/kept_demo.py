"""The demo pub, loaded once for all runs of a day: whoever runs one journey again and again does not wait for it."""

import fcntl
import hashlib
import shutil
import tempfile
import time
from datetime import datetime
from pathlib import Path

from infra.brazilian import PUB_TIME
from tests.harness.system import DEMO, demo_system

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
                with demo_system(Path(folder) / "data"):
                    pass
                shutil.copytree(folder, kept)
    return kept / "data"


def _fingerprint() -> str:
    found = hashlib.sha256(f"{datetime.now(PUB_TIME).date()} {dict(DEMO)}".encode())
    for path in sorted(each for source in SOURCES for each in (ROOT / source).rglob("*") if each.is_file()):
        if "__pycache__" not in path.parts:
            found.update(str(path.relative_to(ROOT)).encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]
