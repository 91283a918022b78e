"""What malloc keeps for threads."""

import platform
import subprocess
import sys

import pytest

from infra.memory import ARENAS

COUNTED = """
import ctypes, threading
from infra.memory import share_arenas
share_arenas()
ended = threading.Barrier(21)
def work():
    ctypes.CDLL(None).malloc(100)
    ended.wait()
threads = [threading.Thread(target=work) for _ in range(20)]
for thread in threads:
    thread.start()
ended.wait()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(libc.fopen(b"/dev/stdout", b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no arenas")
def test_many_threads_share_few_arenas() -> None:
    told = subprocess.run([sys.executable, "-c", COUNTED], check=True, capture_output=True, text=True)
    assert 0 < told.stdout.count("<heap nr=") <= ARENAS


def test_a_server_imports_no_library_that_few_requests_need() -> None:
    code = "import launcher.serving, launcher.processes, sys; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    heavy = {"xlsxwriter", "openpyxl", "numpy", "pandas", "vroom", "aiokafka", "obstore", "zxcvbn", "opentelemetry.sdk"}
    heavy |= {"mcp", "jsonschema"}
    assert heavy.isdisjoint(told.stdout.split())
