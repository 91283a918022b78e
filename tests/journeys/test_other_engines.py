"""The pub in Firefox and WebKit: screens are drawn there and no script fails. What they do is proved in Chromium."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.harness.engines import ENGINES, Engine, EngineName
from tests.harness.system import DEMO_USERS, Site
from tests.inventory.items import SCREENS, WHO, Item, address

pytestmark = pytest.mark.slow

ALL = [item for area in SCREENS.values() for item in area]
TEN = (
    "/admin/products/1/edit",
    "/admin/history",
    "/operations",
    "/operations/stock",
    "/operacoes/eventos",
    "/operacoes/eventos/1",
    "/operacoes/eventos/novo",
    "/operacoes/agenda",
    "/operacoes/torneiras",
    "/bi",
)
"""Those with most of what engines do differently: charts, dates, drag and drop, dialogs, long tables."""
NARROW, WIDE = 390, 1280

each_engine = pytest.mark.parametrize("name", ENGINES)
by_name = partial(pytest.mark.parametrize, "item", ids=lambda item: item.name)


@pytest.fixture(scope="module")
def engine() -> Iterator[Callable[[EngineName], Engine]]:
    """One browser of each engine, for all tests."""
    with ExitStack() as opened:
        yield cache(lambda name: opened.enter_context(ENGINES[name]()))


@pytest.fixture
def as_person(engine: Callable[[EngineName], Engine], pub: Site, name: EngineName) -> Callable[[str | None], Engine]:
    """The browser of somebody who is signed in, or of a visitor."""
    running = engine(name)
    running.stay_at(f"{pub.url}/404")

    def person(who: str | None) -> Engine:
        stored = pub.browser_state(who)["origins"][0]["localStorage"] if who else []
        running.become({each["name"]: each["value"] for each in stored})
        return running

    return person


@pytest.fixture(scope="module")
def address_of(pub: Site) -> Callable[[Item], str]:
    known: dict[str, str] = {}
    return lambda item: known.get(item.name) or known.setdefault(item.name, address(item, pub))


def least(item: Item) -> str | None:
    return None if item.public else item.right


@each_engine
def test_a_fault_is_seen(engine: Callable[[EngineName], Engine], tmp_path: Path, name: EngineName) -> None:
    """Of the first script, of a later one, and of a file: otherwise the other tests prove nothing."""
    (tmp_path / "index.html").write_text(
        "<h1>Oi</h1><img src='/none.webp'><script>first.of.all</script><script>"
        "setTimeout(() => the.later); Promise.reject('a promise');</script>"
    )
    handler = partial(Silent, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = engine(name)
        browser.stay_at(f"http://127.0.0.1:{server.server_port}/")
        told = "\n".join(browser.visit("/", [NARROW]).faults)
        server.shutdown()
    assert all(each in told for each in ("first", "the", "a promise", "/none.webp")), told


def test_without_a_browser_tests_are_skipped_with_the_reason_and_fail_in_continuous_integration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for start in ENGINES.values():
        monkeypatch.delenv("CI", raising=False)
        with pytest.raises(pytest.skip.Exception, match="apt-get install firefox-esr webkit2gtk-driver xvfb"), start():
            pass
        monkeypatch.setenv("CI", "true")
        with pytest.raises(pytest.fail.Exception, match="need Firefox"), start():
            pass


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_given: object) -> None:
        pass


@each_engine
@by_name(argvalues=[each for each in ALL if each.public or each.name in TEN])
def test_a_screen_is_drawn(
    as_person: Callable[[str | None], Engine], address_of: Callable[[Item], str], item: Item
) -> None:
    seen = as_person(least(item)).visit(address_of(item), [NARROW], shows=item.details["shows"])
    assert seen.faults == [], seen


@pytest.mark.every_engine
@each_engine
@by_name(argvalues=ALL)
def test_every_person_opens_it(
    as_person: Callable[[str | None], Engine], address_of: Callable[[Item], str], item: Item
) -> None:
    """At both widths. Who has no right to it is told so."""
    path, wrong = address_of(item), []
    for person in (None, *DEMO_USERS):
        shows = item.details["shows"] if person == least(item) else ""
        seen = as_person(person).visit(path, [NARROW, WIDE], shows=shows)
        if not item.public and person not in WHO[item.may] and seen.path != ("/unauthorized" if person else "/login"):
            seen.faults.append(f"led to {seen.path}")
        if seen.faults:
            wrong.append((person, seen))
    assert wrong == []


@pytest.mark.every_engine
@each_engine
@by_name(argvalues=ALL)
def test_what_can_be_pressed_breaks_nothing(
    as_person: Callable[[str | None], Engine], address_of: Callable[[Item], str], item: Item
) -> None:
    """Last: a press may change what other tests expect."""
    seen = as_person(least(item)).visit(address_of(item), [NARROW, WIDE], press=True)
    assert seen.faults == [], seen
