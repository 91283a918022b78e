"""The enums of the API that people read, by the name under which the front end has their Portuguese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from infra.slices import parts
from query_api.wording.subjects import KINDS
from query_api.wording.terms import VOCABULARIES as SHARED

VOCABULARIES: Final[Mapping[str, Mapping[Any, str]]] = SHARED | {
    name: words for part in parts("query_api", "wording") for name, words in getattr(part, "VOCABULARIES", {}).items()
}
BODIES: Final[Mapping[str, str]] = {body: name for name, kind in KINDS.items() for body in kind.bodies}
"""The bodies whose fields the front end calls as the history does, with their kind of stream."""
