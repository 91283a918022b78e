"""A local stand-in for S3: moto, which answers as S3 does, in a process of its own."""

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx

from infra.ports import free_port

BUCKET = "fotos"


@contextlib.contextmanager
def s3_server() -> Iterator[str]:
    """The endpoint of a running store with an empty bucket."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            deadline = time.monotonic() + 60
            while True:
                with contextlib.suppress(httpx.TransportError):
                    httpx.put(f"{url}/{BUCKET}", timeout=30).raise_for_status()
                    break
                assert server.poll() is None, "moto did not start"
                assert time.monotonic() < deadline
                time.sleep(0.1)
            yield url
        finally:
            server.kill()
