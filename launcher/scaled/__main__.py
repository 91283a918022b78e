"""``python -m launcher.scaled``: the scaled system on this machine until Ctrl-C or SIGTERM.

Other settings (``CHOPERIA_*``) reach every process; those of the databases, Kafka and addresses are made here.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from infra.kafka.broker import BrokerMissing
from launcher.scaled.postgres import PostgresMissing
from launcher.scaled.proxy import ProxyMissing
from launcher.scaled.supervisor import LOOK, DidNotStart, Launch, launch
from launcher.scaled.system import NOTE, System, WantedSystem

out = Console()


class InUse(RuntimeError):
    """The port or the folder; the message is in Portuguese."""


def main(arguments: Sequence[str] | None = None, launch: Launch = launch) -> None:
    given = _parser().parse_args(arguments)
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, _interrupt)
    given.data.mkdir(parents=True, exist_ok=True)
    demo = os.environ.get("CHOPERIA_DEMO", "true").lower() in ("true", "1", "yes", "on")
    try:
        with _alone(given.data):
            _refuse_taken(given.port)
            _run(System(WantedSystem(given.data, given.port, demo, given.apis, given.workers), _tell, launch))
    except (BrokerMissing, PostgresMissing, ProxyMissing, DidNotStart, InUse) as reason:
        sys.exit(str(reason))


def _run(system: System) -> None:
    supervisor = system.supervisor
    try:
        system.start()
        _greet(system)
        while True:
            supervisor.look()
            time.sleep(LOOK)
    except KeyboardInterrupt:
        _tell("encerrando")
    finally:
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, signal.SIG_IGN)
        supervisor.stop()
        _tell("tudo parado; os dados ficam na pasta")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m launcher.scaled", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="port of the proxy on loopback")
    parser.add_argument("--data", type=Path, default=Path("data-scaled"), help="folder of everything it keeps")
    parser.add_argument("--apis", type=int, default=2, help="processes of each API")
    parser.add_argument("--workers", type=int, default=3, help="processes that move the read models")
    return parser


def _interrupt(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _tell(line: str) -> None:
    out.print(f"{time.strftime('%H:%M:%S')}  {line}", highlight=False, markup=False)


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Be the only system on this folder; what one that was killed has left running is ended first. Raises ``InUse``."""
    with (data / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(
                f"Já há um sistema no ar com a pasta {data.resolve()}. Encerre-o ou use outra: DATA=…"
            ) from None
        _end_orphans(data)
        yield


def _end_orphans(data: Path) -> None:
    note = data / NOTE
    left = json.loads(note.read_text())["processes"] if note.exists() else []
    for each in reversed(left):
        pid = each["pid"]
        if pid is None or not _is_ours(pid, data):
            continue
        _tell(f"{each['name']} ficou da última vez (pid {pid}); encerrando")
        deadline = time.monotonic() + 10
        os.kill(pid, signal.SIGTERM)
        while _is_ours(pid, data):
            if time.monotonic() > deadline:
                os.kill(pid, signal.SIGKILL)
            time.sleep(LOOK)


def _is_ours(pid: int, data: Path) -> bool:
    """Whether this process names the folder in its environment or command: the number of an ended process may be in use
    again."""
    folder = str(data.resolve()).encode()
    try:
        about = [Path(f"/proc/{pid}/{what}").read_bytes() for what in ("environ", "cmdline")]
        return any(folder in each for each in about)
    except OSError:
        return False


def _refuse_taken(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            raise InUse(f"A porta {port} já está em uso. Escolha outra: PORT=8001.") from None


def _greet(system: System) -> None:
    table = Table("processo", "pid", "porta", title="Processos", title_justify="left")
    for each in system.supervisor.all:
        table.add_row(each.task.name, str(each.pid), str(each.task.port or ""))
    out.print(table)
    url = system.wanted.url
    out.print(f"\n[bold]Choperia[/] em [link={url}]{url}[/]", highlight=False)
    out.print(f"  site      {url}/\n  cardápio  {url}/menu\n  entrar    {url}/login", highlight=False)
    out.print(f"  registros {system.wanted.data / 'logs'}\nCtrl-C encerra.", highlight=False)


if __name__ == "__main__":
    main()
