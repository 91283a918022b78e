"""Descriptions of the events of fiscal data."""

from __future__ import annotations

from typing import Final

from command_api.fiscal import events
from command_api.rules.note_states import PROVIDER_LABELS
from infra.brazilian import day
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _provider(event: events.ProviderChosen, _s: Subject) -> str:
    environment = "teste" if event.environment == "homologacao" else "produção"
    return f"escolheu {PROVIDER_LABELS[event.provider]} para transmitir as notas, em {environment}"


DESCRIPTIONS: Final[Descriptions] = {
    events.ProviderChosen: Description("Provedor de notas escolhido", _provider),
    events.ProviderDismissed: Description("Provedor de notas dispensado", "deixou de entregar notas a {s.o}"),
    events.FiscalHouseChanged: Description("Dados fiscais mudados", "mudou os dados fiscais da casa"),
    events.TaxProfileCreated: Description("Perfil de tributos criado", "criou {s.o}"),
    events.TaxProfileRenamed: Description(
        "Perfil de tributos renomeado", lambda e, _s: f"chamou o perfil de tributos de {e.name}"
    ),
    events.TaxProfileTreated: Description(
        "Tributos do perfil mudados", lambda e, s: f"mudou os tributos {s.de} a partir de {day(e.valid_from)}"
    ),
    events.TaxProfileRetired: Description("Perfil de tributos encerrado", "encerrou {s.o}"),
    events.TaxProfileReinstated: Description("Perfil de tributos retomado", "voltou a usar {s.o}"),
}
