"""The entries of a calendar feed, from the read models."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from command_api.calendars.details import FeedKind
from command_api.rules.handover import handover_words
from command_api.rules.order_status import LABELS
from command_api.rules.reservations import RESERVATION_STATUS_LABELS, reference_of
from command_api.rules.services import SERVICE_KINDS, Due
from command_api.rules.van_days import AT_THE_DOOR, StopKind
from command_api.rules.windows import PUB_TIME, shift_end, shift_start
from infra.brazilian import counted, phone, short_number
from infra.security.permissions import Permission
from projections.equipment.tables import assets, history, models
from projections.orders.tables import items, orders
from projections.reservations.tables import reservations
from projections.route_plans.tables import days, routes, stops, vehicles
from query_api.calendars.calendar_file import CalendarEntry, EntryStatus
from query_api.equipment.availability import GONE
from query_api.equipment.queries import assets_with_names, dues_of
from query_api.http import Row, Snapshot

DAYS_BACK: Final = timedelta(days=60)
DAYS_AHEAD: Final = timedelta(days=400)
CANCELLED_FOR: Final = timedelta(days=30)
"""How long a cancelled entry stays, so that every calendar reads that it is cancelled."""
AT_TABLE: Final = timedelta(minutes=90)
READ_MODELS: Final = ("orders", "reservations", "equipment", "route_plans")

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class CalendarReader:
    """The reader of a calendar, the snapshot and the time. ``base`` is the address of the house's site."""

    read: Snapshot
    user_id: int
    rights: frozenset[Permission]
    now: datetime
    base: str

    @property
    def knows_customers(self) -> bool:
        return Permission.CUSTOMERS in self.rights

    @property
    def first(self) -> date:
        return self.now.astimezone(PUB_TIME).date() - DAYS_BACK

    @property
    def last(self) -> date:
        return self.now.astimezone(PUB_TIME).date() + DAYS_AHEAD

    def within(self, day: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        return day.between(self.first, self.last)

    def is_shown(self, status: sa.ColumnElement[Any], changed: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """What is not cancelled, or was a short time ago."""
        return sa.or_(status != "cancelled", changed >= self.now - CANCELLED_FOR)

    def order_link(self, id: int) -> str:
        """The page of an order, for those who may open it."""
        return f"{self.base}/operacoes/eventos/{id}" if Permission.PLACE_ORDERS in self.rights else ""


def entries_of(kind: FeedKind, reader: CalendarReader) -> Iterable[CalendarEntry]:
    """What a feed of this kind shows to ``reader``, in any order."""
    return _OF_KIND[kind](reader)


def _deliveries(reader: CalendarReader) -> list[CalendarEntry]:
    query = _placed(reader, orders.c.preferred_delivery_date)
    return [_visit(reader, row, lines, "delivery") for row, lines in _with_lines(reader, query)]


def _pickups(reader: CalendarReader) -> list[CalendarEntry]:
    """Of what was sold and left no equipment there is nothing to fetch."""
    query = _placed(reader, orders.c.pickup_day).where(sa.or_(orders.c.status != "delivered", orders.c.holds > 0))
    return [_visit(reader, row, lines, "pickup") for row, lines in _with_lines(reader, query)]


def _parties(reader: CalendarReader) -> list[CalendarEntry]:
    query = _placed(reader, orders.c.event_date_from)
    return [_party(reader, row, lines) for row, lines in _with_lines(reader, query)]


def _reservations(reader: CalendarReader) -> list[CalendarEntry]:
    its = reservations.c
    rows = reader.read.all(
        sa.select(reservations).where(reader.within(its.day), reader.is_shown(its.status, its.changed_at))
    )
    return [_table(reader, row) for row in rows]


def _maintenance(reader: CalendarReader) -> list[CalendarEntry]:
    """What is overdue stays until it is done."""
    last = (history.c.asset_id == assets.c.id) & (history.c.number == assets.c.version)
    changed_at = sa.select(history.c.at).where(last).correlate(assets).scalar_subquery().label("changed_at")
    of_model = models.c.version.label("model_version"), models.c.changed_at.label("model_changed_at")
    query = assets_with_names().add_columns(*of_model, changed_at)
    return [
        _service(reader, row, due)
        for row in reader.read.all(query)
        if row["by_hand"] not in GONE
        for due in dues_of(row)
        if due.on <= reader.last
    ]


def _my_route(reader: CalendarReader) -> list[CalendarEntry]:
    """A moved order is no stop of its old day, until the plan follows. A late pickup is one on any later day."""
    is_delivery = (stops.c.kind == "delivery") & (orders.c.preferred_delivery_date == stops.c.day)
    is_pickup = (stops.c.kind == "pickup") & (orders.c.pickup_day <= stops.c.day)
    same_route = (routes.c.day == stops.c.day) & (routes.c.vehicle_id == stops.c.vehicle_id)
    planned = (stops.c.day, stops.c.kind, stops.c.position, stops.c.arrives_at, routes.c.planned_at)
    query = (
        sa.select(orders, *planned, vehicles.c.name.label("vehicle"), days.c.version.label("plan_version"))
        .select_from(orders.join(stops, stops.c.order_id == orders.c.id).join(routes, same_route))
        .join(vehicles, vehicles.c.id == stops.c.vehicle_id)
        .join(days, days.c.day == stops.c.day)
        .where(routes.c.driver_id == reader.user_id, reader.within(stops.c.day))
        .where(is_delivery | is_pickup)
        .where(reader.is_shown(orders.c.status, orders.c.updated_at))
    )
    return [_stop(reader, row, lines) for row, lines in _with_lines(reader, query)]


_OF_KIND: Final[dict[str, Callable[[CalendarReader], list[CalendarEntry]]]] = {
    "deliveries": _deliveries,
    "pickups": _pickups,
    "parties": _parties,
    "reservations": _reservations,
    "maintenance": _maintenance,
    "my_route": _my_route,
}


def _placed(reader: CalendarReader, day: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """Orders that were placed, with ``day`` within the calendar. An opening balance is a debt and no order."""
    return sa.select(orders).where(
        reader.within(day),
        orders.c.status != "draft",
        orders.c.placed_at.is_not(None),
        orders.c.opening == 0,
        reader.is_shown(orders.c.status, orders.c.updated_at),
    )


def _with_lines(reader: CalendarReader, query: sa.Select[Any]) -> list[tuple[Row, Sequence[str]]]:
    of_these = items.c.order_id.in_(query.with_only_columns(orders.c.id))
    lines: defaultdict[int, list[str]] = defaultdict(list)
    for item in reader.read.all(sa.select(items).where(of_these).order_by(items.c.order_id, items.c.position)):
        lines[item["order_id"]].append(f"{short_number(item['quantity'])} × {item['name']}")
    return [(row, lines[row["id"]]) for row in reader.read.all(query)]


def _called(kind: StopKind, *, collects: bool) -> str:
    words = handover_words(collects=collects)
    return words.out if kind == "delivery" else words.back


def _visit(reader: CalendarReader, row: Row, lines: Sequence[str], kind: StopKind) -> CalendarEntry:
    agreed = row["preferred_delivery_shift"]
    day = row["preferred_delivery_date"] if kind == "delivery" else row["pickup_day"]
    shift = agreed if kind == "delivery" else row["pickup_shift"] or agreed
    return CalendarEntry(
        uid=f"order-{row['id']}-{kind}",
        start=shift_start(day, shift),
        end=shift_end(day, shift),
        summary=_named(reader, row, _called(kind, collects=row["collects"])),
        location="" if row["collects"] else _address(reader, row),
        **_of_order(reader, row, lines),
    )


def _party(reader: CalendarReader, row: Row, lines: Sequence[str]) -> CalendarEntry:
    day = row["event_date_from"]
    name = row["event_name"] if reader.knows_customers else ""
    return CalendarEntry(
        uid=f"order-{row['id']}-party",
        start=day,
        end=day + _DAY,
        summary=f"Festa {row['order_code']} · {name}" if name else _named(reader, row, "Festa"),
        location=_address(reader, row),
        **_of_order(reader, row, lines),
    )


def _stop(reader: CalendarReader, row: Row, lines: Sequence[str]) -> CalendarEntry:
    order = _of_order(reader, row, (f"{row['vehicle']}, {row['position']}ª parada", *lines))
    return CalendarEntry(
        uid=f"order-{row['id']}-{row['kind']}-{row['day']}-stop",
        start=row["arrives_at"],
        end=row["arrives_at"] + AT_THE_DOOR,
        summary=_named(reader, row, _called(row["kind"], collects=False)),
        location=_address(reader, row),
        **{
            **order,
            # the entry changes with the order and with the plan of its day
            "sequence": row["version"] + row["plan_version"],
            "changed_at": max(row["updated_at"], row["planned_at"]),
        },
    )


def _table(reader: CalendarReader, row: Row) -> CalendarEntry:
    people = counted(row["people"], "pessoa", "pessoas")
    said = [people, RESERVATION_STATUS_LABELS[row["status"]]]
    who = f" · {row['name']}" if reader.knows_customers else ""
    if reader.knows_customers:
        said += [phone(row["phone"]), row["notes"]]
    link = f"{reader.base}/operations/reservations"
    waits: dict[str, EntryStatus] = {"requested": "TENTATIVE", "cancelled": "CANCELLED"}
    return CalendarEntry(
        uid=f"reservation-{row['id']}",
        start=row["starts_at"],
        end=row["starts_at"] + AT_TABLE,
        summary=f"Reserva {reference_of(row['id'])} · {people}{who}",
        description=_paragraph(*said, link),
        status=waits.get(row["status"], "CONFIRMED"),
        sequence=row["version"],
        changed_at=row["changed_at"],
        url=link,
    )


def _service(reader: CalendarReader, row: Row, due: Due) -> CalendarEntry:
    """The entry changes with the asset and with its model, which sets the interval."""
    link = f"{reader.base}/operacoes/equipamentos/{row['id']}"
    service = hashlib.sha256(due.service.id.encode()).hexdigest()[:12]
    return CalendarEntry(
        uid=f"asset-{row['id']}-service-{service}",
        start=due.on,
        end=due.on + _DAY,
        summary=f"{due.service.name} · {row['asset_tag']}",
        description=_paragraph(
            f"{SERVICE_KINDS[due.service.kind]} de {row['model_name']} {row['asset_tag']}",
            f"Último: {due.last:%d/%m/%Y}" if due.last else "Ainda não foi feito",
            f"Local: {row['location_name']}",
            link,
        ),
        status="CONFIRMED",
        sequence=row["version"] + row["model_version"],
        changed_at=max(row["changed_at"], row["model_changed_at"]),
        url=link,
    )


def _of_order(reader: CalendarReader, row: Row, lines: Sequence[str]) -> dict[str, Any]:
    """What every entry of an order has."""
    link = reader.order_link(row["id"])
    status = "CANCELLED" if row["status"] == "cancelled" else "CONFIRMED"
    contact = (row["customer_name"], phone(row["customer_phone"])) if reader.knows_customers else ()
    return {
        "description": _paragraph(f"{row['order_code']} · {LABELS[row['status']]}", *contact, *lines, link),
        "status": "TENTATIVE" if row["status"] == "awaiting_deposit" else status,
        "sequence": row["version"],
        "changed_at": row["updated_at"],
        "url": link,
    }


def _named(reader: CalendarReader, row: Row, what: str) -> str:
    who = f" · {row['customer_name']}" if reader.knows_customers else ""
    return f"{what} {row['order_code']}{who}"


def _address(reader: CalendarReader, row: Row) -> str:
    address: str = row["delivery_address"] if reader.knows_customers else ""
    return address


def _paragraph(*lines: str) -> str:
    return "\n".join(line for line in lines if line)
