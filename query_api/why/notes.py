"""The total of a note that an order asks for, counted again from the events of the order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

import sqlalchemy as sa

from command_api.kernel import Event
from command_api.notes.subject import KIND_LABELS, Kind, NoteLine
from infra.brazilian import short_number
from projections.equipment.tables import models
from projections.orders.tables import orders
from query_api.http import Row, Snapshot
from query_api.log import Log, State
from query_api.notes import drafts
from query_api.notes.beer_back import beer_back, sold_of
from query_api.why.responses import WhyPart
from query_api.why.telling import NOTHING, Explained, Moved, WhyAsked, order_stream, page_of
from query_api.wording.terms import MOVEMENTS

READ_MODELS: Final = drafts.READ_MODELS
_PIECES: Final = "Peças"
_OF_PIECES: Final = "Cada peça pelo valor de um que o seu modelo tem hoje no cadastro."
_DEFINITIONS: Final[Mapping[Kind, str]] = {
    "nfe_venda": "Chopes e produtos vendidos, e o frete, menos o chope que voltou. O que está em consignação é vendido"
    " quando o resto volta.",
    "nfse_locacao": "O que é alugado e os dias extras; o frete só entra se o pedido não vende nada.",
    "nfe_comodato": f"O que é emprestado sem preço. {_OF_PIECES}",
    "nfe_retorno": f"O que foi emprestado sem preço, depois que tudo voltou. {_OF_PIECES}",
    "nfe_vasilhame": f"Os barris em que o chope vai. {_OF_PIECES}",
}


def why_of_note(read: Snapshot, log: Log, order_id: int, kind: Kind, asked: WhyAsked) -> Explained:
    """Why a note that an order asks for is about so much, or 404."""
    stream = order_stream(order_id)
    row = read.one(sa.select(orders).where(orders.c.id == order_id), "Este pedido não existe.", stream)
    draft = next((each for each in drafts.drafts_of_order(read, order_id) if each.note.kind == kind), None)
    if draft is None:
        raise read.missing("Este pedido não pede esta nota.")
    steps = log.steps(stream, 1, row["version"])
    known = _models(read, [step.after for step in steps])
    events = [step.event for step in steps]
    found = [{}, *(_amounts(kind, step.after, known, events[:number]) for number, step in enumerate(steps, 1))]
    keys = [(stream, step.event.originator_version) for step in steps]
    moved = [
        Moved(key, change, _sum(after), ", ".join(name for name in after if after[name] != before.get(name, NOTHING)))
        for key, before, after in zip(keys, found, found[1:], strict=False)
        if (change := _sum(after) - _sum(before))
    ]
    page, more = page_of(moved, asked)
    value, parts = draft.note.total, list(_parts(draft.subject.lines, draft.subject.freight))
    return Explained(
        title=f"{KIND_LABELS[kind]} do pedido {row['order_code']}",
        unit="BRL",
        value=value,
        definition=_DEFINITIONS[kind],
        adds_up={_sum(found[-1]), sum((amount for _, amount in parts), NOTHING)} == {value},
        parts=[WhyPart(label=label, amount=float(amount), why=None) for label, amount in parts],
        moved=page,
        more=more,
    )


def _parts(lines: Collection[NoteLine], freight: Decimal) -> Iterator[tuple[str, Decimal]]:
    """The lines of the note and the freight; none is 0."""
    for line in lines:
        if line.total:
            many = "" if line.quantity == 1 else f"{short_number(line.quantity)} × "
            yield f"{many}{line.name}", line.total
    if freight:
        yield MOVEMENTS["freight"], freight


def _amounts(kind: Kind, state: State, known: Mapping[int, Row], events: Sequence[Event]) -> dict[str, Decimal]:
    """What a note of this kind is about where the order is in ``state`` after these events, by what it is for."""
    items = [{name: getattr(each, name) for name in _OF_ITEMS} for each in state["items"]]
    if kind in ("nfe_venda", "nfse_locacao"):
        return _agreed(kind, items, state, events)
    is_beer = any(drafts.is_beer(item) for item in items)
    free = {item["id"] for item in items if drafts.is_free(item)}
    worth, is_out = NOTHING, state["delivered_at"] is None
    for asset_id, booking in state["bookings"].items():
        model = known.get(booking.model_id)
        if model is None:
            continue
        if drafts.is_container(model):
            is_named = kind == "nfe_vasilhame" and is_beer
        else:
            is_named = kind != "nfe_vasilhame" and booking.item_id in free
        if is_named:
            worth += Decimal(model["value"] or 0)
            is_out |= asset_id in state["out"]
    return {_PIECES: NOTHING if is_out and kind == "nfe_retorno" else worth}


_OF_ITEMS: Final = ("id", "kind", "mode", "subtotal", "kit_line", "container_l")


def _agreed(kind: Kind, items: Collection[Row], state: State, events: Sequence[Event]) -> dict[str, Decimal]:
    """Of the sale or of the rent: together they are the total of the order, less what beer that came back brought."""
    account, is_back = state["pix"].account, state["is_back"]
    goods = [item for item in items if drafts.is_goods(item)]
    back = beer_back(events, items, {id: held.item_id for id, held in state["bookings"].items()})
    sold = [(item, amount) for item in goods if (amount := sold_of(item, back, is_back=is_back))]
    has_sale = bool(sold) or (bool(goods) and not is_back)
    freight = {MOVEMENTS["freight"]: account.freight_price if has_sale == (kind == "nfe_venda") else NOTHING}
    if kind == "nfe_venda":
        agreed = sum((item["subtotal"] for item, _ in sold), NOTHING)
        return {
            "Itens": agreed,
            MOVEMENTS["credit"]: sum((amount for _, amount in sold), NOTHING) - agreed,
            **freight,
        }
    rented = sum((item["subtotal"] for item in items if drafts.is_rented(item)), NOTHING)
    return {"Itens": rented, **freight, MOVEMENTS["extra_days"]: account.extra_days}


def _models(read: Snapshot, states: Collection[State]) -> dict[int, Row]:
    """The models of all pieces that the order ever held."""
    ids = {booking.model_id for state in states for booking in state["bookings"].values()}
    return {row["id"]: row for row in read.all(sa.select(models).where(models.c.id.in_(ids)))}


def _sum(amounts: Mapping[str, Decimal]) -> Decimal:
    return sum(amounts.values(), NOTHING)
