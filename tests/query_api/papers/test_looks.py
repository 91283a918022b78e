"""How quote and contract look: no text leaves the margins, nothing is missing, the pages are those of ``golden``."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from command_api.orders.events import Customer, Item, Place, QuoteIssued
from command_api.site.events import BusinessInfoChanged, PixSettingsChanged
from infra.brazilian import reais
from tests.harness.papers import pages_of
from tests.harness.parties import KIT, SATURDAY, Party, details, warehouse
from tests.harness.read_models import NOON, History, business
from tests.query_api.conftest import AskedAt
from tests.query_api.papers.looks import comes_in_order, copied, looks_as_it_did, printed, stays_inside


def beer(quantity: int = 2) -> Item:
    return Item(
        id=1,
        kind="beer",
        ref_id=3,
        name="Pilsen 50 L",
        container_l=Decimal(50),
        quantity=Decimal(quantity),
        unit_price=Decimal(779),
    )


def many(lines: int) -> tuple[Item, ...]:
    """Every tenth has a name of 120 characters without a space, every seventh what no font has."""
    names = {0: "W" * 116, 7: "Copo 🍺 月 \u202ealto"}
    return (
        beer(),
        *(
            Item(
                id=each,
                kind="product",
                ref_id=each,
                name=f"{each:03} {names.get(each % 10, 'Copo')}",
                quantity=Decimal(each),
                unit_price=Decimal("9999.99"),
            )
            for each in range(2, lines + 1)
        ),
    )


def quoted(history: History, items: tuple[Item, ...], info: dict[str, Any] | None = None, **agreed: Any) -> Party:
    """An order that waits for its deposit."""
    history.given(
        "business_info-1", BusinessInfoChanged, **business(**{"tax_number": "11222333000181", **(info or {})})
    )
    history.given("business_info-1", PixSettingsChanged, key="12345678000195", name="", city="")
    warehouse(history)
    history.now = NOON
    total = sum((each.quantity * each.unit_price for each in items), Decimal(0))
    party = Party(history, 42, details(shell_deposit=Decimal(150), **agreed), items, {7: 1, 8: 2, 9: 2}).drafted()
    party.given(
        QuoteIssued, valid_until=SATURDAY, conditions="Sinal por PIX.\n" * 3, text="Orçamento", total_amount=total
    )
    return party.placed(str(total))


def extreme(history: History, lines: int) -> Party:
    return quoted(
        history,
        many(lines),
        {"name": "N" * 120, "legal_name": "L" * 120},
        customer=Customer("X" * 120, "+5511955550142", "39053344705", 1),
        place=Place("Estrada da Serra\nkm 7\nPortão verde\nIgaratá\nSP"),
        event_name="Casamento na serra " * 5,
        notes="Portão verde, tocar a campainha. " * 60,
    )


def asked(asked_at: AskedAt, kind: str) -> bytes:
    answer = asked_at(NOON).get(f"/api/v1/event-orders/42/documents/{kind}")
    assert answer.status_code == 200, answer.text
    return answer.content


def test_an_order_of_400_lines_is_on_its_papers_from_edge_to_edge(history: History, asked_at: AskedAt) -> None:
    extreme(history, 400).confirmed("100").scheduled()
    order = asked_at(NOON).get("/api/v1/event-orders/42").json()
    said = ["X" * 120]
    for each in order["items"]:
        said += [printed(each["product_name"]), reais(each["unit_price"]), reais(each["subtotal"])]
    said.append(reais(order["money"]["total_amount"]))
    for kind in ("quote", "contract", "delivery-note", "pickup-note"):
        pages = pages_of(asked(asked_at, kind))
        stays_inside(pages, kind)
        text = copied(pages)
        assert comes_in_order(said if kind != "pickup-note" else said[:1], text), kind
        if kind != "pickup-note":
            assert text.count("DescriçãoQtde.PreçoSubtotal") > 8, "the head comes again"


@pytest.mark.parametrize("kind", ["quote", "contract"])
@pytest.mark.parametrize("data", ["plain", "extreme"])
def test_it_looks_as_it_did(history: History, asked_at: AskedAt, data: str, kind: str) -> None:
    if data == "plain":
        quoted(history, (beer(), KIT))
    else:
        extreme(history, 24)
    looks_as_it_did(asked(asked_at, kind), f"{kind}-{data}")
