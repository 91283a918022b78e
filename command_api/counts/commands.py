"""Commands on counts of a warehouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from command_api.counts.domain import CountedPlace, WarehouseCount
from command_api.counts.events import CountedAsset
from command_api.equipment.domain import ASSET_TAG, Asset, Location
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Refused, stream_id, stream_name
from command_api.kernel.text import name_form
from command_api.rules.asset_status import AssetStatus

ELSEWHERE: Final[frozenset[AssetStatus]] = frozenset({"checked_out", "lost", "retired"})
"""An asset of such a status is not expected at its place."""


def finish_count(store: Store, location_id: int, tags: Sequence[str], ctx: CommandContext, note: str = "") -> Receipt:
    """Compare the labels that were read at a place with what should stand there now, and record both. A label that was
    read twice counts once. Raises ``NotFound`` (place), ``Refused`` (nothing was read; the place is the road)."""
    location = store.load(Location, location_id)
    if location.kind == "transito":
        raise Refused("O que está a caminho não se conta: escolha um local da casa.")
    read = {name_form(tag): tag for tag in reversed(tags)}
    streams = store.find_all(ASSET_TAG, list(read))
    known = store.load_all(Asset, [stream_id(stream) for stream in streams.values()])
    unknown = [tag for key, tag in read.items() if key not in streams]
    expected = [asset for asset in _kept_at(store, location) if asset.status not in ELSEWHERE]
    place = CountedPlace(location.number, location.name, [_piece(asset) for asset in expected])
    count = WarehouseCount.finish(
        store.new_id(WarehouseCount), place, [_piece(asset) for asset in known.values()], unknown, note
    )
    return store.save(count, ctx=ctx)


def _kept_at(store: Store, location: Location) -> list[Asset]:
    """The assets that are there now. An asset refers to its home, too."""
    streams = store.referring(stream_name(Location.TOPIC, location.number))
    assets = [stream_id(stream) for stream in streams if stream.rpartition("-")[0] == Asset.TOPIC]
    there = store.load_all(Asset, assets).values()
    return [asset for asset in there if asset.stock_location_id == location.number]


def _piece(asset: Asset) -> CountedAsset:
    return CountedAsset(asset_id=asset.number, asset_tag=asset.asset_tag)
