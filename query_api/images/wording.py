"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "image": Kind("a", "imagem de", "Imagens", bodies=("ImageBody", "ImageChangeBody"), labels={"words": "Textos"}),
    "media_gallery": Kind("a", "galeria", "Galeria", alone=True),
}
READ_MODELS: Final = {"images": "Imagens"}
