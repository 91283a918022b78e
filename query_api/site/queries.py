"""The business data as one JSON object."""

from __future__ import annotations

import json
from typing import Any, TypedDict

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.rules.clauses import DEFAULT_CLAUSES, Clause
from command_api.rules.pix import key_of
from command_api.site.info import Info
from infra.settings import Settings
from projections.images.rendition import MEDIA
from projections.site.tables import site
from query_api.languages import PORTUGUESE, Language, written
from query_api.people import with_people

LARGEST_TABLE = 12
"""Default maximum of people per reservation."""


def site_document(connection: sa.Connection, settings: Settings, language: Language = PORTUGUESE) -> dict[str, Any]:
    """The body of ``GET /api/site``; empty texts and lists before the configuration. What the house has not written in
    ``language`` is Portuguese."""
    columns = (site.c.info, site.c.hours, site.c.special_days, site.c.color, site.c.logo)
    row = connection.execute(sa.select(*columns)).one_or_none()
    info = json.loads(row.info) if row and row.info else {}
    return {
        **{name: info.get(name, "") for name in ("name", "legal_name", "tax_number", "email", "price_range")},
        "tagline": written(info, "tagline", language) or info.get("tagline", ""),
        "about": written(info, "about", language) or info.get("about", []),
        "cuisine": written(info, "cuisine", language) or info.get("cuisine", []),
        "service_area": info.get("service_area", []),
        "founded": info.get("founded") or None,
        "rents": info.get("rents", True),
        "address": {name: info.get(name, "") for name in ("street", "district", "city", "state", "postal_code")},
        "location": {
            "lat": _degrees(info.get("latitude")),
            "lng": _degrees(info.get("longitude")),
            "map_query": info.get("map_query", ""),
        },
        "phones": {name: info.get(name, "") for name in ("landline", "whatsapp_business", "whatsapp_shop")},
        "social": {name: info.get(name, "") for name in ("instagram", "facebook")},
        "hours": json.loads(row.hours) if row and row.hours else [],
        "special_days": json.loads(row.special_days) if row and row.special_days else [],
        "reservation_max_people": info.get("reservation_max_people", LARGEST_TABLE),
        **_looks(row),
        "maps_embed_key": settings.maps_embed_key,
        "base_url": settings.base_url.rstrip("/"),
    }


def house_settings(connection: sa.Connection, settings: Settings) -> dict[str, object]:
    """The body of ``GET /api/v1/settings``; version 0 before the first change."""
    row = connection.execute(sa.select(*with_people(site))).one_or_none()
    info = json.loads(row.info) if row and row.info else {}
    known = {name: info.get(name, value) for name, value in asdict(Info(name="")).items()}
    degrees = {name: _degrees(info.get(name)) for name in ("latitude", "longitude")}
    chosen = json.loads(row.holds) if row and row.holds else None
    installed = {name: getattr(settings, name) for name in ("deposit_hold_hours", "release_overdue_holds")}
    return {
        "business": {**known, **degrees},
        "hours": json.loads(row.hours) if row and row.hours else [],
        "special_days": json.loads(row.special_days) if row and row.special_days else [],
        "holds": {**(chosen or installed), "chosen": chosen is not None},
        "pix": pix_settings(connection, settings),
        "contract": _contract(row),
        "looks": _looks(row),
        "sign_in": {"second_factor_for_admins": bool(row and row.second_factor_for_admins)},
        "version": row.version if row else 0,
        "updated_at": row.updated_at if row else None,
        "updated_by": row.updated_by if row else None,
    }


class PixDocument(TypedDict):
    """``key``, ``name`` and ``city`` are what was chosen, ``used_…`` what counts."""

    key: str
    name: str
    city: str
    used_key: str
    used_kind: str | None
    used_name: str
    used_city: str


def pix_settings(connection: sa.Connection, settings: Settings) -> PixDocument:
    """What an administrator set, and what counts: for what is empty the installation's key, and the house's name and
    city. A key that no bank registers, which earlier versions took, does not count."""
    row = connection.execute(sa.select(site.c.info, site.c.pix)).one_or_none()
    chosen = json.loads(row.pix) if row and row.pix else {"key": "", "name": "", "city": ""}
    info = json.loads(row.info) if row and row.info else {}
    used = key_of(chosen["key"] or settings.pix_key or "")
    return {
        "key": chosen["key"],
        "name": chosen["name"],
        "city": chosen["city"],
        "used_key": used.text if used else "",
        "used_kind": used.kind if used else None,
        "used_name": chosen["name"] or info.get("legal_name") or info.get("name", ""),
        "used_city": chosen["city"] or info.get("city", ""),
    }


def logo_file(connection: sa.Connection) -> str:
    """The logo's name in the store of files; empty if the house has none."""
    return connection.execute(sa.select(site.c.logo)).scalar_one_or_none() or ""


def contract_clauses(connection: sa.Connection) -> tuple[Clause, ...]:
    """The contract clauses of the house, or of the program."""
    row = connection.execute(sa.select(site.c.clauses)).one_or_none()
    return _written(row) or DEFAULT_CLAUSES


def _contract(row: Any) -> dict[str, object]:
    written = _written(row)
    clauses = [asdict(each) for each in written or DEFAULT_CLAUSES]
    return {"clauses": clauses, "chosen": bool(written)}


def _written(row: Any) -> tuple[Clause, ...]:
    """``row`` has ``clauses``; ``None`` before anything was said."""
    return msgspec.json.decode(row.clauses, type=tuple[Clause, ...]) if row and row.clauses else ()


def _looks(row: Any) -> dict[str, str]:
    """``row`` has ``color`` and ``logo``; ``None`` before anything was said."""
    return {"color": (row and row.color) or "", "logo": MEDIA + row.logo if row and row.logo else ""}


def _degrees(text: str | None) -> float | None:
    return float(text) if text else None
