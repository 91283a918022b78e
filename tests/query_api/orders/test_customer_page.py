"""The customer's page, from the link to the accepted quote, and when it is over."""

import base64
import hashlib
import re
from datetime import datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.customers.commands import Choice
from command_api.customers.erasing import erase_customer
from command_api.kernel import ERASED, Conflict, Refused
from command_api.kernel.partial import Partial
from command_api.orders import commands, paying
from command_api.orders.customer_page import (
    PageVisit,
    accept_quote,
    answer_change,
    order_of,
    request_change,
    revoke_page,
    share_page,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer
from command_api.orders.lines import Line
from command_api.orders.quoting import issue_quote
from command_api.site.events import BusinessInfoChanged, PixSettingsChanged
from infra.brazilian import PUB_TIME
from infra.problems import Problem
from launcher import order_papers
from launcher.admin.kept_papers import differing_papers
from launcher.history import StoredLog
from launcher.order_papers import OrderPapers
from projections.seal.proving import prove
from projections.seal.signing import sign_head
from query_api.orders.customer_page import page_status
from query_api.papers.typesetting import Paper
from tests.harness.papers import text_of
from tests.harness.read_models import business
from tests.projections.seal.test_proofs import check
from tests.query_api.conftest import BOTH, seal_of
from tests.query_api.orders.test_real_commands import NOW, SATURDAY, House, house

__all__ = ["house"]

PAGE = "/api/v1/customer-page"
NAME = "Quitéria Sapucaia"


def quoted(house: House, **details: Any) -> tuple[int, str]:
    """A draft with a quote for a week and a link to its page: its id and the token."""
    house.history.given("business_info-1", BusinessInfoChanged, **business())
    house.history.given("business_info-1", PixSettingsChanged, key="12345678000195", name="", city="")
    given = {
        "customer_name": NAME,
        "customer_phone": "(11) 95555-0177",
        "cost_center": "distribuidora",
        "preferred_delivery_date": SATURDAY,
        "deposit_amount": Decimal(200),
        "notes": "Fala com a cunhada, que pechincha.",
        **details,
    }
    command = commands.CreateOrder(OrderFields(**given), (Line("kit", house.kit),), place=False)
    id = commands.create_order(house.store, command, house.ctx()).id
    issue_quote(house.store, id, (NOW + timedelta(days=6)).date(), "Sinal de R$ 200,00 por PIX.", house.ctx())
    token, _ = share_page(house.store, id, NOW + timedelta(days=30), house.ctx())
    return id, token


def page(house: House, token: str, path: str = "") -> Any:
    """The answer to a visitor who has nothing but the token."""
    client: TestClient = house.asked_at(house.now)
    return client.get(f"{PAGE}{path}", headers={"X-Page-Token": token, "Authorization": ""})


def accept(house: House, token: str, **more: Any) -> None:
    visit = PageVisit(token, house.now, "c" * 32)
    digest = page(house, token).json()["quote"]["text_sha256"]
    id = order_of(house.store, visit)
    accept_quote(house.store, papers_of(house), id, NAME, **{"text_sha256": digest, **more}, ctx=visit.ctx)


def papers_of(house: House) -> OrderPapers:
    """What makes the papers that are kept."""
    history = house.history
    return OrderPapers(history.database, StoredLog(history.recorder), history.settings, history.runner.hurry)


@BOTH
def test_a_customer_reads_the_quote_accepts_it_and_sees_what_to_pay(house: House) -> None:
    id, token = quoted(house)
    before = page(house, token)
    assert before.headers["x-robots-tag"] == "noindex, nofollow"
    assert before.headers["referrer-policy"] == "no-referrer"
    shown = before.json()
    assert (shown["stage"], shown["can_accept"], shown["pix"], shown["documents"]) == ("draft", True, None, ["quote"])
    assert shown["quote"]["conditions"] == "Sinal de R$ 200,00 por PIX."
    assert shown["total"] == 350.9
    assert "pechincha" not in before.text, "a note of the staff"
    paper = page(house, token, "/documents/quote")
    assert paper.headers["cache-control"] == "no-store"
    assert "Preços válidos até" in text_of(paper.content)
    accept(house, token)
    after = page(house, token).json()
    assert (after["stage"], after["can_accept"], after["quote"]["accepted_by"]) == ("awaiting_deposit", False, NAME)
    assert after["pix"]["amount"] == 200.0
    assert (before.json()["hold_until"], after["hold_until"] > house.now.isoformat()) == (None, True)
    assert after["pix"]["payload"].startswith("000201")
    assert after["documents"] == ["quote", "contract"]
    order = house.asked_at(house.now).get(f"/api/v1/event-orders/{id}").json()
    assert order["quote"]["accepted_by"] == NAME
    [accepted] = [entry for entry in order["timeline"] if entry["kind"] == "QuoteAccepted"]
    assert (accepted["actor_name"], accepted["detail"]) == ("Cliente (página do pedido)", f"Aceito por {NAME}.")


@BOTH
def test_what_was_accepted_is_what_is_kept(house: House) -> None:
    id, token = quoted(house)
    offered = page(house, token, "/documents/quote").content
    digest = hashlib.sha256(offered).hexdigest()
    accept(house, token)
    [kept] = page(house, token).json()["papers"]
    assert (kept["kind"], kept["sha256"]) == ("quote", digest)
    file = page(house, token, f"/papers/{digest}")
    assert (file.content, file.headers["content-type"]) == (offered, "application/pdf")
    assert file.headers["content-disposition"] == 'attachment; filename="orcamento-aceito-EV-2026-00001.pdf"'
    assert (file.headers["cache-control"], file.headers["x-content-type-options"]) == ("no-store", "nosniff")
    another = house.place(Line("asset", house.barrels[2]))
    staff = house.asked_at(house.now)
    assert staff.get(f"/api/v1/event-orders/{id}").json()["papers"] == [kept]
    assert staff.get(f"/api/v1/event-orders/{id}/papers/{digest}").content == offered
    assert staff.get(f"/api/v1/event-orders/{another}/papers/{digest}").status_code == 404, "of another order"
    assert differing_papers(house.history.recorder) == []
    dossier = text_of(staff.get(f"/api/v1/event-orders/{id}/documents/dossier").content)
    assert digest in dossier.replace(" ", "")

    [stored] = house.history.recorder.select_events("paper-1")
    assert base64.b64encode(offered)[:60] not in stored.state, "encrypted for the customer"
    erased(house, id)
    gone = staff.get(f"/api/v1/event-orders/{id}/papers/{digest}")
    assert (gone.status_code, gone.json()["error"]) == (410, "Este documento foi apagado com os dados do cliente.")
    [event] = StoredLog(house.history.recorder).stream("paper-1", 1)
    assert event.payload() == {
        "order_id": id,
        "order_code": "EV-2026-00001",
        "customer": Customer(ERASED, id=1),
        "paper": "quote",
        "sha256": "",
        "content": b"",
    }
    assert differing_papers(house.history.recorder) == [], "what was erased is not missed"


def test_a_customer_has_the_receipt_of_each_payment(house: House) -> None:
    id, token = quoted(house)
    accept(house, token)
    paying.receive_payment(house.store, id, paying.Payment(Decimal(200), "pix"), house.ctx())
    [payment] = page(house, token).json()["payments"]
    receipt = page(house, token, f"/payments/{payment['payment_id']}/receipt")
    assert receipt.headers["cache-control"] == "no-store"
    assert f"Recebemos de {NAME}" in text_of(receipt.content)
    assert page(house, token, "/payments/2/receipt").status_code == 404


@pytest.mark.parametrize(
    ("version", "ends"), [(0, Conflict), (99, Problem)], ids=["of an order that changed", "of one not shown yet"]
)
def test_no_paper_is_made_but_of_the_order_that_is_accepted(
    house: House, monkeypatch: pytest.MonkeyPatch, version: int, ends: type[Exception]
) -> None:
    monkeypatch.setattr(order_papers, "LONGEST_WAIT", 0)
    id, token = quoted(house)
    page(house, token)
    with pytest.raises(ends):
        papers_of(house).quote(id, version, house.now)


def test_what_cannot_be_printed_is_not_accepted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, token = quoted(house)

    def refused(*_: object) -> bytes:
        raise Problem(422, "Este documento não pôde ser feito em PDF. Nada foi alterado.", kind="unprintable")

    monkeypatch.setattr(Paper, "pdf", refused)
    with pytest.raises(Problem):
        accept(house, token)
    assert page(house, token).json()["can_accept"] is True


def test_the_next_customer_of_an_order_reads_no_paper_of_the_one_before(house: House) -> None:
    id, token = quoted(house)
    accept(house, token)
    of_another_customer(house, id)
    new, _ = share_page(house.store, id, NOW + timedelta(days=30), house.ctx())
    [kept] = house.asked_at(house.now).get(f"/api/v1/event-orders/{id}").json()["papers"]
    assert page(house, new).json()["papers"] == []
    assert page(house, new, f"/papers/{kept['sha256']}").status_code == 404


def test_the_deposit_is_due_first_and_the_balance_on_the_day(house: House) -> None:
    id, token = quoted(house)

    def due() -> tuple[float, float, str]:
        shown = page(house, token).json()
        return shown["due_now"], shown["balance"], shown["due_on"]

    accept(house, token)
    saturday = SATURDAY.isoformat()
    assert due() == (200, 350.9, saturday)
    paying.receive_payment(house.store, id, paying.Payment(Decimal(200), "pix"), house.ctx())
    assert due() == (0, 150.9, saturday)
    house.now = datetime.combine(SATURDAY, time(9), PUB_TIME)
    assert due() == (150.9, 150.9, saturday)


def test_an_order_without_a_deposit_asks_for_nothing_before_the_day(house: House) -> None:
    _, token = quoted(house, deposit_amount=Decimal(0))
    accept(house, token)
    shown = page(house, token).json()
    assert (shown["stage"], shown["due_now"], shown["balance"]) == ("awaiting_deposit", 0, 350.9)


def test_a_customer_is_asked_again_where_a_change_costs_more(house: House) -> None:
    id, token = quoted(house)
    accept(house, token)
    commands.change_order(
        house.store, commands.ChangeOrder(id, Partial(OrderFields, delivery_address="Rua Nova, 3")), house.ctx()
    )
    same = page(house, token).json()
    assert (same["can_accept"], same["quote"]["accepted_by"]) == (False, NAME)
    assert same["quote"]["changes"] == [{"kind": "added", "line": "Endereço: Rua Nova, 3"}]
    dearer = [Line("kit", house.kit, unit_price=Decimal(400), id=1)]
    commands.change_order(house.store, commands.ChangeOrder(id, lines=dearer), house.ctx())
    asked = page(house, token).json()
    assert (asked["can_accept"], asked["quote"]["accepted_at"], asked["quote"]["total"]) == (True, None, asked["total"])
    lines = [(each["kind"], each["line"].replace("\xa0", " ")) for each in asked["quote"]["changes"]]
    assert ("added", "1 × Kit Festa 50L, a R$ 400,00: R$ 400,00") in lines


def test_an_acceptance_stands_where_the_equipment_is_taken(house: House) -> None:
    house.place(Line("asset", house.the_tap))
    id, token = quoted(house)
    accept(house, token)
    order = house.store.load(EventOrder, id)
    assert (order.status, order.quote.accepted_by if order.quote else None) == ("draft", NAME)


def test_only_the_text_that_was_read_is_accepted_and_only_in_time(house: House) -> None:
    id, token = quoted(house)
    with pytest.raises(Refused, match="mudou"):
        accept(house, token, text_sha256="0" * 64)
    house.now = NOW + timedelta(days=7)
    assert page(house, token).json()["can_accept"] is False
    with pytest.raises(Refused, match="venceu"):
        accept(house, token)
    assert house.store.load(EventOrder, id).status == "draft"


def test_staff_see_what_the_customer_asks_for(house: House) -> None:
    id, token = quoted(house)
    visit = PageVisit(token, house.now, "c" * 32)
    request_change(house.store, order_of(house.store, visit), "Podemos receber no domingo?", visit.ctx)
    found = house.asked_at(house.now).get(f"/api/v1/event-orders/{id}").json()
    assert [each["text"] for each in found["change_requests"]] == ["Podemos receber no domingo?"]

    inbox = house.asked_at(house.now)
    [waits] = inbox.get("/api/v1/leads/waiting").json()["changes"]
    assert (waits["order_id"], waits["customer_name"], waits["open"]) == (id, NAME, 1)
    assert inbox.get("/api/v1/leads/unread").json() == {"unread": 1}
    answer_change(house.store, id, 1, "Combinado: domingo às 10h.", house.ctx())
    assert house.asked_at(house.now).get("/api/v1/leads/unread").json() == {"unread": 0}
    [shown] = page(house, token).json()["change_requests"]
    assert (shown["answer"], shown["answered_at"] is None) == ("Combinado: domingo às 10h.", False)
    with pytest.raises(Refused):
        answer_change(house.store, id, 1, "De novo", house.ctx())


def revoked(house: House, id: int) -> None:
    revoke_page(house.store, id, house.ctx())


def replaced(house: House, id: int) -> None:
    new, _ = share_page(house.store, id, NOW + timedelta(days=30), house.ctx(), replaces=True)
    assert page(house, new).status_code == 200
    assert house.asked_at(house.now).get(f"/api/v1/event-orders/{id}").json()["page"]["links"] == 1


def expired(house: House, id: int) -> None:
    house.now = NOW + timedelta(days=30)


def erased(house: House, id: int) -> None:
    """Only who has no open order is erased."""
    commands.cancel_order(house.store, id, None, house.ctx("A festa não acontece."))
    customer = house.store.load(EventOrder, id).details.customer.id
    assert customer is not None
    erase_customer(house.store, customer, house.ctx("Pedido do titular"))


def of_another_customer(house: House, id: int) -> None:
    change = {"customer_name": "Rui Prado", "customer_phone": "(11) 95555-0178"}
    another = Choice(new_customer=True)
    commands.change_order(
        house.store, commands.ChangeOrder(id, Partial(OrderFields, **change), customer=another), house.ctx()
    )


def test_another_customer_of_the_order_reads_nothing_of_the_one_before(house: House) -> None:
    id, token = quoted(house)
    visit = PageVisit(token, house.now, "c" * 32)
    request_change(house.store, order_of(house.store, visit), "Podemos receber no domingo?", visit.ctx)
    of_another_customer(house, id)
    new, _ = share_page(house.store, id, NOW + timedelta(days=30), house.ctx())
    found = page(house, new).json()
    assert (found["customer_name"], found["change_requests"], found["quote"]["text"]) == ("Rui Prado", [], "")


@pytest.mark.parametrize("ends", [revoked, replaced, expired, erased, of_another_customer])
def test_a_page_is_over(house: House, ends: Any) -> None:
    id, token = quoted(house)
    ends(house, id)
    over = page(house, token)
    assert (over.status_code, over.json()["error"]) == (410, "Este link não vale mais. Peça outro à casa.")
    assert page(house, token, "/documents/quote").status_code == 410
    with pytest.raises(Problem) as refused:
        order_of(house.store, PageVisit(token, house.now, "c" * 32))
    assert refused.value.status == 410


@pytest.mark.parametrize("ends", [revoked, erased, of_another_customer])
def test_a_page_is_over_before_its_read_model_follows(house: House, ends: Any) -> None:
    id, token = quoted(house)
    visitor = house.asked_at(house.now)
    headers = {"X-Page-Token": token, "Authorization": ""}
    assert visitor.get(PAGE, headers=headers).status_code == 200
    ends(house, id)
    for path in ("", "/documents/quote"):
        assert visitor.get(f"{PAGE}{path}", headers=headers).status_code == 410
    assert page_status(house.history.database, StoredLog(house.history.recorder), token, house.now) == 410


def test_an_unknown_token_opens_nothing(house: House) -> None:
    quoted(house)
    assert page(house, "x" * 43).status_code == 404


@BOTH
def test_after_an_erasure_no_table_has_the_name_that_was_typed(house: House) -> None:
    id, token = quoted(house)
    accept(house, token)
    erased(house, id)
    house.asked_at(house.now)
    with house.history.database.read() as connection:
        tables = sa.inspect(connection).get_table_names()
        rows = [str(tuple(row)) for table in tables for row in connection.execute(sa.text(f'SELECT * FROM "{table}"'))]
    assert [row for row in rows if "Sapucaia" in row or token in row] == []
    quote = house.store.load(EventOrder, id).quote
    assert quote is not None
    assert (quote.text, quote.accepted_by) == ("", ERASED)


def test_the_token_is_stored_nowhere(house: House) -> None:
    id, token = quoted(house)
    states = [stored.state for stored in house.history.recorder.select_events(f"event_order-{id}")]
    digest = hashlib.sha256(token.encode()).hexdigest()
    assert any(digest.encode() in state for state in states)
    assert not any(token.encode() in state for state in states)
    assert re.fullmatch(r"[\w-]{43}", token)


def test_an_acceptance_is_proved_and_one_changed_byte_is_found(house: House, tmp_path: Path) -> None:
    id, token = quoted(house)
    accept(house, token)
    house.history.follow()
    seal = seal_of(house.history)
    head = sign_head(seal, house.history.database, NOW)
    assert head is not None
    proof = prove(house.history.recorder, house.history.database, head, f"event_order-{id}", {}).document
    key = seal.path / "public-key.pem"
    checked = check(proof, key, tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert checked.stdout.count("orders.QuoteAccepted") == 1
    [accepted] = [each for each in proof["events"] if b"orders.QuoteAccepted" in base64.b64decode(each["leaf"])]
    leaf = bytearray(base64.b64decode(accepted["leaf"]))
    leaf[leaf.index(b'"text"') + 10] ^= 1
    accepted["leaf"] = base64.b64encode(leaf).decode()
    assert "NÃO CONFERE" in check(proof, key, tmp_path).stderr
