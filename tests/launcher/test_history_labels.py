"""Every field of every stream has a label in Portuguese, and the history reads like sentences people write."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.rules.order_account import OrderAccount
from command_api.rules.pix_requests import PixRequests
from infra.settings import Settings
from launcher.composition import open_services
from launcher.history import StoredLog
from query_api.audit.differences import _record, readable
from query_api.wording.fields import is_hidden, written
from query_api.wording.labels import label_of
from query_api.wording.subjects import Subject, kind_of
from tests.harness.prepared import Prepared


def names_in(kind: str, state: Mapping[str, Any]) -> Iterator[str]:
    """The names of its fields, with those of the records in it."""
    for name, value in state.items():
        if is_hidden(name, kind):
            continue
        yield name
        inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else [value]
        for each in inner:
            yield from names_in(kind, _record(each) or {})


def test_every_field_of_every_stream_has_a_label(small_pub: Prepared, tmp_path: Any) -> None:
    with small_pub.on("sqlite", tmp_path) as copy:
        services = open_services(Settings(data=copy.data, database_url=None, read_database_url=None))
        try:
            log = StoredLog(services.recorder)
            with services.recorder.engine.connect() as connection:
                last = sa.text("SELECT stream, max(version) FROM events GROUP BY stream")
                steps = [step for stream, version in connection.execute(last) for step in log.steps(stream, 1, version)]
        finally:
            services.close()
    assert len(steps) > 50
    found = {
        (kind, name)
        for step in steps
        for kind in (kind_of(step.event.originator_id),)
        for state in (step.after, step.event.payload())
        for name in names_in(kind, state)
    }
    transparent = {"identity"}
    assert {each for each in found if not label_of(*each) and each[1] not in transparent} == set()


def test_the_account_of_an_order_is_told_like_the_order_itself() -> None:
    state = {"pix": PixRequests(account=OrderAccount(status="confirmed"), requests=())}
    assert readable(state, "event_order", lambda _stream: None)["Situação"] == "Confirmado"


def test_a_record_that_declares_its_fields_names_them_itself() -> None:
    assert (label_of("beer", "brewery"), label_of("product", "brewery")) == ("Cervejaria", None)


@pytest.mark.parametrize(
    ("label", "text"),
    [("Kit Quermesse", "o Kit Quermesse"), ("Festa", "o kit Festa"), ("Kitnet", "o kit Kitnet")],
)
def test_a_name_that_says_what_it_is_does_not_say_it_twice(label: str, text: str) -> None:
    assert Subject("kit_definition-3", label).o == text


def test_one_day_is_one_day() -> None:
    assert [written("default_loan_days", days, lambda _stream: None) for days in (1, 2)] == ["1 dia", "2 dias"]
