"""The log for engineers: everything that happened, and nobody to whom."""

import hashlib
import json
import re
import uuid
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from pyarrow import parquet

from command_api.accounts.events import UserRegistered
from command_api.catalogue.events import ProductAdded, ProductRepriced
from command_api.event_store import Recorded
from command_api.event_store.mapper import decode
from command_api.kernel import Actor, CommandContext, Event, stream_id
from command_api.kernel.events import EVENT_TYPES
from command_api.orders.events import EventOrderDrafted, EventOrderItemsChanged
from command_api.stock.commands import lose_stock
from command_api.stock.events import StockLost
from infra.position import START
from launcher.admin import export_events
from launcher.admin.export_events import SCHEMA
from launcher.admin.without_persons import OWN, stays, without_persons
from launcher.composition import Services
from query_api.audit.personal import MASK
from tests.harness.parties import KIT, details
from tests.launcher.cli.test_main import said
from tests.launcher.conftest import BOTH, CommandLine

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
BI_DOCUMENT = Path(__file__).parents[3] / "docs" / "bi.md"
TYPED = "a Dalva Nogueira derrubou"


def log_of(services: Services) -> list[Recorded]:
    return services.recorder.read_after(START, 1_000_000)


def exported(pub: CommandLine, out: Path) -> list[dict[str, Any]]:
    said(pub("export", "events", "--out", out, "--format", "jsonl"))
    return [json.loads(line) for line in (out / "events.jsonl").read_bytes().splitlines()]


def said_of_people(services: Services) -> Iterator[str]:
    """Every text in every personal field of the log, opened with its keys; and every reason that was given."""
    for recorded in log_of(services):
        event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state, services.recorder.keys)
        yield event.metadata.reason or ""
        for path in type(event).PERSONAL:
            yield from texts(event, path.split("."))


def texts(node: Any, path: list[str]) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, tuple | list):
        for each in node:
            yield from texts(each, path[1:] if path[:1] == ["*"] else path)
    elif path:
        yield from texts(getattr(node, path[0], None), path[1:])
    elif hasattr(node, "__struct_fields__"):
        for name in node.__struct_fields__:
            yield from texts(getattr(node, name), [])


@BOTH
def test_every_event_is_there_in_its_order_and_says_what_happened(pub: CommandLine, tmp_path: Path) -> None:
    out = tmp_path / "eventos"
    rows = exported(pub, out)
    with pub.left_behind() as services:
        log = log_of(services)
        assert [(row["sequence"], row["position"], row["stream"], row["version"], row["topic"]) for row in rows] == [
            (number, str(event.position), event.stream, event.version, event.topic)
            for number, event in enumerate(log, 1)
        ]
        manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
        assert manifest["complete"] == str(services.recorder.head())
    assert manifest["topics"] == Counter(row["topic"] for row in rows)
    assert manifest["rows"] == len(rows)
    assert manifest["sha256"] == hashlib.sha256((out / "events.jsonl").read_bytes()).hexdigest()
    assert [column["name"] for column in manifest["columns"]] == SCHEMA.names == list(rows[0])
    sold = next(row for row in rows if row["topic"] == "stock.SaleRecorded")
    assert (sold["kind"], sold["stream"]) == ("sale", f"sale-{sold['id']}")
    assert Decimal(sold["payload"]["unit_price"]) > 0
    assert sold["payload"]["cost_center"] in ("choperia", "distribuidora")
    assert {type(row["actor_id"]) for row in rows} == {int, type(None)}


def test_no_person_is_named_in_it(pub: CommandLine, tmp_path: Path) -> None:
    with pub.left_behind() as services:
        people = {text for text in said_of_people(services) if len(text) > (7 if text.isdigit() else 3)}
    exported(pub, tmp_path)
    content = (tmp_path / "events.jsonl").read_text(encoding="utf-8")
    assert {"Dalva Nogueira", "(11) 95555-0142"} <= people
    assert sorted(text for text in people if text in content) == []
    assert not [mark for mark in ("(11)", "+55", "@") if mark in content]


def test_parquet_says_the_same_some_rows_at_a_time(
    pub: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = exported(pub, tmp_path)
    monkeypatch.setattr(export_events, "AT_ONCE", 50)
    assert "sem dados pessoais" in said(pub("export", "events", "--out", tmp_path))
    file = tmp_path / "events.parquet"
    assert parquet.read_metadata(file).num_row_groups == -(-len(rows) // 50)
    found = parquet.read_table(file)
    assert found.schema.field("happened_at").type == SCHEMA.field("happened_at").type
    assert [json.loads(payload) for payload in found["payload"].to_pylist()] == [row["payload"] for row in rows]
    assert found["topic"].to_pylist() == [row["topic"] for row in rows]


def test_duckdb_reads_the_payload_as_the_document_says(pub: CommandLine, tmp_path: Path) -> None:
    said(pub("export", "events", "--out", tmp_path))
    chapter = BI_DOCUMENT.read_text(encoding="utf-8").split("## Events for engineers\n")[1]
    [asked] = re.findall(r"```sql\n(.*?)```", chapter, re.DOTALL)
    with duckdb.connect() as connection:
        found = connection.sql(asked.replace("'eventos/", f"'{tmp_path}/")).fetchall()
    with pub.left_behind() as services:
        events = [decode(each.topic, each.stream, each.version, each.state) for each in log_of(services)]
    assert found
    assert [(id, price) for _, id, price in found] == [
        (stream_id(each.originator_id), each.price)
        for each in events
        if isinstance(each, ProductAdded | ProductRepriced)
    ]


def test_what_staff_typed_and_what_a_caller_called_its_request_are_not_there(pub: CommandLine, tmp_path: Path) -> None:
    with pub.left_behind() as services:
        for correlation in ("11955550161", uuid.uuid4().hex):
            ctx = CommandContext(Actor(1, "Ana"), NOW, correlation, reason=TYPED)
            lose_stock(services.store, 1, Decimal(1), TYPED, ctx)
    rows = exported(pub, tmp_path)
    assert [row["correlation_id"] for row in rows[-2:]] == [None, correlation]
    assert rows[-1]["payload"] == {"quantity": "1", "note": MASK}
    assert TYPED not in (tmp_path / "events.jsonl").read_text(encoding="utf-8")


def event(kind: type[Event], **fields: Any) -> Event:
    return kind(originator_id="thing-1", originator_version=1, timestamp=NOW, **fields)


def test_a_customer_is_a_number_and_the_rest_of_an_order_stays() -> None:
    drafted = without_persons(event(EventOrderDrafted, order_code="EV-2026-00001", details=details()))
    assert drafted["order_code"] == "EV-2026-00001"
    assert drafted["details"]["customer"]["name"] == MASK
    assert drafted["details"]["deposit_amount"] == details().deposit_amount
    [item] = without_persons(event(EventOrderItemsChanged, items=(KIT,)))["items"]
    assert (item["kind"], item["name"], item["unit_price"]) == ("kit", "Kit festa 30L", Decimal("180.50"))
    assert item["container_l"] is None


def test_a_text_is_masked_unless_it_is_known_to_be_of_the_house() -> None:
    assert without_persons(event(StockLost, quantity=Decimal(2), note=TYPED)) == {"quantity": Decimal(2), "note": MASK}
    assert not any(stays(path, UserRegistered) for path in ("name", "username", "email"))
    for part, paths in OWN.items():
        kinds = [kind for topic, kind in EVENT_TYPES.items() if topic.startswith(f"{part}.")]
        assert not {path for kind in kinds for path in kind.PERSONAL} & paths
        for path in paths:
            assert any(path.split(".")[0] in kind.__struct_fields__ for kind in kinds), f"no event has {part} {path}"
