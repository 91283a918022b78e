"""A local stand-in for S3: moto, which answers as S3 does, in a process of its own."""

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx

from infra.ports import free_port

BUCKET = "fotos"
SERVE = """
import sys
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple
run_simple("127.0.0.1", int(sys.argv[1]), DomainDispatcherApplication(create_backend_app), threaded=False)
"""
"""One request after the other: moto answers 500 now and then where two threads overwrite the same object."""


@contextlib.contextmanager
def s3_server() -> Iterator[str]:
    """The endpoint of a running store with an empty bucket."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", SERVE, str(port)]
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
