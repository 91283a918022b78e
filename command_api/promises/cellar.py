"""What there is of each beer, as a promise counts it: full kegs in the house and planned batches. A blocked batch
covers nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Self

from command_api.batches.domain import Batch
from command_api.equipment.domain import Asset
from command_api.event_store import Store
from command_api.kernel import stream_id
from command_api.rules.promises import Fill, Planned, Supply
from command_api.stock.kegs import CONTAINER_FILL, Keg

_IN_THE_HOUSE: Final = ("available", "reserved")
"""States of a container whose beer can be taken."""


@dataclass(frozen=True, slots=True)
class Cellar:
    """One look at all open fills and batches. Its cost is bounded by the containers and the batches of the house."""

    today: date
    fills: Mapping[int, Collection[Fill]]
    planned: Mapping[int, Collection[Planned]]

    @classmethod
    def look(cls, store: Store, today: date) -> Self:
        """Read kegs, then batches: a batch that is packaged in between is counted as neither, never as both. So a look
        may see too little, and a refusal looks again; it never sees too much."""
        kegs = store.load_all(Keg, [stream_id(stream) for stream in store.claiming(CONTAINER_FILL)])
        full = [keg for keg in kegs.values() if keg.status == "full"]
        shells = store.load_all(Asset, [keg.container_id for keg in full if keg.container_id is not None])
        fills, planned = defaultdict[int, list[Fill]](list), defaultdict[int, list[Planned]](list)
        batches = store.load_all(Batch, [stream_id(stream) for stream in store.living(Batch)])
        blocked = {batch.number for batch in batches.values() if batch.blocked_why}
        for keg in full:
            shell = shells.get(keg.container_id or 0)
            in_house = shell is not None and shell.status in _IN_THE_HOUSE
            if keg.beer_id is not None and in_house and keg.batch_id not in blocked:
                fills[keg.beer_id].append(Fill(keg.capacity_l, keg.expires_on))
        for batch in batches.values():
            if batch.status == "planned" and not batch.blocked_why:
                planned[batch.beer_id].append(Planned(batch.ready_on, batch.litres))
        return cls(
            today,
            {beer_id: sorted(each) for beer_id, each in fills.items()},  # compared: not in the order of the reading
            {beer_id: sorted(each) for beer_id, each in planned.items()},
        )

    def supply(self, beer_id: int) -> Supply:
        return Supply(self.today, tuple(self.fills.get(beer_id, ())), tuple(self.planned.get(beer_id, ())))
