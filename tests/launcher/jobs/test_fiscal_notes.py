"""The job that hands notes over, and what the rule for old ones forgets."""

import math
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import cast

import pytest

from command_api.customers.details import Record
from command_api.customers.erasing import erase_customer
from command_api.customers.records import register_customer
from command_api.fiscal.details import ProviderSettings
from command_api.fiscal.providing import Providers
from command_api.kernel import SYSTEM, CommandContext
from command_api.kernel.partial import Partial
from command_api.notes.composing import note_of
from command_api.notes.domain import FiscalNote, Source
from command_api.notes.drafting import Drafted
from command_api.rules.note_states import Environment
from infra.fiscal.fake.server import FakeProvider
from infra.messaging.addresses import AddressGuard
from launcher.clock import APART
from launcher.composition import Services
from launcher.jobs.fiscal_notes import FILES_ASKED, FiscalNotes
from launcher.jobs.privacy import retain
from launcher.leader_election import Term
from tests.harness.notes import SALE
from tests.harness.processes import given, process_of

TOKEN = "token-of-the-house"  # of a provider on this machine
NOW = datetime(2026, 12, 5, 15, tzinfo=UTC)


class Going:
    def over(self) -> bool:
        return False


def context(now: datetime = NOW) -> CommandContext:
    return CommandContext(SYSTEM, now, "c" * 32)


def issue(
    services: Services,
    order: int = 1,
    customer: int | None = None,
    environment: Environment = "producao",
    now: datetime = NOW,
) -> int:
    store, note = services.store, note_of(SALE)
    source = Source(order, f"EV-{order}", customer)
    said = Drafted("nfe_venda", source, note.total, note.content, ()).said
    id = store.new_id(FiscalNote)
    made = FiscalNote.issue(id, "nfe_venda", source, said, "focus", environment, f"choperia-{id}")
    store.save(made, ctx=context(now))
    return id


def choose(services: Services, provider: FakeProvider) -> None:
    services.settings = services.settings.model_copy(update={"focus_url": provider.address})
    providers = Providers(services.settings, services.security.keys, AddressGuard())
    wanted = ProviderSettings(provider="focus", environment="producao")
    providers.choose(services.store, wanted, TOKEN, context())


def test_the_job_sleeps_until_there_is_a_note_and_then_until_the_next_question(services: Services) -> None:
    with FakeProvider(TOKEN) as provider:
        choose(services, provider)
        job = process_of(services, "fiscal-notes")
        looks = job.work(cast("Term", Going()))
        assert next(looks).seconds == math.inf
        id = issue(services, now=datetime.now(UTC))
        assert next(looks) is APART
        pause = next(looks)
        assert services.store.load(FiscalNote, id).state == "sent"
        assert 0 < pause.seconds <= 2
        provider.settle()
        job._not_before.clear()  # the pause is over
        assert next(looks) is APART
        next(looks)
        assert services.store.load(FiscalNote, id).state == "authorised"
        assert next(looks).seconds == math.inf


def test_a_valid_note_whose_xml_never_comes_is_left_to_a_user(services: Services) -> None:
    with FakeProvider(TOKEN, now=lambda: NOW) as provider:
        choose(services, provider)
        notes = FiscalNotes(services)
        id = issue(services, now=datetime.now(UTC))
        for _ in range(3):
            provider.settle()
            provider.files.clear()
            given(notes.due, NOW)
        assert services.store.load(FiscalNote, id).state == "authorised"
        notes.asked = {name: (state, FILES_ASKED) for name, (state, _) in notes.asked.items()}
        given(notes.due, NOW)
        assert services.store.load(FiscalNote, id).files_missing


@pytest.mark.parametrize(
    ("state", "environment", "now", "is_forgotten"),
    [
        ("authorised", "producao", datetime(2031, 12, 31, 20, tzinfo=UTC), False),
        ("authorised", "producao", datetime(2032, 1, 1, 12, tzinfo=UTC), True),
        ("discarded", "producao", NOW + timedelta(days=179), False),
        ("discarded", "producao", NOW + timedelta(days=181), True),
        ("authorised", "homologacao", NOW + timedelta(days=181), True),
    ],
)
def test_a_note_is_forgotten_when_its_time_is_over(
    services: Services, state: str, environment: Environment, now: datetime, is_forgotten: bool
) -> None:
    id = issue(services, environment=environment)
    note = services.store.load(FiscalNote, id)
    if state == "authorised":
        note.authorise(1, key="3" * 44, number="1", series="1", protocol="1", page="")
    else:
        note.reject(1, "778", "NCM inexistente")
        note.discard()
    services.store.save(note, ctx=context())
    services.runner.catch_up()
    assert retain(services, services.shredder, now, customers_too=False).notes == ([id] if is_forgotten else [])
    assert bool(services.store.keys.streams_of(f"fiscal_note-{id}")) is not is_forgotten


def test_an_erasure_leaves_valid_notes_and_takes_the_others(services: Services) -> None:
    store = services.store
    customer = register_customer(store, Partial(Record, name="Marina Duarte"), context()).id
    valid, refused = issue(services, 1, customer), issue(services, 2, customer)
    for id in (valid, refused):
        note = store.load(FiscalNote, id)
        if id == valid:
            note.authorise(1, key="3" * 44, number="1", series="1", protocol="1", page="")
        else:
            note.reject(1, "778", "NCM inexistente")
        store.save(note, ctx=context())
    erase_customer(store, customer, context())
    assert store.load(FiscalNote, valid).total > Decimal(0)
    assert store.keys.of(f"fiscal_note-{valid}") is not None
    assert store.keys.of(f"fiscal_note-{refused}") is None
