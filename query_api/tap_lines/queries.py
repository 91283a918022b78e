"""The board of taps, the cleaning log, and what is on tap."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.rules.windows import PUB_TIME
from projections.beers.tables import batches, beers, kegs
from projections.equipment.tables import assets
from projections.menu.tables import menu_products
from projections.site.tables import site
from projections.tap_lines.tables import cleanings, measurements
from query_api.filling import filled
from query_api.http import OptionalId, Page, Row, Snapshot
from query_api.kegs import queries as keg_queries
from query_api.kegs.queries import is_blocked, keg_responses, usable, with_names
from query_api.kegs.responses import BeerKeg
from query_api.menu.document import shown_name, shown_price
from query_api.people import with_people
from query_api.tap_lines.responses import (
    ConnectedKeg,
    OnTap,
    PourSize,
    TapBoard,
    TapCleaning,
    TapCleaningList,
    TapRow,
    TapsNow,
)

READ_MODELS: Final = (*keg_queries.READ_MODELS, "accounts", "site", "tap_lines")


class CleaningPage(Page):
    """Query parameters of the cleaning log."""

    tap: OptionalId = Field(None, le=999, description="only this tap's", examples=[3])
    order: Literal["asc", "desc"] = Field("desc", description="direction by time", examples=["desc"])


def tap_board(read: Snapshot, today: date) -> TapBoard:
    """Every tap with its keg, and the kegs that are offered next."""
    number = number_of_taps(read)
    connected = _connected(read, today)
    by_tap = {keg.tap: keg for keg in connected if keg.tap is not None and keg.tap <= number}
    cleaned, measured = _latest(read, cleanings), _latest(read, measurements)
    rows = [_tap(tap, by_tap.get(tap), cleaned.get(tap), measured.get(tap), today) for tap in range(1, number + 1)]
    return TapBoard(
        taps=rows,
        elsewhere=[keg for keg in connected if keg.tap not in by_tap],
        offered=_offered(read, today),
        due=sum(row.is_due for row in rows),
    )


def due_taps(read: Snapshot, today: date) -> int:
    """How many taps of the house have a cleaning that is due."""
    return sum(on <= today for _, on in next_cleanings(read))


def next_cleanings(read: Snapshot) -> list[tuple[int, date]]:
    """The taps of the house that were cleaned once, and when each is due again."""
    number, latest = number_of_taps(read), read.all(_newest(cleanings, [cleanings.c.tap, cleanings.c.next_due]))
    return [(row["tap"], row["next_due"]) for row in latest if row["tap"] <= number]


def number_of_taps(read: Snapshot) -> int:
    """As the settings of the house say; 0: they do not."""
    info = read.connection.execute(sa.select(site.c.info)).scalar_one_or_none()
    return int(json.loads(info).get("taps", 0)) if info else 0


def _tap(tap: int, keg: ConnectedKeg | None, cleaned: Row | None, measured: Row | None, today: date) -> TapRow:
    return TapRow(
        tap=tap,
        keg=keg,
        cleaned_at=cleaned["cleaned_at"] if cleaned else None,
        cleaned_by=cleaned["actor_name"] if cleaned else None,
        product=cleaned["product"] if cleaned else None,
        next_due=cleaned["next_due"] if cleaned else None,
        is_due=cleaned is not None and cleaned["next_due"] <= today,
        measured_at=measured["measured_at"] if measured else None,
        temperature_c=measured["temperature_c"] if measured else None,
        pressure_bar=measured["pressure_bar"] if measured else None,
        note=measured["note"] if measured else "",
    )


def _connected(read: Snapshot, today: date) -> list[ConnectedKeg]:
    rows = read.all(with_names().where(kegs.c.status == "tapped").order_by(kegs.c.tap, kegs.c.id))
    shown = keg_responses(rows, frozenset(), today)
    return [ConnectedKeg(**keg.model_dump(), left_l=_left(row)) for keg, row in zip(shown, rows, strict=True)]


def _left(row: Row) -> float | None:
    """Sales do not name a keg from before batches."""
    if row["beer_id"] is None:
        return None
    left: Decimal = row["litres"] - row["sold_l"]
    return float(left)


def _offered(read: Snapshot, today: date) -> list[BeerKeg]:
    """A container that is set aside for an order is not offered."""
    free = sa.or_(kegs.c.container_id.is_(None), assets.c.status == "available")
    rows = read.all(with_names().where(usable(today), free).order_by(kegs.c.best_before, kegs.c.id))
    first: dict[tuple[int | None, int | None], sa.RowMapping] = {}
    for row in rows:
        first.setdefault((row["beer_id"], row["product_id"]), row)
    return keg_responses(list(first.values()), {row["id"] for row in first.values()}, today)


def _latest(read: Snapshot, log: sa.Table) -> dict[int, Row]:
    """The newest line of each tap."""
    return {row["tap"]: row for row in read.all(_newest(log, with_people(log)))}


def _newest(log: sa.Table, columns: Sequence[sa.ColumnElement[Any]]) -> sa.Select[Any]:
    """These columns of the newest line of each tap: by the time it happened, then as recorded."""
    at = log.c.cleaned_at if log is cleanings else log.c.measured_at
    place = sa.func.row_number().over(partition_by=log.c.tap, order_by=(at.desc(), log.c.number.desc()))
    ranked = sa.select(*columns, place.label("place")).subquery()
    return sa.select(ranked).where(ranked.c.place == 1)


def cleaning_log(read: Snapshot, page: CleaningPage) -> TapCleaningList:
    """A page of the log, newest first."""
    query = sa.select(*with_people(cleanings))
    if page.tap is not None:
        query = query.where(cleanings.c.tap == page.tap)
    rows = read.all(page.of(query, [cleanings.c.cleaned_at, cleanings.c.tap, cleanings.c.number]))
    return TapCleaningList(
        data=[TapCleaning.model_validate(row) for row in rows], pagination=page.pagination(read.count(query))
    )


def cleanings_between(read: Snapshot, first: date, last: date) -> list[TapCleaning]:
    """The log of these days, the oldest first."""
    start, end = (datetime.combine(each, time.min, PUB_TIME) for each in (first, last + timedelta(days=1)))
    query = sa.select(*with_people(cleanings)).where(cleanings.c.cleaned_at >= start, cleanings.c.cleaned_at < end)
    rows = read.all(query.order_by(cleanings.c.cleaned_at, cleanings.c.tap, cleanings.c.number))
    return [TapCleaning.model_validate(row) for row in rows]


def taps_now(read: Snapshot) -> TapsNow:
    """What is on tap, with the glasses on the menu. A keg of a blocked batch is not poured, so it is left out."""
    columns = (beers.c.name, beers.c.style, beers.c.brewery, beers.c.abv, beers.c.ibu, beers.c.ebc)
    connected = (
        sa.select(kegs.c.id, kegs.c.tap, kegs.c.beer_id, kegs.c.product_id, *columns)
        .select_from(
            kegs.outerjoin(beers, beers.c.id == kegs.c.beer_id).outerjoin(batches, batches.c.id == kegs.c.batch_id)
        )
        .where(kegs.c.status == "tapped", ~is_blocked)
        .order_by(kegs.c.tap.is_(None), kegs.c.tap, kegs.c.id)
    )
    visible = sa.select(menu_products).where(menu_products.c.visible, menu_products.c.available)
    on_menu = [dict(row) for row in read.all(visible)]
    by_id = {product["id"]: product for product in on_menu}
    glasses: dict[int, list[PourSize]] = defaultdict(list)
    for product in sorted(on_menu, key=lambda each: (each["pour_ml"], shown_price(each), each["id"])):
        if product["beer_id"] and product["pour_ml"]:
            glasses[product["beer_id"]].append(PourSize(ml=product["pour_ml"], price=float(shown_price(product))))
    found = []
    for row in read.all(connected):
        if row["beer_id"] is not None:
            found.append(filled(OnTap, row, sizes=glasses[row["beer_id"]]))
        elif row["product_id"] in by_id:
            found.append(_from_before_batches(row, by_id[row["product_id"]]))
    return TapsNow(taps=found)


def _from_before_batches(keg: Row, product: Row) -> OnTap:
    """A keg of a product. What visitors cannot see on the menu is not shown here either."""
    return OnTap(
        id=keg["id"],
        tap=keg["tap"],
        name=shown_name(product),
        style="",
        brewery="",
        abv=product["alcohol_content"] or None,
        ibu=None,
        ebc=None,
        sizes=[PourSize(ml=product["volume_ml"] or None, price=float(shown_price(product)))],
    )
