"""Pictures follow their own events and those of their galleries."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import asdict

from command_api.images import events
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from projections.images.rendition import rendition
from projections.images.tables import images
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes, last_change, sets
from projections.runtime.rows import Rows


def _changed(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(images, stream_id(event.originator_id), **values, **last_change(event))


class Images(Projection):
    """One row per picture; a deleted one is gone."""

    name = "images"
    version = 4
    tables = (images,)

    @handles(events.ImageUploaded)
    def uploaded(self, event: events.ImageUploaded, rows: Rows) -> None:
        rows.put(
            images,
            id=stream_id(event.originator_id),
            kind=event.kind,
            owner_id=event.owner_id,
            position=event.position,
            active=True,
            file=event.file,
            original_name=event.original_name,
            content_type=event.content_type,
            size=event.size,
            width=event.width,
            height=event.height,
            rendition=rendition(event),
            edits=0,
            **asdict(fields_of(events.Words, event)),
            name_folded=search_form(event.original_name),
            search=search_form(f"{event.original_name} {event.title} {event.description} {event.alt_text}"),
            created_at=event.timestamp,
            **last_change(event),
        )

    @handles(events.ImageEdited)
    def edited(self, event: events.ImageEdited, rows: Rows) -> None:
        self._look(event, rows, edits=1)

    @handles(events.ImageEditUndone)
    def undone(self, event: events.ImageEditUndone, rows: Rows) -> None:
        self._look(event, rows, edits=-1)

    def _look(self, event: events.ImageEdited | events.ImageEditUndone, rows: Rows, *, edits: int) -> None:
        known = rows.get(images, stream_id(event.originator_id))
        assert known is not None, "a picture is edited after it was uploaded"
        shown = rendition(event)
        _changed(
            event,
            rows,
            edits=known["edits"] + edits,
            edit_data=json.dumps(event.edit_data, ensure_ascii=False) if event.edit_data else None,
            crop_data=None if event.crop_data is None else json.dumps(event.crop_data, ensure_ascii=False),
            **({} if shown is None else {"rendition": shown, "processed_file": event.processed_file}),
        )

    @handles(events.ImageDescribed)
    def described(self, event: events.ImageDescribed, rows: Rows) -> None:
        known = rows.get(images, stream_id(event.originator_id))
        assert known is not None, "a picture is described after it was uploaded"
        _changed(
            event,
            rows,
            **asdict(fields_of(events.Words, event)),
            search=search_form(f"{known['original_name']} {event.title} {event.description} {event.alt_text}"),
        )

    image_activated = handles(events.ImageActivated)(sets(_changed, active=True))
    image_deactivated = handles(events.ImageDeactivated)(sets(_changed, active=False))
    deleted = handles(events.ImageDeleted)(deletes(images))

    @handles(events.ImagesReordered)
    def reordered(self, event: events.ImagesReordered, rows: Rows) -> None:
        """The gallery's own event: the pictures' versions stay."""
        for position, image_id in enumerate(event.image_ids):
            rows.change(images, image_id, position=position)
