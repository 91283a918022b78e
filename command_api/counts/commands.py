"""Commands on counts of a warehouse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from command_api.counts.domain import OPEN_COUNT, Comparison, WarehouseCount, labels
from command_api.counts.events import CountedAsset
from command_api.equipment.domain import ASSET_TAG, Asset, Location
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, Refused, Taken, stream_id, stream_name
from command_api.rules.asset_status import AssetStatus

ELSEWHERE: Final[frozenset[AssetStatus]] = frozenset({"checked_out", "lost", "retired"})
"""An asset of such a status is not expected at its place."""


_TRIES: Final = 10


def begin_count(store: Store, location_id: int, ctx: CommandContext) -> Receipt:
    """A place that is being counted keeps its count: beginning again changes nothing. Raises ``NotFound`` (place),
    ``Refused`` (the place is the road)."""

    def begun() -> Receipt:
        location = _counted_location(store, location_id)
        open_count = store.find(OPEN_COUNT, str(location_id))
        if open_count is not None:
            known = store.load(WarehouseCount, stream_id(open_count))
            reply = {"id": known.number, "version": known.version}
            return Receipt(known.number, known.version, store.recorder.head(), reply)
        count = WarehouseCount.of_place(store.new_id(WarehouseCount), location.number, location.name)
        return store.save(count, ctx=ctx)

    return retry_on_conflict(begun, _TRIES, (Conflict, Taken))


def read_labels(store: Store, id: int, read: Sequence[str], taken_out: Sequence[str], ctx: CommandContext) -> Receipt:
    """Devices that read at the same time do not stand in each other's way. Raises ``NotFound``, ``Refused`` (it has
    ended; too many labels)."""
    return _change(store, id, lambda count: count.read_labels(read, taken_out), ctx)


def finish_begun_count(store: Store, id: int, ctx: CommandContext, note: str = "") -> Receipt:
    """As ``finish_count``, with the labels that every device has read. Raises ``NotFound``, ``Refused`` (it has ended;
    nothing was read)."""

    def finish(count: WarehouseCount) -> None:
        location = _counted_location(store, count.location_id)
        count.finish(_compared(store, location, count.tags), note)

    return _change(store, id, finish, ctx)


def discard_count(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (it has ended)."""
    return _change(store, id, WarehouseCount.discard, ctx)


def finish_count(store: Store, location_id: int, tags: Sequence[str], ctx: CommandContext, note: str = "") -> Receipt:
    """Compare the labels that were read at a place with what should stand there now, and record both. A label that was
    read twice counts once. Raises ``NotFound`` (place), ``Refused`` (nothing was read; the place is the road)."""
    found = _compared(store, _counted_location(store, location_id), labels(tags))
    return store.save(WarehouseCount.finish_at_once(store.new_id(WarehouseCount), found, note), ctx=ctx)


def _change(store: Store, id: int, change: Callable[[WarehouseCount], None], ctx: CommandContext) -> Receipt:
    def changed() -> Receipt:
        count = store.load(WarehouseCount, id, ctx)
        change(count)
        return store.save(count, ctx=ctx)

    return retry_on_conflict(changed, _TRIES)


def _counted_location(store: Store, id: int) -> Location:
    location = store.load(Location, id)
    if location.kind == "transito":
        raise Refused("O que está a caminho não se conta: escolha um local da casa.")
    return location


def _compared(store: Store, location: Location, read: Mapping[str, str]) -> Comparison:
    streams = store.find_all(ASSET_TAG, list(read))
    known = store.load_all(Asset, [stream_id(stream) for stream in streams.values()])
    expected = [asset for asset in _kept_at(store, location) if asset.status not in ELSEWHERE]
    return Comparison(
        location.number,
        location.name,
        expected=[_piece(asset) for asset in expected],
        read=[_piece(asset) for asset in known.values()],
        unknown=[tag for key, tag in read.items() if key not in streams],
    )


def _kept_at(store: Store, location: Location) -> list[Asset]:
    """The assets that are there now. An asset refers to its home, too."""
    streams = store.referring(stream_name(Location.TOPIC, location.number))
    assets = [stream_id(stream) for stream in streams if stream.rpartition("-")[0] == Asset.TOPIC]
    there = store.load_all(Asset, assets).values()
    return [asset for asset in there if asset.stock_location_id == location.number]


def _piece(asset: Asset) -> CountedAsset:
    return CountedAsset(asset_id=asset.number, asset_tag=asset.asset_tag)
