"""The maintenance of the house's assets: what is due when, and what was done."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from fastapi import Response

from command_api.rules.services import Due
from infra.answers import described, file_of
from projections.equipment.tables import papers, services
from query_api.equipment.availability import GONE, every_asset
from query_api.equipment.queries import dues_of, with_identity
from query_api.equipment.responses import DueService, MaintenanceList, NextService, ServiceDone, ServicePaperShown
from query_api.filling import filled
from query_api.http import Row, Snapshot

A_SERVICE_PAPER: Final = {
    **file_of("As it was uploaded, byte by byte", "image/jpeg", "image/png", "application/pdf"),
    **described({404: "The service has no such paper"}),
}


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
    attached: defaultdict[int, list[ServicePaperShown]] = defaultdict(list)
    for row in _papers_of(read, asset_id):
        attached[row["number"]].append(filled(ServicePaperShown, row))
    return [
        filled(ServiceDone, row, papers=attached[row["number"]])
        for row in read.rows("services of an asset", _done, {"asset_id": asset_id})
    ]


def paper_file(read: Snapshot, asset_id: int, number: int, sha256: str) -> Response:
    """The bytes of a paper of this service: a picture to be shown, a PDF to be saved. 404 for one of another."""
    asked = (each for each in _papers_of(read, asset_id) if (each["number"], each["sha256"]) == (number, sha256))
    row = next(asked, None)
    path = read.files.path(row["key"]) if row and read.files else None
    if row is None or path is None:
        raise read.missing("Este serviço não tem esse papel.")
    how = "attachment" if row["media_type"] == "application/pdf" else "inline"
    always = {
        "Vary": "Authorization",
        "X-Content-Type-Options": "nosniff",
        "Content-Disposition": f"{how}; filename*=UTF-8''{quote(row['name'], safe='')}",
    }
    return Response(path.read_bytes(), media_type=row["media_type"], headers={**read.headers, **always})


def _papers_of(read: Snapshot, asset_id: int) -> Sequence[Row]:
    return read.rows("papers of an asset", _papers, {"asset_id": asset_id})


def _of_the_house(read: Snapshot) -> list[tuple[Due, Row]]:
    """The next services, each with its asset, lost and retired ones aside."""
    return [(due, row) for row in every_asset(read) if row["by_hand"] not in GONE for due in dues_of(row)]


def _done() -> sa.Select[Any]:
    of = services.c.asset_id == sa.bindparam("asset_id", None, sa.BigInteger)
    return sa.select(services).where(of).order_by(services.c.done_on.desc(), services.c.number.desc())


def _papers() -> sa.Select[Any]:
    of = papers.c.asset_id == sa.bindparam("asset_id", None, sa.BigInteger)
    return sa.select(papers).where(of).order_by(papers.c.position)


def _due(due: Due, row: Row, today: date) -> DueService:
    return filled(DueService, row, asset_id=row["id"], **_shown(due, today))


def _shown(due: Due, today: date) -> dict[str, Any]:
    return {**with_identity(due.service), "last_done": due.last, "next_due": due.on, "state": due.state(today)}
