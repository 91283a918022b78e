"""Requests over HTTP by a signed-in administrator of the demo pub: `choperia serve` against a naive peer.

The peer (`benchmarks/peers/fastapi`) is what a FastAPI tutorial builds: plain `def` routes, a JWT, a look-up of the
user by SQLAlchemy, one select and a response model. It sends the same bytes from the same number of rows, with the same
database. Both are one process; wrk asks over 1, 8 and 32 connections.

*Known* answers are those whose read models have not changed since they were asked for. *New* questions are asked for
the first time, so each makes its query. *304* is the answer to an `If-None-Match`; the peer has none and sends the
whole body. *Price* is a `PATCH` of a price, *order* places an order with five products; the peer's insert has the same
rows. Both have the same durability on both sides. *In process* is the same change of a price by threads that call the
command's function, without HTTP.

*Beside 8 writers* is what 99 of 100 visitors wait for the menu, and an administrator for the list of orders, while
wrk changes prices over 8 connections; *idle* is the same in the same round with nobody else there.
"""

import contextlib
import http.client
import itertools
import json
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.measure import Bench, Contender, Ratio, in_turns, units_per_second
from benchmarks.menu import answering
from benchmarks.peers.fastapi.main import TOKEN
from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.event_store import Store, open_recorder
from command_api.kernel import Actor, CommandContext
from infra.ports import free_port
from tests.harness.postgres import temporary_postgres
from tests.harness.system import CHOPERIA, System, demo_system, environment

CONNECTIONS, SECONDS, ROUNDS = (1, 8, 32), 1, 3
READS = {
    "me": "/api/me",
    "products": "/api/v1/admin/products?limit=25",
    "orders": "/api/v1/event-orders?limit=25",
    "stock": "/api/v1/stock?limit=25",
    "customers": "/api/v1/customers?limit=25",
    "history": "/api/v1/admin/products/{product}/history",
    "availability": "/api/v1/equipment/available?from=2026-12-05T12:00:00Z&to=2026-12-06T12:00:00Z",
}
NEW = ("products", "orders", "stock", "customers")
READ, UNCHANGED, COMMAND, ORDER, OF_HANDLER = 2.0, 10.0, 1.5, 0.5, 0.25
"""The least ratios."""
WRITERS = 8
BUSY = {"/api/menu": 1 / 3, "/api/v1/event-orders?limit=25": 1 / 4}
"""What is asked for beside writers, and the least ratio of the wait of an idle house to the one there."""
OWNER = Actor(1, "admin")
VISIT = 4.0
"""Seconds in which the waits of a visitor are counted."""
OURS, PEER = "choperia", "naive FastAPI"

_NEW_QUESTION = """
function request()
  local spaces = ""
  for _ = 1, 40 do spaces = spaces .. (math.random() < 0.5 and "%20" or "%C2%A0") end
  return wrk.format("GET", "<path>&search=" .. spaces)
end
"""
"""Spaces find every row, and no two questions are the same."""
_PRICE = """
local ids, sent = {<ids>}, 0
wrk.headers["Content-Type"] = "application/json"
function request()
  sent = sent + 1
  local body = string.format('{"price": %d.%02d}', 5 + sent % 90, math.random(0, 99))
  return wrk.format("PATCH", "<path>" .. ids[math.random(#ids)], nil, body)
end
"""
_ORDER = """
wrk.headers["Content-Type"] = "application/json"
function request() return wrk.format("POST", "<path>", nil, '<body>') end
"""


@dataclass(frozen=True)
class Asked:
    """A path, or what a script of wrk asks; ``tag`` goes into ``If-None-Match``."""

    path: str
    script: Path | None = None
    tag: str | None = None


@dataclass(frozen=True)
class Served:
    url: str
    token: str

    def rate(self, connections: int, asked: Asked) -> float:
        """Requests a second, as wrk counts them; every answer must be a success."""
        done = subprocess.run(self.asking(connections, asked, SECONDS), capture_output=True, text=True, check=True)
        found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
        assert found, done.stdout
        assert "Non-2xx or 3xx" not in done.stdout, f"{asked}: {done.stdout}"
        if float(found[1]) == 0:
            raise RuntimeError(f"no answer to {asked} in {SECONDS} s: the machine is too busy to measure")
        return float(found[1])

    def asking(self, connections: int, asked: Asked, seconds: int) -> list[str]:
        """The command that asks for so long."""
        headers = [f"Authorization: Bearer {self.token}", *([f"If-None-Match: {asked.tag}"] if asked.tag else [])]
        said = [part for header in headers for part in ("-H", header)]
        script = ["-s", str(asked.script)] if asked.script else []
        return ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", *said, *script, f"{self.url}{asked.path}"]


def run(bench: Bench) -> Iterator[Ratio]:
    if shutil.which("wrk") is None:
        Console(stderr=True).print("[yellow]HTTP was not measured: wrk is missing (sudo apt-get install wrk).[/]")
        return
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server, server.database() as theirs:
        folder = Path(name)
        load_demo(folder, server.url())
        yield from on("SQLite", folder / "sqlite", {}, f"sqlite:///{folder}/peer.db", bench)
        yield from on("PostgreSQL", folder / "postgres", {"database_url": server.url()}, theirs, bench)


def load_demo(folder: Path, database_url: str) -> None:
    """Load the demo once, on SQLite, and copy it to PostgreSQL."""
    with demo_system(folder / "sqlite") as system:
        settings = environment(**system.settings)
    shutil.copytree(folder / "sqlite", folder / "postgres")
    command = [str(CHOPERIA), "migrate-store", "--to", database_url, "--data", str(folder / "postgres")]
    subprocess.run(command, env=settings, check=True, capture_output=True)


def on(engine: str, data: Path, settings: dict[str, str], peer_url: str, bench: Bench) -> Iterator[Ratio]:
    folder = data.with_name(f"{data.name}-asked")
    folder.mkdir()
    with demo_system(data, **settings) as system:
        system.wait_for_read_models()
        paths, answers, tag = asked(system)
        (folder / "answers.json").write_text(json.dumps(answers))
        with peer(peer_url, folder / "answers.json") as address:
            ours, theirs = Served(system.url, system.token("admin")), Served(address, TOKEN)
            over_http: dict[int, float] = {}
            for connections in CONNECTIONS:
                subject = f"{engine}, {connections} connection{'s' if connections > 1 else ''}"
                for what, least, own, other in questions(folder, paths, answers, tag):
                    measures = {
                        OURS: partial(ours.rate, connections, own),
                        PEER: partial(theirs.rate, connections, other),
                    }
                    found = in_turns(measures, bench, f"{subject}: {what}", most=ROUNDS)
                    yield Ratio(subject, what, found[OURS], PEER, found[PEER], "requests/s", least)
                    if what == "price":
                        over_http[connections] = found[OURS]
            price = next(own for what, _, own, _ in questions(folder, paths, answers, tag) if what == "price")
            yield from beside_writers(engine, system, ours, price, bench)
    yield from in_process(engine, data, settings.get("database_url"), prices(answers), over_http)


def beside_writers(engine: str, system: System, writer: Served, price: Asked, bench: Bench) -> Iterator[Ratio]:
    token = system.fresh_token("admin")  # a session of its own: what the writers did does not concern it
    for path, least in BUSY.items():

        def busy(path: str = path) -> float:
            command = writer.asking(WRITERS, price, round(VISIT) + 2)
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as writing:
                time.sleep(0.5)
                found = slowest(system.port, path, token)
                assert writing.poll() is None, "the writers ended first"
            return found

        measures: dict[str, Callable[[], float]] = {"beside": busy, "idle": partial(slowest, system.port, path, token)}
        found = in_turns(measures, bench, f"{engine}: {path} beside {WRITERS} writers", most=ROUNDS)
        what = f"{path.partition('?')[0]} beside {WRITERS} writers, p99"
        yield Ratio(engine, what, found["beside"] * 1000, "idle", found["idle"] * 1000, "ms", least, less=True)


def slowest(port: int, path: str, token: str) -> float:
    """Seconds that 99 of 100 requests take at most, 100 a second."""
    headers = {} if path == "/api/menu" else {"Authorization": f"Bearer {token}"}
    waits = []
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
        until = time.monotonic() + VISIT
        while time.monotonic() < until:
            started = time.perf_counter()
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            waits.append(time.perf_counter() - started)
            assert answer.status == 200, answer.status
            time.sleep(0.01)
    return statistics.quantiles(waits, n=100)[98]


def in_process(
    engine: str, data: Path, database_url: str | None, products: list[int], over_http: dict[int, float]
) -> Iterator[Ratio]:
    """The rates of ``over_http`` (by connections) against as many threads that call the handler."""
    with contextlib.closing(open_recorder(data / "events.db", database_url)) as recorder:
        store = Store(recorder)
        numbers = itertools.count(1)

        def change() -> object:
            price = Decimal(5 + next(numbers) % 90) + Decimal(random.randrange(100)) / 100
            command = ChangeProduct(random.choice(products), price=price)
            return change_products(store, [command], CommandContext(OWNER, datetime.now(UTC), "bench"))

        for connections, rate in over_http.items():
            if connections > 1:
                handler = units_per_second(Contender("handler", lambda: change), connections)
                subject = f"{engine}, {connections} connections"
                yield Ratio(subject, "price, in process", rate, "handler", handler, "commands/s", OF_HANDLER)


def questions(
    folder: Path, paths: dict[str, str], answers: dict[str, Any], tag: str
) -> Iterator[tuple[str, float, Asked, Asked]]:
    """What is measured, its least ratio, what we are asked and what the peer is asked."""
    for what, path in paths.items():
        yield f"{what}, known", READ, Asked(path), Asked(f"/{what}")
    for what in NEW:
        own = script(folder / f"{what}.lua", _NEW_QUESTION, path=paths[what])
        other = script(folder / f"{what}-peer.lua", _NEW_QUESTION, path=f"/{what}?limit=25")
        yield f"{what}, new", READ, Asked("", own), Asked("", other)
    yield "products, 304", UNCHANGED, Asked(paths["products"], tag=tag), Asked("/products")
    ids = ",".join(map(str, prices(answers)))
    own = script(folder / "price.lua", _PRICE, path="/api/v1/admin/products/", ids=ids)
    other = script(folder / "price-peer.lua", _PRICE, path="/products/", ids="1,2,3,4,5,6,7,8,9,10")
    yield "price", COMMAND, Asked("", own), Asked("", other)
    five = [{"product_id": id, "quantity": 2, "unit_price": 12.5} for id in prices(answers)[:5]]
    placed = {
        "customer_name": "Dalva Nogueira",
        "customer_id": answers["/customers"]["data"][0]["id"],
        "cost_center": "distribuidora",
        "preferred_delivery_date": "2027-06-12",
        "items": five,
    }
    own = script(folder / "order.lua", _ORDER, path="/api/v1/event-orders", body=json.dumps(placed))
    naive = {"customer_name": placed["customer_name"], "day": placed["preferred_delivery_date"], "items": five}
    other = script(folder / "order-peer.lua", _ORDER, path="/orders", body=json.dumps(naive))
    yield "order", ORDER, Asked("", own), Asked("", other)


def prices(answers: dict[str, Any]) -> list[int]:
    """The products whose price can be changed. A packed keg costs what its beer does, so its price is refused."""
    return [each["id"] for each in answers["/products"]["products"] if not each["name"].startswith("Barril")]


def asked(system: System) -> tuple[dict[str, str], dict[str, Any], str]:
    """Our paths, our answers by the peer's paths, and the ``ETag`` of the products."""
    with system.client("admin") as client:
        products = client.get(READS["products"])
        product = products.json()["products"][0]["id"]
        paths = {what: path.format(product=product) for what, path in READS.items()}
        answers = {f"/{what}": client.get(path).raise_for_status().json() for what, path in paths.items()}
    return paths, answers, products.headers["etag"]


def script(file: Path, template: str, **given: str) -> Path:
    """A file for wrk."""
    text = template
    for name, value in given.items():
        text = text.replace(f"<{name}>", value)
    file.write_text(text)
    return file


@contextlib.contextmanager
def peer(database_url: str, answers: Path) -> Iterator[str]:
    port = free_port()
    url = database_url.replace("postgresql://", "postgresql+psycopg://")
    command = [sys.executable, "-m", "benchmarks.peers.fastapi.main", url, str(answers), str(port)]
    with answering(command, f"http://127.0.0.1:{port}/openapi.json"):
        yield f"http://127.0.0.1:{port}"
