"""What of the house is due: kegs, cleanings of taps, services of equipment, and a seal that does not match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from command_api.kernel.text import name_form
from command_api.messages.reacting import HouseDue, rules_for_dues, tell_due
from command_api.rules.windows import PUB_TIME
from infra.brazilian import weekday_and_day
from infra.position import START
from launcher.jobs.process import Due
from projections.beers.tables import kegs
from projections.seal import checks
from query_api.equipment.services import maintenance
from query_api.http import Snapshot
from query_api.tap_lines.queries import next_cleanings

if TYPE_CHECKING:
    from launcher.composition import Services

AHEAD: Final = timedelta(days=60)
"""How far rules look ahead at most."""


def dues_to_tell(services: Services, now: datetime) -> Iterator[Due]:
    """What a rule that is on may say: the command knows its time."""
    if rules := rules_for_dues(services.store):  # without a look at the read models where there is none
        with services.read_database.read() as connection:
            dues = list(house_dues(Snapshot(connection, START, {}), now))
        for rule in rules:
            for due in dues:
                if due.occasion == rule.settings.occasion:
                    command = partial(tell_due, services.store, services.settings, rule.number, due)
                    yield Due(f"{due.causes[0]} by rule {rule.number}", command)


def house_dues(read: Snapshot, now: datetime) -> Iterator[HouseDue]:
    """Everything with a date from yesterday to ``AHEAD``, and the last check of the seal if it failed."""
    today = now.astimezone(PUB_TIME).date()
    first, last = today - timedelta(days=1), today + AHEAD
    yield from _kegs(read, first, last)
    for tap, on in next_cleanings(read):
        if first <= on <= last:
            values = {"torneira": str(tap), "vence": weekday_and_day(on)}
            yield HouseDue("cleaning_due", f"tap_line-{tap}", _begins(on), values, "/operacoes/torneiras")
    for each in maintenance(read, last, today).services:
        if each.next_due >= first:
            name = str(each.model_dump()["name"])
            values = {
                "equipamento": f"{each.asset_tag}, {each.model_name}",
                "servico": name,
                "vence": weekday_and_day(each.next_due),
            }
            screen = f"/operacoes/equipamentos/{each.asset_id}"
            about = f"equipment_asset-{each.asset_id}"
            yield HouseDue("service_due", about, _begins(each.next_due), values, screen, what=name_form(name))
    yield from _seal(read, now)


def _kegs(read: Snapshot, first: date, last: date) -> Iterator[HouseDue]:
    columns = kegs.c
    here = sa.select(columns.id, columns.code, columns.best_before).where(
        columns.status.in_(("full", "tapped")), columns.best_before.between(first, last)
    )
    for row in read.all(here):
        values = {"barril": row["code"], "validade": weekday_and_day(row["best_before"])}
        yield HouseDue(
            "keg_expiring", f"keg-{row['id']}", _begins(row["best_before"]), values, "/operations/stock/kegs"
        )


def _seal(read: Snapshot, now: datetime) -> Iterator[HouseDue]:
    check = checks.last(read.connection, now)
    outcome = check.outcome if check else None
    if check and outcome and not outcome["intact"]:
        problem = next(iter(outcome["problems"]), "")
        yield HouseDue("seal_failed", "seal-1", check.moved_at, {"problema": problem}, "/admin/system")


def _begins(day: date) -> datetime:
    return datetime.combine(day, time(), PUB_TIME)
