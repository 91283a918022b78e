"""The maintenance of the house's assets: what is due when, and what was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.rules.services import Due
from projections.equipment.tables import services
from query_api.equipment.availability import GONE, every_asset
from query_api.equipment.queries import dues_of
from query_api.equipment.responses import DueService, MaintenanceList, NextService, ServiceDone
from query_api.http import Row, Snapshot


def next_services(row: Row, today: date) -> list[NextService]:
    """What a row of ``assets_with_names`` needs, the earliest first."""
    return [NextService(**_shown(due, today)) for due in dues_of(row)]


def maintenance(read: Snapshot, until: date | None, today: date) -> MaintenanceList:
    """What is due up to ``until``; without it everything."""
    found = _of_the_house(read)
    states = Counter(due.state(today) for due, _ in found)
    asked = sorted(
        ((due, row) for due, row in found if until is None or due.on <= until),
        key=lambda each: (each[0].on, each[1]["tag_folded"]),
    )
    return MaintenanceList(
        services=[_due(due, row, today) for due, row in asked], over=states["over"], soon=states["soon"]
    )


def services_over(read: Snapshot, today: date) -> int:
    """How many services of the house's assets are over."""
    return sum(due.state(today) == "over" for due, _ in _of_the_house(read))


def services_done(read: Snapshot, asset_id: int) -> Sequence[ServiceDone]:
    """What was done to an asset, the latest first."""
    return [
        ServiceDone(**{name: row[name] for name in ServiceDone.model_fields})
        for row in read.rows("services of an asset", _done, {"asset_id": asset_id})
    ]


def _of_the_house(read: Snapshot) -> list[tuple[Due, Row]]:
    """The next services, each with its asset, lost and retired ones aside."""
    return [(due, row) for row in every_asset(read) if row["by_hand"] not in GONE for due in dues_of(row)]


def _done() -> sa.Select[Any]:
    of = services.c.asset_id == sa.bindparam("asset_id", None, sa.BigInteger)
    return sa.select(services).where(of).order_by(services.c.done_on.desc(), services.c.number.desc())


def _due(due: Due, row: Row, today: date) -> DueService:
    return DueService(
        **_shown(due, today),
        asset_id=row["id"],
        **{name: row[name] for name in ("asset_tag", "model_name", "location_name", "status")},
    )


def _shown(due: Due, today: date) -> dict[str, Any]:
    return {**asdict(due.service), "last_done": due.last, "next_due": due.on, "state": due.state(today)}
