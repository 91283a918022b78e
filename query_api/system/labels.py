"""Portuguese labels of the read models."""

from __future__ import annotations

from typing import Final

from infra.slices import parts

LABELS: Final[dict[str, str]] = {
    name: label for part in parts("query_api", "wording") for name, label in getattr(part, "READ_MODELS", {}).items()
}


def label_of(projection: str) -> str:
    """A read model that is not here, of another version of the software, keeps its name."""
    return LABELS.get(projection, projection)
