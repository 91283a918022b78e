"""When a delivery, a swap, a return or a payment happened, if it is recorded later."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from command_api.equipment.domain import Asset
from command_api.kernel import CommandContext, Refused
from command_api.orders.domain.checks import FURTHEST_BACK
from infra.brazilian import moment


def happened(ctx: CommandContext, at: datetime | None, after: datetime, assets: Collection[Asset]) -> datetime:
    """``at``, else the time of the command.

    Raises ``Refused`` for an instant in the future, before ``after`` (the step before it), before one of the ``assets``
    last left or came back, or too long ago. People say a minute: within the minute of the step before it is that step's
    instant.
    """
    if at is None:
        return ctx.now
    at = recent(ctx, at)
    if at < _minute(after):
        raise Refused(f"O passo anterior deste pedido foi em {moment(after)}: informe um horário depois disso.")
    for asset in assets:
        if asset.moved_at is not None and at < _minute(asset.moved_at):
            raise Refused(
                f"O ativo {asset.asset_tag} saiu ou voltou em {moment(asset.moved_at)}: "
                "informe um horário depois disso."
            )
    return max([at, after, *(asset.moved_at for asset in assets if asset.moved_at is not None)])


def recent(ctx: CommandContext, at: datetime | None) -> datetime:
    """``at``, else the time of the command. Raises ``Refused`` for an instant in the future or too long ago."""
    if at is None:
        return ctx.now
    if at > ctx.now:
        raise Refused("Isto ainda não pode ter acontecido: o horário está no futuro.")
    if at < ctx.now - FURTHEST_BACK:
        raise Refused(f"O que aconteceu há mais de {FURTHEST_BACK.days} dias não é registrado com essa data.")
    return at


def _minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)
