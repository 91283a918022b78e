"""What requests cost a running system: CPU seconds per component, and the seconds that nobody works for them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from benchmarks.capacity.model import Cost
from infra.ports import free_port
from launcher.scaled.system import NOTE
from tests.harness.system import DEMO_PASSWORD, PATIENCE, System, environment

SECONDS = 4.0
READS = {
    "menu": "/api/menu",
    "product list": "/api/v1/admin/products?limit=25",
    "order list": "/api/v1/event-orders?limit=25",
    "dashboard": "/api/v1/dashboard/operations",
}
PRICE = "price change"
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Target:
    """A running system. ``processes``: the components with their process ids, ``ports``: where each answers."""

    processes: Mapping[str, list[int]]
    ports: Mapping[str, list[int]]
    data: Path
    url: str

    def plan(self, token: str, products: list[int]) -> dict[str, Any]:
        """What ``benchmarks.capacity.clients`` is told, without how many and how long."""
        reads, writes = ("serve", "serve") if "serve" in self.ports else ("query-api", "command-api")
        requests = {
            kind: {"method": "GET", "paths": [path], "bodies": [], "component": reads} for kind, path in READS.items()
        }
        requests[PRICE] = {
            "method": "PATCH",
            "paths": [f"/api/v1/admin/products/{id}" for id in products],
            "bodies": [json.dumps({"price_manual": price}) for price in (21, 22, 23)],
            "component": writes,
        }
        headers = {"Authorization": f"Bearer {token}", "Host": self.url.removeprefix("http://")}
        return {"requests": requests, "ports": dict(self.ports), "headers": headers}


@contextlib.contextmanager
def embedded() -> Iterator[Target]:
    """`choperia serve` with the demo."""
    with tempfile.TemporaryDirectory() as name:
        system = System(Path(name) / "data", {"demo": "true", "demo_password": DEMO_PASSWORD, "captcha": "off"})
        try:
            system.start()
            system.wait_for_read_models()
            assert system.process
            yield Target({"serve": [system.process.pid]}, {"serve": [system.port]}, system.data, system.url)
        finally:
            system.stop()


@contextlib.contextmanager
def scaled(data: Path, apis: int) -> Iterator[Target]:
    """The scaled system with the demo on this folder, with ``apis`` processes of each API and one worker."""
    port = free_port()
    log = data.with_suffix(".log")
    command = [sys.executable, "-m", "launcher.scaled", "--data", str(data), "--port", str(port)]
    with (
        log.open("ab") as told,
        subprocess.Popen(
            [*command, "--apis", str(apis), "--workers", "1"],
            env=environment(demo="true", demo_password=DEMO_PASSWORD, captcha="off"),
            stdout=told,
            stderr=told,
        ) as supervisor,
    ):
        try:
            yield _running(supervisor, data, f"http://localhost:{port}", log)
        finally:
            supervisor.send_signal(signal.SIGTERM)
            supervisor.wait()


def _running(supervisor: subprocess.Popen[bytes], data: Path, url: str, log: Path) -> Target:
    deadline = time.monotonic() + 3 * PATIENCE
    while True:
        if supervisor.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the scaled system did not start:\n{log.read_text()[-3000:]}")
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/api/menu", timeout=5).status_code == 200:
                break
        time.sleep(0.5)
    processes: dict[str, list[int]] = {}
    ports: dict[str, list[int]] = {}
    for each in json.loads((data / NOTE).read_text())["processes"]:
        component = each["name"].rstrip("0123456789").rstrip("-")
        processes.setdefault(component, []).append(each["pid"])
        if each["port"] is not None:
            ports.setdefault(component, []).append(each["port"])
    return Target(processes, ports, data, url)


def sign_in(target: Target) -> dict[str, Any]:
    """The plan for clients signed in as the administrator."""
    with httpx.Client(base_url=target.url, timeout=60) as client:
        person = {"username": "admin", "password": DEMO_PASSWORD, "captcha_token": ""}
        answer = client.post("/api/login", json=person).raise_for_status()
        token = answer.json()["token"]
        listed = client.get("/api/v1/admin/products?limit=50", headers={"Authorization": f"Bearer {token}"})
        products = listed.raise_for_status().json()
    # the price of a packed keg is that of its beer and cannot be changed here
    return target.plan(token, [item["id"] for item in products["data"] if not item["container_l"]])


def run(plan: dict[str, Any], mix: Mapping[str, float], clients: int, seconds: float = SECONDS) -> dict[str, Any]:
    """What ``clients`` clients met: ``{"seconds", "cpu", "waits"}``."""
    told = json.dumps({**plan, "mix": mix, "clients": clients, "seconds": seconds})
    command = [sys.executable, "-m", "benchmarks.capacity.clients"]
    done = subprocess.run(command, input=told, stdout=subprocess.PIPE, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def costs(target: Target, plan: dict[str, Any]) -> dict[str, Cost]:
    """The cost of each kind of request, from one client that asks for nothing else. What the components use while
    nobody asks is taken off."""
    run(plan, dict.fromkeys(plan["requests"], 1), 1, 1.0)  # the first requests of a process cost more
    idle_before = cpu(target)
    time.sleep(SECONDS)
    idle = {name: (used - idle_before[name]) / SECONDS for name, used in cpu(target).items()}
    disk = commit_seconds(target.data)
    return {kind: _cost(target, plan, kind, idle, disk) for kind in plan["requests"]}


def _cost(target: Target, plan: dict[str, Any], kind: str, idle: Mapping[str, float], disk: float) -> Cost:
    request = plan["requests"][kind]
    before, begun = cpu(target), time.monotonic()
    met = run(plan, {kind: 1}, 1)
    time.sleep(1.0)  # what follows an event is done by then
    seconds = time.monotonic() - begun
    answered = len(met["waits"][kind])
    commits = request["method"] != "GET"
    used = {
        name: max(0.0, (after - before[name] - idle[name] * seconds) / answered) for name, after in cpu(target).items()
    }
    path = {"clients": met["cpu"] / answered} | {
        name: used[name] for name in (request["component"], "postgresql") if name in used
    }
    later = {name: spent for name, spent in used.items() if commits and name in ("publisher", "kafka", "worker")}
    waiting = statistics.median(met["waits"][kind]) - sum(path.values()) - (disk if commits else 0.0)
    return Cost(path, max(0.0, waiting), commits, later)


def cpu(target: Target) -> dict[str, float]:
    """CPU seconds of each component so far, with its child processes."""
    stats: dict[int, tuple[int, float]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            stats[int(stat.parent.name)] = int(fields[1]), sum(map(int, fields[11:15])) / _TICKS
    return {name: sum(_tree(pid, stats) for pid in pids) for name, pids in target.processes.items()}


def resident(target: Target) -> dict[str, float]:
    """MiB of the largest process of each component."""
    found: dict[str, float] = {}
    for name, pids in target.processes.items():
        for pid in pids:
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            found[name] = max(found.get(name, 0.0), pages * os.sysconf("SC_PAGE_SIZE") / 2**20)
    return found


def _tree(pid: int, stats: Mapping[int, tuple[int, float]]) -> float:
    own = stats[pid][1] if pid in stats else 0.0
    return own + sum(_tree(child, stats) for child, (parent, _) in stats.items() if parent == pid)


def commit_seconds(folder: Path, times: int = 50) -> float:
    """The median seconds of writing a page and waiting for the disk."""
    taken = []
    with tempfile.NamedTemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(times):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - begun)
    return statistics.median(taken)
