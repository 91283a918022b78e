"""A count of a warehouse: what was expected at a place, and what stood there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final, Self

from command_api.counts.events import (
    CountedAsset,
    LabelsRead,
    WarehouseCountBegun,
    WarehouseCountDiscarded,
    WarehouseCounted,
)
from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.text import name_form

OPEN_COUNT: Final = "open-warehouse-count"
"""Scope of the claim that gives a place one open count at most."""

MOST_LABELS: Final = 3000

_PLACE: Final = "stock_location"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was read at a place: ``read`` are the pieces, ``unknown`` the labels of no piece. ``expected`` are the
    pieces that should have stood there."""

    location_id: int
    location_name: str
    expected: Collection[CountedAsset]
    read: Collection[CountedAsset]
    unknown: Collection[str]


class WarehouseCount(Aggregate):
    """A count of the warehouse. The only event of an old one is its end: until then it was on one device."""

    TOPIC = "warehouse_count"
    NOUN = "Contagem"

    @classmethod
    def of_place(cls, id: int, location_id: int, location_name: str) -> Self:
        return cls.begin(WarehouseCountBegun, id, location_id=location_id, location_name=location_name)

    @classmethod
    def finish_at_once(cls, id: int, found: Comparison, note: str = "") -> Self:
        """All of its labels arrive with its end."""
        return cls.begin(WarehouseCounted, id, **_outcome(found), note=note)

    def read_labels(self, read: Iterable[str], taken_out: Iterable[str]) -> None:
        """Devices read at once: a label that is in the count already, or no longer, changes nothing. A label that is
        named by both is taken out."""
        self._check_open()
        out = labels(taken_out)
        new = {form: tag for form, tag in labels(read).items() if form not in self.tags and form not in out}
        gone = tuple(tag for form, tag in self.tags.items() if form in out)
        if len(self.tags) + len(new) - len(gone) > MOST_LABELS:
            raise Refused(f"Uma contagem leva no máximo {MOST_LABELS} etiquetas: termine esta e comece outra.")
        if new or gone:
            self.trigger_event(LabelsRead, read=tuple(new.values()), taken_out=gone)

    def finish(self, found: Comparison, note: str = "") -> None:
        self._check_open()
        self.trigger_event(WarehouseCounted, **_outcome(found), note=note)

    def discard(self) -> None:
        self._check_open()
        self.trigger_event(WarehouseCountDiscarded)

    @property
    def has_ended(self) -> bool:
        """Finished or discarded."""
        return not self.is_open

    def claims(self) -> AbstractSet[Claim]:
        return {(OPEN_COUNT, str(self.location_id))} if self.is_open else frozenset()

    def references(self) -> AbstractSet[str]:
        """The place, while it is being counted: what was read there is compared with what is kept there."""
        return {stream_name(_PLACE, self.location_id)} if self.is_open else frozenset()

    def evolve(self, event: Event) -> None:
        match event:
            case WarehouseCountBegun():
                self.location_id = event.location_id
                self.tags: dict[str, str] = {}
                self.is_open = True
            case LabelsRead():
                self.tags |= labels(event.read)
                for form in labels(event.taken_out):
                    del self.tags[form]
            case WarehouseCountDiscarded():
                self.is_open = False
            case WarehouseCounted():
                self.location_id = event.location_id
                self.tags = {}
                self.is_open = False

    def _check_open(self) -> None:
        if not self.is_open:
            raise Refused("Esta contagem já foi terminada ou descartada.")


def labels(tags: Iterable[str]) -> dict[str, str]:
    """The tags by the form in which they are compared, each as it was written first."""
    found: dict[str, str] = {}
    for tag in tags:
        found.setdefault(name_form(tag), tag)
    return found


def _outcome(found: Comparison) -> dict[str, Any]:
    if not found.read and not found.unknown:
        raise Refused("Leia ao menos uma etiqueta antes de terminar a contagem.")
    here = {piece.asset_id for piece in found.read}
    expected = {piece.asset_id for piece in found.expected}
    return {
        "location_id": found.location_id,
        "location_name": found.location_name,
        "found": _by_tag(piece for piece in found.read if piece.asset_id in expected),
        "missing": _by_tag(piece for piece in found.expected if piece.asset_id not in here),
        "elsewhere": _by_tag(piece for piece in found.read if piece.asset_id not in expected),
        "unknown": tuple(sorted(found.unknown)),
    }


def _by_tag(pieces: Iterable[CountedAsset]) -> tuple[CountedAsset, ...]:
    return tuple(sorted(pieces, key=lambda piece: (piece.asset_tag, piece.asset_id)))
