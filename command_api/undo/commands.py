"""Undoing an event: what stands in the way, then the command that brings the former state back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Final

from command_api.compensations import Compensation, Tools, Undone
from command_api.compensations.differing import differing, value_at
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, DomainError, Event, Forbidden, NotFound, Refused, VersionMismatch
from command_api.rules.windows import PUB_TIME
from command_api.undo.rehearsal import Rehearsal
from command_api.undo.slices import COMPENSATIONS
from command_api.undo.together import Together
from infra.security.permissions import Permission

_TRIES: Final = 5
_WORDLESS: Final = "Não há um comando que desfaça este registro."
_RIGHTS: Final = {
    Permission.CATALOGUE: "o cardápio",
    Permission.CUSTOMERS: "os clientes",
    Permission.OPERATIONS: "o estoque e as vendas",
    Permission.PLACE_ORDERS: "os pedidos e os equipamentos",
    Permission.PRIVACY: "os dados pessoais dos clientes",
    Permission.SETTINGS: "as configurações",
    Permission.USERS: "os usuários",
    Permission.FISCAL: "os dados fiscais",
    Permission.WAIVE: "as multas dispensadas",
}
"""What a person must be allowed to change, for the sentence that says so."""


@dataclass(frozen=True)
class Obstacle:
    """Why an event cannot be undone. ``version`` is the later event of the stream that stands in the way, if any."""

    sentence: str
    version: int | None = None


@dataclass(frozen=True)
class Preview:
    """What undoing would do now: ``events`` that would follow, or the ``obstacles``. ``version`` is the stream's."""

    version: int
    obstacles: Sequence[Obstacle]
    events: Sequence[Event]


class _InTheWay(Refused):
    """Something happened since the event, and prevents its undo."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle.sentence, version=obstacle.version)
        self.obstacle = obstacle


def event_name(stream: str, version: int) -> str:
    """What ``causation_id`` calls an event: ``"product-42/7"``."""
    return f"{stream}/{version}"


def undo(tools: Tools, stream: str, version: int, rights: AbstractSet[Permission], ctx: CommandContext) -> Receipt:
    """Give the compensating command. ``ctx`` has the reason.

    Raises ``NotFound`` (no such event), ``Forbidden`` (the slice asks for another right), ``Refused`` with what stands
    in the way, and whatever the command itself raises.
    """
    for tries_left in reversed(range(_TRIES)):
        history = _history(tools.store, stream, version)
        compensation = _compensation(history[version - 1], rights)
        undone = _undone(tools.store, history, version, compensation)
        command = compensation.compensate(undone)
        pinned = replace(
            ctx,
            causation_id=event_name(stream, version),
            expected_version=ctx.expected_version or undone.now.version,
        )
        try:
            return command(tools, pinned)
        except NotFound as gone:  # what the former state pointed at: the event itself is there
            raise Refused(gone.sentence) from None
        except VersionMismatch:  # another command was faster: check the obstacles again
            if ctx.expected_version is not None or not tries_left:
                raise
    raise AssertionError


def undo_command(
    tools: Tools, command: str, streams: Sequence[str], rights: AbstractSet[Permission], ctx: CommandContext
) -> Receipt:
    """Undo, all or nothing, the events of one command in these streams; ``command`` is its correlation id.

    Raises ``Refused``: each stream that cannot be undone has its reason in the detail ``refused``.
    """
    return retry_on_conflict(lambda: _undo_command(tools, command, streams, rights, ctx), _TRIES)


def _undo_command(
    tools: Tools, command: str, streams: Sequence[str], rights: AbstractSet[Permission], ctx: CommandContext
) -> Receipt:
    together = Together(tools.store)
    causes: dict[str, str] = {}
    refusals: dict[str, str] = {}
    for stream in streams:
        history: list[Any] = list(tools.store.events.get(stream))
        for event in reversed(history):
            if event.metadata.correlation_id != command:
                continue
            version = event.originator_version
            try:
                compensation = _compensation(event, rights)
                undone = _undone(tools.store, history, version, compensation)
                pinned = replace(ctx, causation_id=event_name(stream, version), expected_version=undone.now.version)
                compensation.compensate(undone)(Tools(together, tools.files), pinned)
            except DomainError as refusal:
                refusals[stream] = refusal.sentence
                break
            # all that follows in a stream is stored at once and has one cause: the command's last event there
            causes.setdefault(stream, event_name(stream, version))
    if refusals:
        raise _refusal_of(refusals, len(streams))
    if not causes:
        raise Refused("Não há o que desfazer: a ação não mudou nada.")
    return together.save_all(ctx, {"undone": len(causes)}, causes)


def _refusal_of(refusals: dict[str, str], streams: int) -> Refused:
    reasons = [{"stream": stream, "reason": reason} for stream, reason in refusals.items()]
    if streams == 1:
        return Refused(reasons[0]["reason"], refused=reasons)
    which = "1 registro não pode" if len(refusals) == 1 else f"{len(refusals)} registros não podem"
    return Refused(f"{which} mais ser desfeito{'s' * (len(refusals) > 1)}; nada foi desfeito.", refused=reasons)


def preview(tools: Tools, stream: str, version: int, rights: AbstractSet[Permission], ctx: CommandContext) -> Preview:
    """Rehearse the undo of an event and save nothing. Raises ``NotFound`` for an event that never was."""
    history = _history(tools.store, stream, version)
    rehearsal = Rehearsal(tools.store)
    obstacles: list[Obstacle] = []
    try:
        compensation = _compensation(history[version - 1], rights)
        undone = _undone(tools.store, history, version, compensation)
        because = replace(ctx, causation_id=event_name(stream, version), reason=ctx.reason or "—")
        compensation.compensate(undone)(Tools(rehearsal, tools.files), because)
    except _InTheWay as refusal:
        obstacles = [refusal.obstacle]
    except DomainError as refusal:
        obstacles = [Obstacle(refusal.sentence)]
    return Preview(len(history), obstacles, () if obstacles else rehearsal.events_saved)


def _history(store: Store, stream: str, version: int) -> list[Any]:
    history = list(store.events.get(stream))
    if not 1 <= version <= len(history):
        raise NotFound("Este registro não existe.")
    return history


def _compensation(event: Event, rights: AbstractSet[Permission]) -> Compensation:
    compensation = COMPENSATIONS.by_event.get(type(event))
    if compensation is None:
        raise Refused(COMPENSATIONS.kept.get(type(event), _WORDLESS))
    if compensation.right not in rights:
        raise Forbidden(
            f"Para desfazer isto é preciso ter também permissão para alterar {_RIGHTS[compensation.right]}."
        )
    return compensation


def _undone(store: Store, history: Sequence[Any], version: int, compensation: Compensation) -> Undone:
    """The event with its stream before, after and now. ``Refused`` where it is not what counts any more."""
    event = history[version - 1]
    before, after, now = (_replayed(history[:length]) for length in (version - 1, version, len(history)))
    if now.is_deleted:
        raise Refused("Isto foi excluído depois: não há mais onde desfazer.")
    if not compensation.fields:
        return Undone(event, before, after, now, ())
    if before is None:
        raise Refused("É o começo deste registro: não há um antes a que voltar.")
    changed = differing(before, after, compensation.fields)
    if not changed:
        raise Refused("Este registro não mudou nada que se possa desfazer.")
    if all(value_at(now, path) == value_at(before, path) for path in changed):
        raise _already(store, history, version, lambda state: bool(differing(before, state, compensation.fields)))
    if any(value_at(now, path) != value_at(after, path) for path in changed):
        others = [path for path in changed if value_at(now, path) != value_at(after, path)]
        later = _last_change(history, version, lambda state: [value_at(state, path) for path in others])
        way_out = COMPENSATIONS.kept.get(type(later), "Desfaça primeiro aquela mudança.")
        raise _InTheWay(
            Obstacle(
                f"Isto mudou outra vez em {_said(store, later)}: "
                f"desfazer aqui voltaria ao que era antes de tudo isso. {way_out}",
                later.originator_version,
            )
        )
    return Undone(event, before, after, now, tuple(changed))


def _already(store: Store, history: Sequence[Any], version: int, differs: Callable[[Any], bool]) -> Refused:
    name = event_name(history[0].originator_id, version)
    mine = [event for event in history[version:] if event.metadata.causation_id == name]
    if mine:
        return _InTheWay(Obstacle(f"Já foi desfeito em {_said(store, mine[-1])}.", mine[-1].originator_version))
    back = _last_change(history, version, differs)
    return _InTheWay(
        Obstacle(f"Já está como era antes: voltou a ser assim em {_said(store, back)}.", back.originator_version)
    )


def _last_change(history: Sequence[Any], version: int, seen: Callable[[Any], object]) -> Any:
    """The last event after ``version`` that changed what ``seen`` sees of the stream."""
    state = _replayed(history[:version])
    last, found = seen(state), history[version]
    for event in history[version:]:
        state = event.mutate(state)
        if (value := seen(state)) != last:
            last, found = value, event
    return found


def _replayed(history: Iterable[Any]) -> Any:
    state = None
    for event in history:
        state = event.mutate(state)
    return state


def _said(store: Store, event: Any) -> str:
    name = None if event.metadata.actor_id is None else store.name_of(event.metadata)
    who = f", por {name}" if name else ""
    return f"{event.timestamp.astimezone(PUB_TIME):%d/%m/%Y às %H:%M}{who}"
