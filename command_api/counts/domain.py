"""A count of a warehouse: what was expected at a place, and what stood there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Self

from command_api.counts.events import CountedAsset, WarehouseCounted
from command_api.kernel import Aggregate, Event, Refused


@dataclass(frozen=True, slots=True)
class CountedPlace:
    """Where it was counted, and the pieces that should have stood there."""

    location_id: int
    name: str
    expected: Collection[CountedAsset]


class WarehouseCount(Aggregate):
    """A finished count of the warehouse. Until then it is on the device that reads the labels."""

    TOPIC = "warehouse_count"
    NOUN = "Contagem"

    @classmethod
    def finish(
        cls, id: int, place: CountedPlace, read: Collection[CountedAsset], unknown: Collection[str], note: str = ""
    ) -> Self:
        """``read`` are the pieces whose labels were read, ``unknown`` the labels of no piece."""
        if not read and not unknown:
            raise Refused("Leia ao menos uma etiqueta antes de terminar a contagem.")
        here = {piece.asset_id for piece in read}
        expected = {piece.asset_id for piece in place.expected}
        return cls.begin(
            WarehouseCounted,
            id,
            location_id=place.location_id,
            location_name=place.name,
            found=_by_tag(piece for piece in read if piece.asset_id in expected),
            missing=_by_tag(piece for piece in place.expected if piece.asset_id not in here),
            elsewhere=_by_tag(piece for piece in read if piece.asset_id not in expected),
            unknown=tuple(sorted(unknown)),
            note=note,
        )

    def evolve(self, event: Event) -> None:
        """A finished count does not change."""


def _by_tag(pieces: Iterable[CountedAsset]) -> tuple[CountedAsset, ...]:
    return tuple(sorted(pieces, key=lambda piece: (piece.asset_tag, piece.asset_id)))
