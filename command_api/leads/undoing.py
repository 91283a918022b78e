"""Why changes of leads stay: their own commands take them back."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.leads import events

compensations = Compensations()

compensations.keeps(
    "O que um visitante pediu fica no histórico: marque “Não fechou” na lista.",
    events.LeadReceived,
    events.LeadOpened,
    events.SiteOrderReceived,
)
compensations.keeps("Se não vale, marque “Não fechou” na própria lista.", events.SiteOrderEntered)
compensations.keeps(
    "Reabra o pedido do site na própria lista.", events.LeadConverted, events.LeadLost, events.SiteOrderFulfilled
)
compensations.keeps("Marque “Não fechou” na própria lista.", events.LeadReopened)
compensations.keeps(
    "Os dados de um pedido do site esquecido não existem mais: nada os traz de volta.", events.LeadForgotten
)
