"""Loads the demo pub in ``choperia serve``: menu and house before the first request, history in the background."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from types import TracebackType
from typing import Final, Literal, Self

import sqlalchemy as sa
import structlog
from rich.console import Console

from command_api.event_store import StoreUnavailable
from command_api.fiscal.details import ProviderSettings
from command_api.fiscal.providing import Providers, provider_record
from command_api.kernel import Refused
from command_api.notes.commands import issue_note
from command_api.notes.domain import FiscalNote
from command_api.notes.subject import Kind
from command_api.rules.windows import PUB_TIME
from demo.business import BUSINESS
from demo.load import demo_is_loaded, load_history, load_house, summary
from infra.exclusive import Busy, Locks
from infra.fiscal.fake.server import FakeProvider
from infra.messaging.addresses import AddressGuard
from infra.position import START
from infra.settings import Settings
from launcher.composition import Services, system_context
from launcher.health import READY_LAG
from launcher.history import StoredLog
from launcher.note_drafts import NoteDrafts
from launcher.progress import Bars
from query_api.http import Snapshot, tables_of
from query_api.notes.drafts import READ_MODELS, Draft, due_drafts

log = structlog.get_logger()

AGAIN: Final = 1.0
"""Seconds until a load goes on that a database has interrupted, or that another process is at."""
_LOCK: Final = "demo-load"
_LOOK: Final = 0.05
"""Seconds between two looks at read models that follow."""
FAKE_TOKEN: Final = "demonstracao"  # noqa: S105  # of a provider on this machine, whose notes are worth nothing
_FAKE_LOOKS: Final = 1.0
"""Seconds between two looks of the provider whether it has to end: at rest it should do little."""
_NOTED: Final = 3
"""Orders of which the demo pub hands over the notes."""
_PARTS: Final = 2
"""Orders and sales: each is half of the history."""

State = Literal["loading", "complete", "failed"]


def open_demonstration(services: Services, out: Console) -> Demonstration | None:
    """Load what visitors see, if it is missing. ``None`` if the folder holds other data, which is served as it is."""
    try:
        complete = demo_is_loaded(services.recorder)
    except Refused as refusal:
        out.print(refusal.sentence, highlight=False)
        return None
    if not complete:
        out.print("Primeira partida: preparando o bar de demonstração.")
        with loading_alone(services.recorder.locks), Bars(out) as bars:
            load_house(services, bars)
        services.runner.catch_up()  # before its threads start: in one batch
    provider = None if services.settings.focus_url else FakeProvider(FAKE_TOKEN, looks=_FAKE_LOOKS)
    services.settings = with_invented_pix(services.settings)
    if provider is not None:
        services.settings = services.settings.model_copy(update={"focus_url": provider.address})
        name_provider(services)
    return Demonstration(services, out, provider, complete=complete)


def name_provider(services: Services) -> None:
    """The demo pub hands its notes to a provider of this process, as tests. One that a user named stays."""
    if provider_record(services.store) is None:
        settings = services.settings
        providers = Providers(settings, services.security.keys, AddressGuard(settings.messages_networks))
        wanted = ProviderSettings(provider="focus", environment="homologacao")
        providers.choose(services.store, wanted, FAKE_TOKEN, system_context())


def issue_first_notes(services: Services) -> None:
    """The demo pub hands over the notes of its latest deliveries, unless a note was ever issued or recorded; the rest
    waits for a user. The job does what comes after."""
    if services.store.living(FiscalNote):
        return
    log, now = StoredLog(services.recorder), datetime.now(PUB_TIME)
    with services.read_database.read(*tables_of(READ_MODELS)) as connection:
        found = due_drafts(Snapshot(connection, START, {}, log), now.date())
    drafts = NoteDrafts(services.read_database, log, services.runner.hurry)
    for order_id, kind in _of_latest(found):
        issue_note(services.store, drafts, order_id, kind, system_context())


def _of_latest(found: Sequence[Draft]) -> list[tuple[int, Kind]]:
    """Order and kind of the notes of the latest deliveries that lack nothing: those with a sale of goods, then the
    others."""
    delivered = [(each.order, each.note) for each in found if each.order and each.order["status"] == "delivered"]
    lacking = {order["id"] for order, note in delivered if note.missing}
    ready = [(order["id"], note.kind) for order, note in delivered if order["id"] not in lacking]
    orders = sorted(dict.fromkeys(id for id, _ in ready), key=lambda id: (id, "nfe_venda") in ready)
    return [(id, kind) for id, kind in ready if id in orders[-_NOTED:]]


@contextmanager
def loading_alone(locks: Locks) -> Iterator[None]:
    """Be the only process that loads the demo. Waits for another one to end."""
    with ExitStack() as held:
        while True:
            with suppress(Busy):
                held.enter_context(locks.exclusive(_LOCK))
                break
            time.sleep(AGAIN)
        yield


class Demonstration:
    """Loads the history in a thread, and says how far it is: on the terminal, in ``/readyz``, to people who are signed
    in. It is complete when the read models have it, too."""

    def __init__(
        self, services: Services, out: Console, provider: FakeProvider | None = None, *, complete: bool
    ) -> None:
        self._services = services
        self._provider = provider
        self._out = out
        self._done: dict[str, float] = {}
        self._state: State = "complete" if complete else "loading"
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="demo", daemon=True)

    def __enter__(self) -> Self:
        if self._provider is not None:
            self._provider.__enter__()
        if self._state == "loading":
            self._services.following.note_load(self._percent)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._provider is not None:
            self._provider.__exit__()

    def check(self) -> tuple[bool, dict[str, object]]:
        """For ``/readyz``. The site is ready while the history is loaded."""
        percent = {"percent": self._percent} if self._state == "loading" else {}
        return True, {"state": self._state, **percent}

    def update(self, what: str, done: int, total: int) -> None:
        """``done`` of ``total`` pieces of ``what`` are finished."""
        self._done[what] = done / total
        self._bars.update(what, done, total)
        self._services.following.note_load(self._percent)
        while _read_models_are_late(self._services) and not self._ended.wait(_LOOK):
            pass  # the site stays ready

    @property
    def _percent(self) -> int:
        return min(99, int(100 * sum(self._done.values()) / _PARTS))

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                with self._services.recorder.locks.exclusive(_LOCK), Bars(self._out) as self._bars:
                    if load_history(self._services, self, stop=self._ended.is_set):
                        self._finish()
                        return
            except Busy:  # another process loads it
                pass
            except (sa.exc.SQLAlchemyError, StoreUnavailable) as away:
                log.warning("demo_waits", because=f"{type(away).__name__}: {away}"[:300])
            except Exception:  # the site works without its history
                log.exception("demo_failed")
                self._end_as("failed")
                return
            self._ended.wait(AGAIN)

    def _finish(self) -> None:
        while not _read_models_have_all(self._services):
            if self._ended.wait(_LOOK):
                return
        if self._provider is not None:
            try:
                issue_first_notes(self._services)
            except Exception:  # a demo without notes is one, too
                log.exception("demo_notes")
        self._end_as("complete")
        self._out.print(f"Demonstração completa. {summary(self._services.recorder)}", highlight=False)

    def _end_as(self, state: State) -> None:
        self._state = state
        self._services.following.note_load(None)


def with_invented_pix(settings: Settings) -> Settings:
    """The demo pub can show how a deposit is charged. The domain of its key cannot be registered, so no money can go
    astray. A key that was configured stays."""
    return settings if settings.pix_key else settings.model_copy(update={"pix_key": BUSINESS.pix_key})


def _read_models_are_late(services: Services) -> bool:
    """Whether one is so far behind that more events would soon make this process not ready."""
    return any(each.state == "catching_up" and each.lag_events > READY_LAG // 2 for each in services.runner.health())


def _read_models_have_all(services: Services) -> bool:
    """Whether each has applied all events, but for one that an event holds: that one may wait for long."""
    return all(each.lag_events == 0 or each.state == "failed" for each in services.runner.health())
