"""Requests over HTTP by a signed-in administrator of the demo pub: `choperia serve` against a naive peer.

The peer (`benchmarks/peers/fastapi`) is what a FastAPI tutorial builds: plain `def` routes, a JWT, a look-up of the
user by SQLAlchemy, one select and a response model. It sends the same bytes from the same number of rows, with the same
database. Both are one process; wrk asks over 1, 8 and 32 connections.

*Known* answers are those whose read models have not changed since they were asked for. *New* questions are asked for
the first time, so each makes its query. *304* is the answer to an `If-None-Match`; the peer has none and sends the
whole body. *Price* is a `PATCH` of a price, with the same durability on both sides.
"""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.measure import Bench, Ratio, in_turns
from benchmarks.menu import answering
from benchmarks.peers.fastapi.main import TOKEN
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
READ, UNCHANGED, COMMAND = 2.0, 10.0, 1.5
"""The least ratios."""
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


@dataclass(frozen=True)
class Asked:
    """A path, or what a script of wrk asks; ``tag`` goes into ``If-None-Match``."""

    path: str
    script: Path | None = None
    tag: str | None = None


@dataclass(frozen=True)
class Contender:
    url: str
    token: str

    def rate(self, connections: int, asked: Asked) -> float:
        """Requests a second, as wrk counts them; every answer must be a success."""
        headers = [f"Authorization: Bearer {self.token}", *([f"If-None-Match: {asked.tag}"] if asked.tag else [])]
        said = [part for header in headers for part in ("-H", header)]
        script = ["-s", str(asked.script)] if asked.script else []
        command = ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", *said, *script, f"{self.url}{asked.path}"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
        assert found, done.stdout
        assert "Non-2xx or 3xx" not in done.stdout, f"{asked}: {done.stdout}"
        if float(found[1]) == 0:
            raise RuntimeError(f"no answer to {asked} in {SECONDS} s: the machine is too busy to measure")
        return float(found[1])


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
    command = [CHOPERIA, "migrate-store", "--to", database_url, "--data", folder / "postgres"]
    subprocess.run(command, env=settings, check=True, capture_output=True)


def on(engine: str, data: Path, settings: dict[str, str], peer_url: str, bench: Bench) -> Iterator[Ratio]:
    folder = data.with_name(f"{data.name}-asked")
    folder.mkdir()
    with demo_system(data, **settings) as system:
        system.wait_for_read_models()
        paths, answers, tag = asked(system)
        (folder / "answers.json").write_text(json.dumps(answers))
        with peer(peer_url, folder / "answers.json") as address:
            ours, theirs = Contender(system.url, system.token("admin")), Contender(address, TOKEN)
            for connections in CONNECTIONS:
                subject = f"{engine}, {connections} connection{'s' if connections > 1 else ''}"
                for what, least, own, other in questions(folder, paths, answers, tag):
                    measures = {
                        OURS: partial(ours.rate, connections, own),
                        PEER: partial(theirs.rate, connections, other),
                    }
                    found = in_turns(measures, bench, f"{subject}: {what}", most=ROUNDS)
                    yield Ratio(subject, what, found[OURS], PEER, found[PEER], "requests/s", least)


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
    # a packed keg costs what its beer does, so its price is refused
    priced = [each for each in answers["/products"]["products"] if not each["name"].startswith("Barril")]
    ids = ",".join(str(product["id"]) for product in priced)
    own = script(folder / "price.lua", _PRICE, path="/api/v1/admin/products/", ids=ids)
    other = script(folder / "price-peer.lua", _PRICE, path="/products/", ids="1,2,3,4,5,6,7,8,9,10")
    yield "price", COMMAND, Asked("", own), Asked("", other)


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
