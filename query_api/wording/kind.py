"""What a kind of stream is called. Each slice states its kinds in its own ``wording.py``, where they are found.

Beside ``KINDS`` (by the kind of the stream) a ``wording.py`` may have ``READ_MODELS`` (what a read model is called),
``VOCABULARIES`` (enums of the API that people read, with their words) and ``HOUSE_TEXTS`` (paths of texts in the
slice's events that are the house's own and name no person).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Kind:
    """``article`` and ``noun`` as a sentence needs them, ``plural`` as a list does.

    ``labels`` names the fields that its record declares, and those that are called differently in other streams;
    ``hidden`` fields are in no history. ``bodies`` are the bodies of the API whose fields the front end calls as the
    history does. There is only one stream of a kind that stands ``alone``: it has no name and no number.
    """

    article: str
    noun: str
    plural: str
    labels: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    bodies: tuple[str, ...] = ()
    alone: bool = False
