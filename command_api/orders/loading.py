"""The van is loaded: every piece is confirmed by its tag."""

from __future__ import annotations

from collections.abc import Sequence

from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Refused
from command_api.kernel.text import name_form
from command_api.orders.deciding import answer_of, decide
from command_api.orders.domain import EventOrder
from command_api.orders.events import LoadedAsset
from command_api.orders.kegs import check_loadable
from command_api.orders.lapsing import check_tested
from command_api.orders.stockroom import Stockroom


def load_order(store: Store, id: int, tags: Sequence[str], ctx: CommandContext) -> Receipt:
    """The pieces with these ``tags`` are in the van; those loaded before stay. The answer has the tags that are
    ``loaded`` and those that are ``missing``.

    Raises ``Refused`` with the ``unexpected`` tags, which are not of this order, for a piece whose test is over before
    it is back, and for a keg of a blocked batch; then nothing is loaded.
    """

    def load(order: EventOrder) -> None:
        known = _tags(store, order)
        by_tag = {name_form(tag): asset_id for asset_id, tag in known.items()}
        read = {name_form(tag): tag for tag in tags}
        unexpected = [tag for name, tag in read.items() if name not in by_tag]
        if unexpected:
            raise _unexpected(order, unexpected)
        room, loading = Stockroom(store), [by_tag[name] for name in read]
        check_tested(room, order, [room.asset(asset_id) for asset_id in loading], ctx.now)
        check_loadable(store, loading)
        order.load([LoadedAsset(asset_id=by_tag[name], asset_tag=known[by_tag[name]]) for name in read])

    def loaded(order: EventOrder) -> dict[str, object]:
        known = _tags(store, order)
        return {
            **answer_of(order),
            "loaded": sorted(tag for asset_id, tag in known.items() if asset_id in order.loaded),
            "missing": sorted(tag for asset_id, tag in known.items() if asset_id not in order.loaded),
        }

    return decide(store, id, ctx, load, loaded)


def _tags(store: Store, order: EventOrder) -> dict[int, str]:
    """The tags as they are now, by asset id."""
    return {asset_id: store.load(Asset, asset_id).asset_tag for asset_id in order.bookings}


def _unexpected(order: EventOrder, tags: list[str]) -> Refused:
    verb = "não é" if len(tags) == 1 else "não são"
    return Refused(
        f"{', '.join(tags)} {verb} do evento {order.order_code}. Tire do carro, ou troque no pedido a peça que fica.",
        unexpected=tags,
    )
