"""Papers as PDF by `choperia serve` with the demo pub, over HTTP and signed in.

*A contract* and *100 labels* are what one request takes, from the click to the last byte. The same contract is printed
by headless Chromium, as a server without a typesetter of its own would do: a page with the same text and tables, a new
process each time. *Beside 20 contracts a second*, a visitor asks for the menu 60 times a second.
"""

import contextlib
import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from benchmarks.hostile import PAUSE, QUIET, SECONDS, TARGET
from benchmarks.measure import Bench, Ratio, in_turns
from tests.harness.papers import pages_of
from tests.harness.system import System, demo_system

CONTRACT_MS, LABELS_MS = 80.0, 300.0
A_SECOND = 20
PDF = {"Accept": "application/pdf"}
MENU = "/menu"


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, demo_system(Path(name) / "data") as system:
        page = Path(name) / "contract.html"
        ask = partial(fetched, system)
        contract = contract_of(system)
        page.write_text(as_html(ask(contract)), encoding="utf-8")
        labels = labels_of(system)
        ask(labels)
        measures: dict[str, Callable[[], float]] = {
            "contract": partial(milliseconds, partial(ask, contract)),
            "labels": partial(milliseconds, partial(ask, labels)),
            "chromium": partial(milliseconds, partial(printed_by_chromium, page)),
            QUIET: partial(menu_p99, system),
            "beside": partial(beside, system, contract),
        }
        medians = in_turns(measures, bench, "papers")
    return list(ratios(medians))


def ratios(medians: dict[str, float]) -> Iterator[Ratio]:
    contract, labels = medians["contract"], medians["labels"]
    yield Ratio("A contract", "one request", contract, "limit of 80 ms", CONTRACT_MS, "ms", 1.0, less=True)
    yield Ratio("A contract", "one request", contract, "headless Chromium", medians["chromium"], "ms", 1.0, less=True)
    yield Ratio("100 labels", "one request", labels, "limit of 300 ms", LABELS_MS, "ms", 1.0, less=True)
    aside, quiet = medians["beside"], medians[QUIET]
    yield Ratio("Beside 20 contracts a second", "/menu, p99", aside, "without papers", quiet, "ms", TARGET, less=True)


def milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def contract_of(system: System) -> str:
    """The address of the contract of an order that was delivered."""
    found = json.loads(fetched(system, "/api/v1/event-orders?status=delivered", {}))["data"]
    return f"/api/v1/event-orders/{found[0]['id']}/documents/contract"


def labels_of(system: System) -> str:
    pieces = json.loads(fetched(system, "/api/v1/equipment/assets", {}))["assets"][:100]
    return "/api/v1/labels/document?paper=A4260&" + "&".join(f"assets={piece['id']}" for piece in pieces)


def fetched(system: System, path: str, headers: Mapping[str, str] = PDF) -> bytes:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", system.port, timeout=60)) as connection:
        return asked(connection, path, {**headers, "Authorization": f"Bearer {system.token('admin')}"})


def asked(connection: http.client.HTTPConnection, path: str, headers: dict[str, str]) -> bytes:
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path} was answered {answer.status}")
    return body


def as_html(contract: bytes) -> str:
    """Its lines as paragraphs."""
    lines = "".join(f"<p>{line}</p>" for page in pages_of(contract) for line in page.lines)
    return f'<!doctype html><meta charset="utf-8"><title>Contrato</title><style>@page {{ size: A4 }}</style>{lines}'


def printed_by_chromium(page: Path) -> None:
    command = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    subprocess.run(
        [*command, f"--print-to-pdf={page.with_suffix('.pdf')}", page.as_uri()],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def menu_p99(system: System) -> float:
    waits = []
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", system.port, timeout=60)) as connection:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            waits.append(milliseconds(partial(asked, connection, MENU, {"Accept-Encoding": "gzip"})))
            time.sleep(PAUSE)
    return statistics.quantiles(waits, n=100)[98]


def beside(system: System, contract: str) -> float:
    command = [sys.executable, "-m", "benchmarks.papers", str(system.port), contract, system.token("admin")]
    with subprocess.Popen(command) as printer:
        try:
            time.sleep(1)
            p99 = menu_p99(system)
            if printer.poll() is not None:
                raise RuntimeError("the papers ended by themselves")
        finally:
            printer.terminate()
    return p99


def print_on(port: int, path: str, token: str) -> None:
    """Asks for it ``A_SECOND`` times a second, until it is ended."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        due = time.monotonic()
        while True:
            asked(connection, path, {**PDF, "Authorization": f"Bearer {token}"})
            due = max(due + 1 / A_SECOND, time.monotonic())
            time.sleep(max(0.0, due - time.monotonic()))


if __name__ == "__main__":
    print_on(int(sys.argv[1]), sys.argv[2], sys.argv[3])
