"""The menu from the read model as objects instead of bytes."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from projections.menu.tables import menu_document


def menu_of(connection: sa.Connection) -> list[dict[str, Any]]:
    """The body of ``GET /api/menu`` as objects."""
    document = connection.execute(sa.select(menu_document.c.identity)).scalar_one_or_none()
    found: list[dict[str, Any]] = json.loads(bytes(document)) if document is not None else []
    return found
