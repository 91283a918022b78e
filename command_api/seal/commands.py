"""Records how a rebuild of the seal ended."""

from __future__ import annotations

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound
from command_api.seal.domain import THE_SEAL, RecordedSeal


def record_refused_rebuild(store: Store, first_changed: int, ctx: CommandContext) -> Receipt:
    """The history is not the one that was sealed, from event ``first_changed`` on."""
    seal = _seal(store)
    if seal is None:
        seal = RecordedSeal.begin_with_refusal(first_changed)
    else:
        seal.refuse_rebuild(first_changed)
    return store.save(seal, ctx=ctx)


def record_rebuild(store: Store, events: int, ctx: CommandContext) -> Receipt:
    """So many events gave the hashes that were sealed."""
    seal = _seal(store)
    if seal is None:
        seal = RecordedSeal.begin_with_rebuild(events)
    else:
        seal.rebuild(events)
    return store.save(seal, ctx=ctx)


def _seal(store: Store) -> RecordedSeal | None:
    try:
        return store.load(RecordedSeal, THE_SEAL)
    except NotFound:
        return None
