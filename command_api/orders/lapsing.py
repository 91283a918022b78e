"""Pieces whose routine service is over before they are back: orders take them only with a reason and the right."""

from __future__ import annotations

from collections.abc import Iterable

from command_api.equipment.domain import Asset
from command_api.kernel import CommandContext, Refused
from command_api.orders.allocating import free_instead
from command_api.orders.domain import EventOrder
from command_api.orders.stockroom import Stockroom
from command_api.rules.mending import mended_at
from command_api.rules.services import Due, lapsed_rule, lapsed_sentence
from command_api.rules.windows import Window
from infra.brazilian import counted


def check_lapsed(
    room: Stockroom, order: EventOrder, assets: Iterable[Asset], window: Window, ctx: CommandContext
) -> None:
    """Raises the ``lapse`` of the ``assets``, if there is one."""
    refusal = lapse(room, order, assets, window, ctx)
    if refusal is not None:
        raise refusal


def lapse(
    room: Stockroom, order: EventOrder, assets: Iterable[Asset], window: Window, ctx: CommandContext
) -> Refused | None:
    """Why the order may not take the ``assets`` for ``window``: the first whose rule is over, with what is free instead
    and all of them in ``lapsed``. ``None`` with a reason of someone who has the right.

    Lines choose such pieces last, so there is no other for a kit or a model.
    """
    if ctx.exceeds:
        return None
    found = [(asset, due) for asset in assets if (due := _due(room, asset, window, ctx))]
    if not found:
        return None
    first, due = found[0]
    more = f" O mesmo vale para mais {counted(len(found) - 1, 'peça', 'peças')}." if len(found) > 1 else ""
    return Refused(
        lapsed_sentence(first.asset_tag, due) + more,
        asset={"id": first.number, "asset_tag": first.asset_tag},
        order=None,
        free=free_instead(room, order, first, window, ctx.now),
        lapsed=[_told(asset, due) for asset, due in found],
        mend=mended_at("asset", first.number),
    )


def _due(room: Stockroom, asset: Asset, window: Window, ctx: CommandContext) -> Due | None:
    return lapsed_rule(asset.dues(room.model_of(asset).services), window, ctx.now)


def _told(asset: Asset, due: Due) -> dict[str, object]:
    return {
        "id": asset.number,
        "asset_tag": asset.asset_tag,
        "service": due.service.name,
        "until": due.on.isoformat(),
    }
