"""The pictures of categories and products, as read models keep them that only show pictures."""

from __future__ import annotations

from typing import ClassVar

import sqlalchemy as sa

from command_api.images import events
from command_api.kernel import stream_id
from projections.images.rendition import rendition
from projections.runtime.definition import handles
from projections.runtime.rows import Rows


def gallery_table(name: str, metadata: sa.MetaData) -> sa.Table:
    """``rendition`` is JSON, see ``projections.images.rendition``. The active picture of the lowest ``position`` is the
    main one."""
    return sa.Table(
        name,
        metadata,
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("owner_id", sa.BigInteger),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("alt_text", sa.Text, nullable=False),
        sa.Column("rendition", sa.Text, nullable=False),
    )


class Gallery:
    """The handlers that keep a ``gallery_table``; a projection inherits them and names its table."""

    gallery: ClassVar[sa.Table]

    @handles(events.ImageUploaded)
    def image_uploaded(self, event: events.ImageUploaded, rows: Rows) -> None:
        rows.put(
            self.gallery,
            id=stream_id(event.originator_id),
            kind=event.kind,
            owner_id=event.owner_id,
            position=event.position,
            active=True,
            title=event.title,
            alt_text=event.alt_text,
            rendition=rendition(event),
        )

    @handles(events.ImageEdited, events.ImageEditUndone)
    def image_edited(self, event: events.ImageEdited | events.ImageEditUndone, rows: Rows) -> None:
        edited = rendition(event)
        if edited is not None:
            rows.change(self.gallery, stream_id(event.originator_id), rendition=edited)

    @handles(events.ImageDescribed)
    def image_described(self, event: events.ImageDescribed, rows: Rows) -> None:
        rows.change(self.gallery, stream_id(event.originator_id), title=event.title, alt_text=event.alt_text)

    @handles(events.ImageActivated, events.ImageDeactivated)
    def image_switched(self, event: events.ImageActivated | events.ImageDeactivated, rows: Rows) -> None:
        rows.change(self.gallery, stream_id(event.originator_id), active=isinstance(event, events.ImageActivated))

    @handles(events.ImageDeleted)
    def image_deleted(self, event: events.ImageDeleted, rows: Rows) -> None:
        rows.delete(self.gallery, stream_id(event.originator_id))

    @handles(events.ImagesReordered)
    def images_reordered(self, event: events.ImagesReordered, rows: Rows) -> None:
        for position, image_id in enumerate(event.image_ids):
            rows.change(self.gallery, image_id, position=position)
