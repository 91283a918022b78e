"""A reader of the history who may read neither customers nor users reads neither from it."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.accounts.events import UserProfileChanged, UserRegistered
from command_api.customers.events import CustomerIdentified, CustomerRegistered
from command_api.event_store.mapper import EventMapper, decode
from command_api.kernel import Event
from command_api.orders.events import (
    Customer,
    DepositReceived,
    Details,
    EventOrderDetailsChanged,
    EventOrderDrafted,
    Place,
)
from command_api.rules.spreadsheets import decoded
from infra.position import START
from infra.security.permissions import Principal, Role
from launcher.as_of_reader import AsOfReader
from launcher.history import StoredLog
from projections.runtime.as_of.as_of import AsOf
from projections.runtime.as_of.runs import StoredReplay
from projections.seal.proving import Proof
from query_api.audit.differences import readable
from query_api.audit.personal import MASK, hidden_from
from query_api.audit.replay_routes import shown
from query_api.audit.undoing import Rehearsed, preview_of
from query_api.http import Snapshot
from query_api.wording.subjects import kind_of
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import app_over, client_of
from tests.samples.test_samples import SAMPLES

PATH = "/api/v1/audit"
AUDITOR = Principal(1, "rui", "Rui", "", Role.STAFF, False, False, "choperia", ("audit",), "s")
CUSTOMERS = "Dados de clientes aparecem como ••• porque o seu acesso não inclui clientes."
USERS = "Dados de usuários aparecem como ••• porque o seu acesso não inclui usuários."
PERSONAL = ("Dalva", "95555", "111.444", "11144477735", "Coreto", "Bodas", "campainha", "E2026", "caio.prado@", "-23")
"""What these events say about the customer and the user."""


@pytest.fixture(scope="module")
def house(module_history: History) -> History:
    """A customer with an order, a user with an e-mail; both change."""
    given = module_history.given
    customer = Customer("Dalva Nogueira", "(11) 95555-0142", "11144477735", 4)
    place = Place("Rua do Coreto, 217", lat=-23.3157, lng=-46.2214)
    details = Details(
        customer=customer,
        cost_center="choperia",
        event_name="Bodas da Dalva",
        notes="tocar a campainha",
        place=place,
        preferred_delivery_date=date(2026, 11, 28),
    )
    person = {"name": "Dalva Nogueira", "phone": customer.phone, "document": customer.document}
    given("customer-4", CustomerRegistered, **person | {"phone": ""})
    given("customer-4", CustomerIdentified, **person)
    given("event_order-7", EventOrderDrafted, order_code="EV-2026-00007", details=details)
    other = {"customer": Customer("Dalva N. Prado", "(11) 95555-0143", "", 4), "cost_center": "choperia"}
    given("event_order-7", EventOrderDetailsChanged, details=Details(**other))
    given("event_order-7", DepositReceived, amount=300, method="pix", reference="E2026112114")
    account = {"username": "caio", "name": "Caio", "role": "staff", "cost_center": "choperia"}
    given("user-2", UserRegistered, email="caio.prado@example.com", **account)
    given("user-2", UserProfileChanged, name="Caio", email="caio.prado@pirilampo.example")
    module_history.follow()
    return module_history


@pytest.fixture(scope="module")
def readers(house: History) -> Iterator[dict[str, TestClient]]:
    as_of = AsOf(house.recorder, house.database, house.runner.projections, house.settings.snapshots_path, 0)
    app = app_over(house, as_of_reader=AsOfReader(house.recorder, as_of))
    app.state.clock = lambda: house.now
    yield {name: client_of(app, name) for name in ("auditor", "manager", "admin")}
    as_of.close()


def read(client: TestClient, path: str) -> str:
    for _ in range(600):
        answer = client.get(f"{PATH}{path}")
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return json.dumps(answer.json(), ensure_ascii=False)
    raise AssertionError(f"{path} is not answered")


def said(text: str) -> set[str]:
    return {each for each in PERSONAL if each in text}


@pytest.mark.parametrize(
    ("path", "why", "entitled"),
    [
        ("/events/2", CUSTOMERS, "manager"),
        ("/events/3", CUSTOMERS, "manager"),
        ("/events/4", CUSTOMERS, "manager"),
        ("/events/5", CUSTOMERS, "manager"),
        ("/streams/customer-4", CUSTOMERS, "manager"),
        ("/streams/customer-4/state", CUSTOMERS, "manager"),
        ("/streams/event_order-7", CUSTOMERS, "manager"),
        ("/streams/event_order-7/state", CUSTOMERS, "manager"),
        ("/then/order-board", CUSTOMERS, "manager"),
        ("/events/7", USERS, "admin"),
        ("/streams/user-2", USERS, "admin"),
        ("/streams/user-2/state", USERS, "admin"),
    ],
)
def test_personal_fields_are_masked_with_the_reason_unless_the_reader_has_the_right_to_the_records(
    readers: dict[str, TestClient], path: str, why: str, entitled: str
) -> None:
    masked, whole = read(readers["auditor"], path), read(readers[entitled], path)
    assert said(masked) == set()
    assert MASK in masked
    assert why in masked
    assert said(whole) != set()
    assert MASK not in whole


def test_the_preview_of_an_undo_is_masked_too(house: History) -> None:
    steps = StoredLog(house.recorder).steps("event_order-7", 2, 2)
    with house.database.read() as connection:
        preview = preview_of(Snapshot(connection, START, {}), Rehearsed(3, [], steps), "event_order-7", AUDITOR)
    assert said(preview.model_dump_json()) == set()
    assert preview.masked == CUSTOMERS


def test_the_list_says_nothing_personal_to_anybody(readers: dict[str, TestClient]) -> None:
    assert said(read(readers["admin"], "/events")) == set()


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_file_masks_what_the_screen_masks(readers: dict[str, TestClient], kind: str) -> None:
    def file(reader: str) -> str:
        answer = readers[reader].get(f"{PATH}/events", params={"format": kind})
        assert answer.status_code == 200, answer.text
        return decoded(answer.content)

    assert said(file("auditor")) == set()
    assert file("auditor").count(MASK) > 1
    assert {"Dalva", "Coreto"} <= said(file("manager"))
    assert "caio.prado@" not in file("manager")
    assert "caio.prado@" in file("admin")


def test_a_manager_reads_customers_in_the_history_and_no_email_of_the_staff(readers: dict[str, TestClient]) -> None:
    assert said(read(readers["manager"], "/streams/user-2")) == set()
    assert read(readers["manager"], "/streams/user-2").count(MASK) > 1


@pytest.mark.parametrize(("search", "found"), [("dalva", 0), ("95555", 0), ("00007", 1)])
def test_who_may_not_read_customers_finds_orders_by_their_code_alone(
    readers: dict[str, TestClient], search: str, found: int
) -> None:
    assert (
        json.loads(read(readers["auditor"], f"/then/order-board?search={search}"))["view"]["pagination"]["total"]
        == found
    )
    assert (
        json.loads(read(readers["manager"], f"/then/order-board?search={search}"))["view"]["pagination"]["total"] == 1
    )


class OldOrder:
    """The seal, where the order is older than the encryption of personal data."""

    def prove(self, stream: str, subject: Mapping[str, Any]) -> Proof:
        return Proof({"stream": stream, **subject}, 0, in_clear=True)


def test_the_proof_of_an_order_in_clear_needs_the_right_to_customers(house: History) -> None:
    app = app_over(house)
    app.state.seal = OldOrder()
    refused = client_of(app, "auditor").get(f"{PATH}/proofs/7")
    assert (refused.status_code, refused.json()["error"]) == (
        403,
        "A prova deste pedido traz os dados do cliente, e o seu acesso não inclui clientes.",
    )
    assert client_of(app, "manager").get(f"{PATH}/proofs/7").status_code == 200


def test_a_replay_shows_which_columns_of_a_customer_differ_and_not_how() -> None:
    def row(table: str) -> dict[str, Any]:
        return {"table": table, "key": "4", "columns": [{"name": "name", "live": "Dalva", "replayed": None}]}

    counts = {"rows": 2, "equal": 0, "changed": 2, "only_live": 0, "only_replayed": 0}
    results = [{"projection": "customers", **counts, "differences": [row("customers"), row("menu_products")]}]
    run = StoredReplay(1, ["customers"], None, None, "done", 2, 2, "Ana", NOON, NOON, "", results)
    seen = shown(run, AUDITOR, str)
    assert [[(each.live, each.replayed) for each in found.columns] for found in seen.results[0].differences] == [
        [(MASK, None)],
        [("Dalva", None)],
    ]
    assert seen.masked == CUSTOMERS


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_every_field_that_an_event_declares_personal_is_masked(path: Path) -> None:
    kept = json.loads(path.read_text())
    topic, stream, version = kept["topic"], kept["stream"], kept["version"]
    event: Event = decode(topic, stream, version, json.dumps(kept["state"]).encode())
    sealed = EventMapper().to_stored_event(event, sealed_with=(stream, bytes(32)))
    kind = kind_of(stream)
    erased = readable(decode(topic, stream, version, sealed.state).payload(), kind, lambda _: None)
    whole = readable(event.payload(), kind, lambda _: None)
    masked = readable(event.payload(), kind, lambda _: None, hidden_from(AUDITOR, stream))
    for label, text in whole.items():
        if text != erased.get(label):
            assert masked[label] == MASK or MASK in str(masked[label]), label
