"""Pieces whose service is over before they are back. Orders take those of a rule only with a reason and the right, and
none of a test is scheduled or loaded. What left all the same is recorded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from command_api.equipment.domain import Asset
from command_api.kernel import CommandContext, Refused
from command_api.orders.allocating import free_instead
from command_api.orders.domain import EventOrder
from command_api.orders.events import Breach
from command_api.orders.stockroom import Stockroom
from command_api.rules.holds import InTheWay
from command_api.rules.mending import mended_at
from command_api.rules.services import Due, expired_test, lapsed_rule, lapsed_sentence, over_before_back
from command_api.rules.windows import Window
from infra.brazilian import counted


def check_lapsed(
    room: Stockroom, order: EventOrder, assets: Iterable[Asset], window: Window, ctx: CommandContext
) -> None:
    """Raises the ``lapse`` of the ``assets``, if there is one."""
    refusal = lapse(room, order, assets, window, ctx)
    if refusal is not None:
        raise refusal


def check_tested(room: Stockroom, order: EventOrder, assets: Iterable[Asset], now: datetime) -> None:
    """Raises ``Refused`` with the first of the ``assets`` whose test is over before it would be back, what is free
    instead, and how many more there are: a model may have got the test after they were booked."""
    assert order.window is not None
    found = [(asset, expired) for asset in assets if (expired := _expired(room, asset, order.window, now))]
    if not found:
        return
    first, expired = found[0]
    raise Refused(
        expired.sentence + _more(len(found) - 1),
        asset={"id": first.number, "asset_tag": first.asset_tag},
        order=None,
        free=free_instead(room, order, first, order.window, now),
        mend=mended_at("asset", first.number),
    )


def breaches(room: Stockroom, assets: Iterable[Asset], at: datetime) -> tuple[Breach, ...]:
    """The ``assets`` that leave ``at`` although a service of them is over: what happens at a door is recorded."""
    found = ((asset, over_before_back(_dues(room, asset), Window(at, at), at)) for asset in assets)
    return tuple(
        Breach(asset_id=asset.number, asset_tag=asset.asset_tag, service=due.service.name, until=due.on)
        for asset, due in found
        if due
    )


def _expired(room: Stockroom, asset: Asset, window: Window, now: datetime) -> InTheWay | None:
    return expired_test(asset.asset_tag, _dues(room, asset), window, now)


def _dues(room: Stockroom, asset: Asset) -> list[Due]:
    return asset.dues(room.model_of(asset).services)


def _more(pieces: int) -> str:
    return f" O mesmo vale para mais {counted(pieces, 'peça', 'peças')}." if pieces else ""


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
    return Refused(
        lapsed_sentence(first.asset_tag, due) + _more(len(found) - 1),
        asset={"id": first.number, "asset_tag": first.asset_tag},
        order=None,
        free=free_instead(room, order, first, window, ctx.now),
        lapsed=[_told(asset, due) for asset, due in found],
        mend=mended_at("asset", first.number),
    )


def _due(room: Stockroom, asset: Asset, window: Window, ctx: CommandContext) -> Due | None:
    return lapsed_rule(_dues(room, asset), window, ctx.now)


def _told(asset: Asset, due: Due) -> dict[str, object]:
    return {
        "id": asset.number,
        "asset_tag": asset.asset_tag,
        "service": due.service.name,
        "until": due.on.isoformat(),
    }
