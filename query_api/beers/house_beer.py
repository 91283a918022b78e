"""The beer that kits include and that is suggested first."""

from __future__ import annotations

import json

import sqlalchemy as sa

from projections.site.tables import site
from query_api.http import Snapshot


def house_beer_id(read: Snapshot) -> int | None:
    """The setting of the house; ``None`` while no beer is chosen."""
    row = next(iter(read.all(sa.select(site.c.info))), None)
    info = json.loads(row["info"]) if row and row["info"] else {}
    return info.get("house_beer_id") or None
