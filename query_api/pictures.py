"""Pictures of products and categories, as the lists show them."""

from __future__ import annotations

import json
from functools import lru_cache


@lru_cache(maxsize=4096)
def url_of(rendition: str | None) -> str | None:
    """Where the picture is, by its ``rendition``, which the read models keep as JSON."""
    url: str | None = json.loads(rendition)["url"] if rendition else None
    return url
