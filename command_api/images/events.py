"""What happens to pictures. Files are named by the SHA-256 of their content; an event never holds bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import event_with


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a picture; each may be empty. What is empty in English or Spanish is said in Portuguese."""

    title: str = ""
    description: str = ""
    alt_text: str = ""
    title_en: str = ""
    title_es: str = ""
    description_en: str = ""
    description_es: str = ""
    alt_text_en: str = ""
    alt_text_es: str = ""


if TYPE_CHECKING:

    class _WithWords(Event, Words, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""
else:
    _WithWords = event_with(Words)


class Variant(msgspec.Struct, frozen=True):
    """One derived WebP file: its key in the file store and its size in pixels and bytes."""

    file: str
    width: int
    height: int
    size: int


class ImageUploaded(_WithWords, frozen=True):
    """``kind`` is hero, category or product; ``owner_id`` the category's or product's id (``None`` for hero).

    ``file`` is the re-encoded original, ``variants`` the derived widths from narrow to wide, ``color`` the mean
    colour ``#rrggbb`` shown while the picture loads.
    """

    TOPIC = "images.ImageUploaded"

    kind: str
    owner_id: int | None
    file: str
    original_name: str
    content_type: str
    size: int
    width: int
    height: int
    color: str
    variants: tuple[Variant, ...]
    position: int = 0


class ImageEdited(Event):
    """A non-destructive edit: the original stays, ``variants`` show the result (empty: edit data alone)."""

    TOPIC = "images.ImageEdited"

    edit_data: dict[str, Any]
    crop_data: dict[str, Any] | None
    processed_file: str | None
    width: int
    height: int
    color: str
    variants: tuple[Variant, ...]


class ImageEditUndone(Event):
    """The last edit no longer counts: the picture is again what these fields say, as it was before."""

    TOPIC = "images.ImageEditUndone"

    edit_data: dict[str, Any]
    crop_data: dict[str, Any] | None
    processed_file: str | None
    width: int
    height: int
    color: str
    variants: tuple[Variant, ...]


class ImageDescribed(_WithWords, frozen=True):
    TOPIC = "images.ImageDescribed"


class ImageActivated(Event):
    TOPIC = "images.ImageActivated"


class ImageDeactivated(Event):
    TOPIC = "images.ImageDeactivated"


class ImageDeleted(Event):
    TOPIC = "images.ImageDeleted"


class ImagesReordered(Event):
    """The order of a whole gallery: the first is the main picture."""

    TOPIC = "images.ImagesReordered"

    image_ids: tuple[int, ...]
