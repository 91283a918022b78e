"""Records what a read model leaves out."""

from __future__ import annotations

from typing import Any

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound
from command_api.system.domain import THE_SYSTEM, RecordedSystem


def record_skip(store: Store, skipped: dict[str, Any], ctx: CommandContext) -> Receipt:
    """``skipped``: the fields of ``EventSkipped``. ``ctx.reason`` says why."""
    try:
        system = store.load(RecordedSystem, THE_SYSTEM)
    except NotFound:
        system = RecordedSystem.begin_with_skip(skipped)
    else:
        system.skip(skipped)
    return store.save(system, ctx=ctx)
