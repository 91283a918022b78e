"""Why changes of leads stay: their own commands take them back."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.leads import events

compensations = Compensations()

compensations.keeps(
    "O que um visitante pediu fica no histórico: dê o pedido do site como perdido.",
    events.LeadReceived,
    events.LeadOpened,
    events.SiteOrderReceived,
)
compensations.keeps("Se não vale, dê o pedido do site como perdido na própria lista.", events.SiteOrderEntered)
compensations.keeps(
    "Reabra o pedido do site na própria lista.", events.LeadConverted, events.LeadLost, events.SiteOrderFulfilled
)
compensations.keeps("Dê o pedido do site como perdido na própria lista.", events.LeadReopened)
compensations.keeps(
    "Os dados de um pedido do site esquecido não existem mais: nada os traz de volta.", events.LeadForgotten
)
