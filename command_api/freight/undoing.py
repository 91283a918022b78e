"""How changes of freight terms are undone."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.freight import events
from command_api.freight.commands import ChangeDifficulty, SetConfig, change_difficulty, set_config
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(events.FreightConfigSet, right=Permission.SETTINGS, fields=("settings",))
def former_terms(undone: Undone) -> Command:
    """Restore only the terms that the event changed; orders keep the terms of their quotes."""
    command = SetConfig(undone.now.cost_center, undone.former("settings"))
    return lambda tools, ctx: set_config(tools.store, command, ctx)


@compensations.undoes(
    events.RouteDifficultySet, right=Permission.SETTINGS, fields=("difficulty", "places", "is_active")
)
def former_difficulty(undone: Undone) -> Command:
    """Restore only what the event changed of the road."""
    command = ChangeDifficulty(
        undone.id,
        Partial.of(undone.former("difficulty")),
        undone.former("places"),
        undone.former("is_active"),
    )
    return lambda tools, ctx: change_difficulty(tools.store, command, ctx)


compensations.keeps("A dificuldade removida não volta: cadastre-a de novo.", events.RouteDifficultyRemoved)
compensations.keeps("Um preço que alguém ouviu não se desdiz: calcule outra cotação.", events.FreightQuoted)
compensations.keeps("O endereço de uma cotação esquecida não existe mais: nada o traz de volta.", events.QuoteForgotten)
