"""Which processes the scaled system has on one machine, and in which order they start.

PostgreSQL and Kafka; the tables and the demo pub; publishers and workers; the two APIs; the proxy before them. The last
is stopped first. All processes share the data folder, and with it the keys that the first start makes there.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from demo.business import BUSINESS
from infra.kafka import broker
from infra.ports import free_port, listens
from infra.security.keys import write_secret
from launcher.scaled import proxy
from launcher.scaled.postgres import Cluster, binaries, run_as_owner
from launcher.scaled.read_models import Following
from launcher.scaled.supervisor import LOOK, DidNotStart, Launch, Running, Supervisor, Task, launch

CHOPERIA = Path(sys.executable).with_name("choperia")
PUBLISHERS = 2
NOTE = "system.json"
"""File of the data folder that says what runs: ``url``, ``database_url``, ``kafka``, ``processes``."""


@dataclass(frozen=True)
class WantedSystem:
    """Where the system is, what it begins with, and how large it is. ``demo``: load the demo pub if it is missing;
    ``apis``: processes of each of the two APIs."""

    data: Path
    port: int
    demo: bool
    apis: int = 2
    workers: int = 3

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"


class System:
    """The whole system; ``tell`` gets one line of Portuguese per thing that happens, ``launch`` starts a process."""

    def __init__(self, wanted: WantedSystem, tell: Callable[[str], None], launch: Launch = launch) -> None:
        self.wanted = wanted
        self._tell = tell
        self._logs = wanted.data / "logs"
        self._cluster = _cluster(wanted.data / "postgres")
        self._kafka_port = free_port()
        self.supervisor = Supervisor(tell, self._note, launch)

    def start(self) -> None:
        """Everything, until the read models have all that happened. Raises ``DidNotStart`` and what is ``…Missing``."""
        for missing_is_said in (proxy.nginx, broker.jars, binaries):
            missing_is_said()
        self._logs.mkdir(exist_ok=True)
        self._tell("PostgreSQL e Kafka")
        self.supervisor.start([self._postgres(), self._kafka()])
        self._prepare()
        apis, workers = self.wanted.apis, self.wanted.workers
        self._tell(f"{PUBLISHERS} publicadores e {workers} trabalhadores")
        self.supervisor.start(
            [self._choperia(f"publisher-{number}", "publisher") for number in range(1, PUBLISHERS + 1)]
            + [self._choperia(f"worker-{number}", "worker", "--source", "kafka") for number in range(1, workers + 1)]
        )
        self._tell(f"APIs: {apis} de comandos e {apis} de consultas")
        commands = [self._api(f"command-api-{number}", "command-api") for number in range(1, apis + 1)]
        queries = [self._api(f"query-api-{number}", "query-api") for number in range(1, apis + 1)]
        self.supervisor.start([*commands, *queries])
        self._await_read_models(queries[0])
        self.supervisor.start([self._proxy({"command-api": _ports(commands), "query-api": _ports(queries)})])

    def _postgres(self) -> Task:
        cluster = self._cluster
        if not cluster.exists:
            cluster.folder.mkdir(parents=True, exist_ok=True)
            cluster.initialise()
        return Task(
            "postgresql",
            tuple(cluster.command()),
            self._logs / "postgresql.log",
            ready=cluster.answers,
            port=cluster.port,
            folder=cluster.folder,
            ends_at=signal.SIGINT,  # a fast shutdown; SIGTERM would wait for those who are connected
            run_as=run_as_owner(),
        )

    def _kafka(self) -> Task:
        command = broker.prepare(self.wanted.data / "kafka", self._kafka_port)
        ready = partial(listens, self._kafka_port)
        return Task("kafka", tuple(command), self._logs / "kafka.log", ready=ready, port=self._kafka_port)

    def _prepare(self) -> None:
        """Tables, keys and the demo pub, by one process, before others look for them."""
        command = ["demo", "load"] if self.wanted.demo else ["migrate"]
        self._tell(
            "tabelas e bar de demonstração (a primeira vez leva um ou dois minutos)" if self.wanted.demo else "tabelas"
        )
        done = subprocess.run(  # noqa: S603  # our own arguments
            [CHOPERIA, *command], env={**os.environ, **self._environment()}, stdin=subprocess.DEVNULL, check=False
        )
        if done.returncode:
            hint = " CHOPERIA_DEMO=false serve o que há na pasta sem carregar o bar." if self.wanted.demo else ""
            raise DidNotStart(f"`choperia {' '.join(command)}` não terminou.{hint}")

    def _await_read_models(self, query: Task) -> None:
        """The first time they are made of the whole history, through Kafka. Raises ``DidNotStart`` if none moves on."""
        following, told = Following(self._cluster.url()), -1
        while True:
            states = _read_models(query)
            live = sum(state == "live" for state in states.values())
            if live != told:
                self._tell(f"modelos de leitura em dia: {live} de {len(states)}")
                told = live
            if states and live == len(states):
                return
            if following.stands_still(states):
                raise DidNotStart(following.description(states, self._logs))
            self.supervisor.look()
            time.sleep(LOOK * 5)

    def _choperia(self, name: str, *command: str, **more: Any) -> Task:
        log = self._logs / f"{name}.log"
        return Task(name, (str(CHOPERIA), *command), log, environment=self._environment(), **more)

    def _api(self, name: str, command: str) -> Task:
        port = free_port()
        ready = partial(_answers, port, "/healthz")
        return self._choperia(name, command, "--port", str(port), ready=ready, port=port)

    def _proxy(self, processes: dict[str, list[int]]) -> Task:
        port = self.wanted.port
        command = proxy.prepare(self.wanted.data / "proxy", port, processes)
        ready = partial(listens, port)
        # SIGQUIT: what is under way is answered
        return Task("nginx", command, self._logs / "nginx.log", ready=ready, port=port, ends_at=signal.SIGQUIT)

    def _environment(self) -> dict[str, str]:
        """The environment of all processes; other settings are those of the user who starts the system."""
        invented = {"CHOPERIA_PIX_KEY": BUSINESS.pix_key} if self.wanted.demo else {}
        given = {name: value for name, value in os.environ.items() if name in ("CHOPERIA_BASE_URL", "CHOPERIA_PIX_KEY")}
        return {
            "CHOPERIA_BASE_URL": self.wanted.url,
            **invented,
            **given,
            "CHOPERIA_DATA": str(self.wanted.data.resolve()),
            "CHOPERIA_DATABASE_URL": self._cluster.url(),
            "CHOPERIA_READ_DATABASE_URL": self._cluster.url(),
            "CHOPERIA_KAFKA": f"127.0.0.1:{self._kafka_port}",
            "CHOPERIA_HOST": "127.0.0.1",
            "CHOPERIA_DEMO": str(self.wanted.demo).lower(),
        }

    def _note(self, running: list[Running]) -> None:
        """For tests and the curious: what runs where. It has the database's password, so it is its owner's alone."""
        processes = [
            {"name": each.task.name, "pid": each.pid, "port": each.task.port, "starts": each.starts} for each in running
        ]
        environment = self._environment()
        note = {
            "url": self.wanted.url,
            "database_url": environment["CHOPERIA_DATABASE_URL"],
            "kafka": environment["CHOPERIA_KAFKA"],
            "processes": processes,
        }
        write_secret(self.wanted.data / NOTE, json.dumps(note, indent=2))


def _cluster(folder: Path) -> Cluster:
    """On a port that is free now, with the password that it was made with."""
    password = folder / "password"
    given = password.read_text() if password.exists() else secrets.token_hex(16)
    return Cluster(folder, free_port(), given)


def _ports(tasks: list[Task]) -> list[int]:
    return [task.port for task in tasks if task.port is not None]


def _answers(port: int, path: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _read_models(query: Task) -> dict[str, str]:
    """The state of each by name as ``/readyz`` of this process says; none while it does not know."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{query.port}/readyz", timeout=30) as answer:
            said = answer.read()
    except urllib.error.HTTPError as not_ready:
        said = not_ready.read()
    except OSError:
        return {}
    states = json.loads(said)["checks"]["projections"]["detail"]
    return states if isinstance(states, dict) else {}
