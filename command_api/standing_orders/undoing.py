"""Why changes of standing orders stay: their own commands take them back."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.standing_orders import events

compensations = Compensations()

compensations.keeps(
    "Um pedido fixo combinado fica no histórico: encerre-o no próprio pedido fixo.", events.StandingOrderAgreed
)
compensations.keeps(
    "Pedidos já podem ter sido feitos assim: mude de novo no próprio pedido fixo.",
    events.StandingOrderRescheduled,
    events.StandingOrderLinesChanged,
)
compensations.keeps(
    "Pause, retome ou pule o dia no próprio pedido fixo.",
    events.StandingOrderPaused,
    events.StandingOrderResumed,
    events.StandingOrderDaySkipped,
    events.StandingOrderDayRestored,
)
compensations.keeps("O rascunho já existe: descarte esse pedido.", events.StandingOrderDrafted)
compensations.keeps("Um pedido fixo encerrado não volta: crie outro.", events.StandingOrderEnded)
