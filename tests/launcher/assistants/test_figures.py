"""Questions about the demo: each figure is the one that the raw events give."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.rules.order_status import OWING
from tests.bi.fold.asking import Asked
from tests.bi.fold.days import Period, beginning_of, day_of, up_to
from tests.bi.fold.log import Happened, read_log
from tests.bi.fold.orders import Order, in_cents
from tests.bi.fold.reports import REPORTS, Pub, pub_of, shown
from tests.launcher.assistants.conftest import NOTES_FROM, NOW, House, words

TODAY = day_of(NOW)
YESTERDAY = TODAY - timedelta(days=1)
CLEANING = timedelta(hours=1)
LEFT_OVER = ("partial", "empty", "lost")
"""How a keg comes back that is not full any more."""


@pytest.fixture(scope="module")
def log(house: House) -> list[Happened]:
    return read_log(house.services.settings.events_path)


@pytest.fixture(scope="module")
def pub(log: list[Happened]) -> Pub:
    return pub_of(log)


def ask(house: House, tool: str, **arguments: Any) -> dict[str, Any]:
    return house.fields(house.tokens["admin"], tool, **arguments)


def report(pub: Pub, key: str, period: Period) -> list[dict[str, Any]]:
    return shown(REPORTS[key](pub, Asked(period, period.usual_grain, NOW)))


def owed_by(pub: Pub) -> dict[str, Decimal]:
    """The open balance of each order."""
    return {each.code: each.book.balance for each in pub.accounts if each.book.is_owed and each.book.balance > 0}


def test_who_owes_us_and_since_when(house: House, pub: Pub) -> None:
    found = ask(house, "who_owes")
    owed = owed_by(pub)
    assert found["figures"]["total"] == pytest.approx(float(sum(owed.values())))
    assert {order["order"]: order["balance"] for row in found["rows"] for order in row["orders"]} == {
        code: pytest.approx(float(amount)) for code, amount in owed.items()
    }
    delivered = {each.code: each.book.delivered for each in pub.accounts if each.book.delivered}
    for row in found["rows"]:
        came = [delivered[order["order"]] for order in row["orders"] if order["order"] in delivered]
        assert (row["since"] is not None) == any(day < TODAY for day in came)
    late = next(row for row in found["rows"] if row["since"])
    on_that_day = ask(house, "who_owes", at=late["since"], customer_id=late["customer_id"])
    assert on_that_day["figures"]["overdue"] == 0  # it was due, not late


def test_what_is_free_on_saturday_and_why_not(house: House, pub: Pub) -> None:
    saturday = TODAY + timedelta(days=(5 - TODAY.weekday()) % 7 or 7)
    asked = {"delivery_date": saturday.isoformat(), "pickup_date": saturday.isoformat(), "pickup_shift": "noite"}
    models = {row["model_id"]: row for row in ask(house, "free_equipment", **asked)["rows"] if "model_id" in row}
    answers = [ask(house, "free_equipment", **asked, model_id=id) for id in models]
    assert not any(answer["left_out"] for answer in answers)
    start, end = (datetime.fromisoformat(answers[0]["figures"][name]) for name in ("from", "to"))
    held = {
        (asset.tag, order_id)
        for asset in pub.equipment.assets.values()
        for order_id, hold in asset.open.items()
        if hold.start < end + CLEANING and hold.end + CLEANING > start
    }
    busy = {(row["asset"], row["order_id"]) for answer in answers for row in answer["rows"] if row.get("order_id")}
    assert {tag for tag, _ in busy} == {tag for tag, _ in held}
    assert busy <= held
    assert busy


def test_which_kegs_expire(house: House, log: list[Happened]) -> None:
    until = TODAY + timedelta(days=60)
    kegs = {id: best for id, best in kegs_with_beer(log).items() if best <= until}
    found = ask(house, "expiring_kegs", days=60)["figures"]
    assert found["kegs"] == len(kegs)
    assert found["expired"] == sum(best < TODAY for best in kegs.values())
    assert kegs


def kegs_with_beer(log: list[Happened]) -> dict[int, date]:
    """Until when each full or tapped keg may be served."""
    found: dict[int, date] = {}
    for event in log:
        if event.topic in ("stock.KegReceived", "stock.KegFilled"):
            best = event.fields.get("best_before") or event.fields["expires_on"]
            found[event.id] = date.fromisoformat(best)
        elif event.topic in ("stock.KegEmptied", "stock.KegDiscarded") or event.fields.get("state") in LEFT_OVER:
            found.pop(event.id, None)
    return found


def test_what_yesterday_brought(house: House, pub: Pub) -> None:
    found = ask(house, "sales_of_day")
    [brought] = report(pub, "summary", Period(YESTERDAY, YESTERDAY))
    before = YESTERDAY - timedelta(days=7)
    assert found["figures"] == {
        "day": YESTERDAY.isoformat(),
        **{name: pytest.approx(brought[name]) for name in found["figures"] if name in brought},
        "week_before": pytest.approx(report(pub, "summary", Period(before, before))[0]["revenue"]),
    }
    best = [row for row in report(pub, "sales-by-product", Period(YESTERDAY, YESTERDAY)) if row["amount"]][:10]
    assert [(row["product"], row["quantity"], row["amount"]) for row in found["rows"]] == [
        (row["product"], pytest.approx(row["quantity"]), pytest.approx(row["amount"])) for row in best
    ]


def test_what_is_due_in_maintenance(house: House, log: list[Happened]) -> None:
    due = dict(services_due(log))
    found = ask(house, "maintenance_due", days=400)
    assert {(row["asset"], row["service"]): row["due"] for row in found["rows"] if "asset" in row} == {
        key: on.isoformat() for key, on in due.items() if on <= TODAY + timedelta(days=400)
    }
    assert found["figures"]["over"] == sum(on < TODAY for on in due.values())


def services_due(log: list[Happened]) -> Iterator[tuple[tuple[str, str], date]]:
    """The next day of every service of every asset of the house."""
    services: dict[int, list[Any]] = {}
    assets: dict[int, tuple[str, int, date]] = {}
    done: dict[tuple[int, str], date] = {}
    for event in log:
        match event.topic:
            case "equipment.ModelAdded" | "equipment.ModelServicesChanged":
                services[event.id] = event.fields["services"]
            case "equipment.AssetRegistered":
                assets[event.id] = event.fields["asset_tag"], event.fields["model_id"], day_of(event.at)
            case "equipment.AssetLost" | "equipment.AssetRetired":
                assets.pop(event.id, None)
            case "equipment.AssetServiced":
                on = date.fromisoformat(event.fields["done_on"])
                key = event.id, event.fields["service"]
                done[key] = max(on, done.get(key, on))
    for id, (tag, model_id, registered) in assets.items():
        for service in services[model_id]:
            last = done.get((id, service["name"]), registered)
            yield (tag, service["name"]), last + timedelta(days=service["every_days"])


def test_why_the_house_is_owed_so_much(house: House, pub: Pub) -> None:
    found = ask(house, "why_number", about="receivables", figure="total")
    assert found["figures"]["value"] == pytest.approx(float(sum(owed_by(pub).values())))
    assert found["figures"]["adds_up"]
    assert sum(row["amount"] for row in found["rows"]) == pytest.approx(found["figures"]["value"])


def test_why_the_revenue_is_what_it_is(house: House, pub: Pub) -> None:
    found = ask(house, "why_number", about="summary", figure="revenue")
    [row] = report(pub, "summary", up_to(TODAY))
    assert found["figures"]["value"] == pytest.approx(row["revenue"])
    assert found["figures"]["adds_up"]


def test_which_events_are_coming(house: House, pub: Pub) -> None:
    until = TODAY + timedelta(days=30)
    coming = [each for each in pub.orders if _is_coming(each, until)]
    waiting = [each for each in coming if each.status == "awaiting_deposit"]
    found = ask(house, "upcoming_events", days=30)
    assert {row["order"] for row in found["rows"]} == {each.code for each in coming}
    assert found["figures"]["awaiting_deposit"] == len(waiting)
    missing = sum(
        (max(Decimal(0), Decimal(each.details["deposit_amount"]) - each.came) for each in waiting), Decimal(0)
    )
    assert found["figures"]["deposit_missing"] == pytest.approx(float(missing))


def _is_coming(order: Order, until: date) -> bool:
    on = order.details["preferred_delivery_date"]
    return order.status not in ("draft", "cancelled") and bool(on) and TODAY <= date.fromisoformat(on) <= until


def test_what_the_stock_needs(house: House, log: list[Happened]) -> None:
    quantity, minimum = stock_of(log)
    packed = {event.id for event in log if Decimal(event.fields.get("container_l") or 0) and event.kind == "product"}
    rows = [row for row in ask(house, "stock_attention")["rows"] if row["product_id"] not in packed]
    assert rows
    for row in rows:
        id = row["product_id"]
        assert (row["quantity"], row["minimum"]) == (float(quantity[id]), float(minimum[id]))
        assert row["quantity"] <= row["minimum"]


def stock_of(log: list[Happened]) -> tuple[dict[int, Decimal], dict[int, Decimal]]:
    """The level and the minimum of every product."""
    quantity: defaultdict[int, Decimal] = defaultdict(Decimal)
    minimum: defaultdict[int, Decimal] = defaultdict(Decimal)
    for event in log:
        match event.topic:
            case "stock.StockMinimumSet":
                minimum[event.id] = Decimal(event.fields["minimum"])
            case "stock.StockCounted":
                quantity[event.id] = Decimal(event.fields["counted"])
            case "stock.StockReceived":
                quantity[event.id] += Decimal(event.fields["quantity"])
            case "stock.StockSold" | "stock.StockLost":
                quantity[event.id] -= Decimal(event.fields["quantity"])
    return quantity, minimum


@pytest.mark.parametrize("key", ["revenue", "open-by-age", "utilisation-by-model", "beer-sales", "cancellations"])
def test_a_report(house: House, pub: Pub, key: str) -> None:
    last = TODAY - timedelta(days=10)
    period = Period(last - timedelta(days=60), last)
    found = house.fields(house.named, "report", key=key, **{"from": period.first.isoformat(), "to": last.isoformat()})
    expected = report(pub, key, period)
    assert len(found["rows"]) == len(expected)
    for row, wanted in zip(found["rows"], expected, strict=True):
        assert {name: row[name] for name in wanted} == {
            name: pytest.approx(value) if isinstance(value, float) else value for name, value in wanted.items()
        }


def test_what_happened_to_an_order(house: House, log: list[Happened], pub: Pub) -> None:
    order = next(each for each in reversed(pub.orders) if each.status == "delivered")
    own = [event for event in log if (event.kind, event.id) == ("event_order", order.id)]
    found = ask(house, "history_of", order_code=order.code)
    assert [row["type"] for row in found["rows"]] == [event.topic for event in reversed(own)]
    assert found["figures"] == {"events": len(own), "has_older": False}


def test_what_happened_to_batches_on_a_day(house: House, log: list[Happened]) -> None:
    found = ask(house, "history_of", subject="batch", **{"from": YESTERDAY.isoformat(), "to": YESTERDAY.isoformat()})
    end = beginning_of(TODAY)
    on = [each for each in log if each.kind == "batch" and beginning_of(YESTERDAY) <= each.at < end]
    assert found["figures"]["events"] == len(on)


def test_which_notes_are_to_be_issued(house: House, pub: Pub) -> None:
    """A consigned keg is sold when all is back, so before that its line is in no note, and neither is the freight of
    an order that sells nothing else."""
    until = TODAY + timedelta(days=7)
    due = [each for each in pub.orders if each.status in OWING and NOTES_FROM <= _delivery(each) <= until]
    sold = sum((each.book.lines + each.book.freight + each.book.extra - each.credits for each in due), Decimal(0))
    waiting = sum((_waits(each) for each in due if each.back_at is None), Decimal(0))
    found = house.fields(house.named, "notes_to_issue")
    assert due
    assert found["figures"]["revenue"] == pytest.approx(float(sold - waiting))
    assert found["figures"]["notes"] == found["figures"]["ready"] + found["figures"]["missing"]
    assert {row["order"] for row in found["rows"]} <= {each.code for each in due}
    lacking = house.fields(house.named, "notes_to_issue", only="missing")
    assert len(lacking["rows"]) + lacking["left_out"] == found["figures"]["missing"]
    assert all(row["missing"] for row in lacking["rows"])
    assert not any(row["missing"] for row in house.fields(house.named, "notes_to_issue", only="ready")["rows"])
    assert "falta: " in words(house.call(house.named, "notes_to_issue", only="missing"))


def test_why_a_note_is_about_so_much(house: House) -> None:
    rows = house.fields(house.named, "notes_to_issue")["rows"]
    note = next(row for row in rows if row["kind"] == "nfe_venda")
    found = house.fields(house.named, "why_number", about="note", figure="nfe_venda", id=note["id"])
    assert (found["figures"]["value"], found["figures"]["adds_up"]) == (note["total"], True)


def _delivery(order: Order) -> date:
    on = order.details["preferred_delivery_date"]
    return date.fromisoformat(on) if on else date.min


def _waits(order: Order) -> Decimal:
    """BRL of an order of which something is still out that no note names yet."""
    goods = [item for item in order.items if item["kind"] in ("beer", "product")]
    consigned = [item for item in goods if item.get("mode") == "consigned"]
    amount = sum((in_cents(Decimal(item["quantity"]), Decimal(item["unit_price"])) for item in consigned), Decimal(0))
    return amount + (order.book.freight if consigned and len(consigned) == len(goods) else 0)
