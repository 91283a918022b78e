"""What journeys share: a pub of their own, and browsers of the people who use it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.harness.event_desk import EventDesk
from tests.harness.kept_demo import copy_of_demo
from tests.harness.killing import killing
from tests.harness.manual import draw, draws
from tests.harness.profiles import Profiles
from tests.harness.scaled import scaled_demo
from tests.harness.screens import followed
from tests.harness.slides import hanging
from tests.harness.system import Site

PICTURES = Path(__file__).parents[2] / "test-results" / "journeys"
WIDTHS = {360: 780, 768: 1024, 1440: 900}

Scheme = Literal["light", "dark"]

PATIENCE = {"embedded": 30_000, "scaled": 30_000, "killing": 60_000}
"""Milliseconds that a screen may take on a busy machine; where it is killed, there is a process to start first."""

expect.set_options(timeout=PATIENCE["embedded"])


KILLED = pytest.StashKey[str]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """With `--killing`: what was killed, and that nothing was lost."""
    if KILLED in config.stash:
        terminalreporter.write_line(f"killed: {config.stash[KILLED]}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--manual-pictures"):
        left_out = [item for item in items if not draws(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    wanted = config.getoption("--every-engine")
    left_out = [item for item in items if item.get_closest_marker("every_engine") and not wanted]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    if config.getoption("--scaled"):
        for item in items:
            if marker := item.get_closest_marker("embedded"):
                item.add_marker(pytest.mark.skip(reason=f"about the embedded system: {marker.args[0]}"))


@pytest.fixture(scope="package")
def pub(request: pytest.FixtureRequest, demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demo pub, for journeys only: what one of them changes, the others may see.

    One process; with `--scaled` all of them; with `--killing` some of those are killed all the time.
    """
    option = request.config.getoption
    if not option("--scaled"):
        with copy_of_demo(demo_data, tmp_path_factory.mktemp("pub") / "data") as running:
            yield running
        return
    expect.set_options(timeout=PATIENCE["killing" if option("--killing") else "scaled"])
    with scaled_demo(demo_data) as scaled:
        if not option("--killing"):
            yield scaled
            return
        with killing(scaled) as killer:
            yield scaled
        request.config.stash[KILLED] = f"{killer.told()}; commands acknowledged and found: {len(scaled.acknowledged)}"


@pytest.fixture
def desk(pub: Site) -> Iterator[EventDesk]:
    """The manager, who calls the API instead of using a screen."""
    with pub.client("gerente") as client:
        yield EventDesk(client)


@pytest.fixture
def a_free_tap(pub: Site) -> None:
    """The demo has a keg on each of its taps: here the house gets more of them."""
    with pub.client("admin") as client:
        client.patch("/api/v1/site/business", json={"taps": 99}).raise_for_status()


@pytest.fixture(scope="package")
def profiles(pub: Site) -> Iterator[Profiles]:
    """The browser profiles that pages have, test after test."""
    kept = Profiles(pub.url)
    yield kept
    kept.close()


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, browser: Browser, pub: Site, profiles: Profiles
) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser profile of its own (`width=390`, `color_scheme="dark"`, `base_url=…`, …); with `person`
    it is the profile of a demo user who is signed in. Nothing moves on its own: people may ask for that.

    Nobody uses the profile at the same time, but others have before: whoever has another house's address, no scripts or
    a clock of their own is `alone` with theirs.

    An error on the page's console or an exception in its scripts fails the test.
    """
    complaints: list[str] = []
    slowness = request.config.getoption("--slow-browser")

    def page(
        width: int = 1440,
        *,
        person: str | None = None,
        color_scheme: Scheme = "light",
        alone: bool = False,
        **options: Any,
    ) -> Page:
        profile = {"base_url": pub.url, "locale": "pt-BR", "reduced_motion": "reduce"} | options
        known = pub.browser_state(person) if person else None
        if alone:
            context = opened.enter_context(browser.new_context(storage_state=known, **profile))
        else:
            context = opened.enter_context(profiles.of(browser, known, **profile))
        new = followed(context.new_page())
        if slowness > 1:
            context.new_cdp_session(new).send("Emulation.setCPUThrottlingRate", {"rate": slowness})
        new.set_viewport_size({"width": width, "height": WIDTHS.get(width, 844)})
        new.emulate_media(color_scheme=color_scheme)
        new.on("response", lambda answer: _acknowledge(pub, answer))
        _read_what_has_happened(new, pub)
        new.on("pageerror", lambda error: complaints.append(f"{new.url}: {error}"))
        new.on("console", lambda message: _note(complaints, new, message))
        return new

    with ExitStack() as opened:
        yield page
    assert complaints == []


@pytest.fixture
def admin(new_page: Callable[..., Page]) -> Page:
    """The administrator's page, signed in."""
    return new_page(person="admin")


@pytest.fixture
def hung(pub: Site) -> Iterator[Callable[..., list[int]]]:
    """Hangs slides of these names and answers their ids; they are taken down again."""
    with pub.client("admin") as client, hanging(client) as hang:
        yield hang


def _read_what_has_happened(page: Page, pub: Site) -> None:
    """Whoever opens or reloads a page sees what others have done so far, as the clients of `pub` do. With several
    processes that takes a moment, or longer while one of them is being killed."""
    goto, reload = page.goto, page.reload

    def after(navigate: Callable[..., Any]) -> Callable[..., Any]:
        def navigated(*given: Any, **options: Any) -> Any:
            pub.wait_for_read_models()
            return navigate(*given, **options)

        return navigated

    page.goto, page.reload = after(goto), after(reload)  # type: ignore[method-assign]


def _acknowledge(pub: Site, answer: Response) -> None:
    if position := answer.headers.get("x-event-position"):
        pub.acknowledged.append(position)


def _note(complaints: list[str], page: Page, message: Any) -> None:
    """A refused request is an answer the journeys ask for on purpose; everything else on the console is a mistake."""
    if message.type == "error" and "Failed to load resource" not in message.text:
        complaints.append(f"{page.url}: {message.text}")


@pytest.fixture(scope="package")
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """With `--all-looks`, keeps a screenshot under test-results/journeys; with `--manual-pictures`, those of the manual
    in docs/manual."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    to_look_at, for_the_manual = (request.config.getoption(each) for each in ("--all-looks", "--manual-pictures"))

    def keep(page: Page, name: str) -> None:
        if to_look_at:
            page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80)
        if for_the_manual:
            draw(page, name)

    return keep
