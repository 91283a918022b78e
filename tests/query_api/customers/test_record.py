"""Everything kept of a person, as one file."""

import hashlib
from datetime import date
from decimal import Decimal
from typing import Any

from starlette.testclient import TestClient

from command_api.bank.events import BankLineMatched, BankLineRecorded
from command_api.beers.events import BeerAdded
from command_api.customers.details import TaxData
from command_api.customers.events import CustomerPriceListSet, CustomersMerged, CustomerTaxDataSet
from command_api.freight.events import FreightQuoted
from command_api.orders import events as order_events
from command_api.price_lists.events import ListPrice, PriceListCreated, PriceListPriced
from command_api.rules.freight import freight
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.events import StandingLine, StandingOrderAgreed
from tests.harness.customers import MARINA, RUI, ordered, refused, registered
from tests.harness.parties import TERMS, Party, details
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH


def exported(client: TestClient, id: int = 17) -> dict[str, Any]:
    answer = client.get(f"/api/v1/customers/{id}/export")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def told(record: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """Each entry of the history: what happened, and which personal fields it holds."""
    return [(entry["sentence"], {field["field"] for field in entry["personal"]}) for entry in record["history"]]


@BOTH
def test_the_record_has_the_person_the_orders_and_every_entry_that_names_them(
    history: History, wedding: Party, manager: TestClient
) -> None:
    refused(history, 5, order_id=42, order_code="EV-2026-00042")
    wedding.scheduled().delivered().returned(7, condition="damaged", charge=Decimal(80), note="Amassado.")
    history.follow()
    record = exported(manager)
    assert record["person"]["name"] == MARINA.name
    assert record["person"]["document"] == "390.533.447-05"
    assert record["keeper"]["legal_name"] == "Pirilampo Chope Ltda."
    [order] = record["orders"]
    assert (order["order_code"], order["status"], order["notes"]) == ("EV-2026-00042", "Recolhido", "Portão verde.")
    assert order["place"]["address"] == "Estrada da Serra, 1200, Igaratá"
    assert [item["name"] for item in order["items"]] == ["Barril 50L", "Kit festa 30L"]
    assert order["money"]["deposit_received"] == 300
    assert {piece["asset_tag"]: piece["note"] for piece in order["equipment"]}["BARRIL50-0007"] == "Amassado."
    assert [refusal["order_code"] for refusal in record["refused"]] == ["EV-2026-00042"]
    of = "pedido EV-2026-00042"
    who = {"customer.name", "customer.phone", "customer.document"}
    assert told(record) == [
        ("Ana Beltrão registrou o cliente 17.", {"name", "phone", "document"}),
        (
            f"Ana Beltrão anotou o {of}.",
            {f"details.{field}" for field in who} | {"details.event_name", "details.notes", "details.place"},
        ),
        (f"Ana Beltrão recebeu o sinal do {of}: R$\u00a0300,00 por PIX.", {"reference"}),
        (f"Ana Beltrão não conseguiu reservar os equipamentos do {of} para 28/11/2026: em falta 1 equipamento.", who),
        (f"Ana Beltrão registrou a devolução completa do {of}: 1 equipamento.", {"assets.0.note"}),
    ]
    [event] = [entry for entry in record["history"] if "anotou" in entry["sentence"]]
    assert {field["label"]: field["value"] for field in event["personal"]}["Telefone"] == "(11) 95555-0142"


def test_the_record_has_the_prices_and_standing_orders_that_were_agreed(
    history: History, wedding: Party, manager: TestClient
) -> None:
    history.given("beer-1", BeerAdded, name="Pilsen")
    history.given("price_list-3", PriceListCreated, name="Bares da serra")
    price = ListPrice(beer_id=1, container_l=Decimal(50), price=Decimal(690))
    history.given("price_list-3", PriceListPriced, valid_from=date(2026, 11, 1), prices=(price,))
    history.given("customer-17", CustomerPriceListSet, price_list_id=3)
    history.given(
        "standing_order-1",
        StandingOrderAgreed,
        customer_id=17,
        schedule=Schedule(cost_center="distribuidora", weekday=3, shift="manha", days_before=3),
        lines=(StandingLine(beer_id=1, container_l=Decimal(50), quantity=2),),
        starts_on=date(2026, 11, 1),
    )
    history.follow()
    record = exported(manager)
    assert record["terms"]["price_list"] == "Bares da serra"
    [table] = record["terms"]["prices"]
    assert [(each["beer_name"], each["price"]) for each in table["prices"]] == [("Pilsen", 690.0)]
    [standing] = record["standing_orders"]
    assert (standing["weekday"], standing["status"], standing["lines"][0]["quantity"]) == (3, "active", 2)


def test_the_record_has_what_a_fiscal_note_says(history: History, wedding: Party, manager: TestClient) -> None:
    history.given("customer-17", CustomerTaxDataSet, tax=TaxData(street="Rua Nova", city_code="3520202"))
    history.follow()
    record = exported(manager)
    assert (record["person"]["tax"]["street"], record["person"]["tax"]["city"]) == ("Rua Nova", "Igaratá - SP")
    [said] = [entry["personal"] for entry in record["history"] if "dados fiscais" in entry["sentence"]]
    assert [(field["field"], field["label"]) for field in said] == [
        ("tax.street", "Logradouro"),
        ("tax.city_code", "Município"),
    ]


def test_the_file_has_a_name_and_is_kept_by_nobody(wedding: Party, manager: TestClient) -> None:
    answer = manager.get("/api/v1/customers/17/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="titular-17.json"'
    assert answer.headers["content-type"] == "application/json"


def test_of_an_order_that_went_over_to_somebody_else_each_gets_what_is_about_them(
    history: History, wedding: Party, manager: TestClient
) -> None:
    registered(history, RUI)
    wedding.given(order_events.EventOrderDetailsChanged, details=details(customer=RUI, notes="Casa do Rui."))
    history.follow()
    hers, his = exported(manager, 17), exported(manager, 18)
    assert hers["orders"] == []
    assert "Rui" not in str(hers)
    assert "Portão verde." in str(hers)
    assert "Marina" not in str(his)
    assert "Casa do Rui." in str(his)


def test_a_quote_belongs_to_who_gave_its_address(history: History, wedding: Party, manager: TestClient) -> None:
    for number, address in enumerate(("Estrada da Serra, 1200, IGARATÁ", "Rua do Rui, 9"), 1):
        history.given(
            f"freight_quote-{number}",
            FreightQuoted,
            cost_center="choperia",
            origin="Rua do Coreto, 217",
            delivery_address=address,
            place_id="igarata",
            lat=-23.2046,
            lng=-46.1561,
            distance_km=Decimal("22.4"),
            duration_min=31,
            date=None,
            shift=None,
            terms=TERMS,
            difficulty=None,
            breakdown=freight(TERMS, None, distance_km=Decimal("22.4"), weight_kg=Decimal(75)),
        )
    history.follow()
    [quote] = exported(manager)["quotes"]
    assert (quote["delivery_address"], quote["distance_km"]) == ("Estrada da Serra, 1200, IGARATÁ", 22.4)


def test_a_paper_that_is_kept_is_told_by_its_hash(history: History, wedding: Party, manager: TestClient) -> None:
    digest = hashlib.sha256(b"%PDF").hexdigest()
    paper = {"paper_id": 3, "paper_sha256": digest}
    wedding.given(order_events.QuoteAccepted, accepted_by="Marina", text="Orçamento", text_sha256="0" * 64, **paper)
    history.given(
        "paper-3",
        order_events.PaperKept,
        order_id=42,
        order_code="EV-2026-00042",
        customer=MARINA,
        paper="quote",
        sha256=digest,
        content=b"%PDF",
    )
    history.follow()
    [entry] = [each for each in exported(manager)["history"] if "guardou" in each["sentence"]]
    assert entry["sentence"] == f"Ana Beltrão guardou o orçamento aceito do pedido EV-2026-00042, SHA-256 {digest}."
    assert {each["field"]: each["value"] for each in entry["personal"]} == {
        "customer.name": MARINA.name,
        "customer.phone": MARINA.phone,
        "customer.document": MARINA.document,
        "sha256": digest,
    }


def test_a_discarded_draft_is_still_in_the_history(history: History, wedding: Party, manager: TestClient) -> None:
    ordered(history, 43, notes="Sítio do avô.").given(order_events.EventOrderDiscarded)
    history.follow()
    record = exported(manager)
    assert [order["order_code"] for order in record["orders"]] == ["EV-2026-00042"]
    assert "Sítio do avô." in str(record["history"])


def test_the_record_has_the_bank_lines_of_the_person_and_of_merged_records(
    history: History, wedding: Party, manager: TestClient
) -> None:
    registered(history, RUI)
    for number, line in enumerate(({}, {}, {"payer_document": MARINA.document}, {"text": "PIX MARINA DUARTE"}), 1):
        said = {"line_key": str(number), "posted_on": NOON.date(), "amount": Decimal(number), "is_pix": True, **line}
        history.given(f"bank_line-{number}", BankLineRecorded, **said)
    for number, customer in ((1, 17), (2, 18)):
        paid = {"order_id": 42, "payment_id": number, "customer_id": customer, "matched_by": "user"}
        history.given(f"bank_line-{number}", BankLineMatched, **paid, text=f"PIX nº {number}")
    history.follow()
    assert [line["amount"] for line in exported(manager, 18)["bank_lines"]] == [2]
    for stream in ("customer-18", "customer-17"):
        history.given(stream, CustomersMerged, merged=18, into=17)
    history.follow()
    record = exported(manager)
    assert [(line["amount"], line["text"], line["order_code"]) for line in record["bank_lines"]] == [
        (1, "PIX nº 1", "EV-2026-00042"),
        (2, "PIX nº 2", "EV-2026-00042"),
        (3, "", None),
    ]
    assert "PIX nº 1" in str(record["history"])
    assert "PIX nº 2" in str(record["history"])
