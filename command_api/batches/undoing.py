"""How changes of batches are undone."""

from __future__ import annotations

from command_api.batches import events
from command_api.batches.commands import ChangeBatch, change_batch
from command_api.batches.details import Plan
from command_api.compensations import Command, Compensations, Undone
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()

_PLAN = Plan.__struct_fields__


@compensations.undoes(events.BatchReplanned, right=Permission.OPERATIONS, fields=_PLAN)
def former_plan(undone: Undone) -> Command:
    """Restore only what the event changed; the rest of the plan stays as it is now."""
    plan = Partial(Plan, **{name: undone.former(name) for name in _PLAN if undone.touches(name)})
    return lambda tools, ctx: change_batch(tools.store, ChangeBatch(undone.id, plan), ctx)


@compensations.undoes(events.BatchBlocked, events.BatchUnblocked, right=Permission.OPERATIONS, fields=("blocked_why",))
def former_block(undone: Undone) -> Command:
    """Blocked for the former reason, or not blocked, as before."""
    command = ChangeBatch(undone.id, blocked_why=undone.former("blocked_why"))
    return lambda tools, ctx: change_batch(tools.store, command, ctx)


compensations.keeps("Um lote planejado não se desfaz: cancele-o no próprio lote.", events.BatchPlanned)
compensations.keeps("O chope já está nos barris: registre o que acontecer com cada um.", events.BatchPackaged)
compensations.keeps("Um lote cancelado não volta: planeje outro.", events.BatchCancelled)
