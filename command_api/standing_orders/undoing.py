"""Why changes of standing orders stay: their own commands take them back."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.standing_orders.events import (
    StandingOrderAgreed,
    StandingOrderDayRestored,
    StandingOrderDaySkipped,
    StandingOrderDrafted,
    StandingOrderEnded,
    StandingOrderLinesChanged,
    StandingOrderPaused,
    StandingOrderRescheduled,
    StandingOrderResumed,
)

compensations = Compensations()

compensations.keeps(
    "Um pedido fixo combinado fica no histórico: encerre-o no próprio pedido fixo.", StandingOrderAgreed
)
compensations.keeps(
    "Pedidos já podem ter sido feitos assim: mude de novo no próprio pedido fixo.",
    StandingOrderRescheduled,
    StandingOrderLinesChanged,
)
compensations.keeps(
    "Pause, retome ou pule o dia no próprio pedido fixo.",
    StandingOrderPaused,
    StandingOrderResumed,
    StandingOrderDaySkipped,
    StandingOrderDayRestored,
)
compensations.keeps("O rascunho já existe: descarte esse pedido.", StandingOrderDrafted)
compensations.keeps("Um pedido fixo encerrado não volta: crie outro.", StandingOrderEnded)
