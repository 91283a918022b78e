"""The users of a model, a place, an asset or a kit, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from command_api.equipment.domain import Asset, Kit
from command_api.event_store import Receipt, Store
from command_api.kernel import Aggregate, CommandContext, InUse, NotFound, stream_id
from command_api.orders.domain import EventOrder

_NAMES_SHOWN: Final = 5
_KEG: Final = "keg"
_COUNT: Final = "warehouse_count"
_NOUNS: Final = {
    Asset.TOPIC: ("ativo", "ativos"),
    EventOrder.TOPIC: ("evento", "eventos"),
    _KEG: ("carga", "cargas"),
    Kit.TOPIC: ("kit", "kits"),
    _COUNT: ("contagem em andamento", "contagens em andamento"),
}


def save_removed(store: Store, removed: Aggregate, what: str, ctx: CommandContext) -> Receipt:
    """Save what ends with this command. Raises ``InUse`` with the names of its users; ``what`` begins the sentence:
    ``"O modelo “Barril 50L”"``."""
    try:
        return store.save(removed, ctx=ctx)
    except InUse as refusal:
        streams: Sequence[str] = refusal.details["used_by"]  # type: ignore[assignment]  # what the store puts there
        if not streams:  # the last one let go of it a moment ago
            raise
        sentence = f"{what} não pode ser excluído: é usado por {_in_words(store, streams)}."
        raise InUse(sentence, **refusal.details) from None


def _in_words(store: Store, streams: Sequence[str]) -> str:
    """``"2 ativos (BARRIL50-0001, BARRIL50-0002) e 1 kit (Kit Festa 50L)"``."""
    by_kind: dict[str, list[str]] = defaultdict(list)
    for stream in sorted(streams, key=stream_id):
        by_kind[stream.rpartition("-")[0]].append(stream)
    return " e ".join(_counted(store, kind, of_kind) for kind, of_kind in sorted(by_kind.items()))


def _counted(store: Store, kind: str, streams: Sequence[str]) -> str:
    one, many = _NOUNS[kind]
    counted = f"{len(streams)} {one if len(streams) == 1 else many}"
    if kind == _COUNT:  # it has no name of its own
        return counted
    names = ", ".join(_name(store, kind, stream_id(stream)) for stream in streams[:_NAMES_SHOWN])
    return f"{counted} ({names}{'…' if len(streams) > _NAMES_SHOWN else ''})"


def _name(store: Store, kind: str, id: int) -> str:
    try:
        match kind:
            case Asset.TOPIC:
                return store.load(Asset, id).asset_tag
            case EventOrder.TOPIC:
                return store.load(EventOrder, id).order_code
            case Kit.TOPIC:
                return store.load(Kit, id).name
            case _:
                return str(id)
    except NotFound:  # the record was removed a moment ago
        return str(id)
