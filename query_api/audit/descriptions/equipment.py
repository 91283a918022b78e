"""Models, assets, places, kits and freight, told."""

from __future__ import annotations

from typing import Any, Final

from command_api.rules.asset_status import ASSET_STATUS_LABELS
from infra.brazilian import moment, number, reais
from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject

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


def _quoted(event: Any, _s: Subject) -> str:
    steps = event.breakdown
    return f"calculou um frete de {reais(steps.price)} por {number(steps.distance_km, 1)} km"


TELLINGS: Final[dict[str, Telling]] = {
    "equipment.ModelAdded": Telling("Modelo adicionado", "adicionou {s.o}"),
    "equipment.ModelRenamed": Telling("Modelo renomeado", lambda e, _s: f"chamou o modelo de {e.name}"),
    "equipment.ModelTermsChanged": Telling("Prazos do modelo mudados", "mudou a limpeza e os prazos {s.de}"),
    "equipment.ModelContainerChanged": Telling("Barril do modelo mudado", "mudou a capacidade e o peso {s.de}"),
    "equipment.ModelActivated": Telling("Modelo ativado", "ativou {s.o}"),
    "equipment.ModelDeactivated": Telling("Modelo desativado", "desativou {s.o}"),
    "equipment.ModelDeleted": Telling("Modelo excluído", "excluiu {s.o}"),
    "equipment.LocationAdded": Telling("Local adicionado", "adicionou {s.o}"),
    "equipment.LocationRenamed": Telling("Local renomeado", lambda e, _s: f"chamou o local de {e.name}"),
    "equipment.LocationActivated": Telling("Local ativado", "ativou {s.o}"),
    "equipment.LocationDeactivated": Telling("Local desativado", "desativou {s.o}"),
    "equipment.LocationDeleted": Telling("Local excluído", "excluiu {s.o}"),
    "equipment.AssetRegistered": Telling("Ativo cadastrado", _registered),
    "equipment.AssetRetagged": Telling("Etiqueta mudada", _retagged),
    "equipment.AssetNoted": Telling("Observações do ativo mudadas", "mudou as observações {s.de}"),
    "equipment.AssetMoved": Telling("Ativo em outro local", "mudou o local {s.de}"),
    "equipment.AssetBooked": Telling("Ativo reservado", _booked),
    "equipment.AssetBookingReleased": Telling("Reserva de ativo liberada", "liberou a reserva {s.de}"),
    "equipment.AssetSetAside": Telling("Ativo separado", _set_aside),
    "equipment.AssetPutBack": Telling("Ativo de volta ao lugar", "pôs {s.o} de volta no lugar"),
    "equipment.AssetCheckedOut": Telling("Ativo retirado", _checked_out),
    "equipment.AssetReturned": Telling("Ativo devolvido", _returned),
    "equipment.AssetSentToMaintenance": Telling("Ativo em manutenção", "enviou {s.o} para manutenção"),
    "equipment.AssetRepaired": Telling("Ativo consertado", "registrou o conserto {s.de}"),
    "equipment.AssetLost": Telling("Ativo perdido", "deu {s.o} como perdido"),
    "equipment.AssetFound": Telling("Ativo encontrado", "encontrou {s.o}"),
    "equipment.AssetRetired": Telling("Ativo aposentado", "aposentou {s.o}"),
    "equipment.AssetReinstated": Telling("Ativo de volta ao serviço", "pôs {s.o} de volta em serviço"),
    "equipment.AssetDeleted": Telling("Ativo excluído", "excluiu {s.o}"),
    "equipment.KitDefined": Telling("Kit criado", "criou {s.o}"),
    "equipment.KitRedefined": Telling("Kit alterado", "alterou {s.o}"),
    "equipment.KitOffered": Telling("Kit oferecido", "voltou a oferecer {s.o}"),
    "equipment.KitDiscontinued": Telling("Kit retirado", "deixou de oferecer {s.o}"),
    "equipment.KitDeleted": Telling("Kit excluído", "excluiu {s.o}"),
    "freight.FreightConfigSet": Telling("Condições de frete mudadas", "mudou as condições {s.de}"),
    "freight.RouteDifficultySet": Telling("Rota difícil definida", "definiu {s.o}"),
    "freight.RouteDifficultyRemoved": Telling("Rota difícil excluída", "excluiu {s.o}"),
    "freight.FreightQuoted": Telling("Frete calculado", _quoted),
    "freight.QuoteForgotten": Telling("Cotação esquecida", "apagou o endereço {s.de}"),
}
