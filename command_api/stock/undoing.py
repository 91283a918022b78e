"""How sales and stock are set right again."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.stock import events
from command_api.stock.commands import reverse_sale, set_minimum
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(events.StockMinimumSet, right=Permission.OPERATIONS, fields=("minimum",))
def former_minimum(undone: Undone) -> Command:
    """The minimum that was."""
    return lambda tools, ctx: set_minimum(tools.store, undone.id, undone.former("minimum"), ctx)


@compensations.undoes(events.SaleRecorded, right=Permission.OPERATIONS)
def reversed_sale(undone: Undone) -> Command:
    """The sale is reversed, and its quantity goes back to the stock."""
    return lambda tools, ctx: reverse_sale(tools.store, undone.id, ctx)


compensations.keeps("Um estorno não se desfaz: registre a venda de novo.", events.SaleReversed)
compensations.keeps("O estoque mudou por causa de uma venda: estorne a venda.", events.StockSold)
compensations.keeps("A quantidade voltou por causa de um estorno: registre a venda de novo.", events.StockSaleReversed)
compensations.keeps(
    "O estoque mudou por causa de uma importação: estorne as vendas dela, com a coluna de estorno do arquivo.",
    events.StockSoldInBatch,
    events.StockSalesReversedInBatch,
)
compensations.keeps(
    "O estoque anda para a frente: conte o que há na prateleira.",
    events.StockReceived,
    events.StockCounted,
    events.StockLost,
)
compensations.keeps("O barril foi com o pedido: registre a devolução dele no pedido.", events.KegDelivered)
compensations.keeps("O barril está com o cliente: registre a devolução dele no pedido.", events.KegReturnTakenBack)
compensations.keeps("O barril não saiu com o pedido: se saiu, registre a entrega no pedido.", events.KegStayed)
compensations.keeps("O barril voltou com o pedido: desfaça a devolução no pedido.", events.KegReturned)
compensations.keeps("O barril baixou por causa de uma venda: estorne a venda.", events.KegPoured)
compensations.keeps("O chope voltou por causa de um estorno: registre a venda de novo.", events.KegPourReversed)
compensations.keeps("O chope já está no barril: registre o que acontecer com ele.", events.KegFilled)
compensations.keeps(
    "O que se fez com um barril está feito: conte o estoque do produto.",
    events.KegReceived,
    events.KegTapped,
    events.KegEmptied,
    events.KegDiscarded,
)
compensations.keeps(
    "Uma importação não se desfaz por inteiro: estorne as vendas que ela trouxe.",
    events.SalesImportStarted,
    events.SalesImportProgressed,
    events.SalesImportFinished,
    events.SalesImportCancelled,
    events.SalesImportStopped,
)
