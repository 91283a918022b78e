"""A house with a provider on this machine, and notes that it hands over."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from command_api.customers.details import Record
from command_api.customers.records import register_customer
from command_api.event_store import Store
from command_api.fiscal.details import ProviderSettings
from command_api.fiscal.providing import Providers
from command_api.kernel import SYSTEM, CommandContext
from command_api.kernel.partial import Partial
from command_api.notes.composing import note_of
from command_api.notes.domain import FiscalNote, Source
from command_api.notes.drafting import Drafted
from command_api.notes.handing_over import ask, waiting_notes
from command_api.notes.subject import Kind
from infra.fiscal.fake.server import FakeProvider
from infra.messaging.addresses import AddressGuard
from infra.security.keys import Keys
from infra.settings import Settings
from tests.harness.notes import SUBJECTS

NOON = datetime(2026, 12, 5, 15, tzinfo=UTC)
TOKEN = "token-of-the-house"  # of a provider on this machine


@dataclass
class House:
    """``now`` is the time of the house and of its provider."""

    store: Store
    provider: FakeProvider
    now: datetime = NOON
    customer: int = 0

    @property
    def providers(self) -> Providers:
        settings = Settings().model_copy(update={"focus_url": self.provider.address})
        return Providers(settings, Keys(b"k" * 32), AddressGuard())

    def ctx(self) -> CommandContext:
        return CommandContext(SYSTEM, self.now, "c" * 32)

    def choose(self, token: str = TOKEN, environment: str = "producao") -> None:
        wanted = ProviderSettings(provider="focus", environment=environment)  # type: ignore[arg-type]
        self.providers.choose(self.store, wanted, token, self.ctx())

    def issue(self, kind: Kind = "nfe_venda", order_id: int = 464, **content: Any) -> int:
        """The id of a note with the content of ``SUBJECTS`` and what is given beside it."""
        note = note_of(SUBJECTS[kind])
        source = Source(order_id, f"EV-2026-{order_id:05}", self.customer)
        said = Drafted(kind, source, note.total, note.content | content, ()).said
        id = self.store.new_id(FiscalNote)
        ref = f"choperia-{id}"
        made = FiscalNote.issue(id, kind, source, said, "focus", "producao", ref)
        self.store.save(made, ctx=self.ctx())
        return id

    def note(self, id: int) -> FiscalNote:
        return self.store.load(FiscalNote, id)

    def ask(self, *, rounds: int = 1) -> None:
        """Ask after every note that waits."""
        for _ in range(rounds):
            for id in waiting_notes(self.store).values():
                ask(self.store, self.providers, id, clock=lambda: self.now)
            self.now += timedelta(seconds=10)


@pytest.fixture
def house(store: Store) -> Iterator[House]:
    house: House
    with FakeProvider(TOKEN, now=lambda: house.now) as provider:
        house = House(store, provider)
        house.choose()
        house.customer = register_customer(store, Partial(Record, name="Marina Duarte"), house.ctx()).id
        yield house
