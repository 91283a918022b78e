"""The demo pub hands a few notes to the provider of its process, once."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from command_api.fiscal.providing import Providers
from command_api.kernel import stream_id
from command_api.notes.domain import FiscalNote
from command_api.notes.handing_over import ask, waiting_notes
from demo.load import load_demo
from infra.fiscal.fake.server import FakeProvider
from infra.messaging.addresses import AddressGuard
from launcher.composition import Services
from launcher.demonstration import FAKE_TOKEN, issue_first_notes, name_provider
from tests.demo.conftest import opened
from tests.demo.test_load import WITH_ORDERS, Bars


@pytest.fixture
def pub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    """A demo of three weeks, with its provider."""
    with FakeProvider(FAKE_TOKEN) as provider, closing(opened(tmp_path, focus_url=provider.address)) as services:
        monkeypatch.setattr(services.runner, "hurry", services.runner.catch_up)  # nothing else moves them here
        load_demo(services, Bars(), WITH_ORDERS)
        name_provider(services)
        services.runner.catch_up()
        yield services


def notes_of(services: Services) -> list[FiscalNote]:
    return [services.store.load(FiscalNote, stream_id(stream)) for stream in services.store.living(FiscalNote)]


def test_the_notes_of_the_latest_deliveries_become_valid(pub: Services) -> None:
    issue_first_notes(pub)
    notes = notes_of(pub)
    assert {note.kind for note in notes} >= {"nfe_venda", "nfse_locacao"}
    assert len({note.order_id for note in notes}) <= 3
    providers = Providers(pub.settings, pub.security.keys, AddressGuard(pub.settings.messages_networks))
    later = datetime.now(UTC) + timedelta(minutes=1)
    for _ in range(5):
        for id in waiting_notes(pub.store).values():
            ask(pub.store, providers, id, clock=lambda: later)
    assert {note.state for note in notes_of(pub)} == {"authorised"}
    assert all("xml" in note.files for note in notes_of(pub))


def test_a_second_start_issues_no_more(pub: Services) -> None:
    issue_first_notes(pub)
    head = pub.recorder.head()
    pub.runner.catch_up()
    issue_first_notes(pub)
    assert pub.recorder.head() == head
