"""What somebody hears who starts the scaled system where it cannot run, and what stands before its processes."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import sys
from pathlib import Path

from infra.ports import free_port
from launcher.scaled.proxy import prepare
from tests.harness.system import environment


def refused(data: Path, port: int, path: str | None = None) -> str:
    """What the command says on standard error; it must have ended by itself and without a trace."""
    settings = environment(demo="false") | ({"PATH": path} if path is not None else {})
    command = [sys.executable, "-m", "launcher.scaled", "--port", str(port), "--data", str(data)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert refused(tmp_path / "data", port) == f"A porta {port} já está em uso. Escolha outra: PORT=8001."


def test_a_folder_that_another_system_works_on_is_said(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert refused(tmp_path, free_port()).startswith("Já há um sistema no ar com a pasta")


def test_a_missing_java_is_said(tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("nginx", "initdb", "postgres"):
        (tools / name).symlink_to("/bin/true")
    assert refused(tmp_path / "data", free_port(), str(tools)).startswith("O Kafka precisa de um Java")


def test_the_proxy_of_the_containers_stands_before_the_processes_on_loopback(tmp_path: Path) -> None:
    command = prepare(tmp_path, 8000, {"command-api": [7001, 7002], "query-api": [7003, 7004]})

    upstreams = (tmp_path / "upstreams.conf").read_text()
    servers = [line.split()[1] for line in upstreams.splitlines() if line.strip().startswith("server ")]
    assert servers == [f"127.0.0.1:{port}" for port in (7001, 7002, 7003, 7004)]
    assert "resolve" not in upstreams
    assert f"include {tmp_path}" not in upstreams
    checked = subprocess.run([*command[:3], "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_the_processes_that_a_killed_supervisor_left_are_ended(tmp_path: Path) -> None:
    left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", str(tmp_path)])
    try:
        note = f'{{"processes": [{{"name": "worker-1", "pid": {left.pid}}}, {{"name": "x", "pid": {os.getpid()}}}]}}'
        (tmp_path / "system.json").write_text(note)
        with socket.create_server(("127.0.0.1", 0)) as taken:
            refused(tmp_path, taken.getsockname()[1])
        assert left.wait(60) < 0
    finally:
        left.kill()
        left.wait()
