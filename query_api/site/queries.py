"""The house as one JSON object."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from infra.settings import Settings
from projections.site.tables import site

LARGEST_TABLE = 12
"""People at one reservation where nobody has said otherwise."""


def site_document(connection: sa.Connection, settings: Settings) -> dict[str, Any]:
    """The answer of ``GET /api/site``; empty texts and lists before anything was configured."""
    row = connection.execute(sa.select(site.c.info, site.c.hours)).one_or_none()
    info = json.loads(row.info) if row and row.info else {}
    return {
        **{name: info.get(name, "") for name in ("name", "tagline", "legal_name", "email", "price_range")},
        **{name: info.get(name, []) for name in ("about", "service_area", "cuisine")},
        "founded": info.get("founded") or None,
        "address": {name: info.get(name, "") for name in ("street", "district", "city", "state", "postal_code")},
        "location": {
            "lat": _degrees(info.get("latitude")),
            "lng": _degrees(info.get("longitude")),
            "map_query": info.get("map_query", ""),
        },
        "phones": {name: info.get(name, "") for name in ("landline", "whatsapp_business", "whatsapp_shop")},
        "social": {name: info.get(name, "") for name in ("instagram", "facebook")},
        "hours": json.loads(row.hours) if row and row.hours else [],
        "reservation_max_people": info.get("reservation_max_people", LARGEST_TABLE),
        "maps_embed_key": settings.maps_embed_key,
        "base_url": settings.base_url.rstrip("/"),
    }


def _degrees(text: str | None) -> float | None:
    return float(text) if text else None
