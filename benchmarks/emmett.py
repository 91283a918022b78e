"""``@event-driven-io/emmett-postgresql`` 0.42 in a Node process of its own, on the same server."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.measure import SECONDS
from benchmarks.till import LINE

FOLDER = Path(__file__).parent / "peers" / "emmett"


@contextlib.contextmanager
def emmett(url: str) -> Iterator[Callable[[int], float] | None]:
    """Appends per second by so many clients; ``None`` where its packages are not installed (``make bench`` does)."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    if node is None or not (FOLDER / "node_modules").exists():
        yield None
        return
    line = json.dumps({**LINE, "price": float(LINE["price"])})
    command = [node, "append.mjs", url, line]
    with subprocess.Popen(command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asking, answers = process.stdin, process.stdout
        assert asking is not None
        assert answers is not None

        def measured(clients: int) -> float:
            asking.write(f"{clients} {SECONDS}\n")
            asking.flush()
            return float(answers.readline())

        try:
            assert answers.readline() == "ready\n"
            yield measured
        finally:
            asking.close()
            process.wait(timeout=30)
