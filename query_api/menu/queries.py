"""The menu as it stands in the read model, for whoever does not ask for its bytes."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from projections.menu.tables import menu_document


def menu_of(connection: sa.Connection) -> list[dict[str, Any]]:
    """What ``GET /api/menu`` answers, as objects."""
    document = connection.execute(sa.select(menu_document.c.identity)).scalar_one_or_none()
    found: list[dict[str, Any]] = json.loads(bytes(document)) if document is not None else []
    return found
