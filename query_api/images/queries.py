"""Rows of pictures as response models."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, TypedDict

import sqlalchemy as sa

from command_api.images.events import Words
from projections.images.rendition import MEDIA
from projections.images.tables import images
from query_api.images.archive import ArchiveEntry
from query_api.languages import PORTUGUESE, Language, written

Row = Mapping[Any, Any]


class Source(TypedDict):
    """One width of a picture."""

    url: str
    width: int


class Picture(TypedDict):
    """A picture in its widest form; ``srcset`` from narrow to wide."""

    id: int
    url: str
    width: int
    height: int
    srcset: list[Source]
    color: str
    alt: str


class Slide(Picture):
    """A picture with its texts."""

    title: str
    description: str
    name: str


def gallery(kind: str, owner_id: int | None = None, limit: int | None = None) -> sa.Select[Any]:
    """The active pictures of one kind (of one category or product) in their order."""
    query = sa.select(images).where(images.c.kind == kind, images.c.active)
    if owner_id is not None:
        query = query.where(images.c.owner_id == owner_id)
    return query.order_by(images.c.position, images.c.id).limit(limit)


def hero_images(connection: sa.Connection, language: Language = PORTUGUESE) -> list[Slide]:
    """The slides of the front page."""
    return [public_image(row, language) for row in connection.execute(gallery("hero")).mappings()]


def public_image(row: Row, language: Language = PORTUGUESE) -> Slide:
    """A picture as visitors get it. What the house has not written in ``language`` is Portuguese."""
    stem, shown = PurePath(row["original_name"]).stem, json.loads(row["rendition"])
    title, description, shows = (
        written(row, field, language) or row[field] for field in ("title", "description", "alt_text")
    )
    return {
        "id": row["id"],
        "url": shown["url"],
        "width": shown["width"],
        "height": shown["height"],
        "srcset": shown["srcset"],
        "color": shown["color"],
        "alt": shows or title,
        "title": title,
        "description": description,
        "name": title or shows or stem,
    }


def admin_image(row: Row) -> dict[str, object]:
    """A picture as the back-office gets it."""
    shown = json.loads(row["rendition"])
    srcset = shown["srcset"]
    return {
        "id": row["id"],
        "type": row["kind"],
        "product_id": row["owner_id"] if row["kind"] == "product" else None,
        "category_id": row["owner_id"] if row["kind"] == "category" else None,
        "url": shown["url"],
        "original_url": MEDIA + row["file"],
        "processed_url": row["processed_file"] and MEDIA + row["processed_file"],
        "thumbnail_url": srcset[0]["url"] if srcset else shown["url"],
        "srcset": srcset,
        "color": shown["color"],
        "name": row["title"] or row["original_name"],
        **{name: row[name] for name in _SAME},
        "sort_order": row["position"],
        "is_active": row["active"],
        "mime_type": row["content_type"],
        "edit_data": row["edit_data"] and json.loads(row["edit_data"]),
        "crop_data": row["crop_data"] and json.loads(row["crop_data"]),
        "can_undo": row["edits"] > 0,
        "metadata": {
            "filename": row["original_name"],
            "size": row["size"],
            "dimensions": {"width": row["width"], "height": row["height"]},
            "uploaded_at": row["created_at"],
        },
        "display": {
            "order": row["position"],
            "is_active": row["active"],
            "alt_text": row["alt_text"],
            "title": row["title"],
        },
    }


def archive_entry(row: Row) -> ArchiveEntry:
    """The shown picture, for a download."""
    key = json.loads(row["rendition"])["url"].removeprefix(MEDIA)
    return ArchiveEntry(key, row["original_name"], row["updated_at"])


_SAME = (
    "original_name", *Words.__struct_fields__, "size", "width", "height", "edits",
    "version", "created_at", "updated_at", "updated_by",
)  # fmt: skip
