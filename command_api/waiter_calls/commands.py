"""Commands on calls for the waiter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, Refused, Taken, stream_id
from command_api.site.calling_tables import calling_tables
from command_api.waiter_calls.domain import OPEN_CALL, WaiterCall

_TRIES: Final = 10


def call_waiter(store: Store, table: int, ctx: CommandContext) -> Receipt:
    """A table that waits already keeps its call: asking again changes nothing. Raises ``Refused`` where the house takes
    no calls from this table."""

    def call() -> Receipt:
        if table > calling_tables(store):
            raise Refused("Esta mesa não chama pelo site. Fale com quem atende.")
        waiting = store.find(OPEN_CALL, str(table))
        if waiting is not None:
            known = store.load(WaiterCall, stream_id(waiting))
            reply = {"id": known.number, "version": known.version}
            return Receipt(known.number, known.version, store.recorder.head(), reply)
        return store.save(WaiterCall.of_table(store.new_id(WaiterCall), table), ctx=ctx)

    return retry_on_conflict(call, _TRIES, (Conflict, Taken))


def see_call(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """A member of the staff is on the way; the guest reads it."""
    return _change(store, id, WaiterCall.see, ctx)


def answer_call(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """A member of the staff was at the table; it may call again."""
    return _change(store, id, WaiterCall.answer, ctx)


def _change(store: Store, id: int, change: Callable[[WaiterCall], None], ctx: CommandContext) -> Receipt:
    def changed() -> Receipt:
        call = store.load(WaiterCall, id, ctx)
        change(call)
        return store.save(call, ctx=ctx)

    return retry_on_conflict(changed, _TRIES)
