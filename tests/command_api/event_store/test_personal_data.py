"""Personal data are in the log as a ciphertext that only its own key opens, where it was put and as it was put."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.customers.domain import BY_DOCUMENT, Customer, Identity
from command_api.customers.events import CustomerRegistered
from command_api.event_store import Recorded, Recorder, Store, open_recorder
from command_api.event_store.index import claims
from command_api.event_store.mapper import EventMapper, decode
from command_api.event_store.personal import NO_KEYS, Tampered, says_in_clear, seal
from command_api.event_store.subject_keys import REMEMBERED, NoPersonalKey, SubjectKeys
from command_api.kernel import CommandContext, Event
from command_api.orders.events import EquipmentReturned, ReturnedAsset
from infra.position import START
from infra.security.wrapping import SIZE, Wrapping, WrongKey
from tests.harness.personal import personal_wrapping

Database = tuple[Path | None, str | None]
DALVA = Identity("Dalva Nogueira", "(11) 95555-0161", "39053344705")
KEY, OTHER = b"1" * SIZE, b"2" * SIZE

STORED = (
    "ZF91pU9P7aVU+FkPEw8fqK/sHiGmUoCA4Ua5ccULsHNVvOnmtRdfXD4WVK+biggrgxeFS78YwXyey01ZuvRFHAPf9p"
    "Y3lXZNlXbNK6S0fB8aF8kVGr8MI9YBfoa/WP8TdVR2aL20uW0="
)
"""What version 1 of the seal made of Dalva with ``KEY``: it must open for ever."""


class OneKey:
    """Opens everything with the same key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, subject: str) -> bytes | None:
        return self._key


@pytest.fixture
def recorder(database: Database) -> Iterator[Recorder]:
    opened = open_recorder(*database, personal_wrapping())
    opened.migrate()
    yield opened
    opened.close()


def registered(recorder: Recorder, ctx: CommandContext) -> Recorded:
    Store(recorder).save(Customer.register(17, DALVA, place=0), ctx=ctx)
    [stored] = recorder.read_after(START, 10)
    return stored


def event_of(stored: Recorded, keys: Any, **changed: Any) -> Event:
    row = stored._replace(**changed)
    return decode(row.topic, row.stream, row.version, row.state, keys)


def test_the_log_says_nothing_of_the_person_and_the_key_brings_it_back(recorder: Recorder, ctx: CommandContext) -> None:
    stored = registered(recorder, ctx)
    state = json.loads(stored.state)
    assert (state["name"], state["phone"], state["document"]) == ("Titular removido", "", "")
    assert state["sealed"]["key"] == "customer-17"
    event = event_of(stored, recorder.keys)
    assert (event.payload()["name"], event.payload()["document"]) == (DALVA.name, DALVA.document)
    assert Store(recorder).load(Customer, 17).identity == DALVA


def test_without_the_key_the_event_does_not_say_who_it_was(recorder: Recorder, ctx: CommandContext) -> None:
    assert event_of(registered(recorder, ctx), NO_KEYS).payload()["name"] == "Titular removido"


def test_an_event_from_before_the_keys_is_known_to_say_it_in_clear(recorder: Recorder, ctx: CommandContext) -> None:
    stored = registered(recorder, ctx)
    plain = EventMapper().to_stored_event(event_of(stored, recorder.keys))
    assert not says_in_clear(CustomerRegistered, stored.state)
    assert says_in_clear(CustomerRegistered, plain.state)


def test_a_ciphertext_that_was_altered_is_found(recorder: Recorder, ctx: CommandContext) -> None:
    stored = registered(recorder, ctx)
    data: str = json.loads(stored.state)["sealed"]["data"]
    altered = data[:20] + ("A" if data[20] != "A" else "B") + data[21:]
    with pytest.raises(Tampered):
        event_of(stored, recorder.keys, state=stored.state.replace(data.encode(), altered.encode()))


@pytest.mark.parametrize(
    "moved", [{"stream": "customer-18"}, {"version": 2}, {"topic": "customers.CustomerIdentified"}]
)
def test_a_ciphertext_that_was_moved_is_found(recorder: Recorder, ctx: CommandContext, moved: dict[str, Any]) -> None:
    with pytest.raises(Tampered):
        event_of(registered(recorder, ctx), recorder.keys, **moved)


def test_what_was_sealed_once_opens_for_ever() -> None:
    said = {
        "name": "Titular removido",
        "phone": "",
        "document": "",
        "by_phone": True,
        "timestamp": "2026-11-22T18:07:00Z",
    }
    state = json.dumps({**said, "sealed": {"key": "customer-17", "data": STORED}}, separators=(",", ":")).encode()
    event = decode("customers.CustomerRegistered", "customer-17", 1, state, OneKey(KEY))
    assert event.payload() == {
        "name": DALVA.name,
        "phone": DALVA.phone,
        "document": DALVA.document,
        "by_phone": True,
        "phone_place": 0,
        "by_normal_form": False,
    }


def test_another_persons_key_opens_nothing(recorder: Recorder, ctx: CommandContext) -> None:
    with pytest.raises(Tampered):
        event_of(registered(recorder, ctx), OneKey(OTHER))


def test_of_a_list_every_element_is_sealed_and_only_where_there_is_something() -> None:
    def returned(*notes: str) -> dict[str, Any]:
        assets = tuple(
            ReturnedAsset(asset_id=n, asset_tag="B", condition="ok", note=note) for n, note in enumerate(notes)
        )
        event = EquipmentReturned(
            originator_id="event_order-1",
            originator_version=9,
            timestamp=Event.create_timestamp(),
            assets=assets,
            empties_collected=0,
            complete=True,
        )
        state = event.payload()
        seal(event, state, "customer-1", KEY)
        return state

    assert "sealed" not in returned("", "")
    state = returned("", "na casa da Dalva")
    assert [asset["note"] for asset in state["assets"]] == ["", ""]
    stored = json.dumps({**state, "timestamp": "1970-01-01T00:00:00Z"}, default=str, separators=(",", ":")).encode()
    event = decode(EquipmentReturned.TOPIC, "event_order-1", 9, stored, OneKey(KEY))
    assert [asset.note for asset in event.payload()["assets"]] == ["", "na casa da Dalva"]


def test_the_index_finds_a_person_and_does_not_say_who_it_is(recorder: Recorder, ctx: CommandContext) -> None:
    registered(recorder, ctx)
    assert Store(recorder).find(BY_DOCUMENT, DALVA.document_code) == "customer-17"
    with recorder.engine.connect() as connection:
        values = connection.execute(sa.select(claims.c.value)).scalars().all()
    assert [len(value) for value in values] == [64, 64]
    assert DALVA.document not in values


def test_a_database_alone_opens_nothing(recorder: Recorder, database: Database, ctx: CommandContext) -> None:
    registered(recorder, ctx)
    for wrapping, error in ((None, NoPersonalKey), (personal_wrapping(OTHER), WrongKey)):
        stolen = open_recorder(*database, wrapping)
        with pytest.raises(error):
            stolen.keys.of("customer-17")
        stolen.close()


def test_the_key_of_keys_is_turned_over_while_another_process_works(
    recorder: Recorder, database: Database, ctx: CommandContext
) -> None:
    stored = registered(recorder, ctx)
    current = [[KEY]]
    theirs = open_recorder(*database, Wrapping(lambda: current[0]))
    current[0] = [OTHER, b"k" * SIZE]
    assert theirs.keys.rotate() == 2, "the customer's, and that of the digests"
    theirs.close()
    old = open_recorder(*database, personal_wrapping())
    with pytest.raises(WrongKey):
        old.keys.of("customer-17")
    old.close()
    new = open_recorder(*database, personal_wrapping(OTHER))
    assert event_of(stored, new.keys).payload()["name"] == DALVA.name
    assert Store(new).find(BY_DOCUMENT, DALVA.document_code) == "customer-17"
    new.close()


def test_another_process_forgets_a_destroyed_key_within_a_minute(recorder: Recorder, ctx: CommandContext) -> None:
    registered(recorder, ctx)
    now = [0.0]
    other = SubjectKeys(recorder.engine, personal_wrapping(), lambda: now[0])
    assert other.of("customer-17") is not None
    customer = Store(recorder).load(Customer, 17)
    customer.erase(orders=0, by_rule=False)
    Store(recorder).save(customer, ctx=ctx, changes=recorder.keys.destroy("customer-17", ["customer-17"]))
    now[0] = REMEMBERED - 1
    assert other.of("customer-17") is not None
    now[0] = REMEMBERED
    assert other.of("customer-17") is None


def test_the_first_start_makes_a_key_that_only_its_owner_reads(tmp_path: Path) -> None:
    from infra.security.personal_key import begin_rotation, end_rotation, open_wrapping
    from infra.settings import Settings

    settings = Settings(data=tmp_path, database_url=None)
    wrapped = open_wrapping(settings).wrap("customer-1", KEY)
    assert settings.personal_key_path.stat().st_mode & 0o777 == 0o600
    assert open_wrapping(settings).unwrap("customer-1", wrapped) == KEY
    begin_rotation(settings.personal_key_path)
    assert open_wrapping(settings).unwrap("customer-1", wrapped) == KEY, "the former key still opens"
    end_rotation(settings.personal_key_path)
    with pytest.raises(WrongKey):
        open_wrapping(settings).unwrap("customer-1", wrapped)
