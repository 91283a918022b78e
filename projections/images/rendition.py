"""How a picture is shown: a URL, its size, its other widths and the colour to paint until it has arrived."""

from __future__ import annotations

import json

from command_api.images.events import ImageEdited, ImageEditUndone, ImageUploaded

MEDIA = "/media/"
"""Where the gateway serves uploaded files by their key."""


def rendition(event: ImageUploaded | ImageEdited | ImageEditUndone) -> str | None:
    """JSON ``{url, width, height, srcset: [{url, width}], color}``; the widest variant is the picture itself.

    ``None`` for an edit that left the files as they were.
    """
    if not event.variants:
        if not isinstance(event, ImageUploaded):
            return None
        shown: dict[str, object] = {"url": MEDIA + event.file, "width": event.width, "height": event.height}
    else:
        widest = max(event.variants, key=lambda variant: variant.width)
        shown = {"url": MEDIA + widest.file, "width": widest.width, "height": widest.height}
    variants = sorted(event.variants, key=lambda variant: variant.width)
    shown["srcset"] = [{"url": MEDIA + variant.file, "width": variant.width} for variant in variants]
    shown["color"] = event.color
    return json.dumps(shown)
