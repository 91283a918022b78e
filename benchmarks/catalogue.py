"""The list of products in the back office: 10,000 products against 200 of the same kind, each in its own
`choperia serve`, measured in turns.

*HTTP* is one signed-in connection through the gateway; each request reads another page if there is more than one.
*Browser* is the screen: from the click on 'Próximo' until the next hundred rows are shown.
"""

import contextlib
import itertools
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
from playwright.sync_api import Page, expect

from benchmarks.measure import Bench, Contender, Ratio, Work, compete, in_turns
from tests.harness.browser import launched_browser
from tests.harness.kept_demo import copy_of_demo
from tests.harness.screens import sign_in
from tests.harness.system import CHOPERIA, System, demo_system, environment

MANY, FEW = 10_000, 200
PATH = "/api/v1/admin/products"
BEERS = ("Pilsen", "Weiss", "IPA", "Stout", "Porter", "Lager", "Amber", "Bock", "Dubbel", "Kölsch")
ASKED = {
    "first page": ({}, 0.7),
    "last page": ({"page": "last"}, 0.6),
    "by price": ({"sort": "price"}, 0.25),
    "search": ({"search": "weiss 17"}, 0.2),
    "100 rows": ({"limit": "100"}, 0.7),
}
TURNS = 3
TURN = """() => new Promise((done) => {
    const first = () => document.querySelector("tbody input")?.ariaLabel;
    const before = first(), started = performance.now();
    [...document.querySelectorAll("nav button")].find((each) => each.textContent === "Próximo").click();
    const look = () => {
        const there = first() !== before && document.querySelector("table").ariaBusy === "false";
        if (there) done(performance.now() - started);
        else requestAnimationFrame(look);
    };
    look();
})"""
"""Turns the page; answers the milliseconds until the new rows are painted."""


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        with demo_system(folder / "demo"):
            pass
        pubs = {count: stack.enter_context(pub_with(count, folder)) for count in (MANY, FEW)}
        return [*over_http(pubs, bench), *in_a_browser(pubs, bench)]


@contextlib.contextmanager
def pub_with(count: int, folder: Path) -> Iterator[System]:
    """The demo pub and `count` products more, in categories of a hundred at most."""
    sheet = folder / f"{count}.csv"
    lines = [
        f"Chope {BEERS[n % len(BEERS)]} {n};Estante {n % max(2, count // 100)};{5 + n % 90},90;SKU-{n}"
        for n in range(count)
    ]
    sheet.write_text("\n".join(["nome;categoria;preço;sku", *lines]), encoding="utf-8")
    with copy_of_demo(folder / "demo", folder / f"data-{count}") as system:
        system.stop()
        imported = [str(CHOPERIA), "import", "catalogue", str(sheet), "--data", str(system.data)]
        subprocess.run(imported, env=environment(**system.settings), check=True, capture_output=True)
        system.start()
        with system.client("admin") as client:
            deadline = time.monotonic() + 120
            while client.get(PATH, params={"search": "SKU"}).json()["pagination"]["total"] < count:
                if time.monotonic() > deadline:
                    raise RuntimeError("the products do not arrive in the read model")
                time.sleep(0.2)
        yield system


def over_http(pubs: dict[int, System], bench: Bench) -> Iterator[Ratio]:
    for what, (parameters, target) in ASKED.items():
        contenders = [Contender(str(count), partial(asking, pub, parameters)) for count, pub in pubs.items()]
        medians = compete(contenders, 1, bench, what)
        yield Ratio("HTTP", what, medians[str(MANY)], f"{FEW} products", medians[str(FEW)], "requests/s", target)


def asking(pub: System, parameters: dict[str, str]) -> Work:
    client = httpx.Client(base_url=pub.url, headers={"Authorization": f"Bearer {pub.token('admin')}"}, timeout=30)
    pages = client.get(PATH, params={"limit": parameters.get("limit", "25")}).json()["pagination"]["pages"]
    asked = {**parameters, "page": str(pages)} if parameters.get("page") == "last" else parameters

    def ask() -> None:
        assert client.get(PATH, params=asked).status_code == 200

    return ask


def in_a_browser(pubs: dict[int, System], bench: Bench) -> Iterator[Ratio]:
    with launched_browser() as browser:
        pages: dict[int, Page] = {}
        for count, pub in pubs.items():
            pages[count] = browser.new_page(base_url=pub.url, locale="pt-BR", viewport={"width": 1440, "height": 900})
            sign_in(pages[count], "admin")
        measures: dict[str, Callable[[], float]] = {
            str(count): partial(turns_per_second, page) for count, page in pages.items()
        }
        medians = in_turns(measures, bench, "browser")
        yield Ratio(
            "Browser", "next hundred rows", medians[str(MANY)], f"{FEW} products", medians[str(FEW)], "pages/s", 0.6
        )


def turns_per_second(page: Page) -> float:
    """Each from a list freshly loaded: a page that was seen before would come from the browser's memory."""
    spent = 0.0
    for _ in itertools.repeat(None, TURNS):
        page.goto("/admin/products?limit=100&search=SKU")
        expect(page.get_by_text(re.compile("^Mostrando 1 a 100 de"))).to_be_visible()
        spent += float(page.evaluate(TURN)) / 1000
    return TURNS / spent
