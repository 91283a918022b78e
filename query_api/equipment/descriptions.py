"""Descriptions of the events of models, assets, locations and kits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from command_api.equipment import events
from command_api.rules.asset_status import ASSET_STATUS_LABELS
from infra.brazilian import day, moment, reais
from query_api.equipment.booking_responses import AssetEvent
from query_api.log import Log
from query_api.wording.description import GONE, Description, Descriptions, reason_of
from query_api.wording.subjects import Subject
from query_api.wording.terms import CONDITIONS


def _registered(event: events.AssetRegistered, s: Subject) -> str:
    status = "" if event.status == "available" else f", {ASSET_STATUS_LABELS[event.status].lower()}"
    return f"cadastrou {s.o}{status}"


def _retagged(event: events.AssetRetagged, _s: Subject) -> str:
    return f"mudou a etiqueta do ativo para {event.asset_tag}"


def _booked(event: events.AssetBooked, s: Subject) -> str:
    window = event.window
    return f"reservou {s.o} para o pedido {event.order_code}, de {moment(window.start)} a {moment(window.end)}"


def _set_aside(event: events.AssetSetAside, s: Subject) -> str:
    return f"reservou {s.o} à mão" if event.order_id is None else f"separou {s.o} para a entrega"


def _checked_out(event: events.AssetCheckedOut, s: Subject) -> str:
    return f"retirou {s.o} à mão" if event.order_id is None else f"registrou a saída {s.de} com o pedido"


def _returned(event: events.AssetReturned, s: Subject) -> str:
    return (
        f"recebeu {s.o} de volta {'como perdido' if event.condition == 'lost' else CONDITIONS[event.condition].lower()}"
    )


Context = Mapping[str, Any]


def asset_events(rows: Sequence[Mapping[Any, Any]], log: Log) -> list[AssetEvent]:
    """Rows of ``equipment_history`` with their texts; the events come from the log in one query."""
    keys = [(f"equipment_asset-{row['asset_id']}", row["number"]) for row in rows]
    found = log.events(keys)
    return [_asset_event(row, found.get(key)) for row, key in zip(rows, keys, strict=True)]


def _asset_event(row: Mapping[Any, Any], event: Any) -> AssetEvent:
    title, detail = (
        (GONE, None) if event is None else DESCRIPTIONS[type(event)].entry(event, json.loads(row["context"]))
    )
    return AssetEvent.model_validate({**row, "title": title, "detail": detail, "reason": reason_of(row["reason"])})


def _registered_detail(event: events.AssetRegistered, context: Context) -> str:
    status = "" if event.status == "available" else f", {ASSET_STATUS_LABELS[event.status].lower()}"
    return f"{_known(context['model'])}, em {_known(context['place'])}{status}."


def _booked_detail(event: events.AssetBooked, _context: Context) -> str:
    start, end = moment(event.window.start), moment(event.window.end)
    return f"De {start} a {end}, pronto de novo em {moment(event.window.cleaned(event.buffer_min).end)}."


def _due_back(_event: events.AssetCheckedOut, context: Context) -> str | None:
    due = context.get("due_back")
    return f"Devolução até {moment(datetime.fromisoformat(due))}." if due else None


def _returned_detail(event: events.AssetReturned, context: Context) -> str:
    if event.condition == "lost":
        return "Dado como perdido."
    return f"Em {_known(context['place'])}{', em manutenção' if event.condition == 'damaged' else ''}."


def _moved_detail(_event: events.AssetMoved, context: Context) -> str:
    return f"{_known(context['place_before'])} → {_known(context['place'])}."


def _serviced_detail(event: events.AssetServiced, _context: Context) -> str:
    by = f", por {event.done_by}" if event.done_by else ""
    cost = f", {reais(event.cost)}" if event.cost else ""
    return f"Em {day(event.done_on)}{by}{cost}.{f' {event.note}' if event.note else ''}"


def _home(_event: events.AssetPutBack | events.AssetFound, context: Context) -> str:
    return f"Em {_known(context['place'])}."


def _known(name: str | None) -> str:
    return name or "lugar desconhecido"


_RETURNS: Final = {"ok": "Devolvido em ordem", "damaged": "Devolvido com dano", "lost": "Não voltou do evento"}


DESCRIPTIONS: Final[Descriptions] = {
    events.ModelAdded: Description("Modelo adicionado", "adicionou {s.o}"),
    events.ModelRenamed: Description("Modelo renomeado", lambda e, _s: f"chamou o modelo de {e.name}"),
    events.ModelTermsChanged: Description("Prazos do modelo mudados", "mudou a limpeza e os prazos {s.de}"),
    events.ModelContainerChanged: Description("Barril do modelo mudado", "mudou a capacidade e o peso {s.de}"),
    events.ModelRentalChanged: Description("Aluguel do modelo mudado", "mudou o aluguel e a multa {s.de}"),
    events.ModelServicesChanged: Description("Manutenção do modelo mudada", "mudou os serviços de manutenção {s.de}"),
    events.ModelActivated: Description("Modelo ativado", "ativou {s.o}"),
    events.ModelDeactivated: Description("Modelo desativado", "desativou {s.o}"),
    events.ModelDeleted: Description("Modelo excluído", "excluiu {s.o}"),
    events.LocationAdded: Description("Local adicionado", "adicionou {s.o}"),
    events.LocationRenamed: Description("Local renomeado", lambda e, _s: f"chamou o local de {e.name}"),
    events.LocationActivated: Description("Local ativado", "ativou {s.o}"),
    events.LocationDeactivated: Description("Local desativado", "desativou {s.o}"),
    events.LocationDeleted: Description("Local excluído", "excluiu {s.o}"),
    events.AssetRegistered: Description("Ativo cadastrado", _registered, "Cadastrado", _registered_detail),
    events.AssetRetagged: Description(
        "Etiqueta mudada",
        _retagged,
        "Etiqueta alterada",
        lambda e, context: f"{context['tag_before']} → {e.asset_tag}.",
    ),
    events.AssetNoted: Description(
        "Observações do ativo mudadas",
        "mudou as observações {s.de}",
        "Observações alteradas",
        lambda e, _: e.notes or "Sem observações.",
    ),
    events.AssetMoved: Description("Ativo em outro local", "mudou o local {s.de}", "Local alterado", _moved_detail),
    events.AssetBooked: Description("Ativo reservado", _booked, "Reservado para um evento", _booked_detail),
    events.AssetBookingReleased: Description(
        "Reserva de ativo liberada", "liberou a reserva {s.de}", "Reserva liberada"
    ),
    events.AssetSetAside: Description(
        "Ativo separado",
        _set_aside,
        lambda e, _: "Reservado à mão" if e.order_id is None else "Separado para a entrega",
    ),
    events.AssetPutBack: Description(
        "Ativo de volta ao lugar", "pôs {s.o} de volta no lugar", "De volta ao lugar", _home
    ),
    events.AssetCheckedOut: Description(
        "Ativo retirado",
        _checked_out,
        lambda e, _: "Retirado à mão" if e.order_id is None else "Saiu com o evento",
        _due_back,
    ),
    events.AssetStayed: Description("Saída de ativo desfeita", "registrou que {s.o} não saiu", "Não saiu com o evento"),
    events.AssetReturnTakenBack: Description(
        "Devolução de ativo desfeita", "registrou que {s.o} não voltou", "Não voltou do evento"
    ),
    events.AssetPickupRescheduled: Description(
        "Devolução de ativo remarcada",
        lambda e, s: f"remarcou a devolução {s.de} para até {moment(e.window.end)}",
        "Devolução remarcada",
        lambda e, _: f"Devolução até {moment(e.window.end)}.",
    ),
    events.AssetReturned: Description(
        "Ativo devolvido", _returned, lambda e, _: _RETURNS[e.condition], _returned_detail
    ),
    events.AssetSentToMaintenance: Description(
        "Ativo em manutenção", "enviou {s.o} para manutenção", "Enviado para manutenção"
    ),
    events.AssetRepaired: Description("Ativo consertado", "registrou o conserto {s.de}", "Consertado"),
    events.AssetLost: Description("Ativo perdido", "deu {s.o} como perdido", "Dado como perdido"),
    events.AssetFound: Description("Ativo encontrado", "encontrou {s.o}", "Encontrado", _home),
    events.AssetRetired: Description("Ativo aposentado", "aposentou {s.o}", "Aposentado"),
    events.AssetReinstated: Description(
        "Ativo de volta ao serviço", "pôs {s.o} de volta em serviço", "De volta ao serviço"
    ),
    events.AssetServiced: Description(
        "Serviço de manutenção feito",
        lambda e, s: f"registrou o serviço “{e.service}” {s.de}, feito em {day(e.done_on)}",
        lambda e, _: f"Serviço feito: {e.service}",
        _serviced_detail,
    ),
    events.AssetServiceTakenBack: Description(
        "Serviço de manutenção desfeito",
        lambda e, s: f"registrou que o serviço “{e.service}” {s.de} não foi feito",
        lambda e, _: f"Serviço desfeito: {e.service}",
    ),
    events.ServicePaperAttached: Description(
        "Papel anexado a um serviço",
        lambda e, s: f"anexou o papel “{e.name}” a um serviço {s.de}",
        lambda e, _: f"Papel anexado: {e.name}",
    ),
    events.ServicePaperRemoved: Description(
        "Papel removido de um serviço",
        lambda e, s: f"removeu o papel “{e.name}” de um serviço {s.de}",
        lambda e, _: f"Papel removido: {e.name}",
    ),
    events.AssetDeleted: Description("Ativo excluído", "excluiu {s.o}"),
    events.KitDefined: Description("Kit criado", "criou {s.o}"),
    events.KitRedefined: Description("Kit alterado", "alterou {s.o}"),
    events.KitOffered: Description("Kit oferecido", "voltou a oferecer {s.o}"),
    events.KitDiscontinued: Description("Kit retirado", "deixou de oferecer {s.o}"),
    events.KitDeleted: Description("Kit excluído", "excluiu {s.o}"),
}
