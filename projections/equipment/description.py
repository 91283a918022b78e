"""What happened to an asset, in the words of the people who read its history."""

from __future__ import annotations

from typing import Final

from command_api.equipment.events import (
    AssetBooked,
    AssetBookingReleased,
    AssetCheckedOut,
    AssetFound,
    AssetLost,
    AssetMoved,
    AssetNoted,
    AssetPutBack,
    AssetRegistered,
    AssetReinstated,
    AssetRepaired,
    AssetRetagged,
    AssetRetired,
    AssetReturned,
    AssetSentToMaintenance,
    AssetSetAside,
    Condition,
)
from command_api.kernel import Event
from command_api.rules.asset_status import ASSET_STATUS_LABELS
from infra.brazilian import moment
from projections.equipment.tables import locations, models
from projections.runtime.rows import Row, Rows

_RETURNS: Final[dict[Condition, str]] = {
    "ok": "Devolvido em ordem",
    "damaged": "Devolvido com dano",
    "lost": "Não voltou do evento",
}
_BY_HAND: Final[dict[type[Event], str]] = {
    AssetPutBack: "De volta ao lugar",
    AssetSentToMaintenance: "Enviado para manutenção",
    AssetRepaired: "Consertado",
    AssetLost: "Dado como perdido",
    AssetFound: "Encontrado",
    AssetRetired: "Aposentado",
    AssetReinstated: "De volta ao serviço",
}


def told(event: Event, asset: Row, booking: Row | None, rows: Rows) -> tuple[str, str | None]:
    """The title of ``event`` and what there is to add. ``asset`` and ``booking`` (of the event's order) as they were
    before it."""
    match event:
        case AssetRegistered():
            status = "" if event.status == "available" else f", {ASSET_STATUS_LABELS[event.status].lower()}"
            return "Cadastrado", f"{_model(rows, event.model_id)}, em {_place(rows, event.stock_location_id)}{status}."
        case AssetRetagged():
            return "Etiqueta alterada", f"{asset['asset_tag']} → {event.asset_tag}."
        case AssetNoted():
            return "Observações alteradas", event.notes or "Sem observações."
        case AssetMoved():
            old, new = (_place(rows, id) for id in (asset["home_location_id"], event.stock_location_id))
            return "Local alterado", f"{old} → {new}."
        case AssetPutBack() | AssetFound():
            return _BY_HAND[type(event)], f"Em {_place(rows, asset['home_location_id'])}."
        case AssetBooked() | AssetBookingReleased() | AssetSetAside() | AssetCheckedOut() | AssetReturned():
            return _told_of_orders(event, booking, rows)
        case _:
            return _BY_HAND[type(event)], None


def _told_of_orders(
    event: AssetBooked | AssetBookingReleased | AssetSetAside | AssetCheckedOut | AssetReturned,
    booking: Row | None,
    rows: Rows,
) -> tuple[str, str | None]:
    match event:
        case AssetBooked():
            ready = moment(event.window.cleaned(event.buffer_min).end)
            start, end = moment(event.window.start), moment(event.window.end)
            return "Reservado para um evento", f"De {start} a {end}, pronto de novo em {ready}."
        case AssetBookingReleased():
            return "Reserva liberada", None
        case AssetSetAside():
            return ("Reservado à mão" if event.order_id is None else "Separado para a entrega"), None
        case AssetCheckedOut():
            if event.order_id is None:
                return "Retirado à mão", None
            return "Saiu com o evento", f"Devolução até {moment(booking['end'])}." if booking else None
        case AssetReturned():
            if event.condition == "lost":
                return _RETURNS["lost"], "Dado como perdido."
            after = ", em manutenção" if event.condition == "damaged" else ""
            return _RETURNS[event.condition], f"Em {_place(rows, event.stock_location_id)}{after}."


def _model(rows: Rows, id: int) -> str:
    return _name(rows.get(models, id))


def _place(rows: Rows, id: int) -> str:
    return _name(rows.get(locations, id))


def _name(row: Row | None) -> str:
    """As it is called when it happens; a history keeps its words."""
    return row["name"] if row else "lugar desconhecido"
