"""Descriptions of the events of models, assets, locations and kits."""

from __future__ import annotations

from typing import Any, Final

from command_api.rules.asset_status import ASSET_STATUS_LABELS
from infra.brazilian import moment
from query_api.wording.description import Description
from query_api.wording.subjects import Subject

_RETURNED: Final = {"ok": "em ordem", "damaged": "com dano", "lost": "como perdido"}


def _registered(event: Any, s: Subject) -> str:
    status = "" if event.status == "available" else f", {ASSET_STATUS_LABELS[event.status].lower()}"
    return f"cadastrou {s.o}{status}"


def _retagged(event: Any, _s: Subject) -> str:
    return f"mudou a etiqueta do ativo para {event.asset_tag}"


def _booked(event: Any, s: Subject) -> str:
    window = event.window
    return f"reservou {s.o} para o pedido {event.order_code}, de {moment(window.start)} a {moment(window.end)}"


def _set_aside(event: Any, s: Subject) -> str:
    return f"reservou {s.o} à mão" if event.order_id is None else f"separou {s.o} para a entrega"


def _checked_out(event: Any, s: Subject) -> str:
    return f"retirou {s.o} à mão" if event.order_id is None else f"registrou a saída {s.de} com o pedido"


def _returned(event: Any, s: Subject) -> str:
    return f"recebeu {s.o} de volta {_RETURNED[event.condition]}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "equipment.ModelAdded": Description("Modelo adicionado", "adicionou {s.o}"),
    "equipment.ModelRenamed": Description("Modelo renomeado", lambda e, _s: f"chamou o modelo de {e.name}"),
    "equipment.ModelTermsChanged": Description("Prazos do modelo mudados", "mudou a limpeza e os prazos {s.de}"),
    "equipment.ModelActivated": Description("Modelo ativado", "ativou {s.o}"),
    "equipment.ModelDeactivated": Description("Modelo desativado", "desativou {s.o}"),
    "equipment.ModelDeleted": Description("Modelo excluído", "excluiu {s.o}"),
    "equipment.LocationAdded": Description("Local adicionado", "adicionou {s.o}"),
    "equipment.LocationRenamed": Description("Local renomeado", lambda e, _s: f"chamou o local de {e.name}"),
    "equipment.LocationActivated": Description("Local ativado", "ativou {s.o}"),
    "equipment.LocationDeactivated": Description("Local desativado", "desativou {s.o}"),
    "equipment.LocationDeleted": Description("Local excluído", "excluiu {s.o}"),
    "equipment.AssetRegistered": Description("Ativo cadastrado", _registered),
    "equipment.AssetRetagged": Description("Etiqueta mudada", _retagged),
    "equipment.AssetNoted": Description("Observações do ativo mudadas", "mudou as observações {s.de}"),
    "equipment.AssetMoved": Description("Ativo em outro local", "mudou o local {s.de}"),
    "equipment.AssetBooked": Description("Ativo reservado", _booked),
    "equipment.AssetBookingReleased": Description("Reserva de ativo liberada", "liberou a reserva {s.de}"),
    "equipment.AssetSetAside": Description("Ativo separado", _set_aside),
    "equipment.AssetPutBack": Description("Ativo de volta ao lugar", "pôs {s.o} de volta no lugar"),
    "equipment.AssetCheckedOut": Description("Ativo retirado", _checked_out),
    "equipment.AssetReturned": Description("Ativo devolvido", _returned),
    "equipment.AssetSentToMaintenance": Description("Ativo em manutenção", "enviou {s.o} para manutenção"),
    "equipment.AssetRepaired": Description("Ativo consertado", "registrou o conserto {s.de}"),
    "equipment.AssetLost": Description("Ativo perdido", "deu {s.o} como perdido"),
    "equipment.AssetFound": Description("Ativo encontrado", "encontrou {s.o}"),
    "equipment.AssetRetired": Description("Ativo aposentado", "aposentou {s.o}"),
    "equipment.AssetReinstated": Description("Ativo de volta ao serviço", "pôs {s.o} de volta em serviço"),
    "equipment.AssetDeleted": Description("Ativo excluído", "excluiu {s.o}"),
    "equipment.KitDefined": Description("Kit criado", "criou {s.o}"),
    "equipment.KitRedefined": Description("Kit alterado", "alterou {s.o}"),
    "equipment.KitOffered": Description("Kit oferecido", "voltou a oferecer {s.o}"),
    "equipment.KitDiscontinued": Description("Kit retirado", "deixou de oferecer {s.o}"),
    "equipment.KitDeleted": Description("Kit excluído", "excluiu {s.o}"),
}
