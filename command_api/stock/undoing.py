"""How sales and stock are set right again."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.stock.commands import reverse_sale, set_minimum
from command_api.stock.events import (
    KegDelivered,
    KegDiscarded,
    KegEmptied,
    KegFilled,
    KegPoured,
    KegPourReversed,
    KegReceived,
    KegReturned,
    KegReturnTakenBack,
    KegStayed,
    KegTapped,
    SaleRecorded,
    SaleReversed,
    SalesImportCancelled,
    SalesImportFinished,
    SalesImportProgressed,
    SalesImportStarted,
    SalesImportStopped,
    StockCounted,
    StockLost,
    StockMinimumSet,
    StockReceived,
    StockSaleReversed,
    StockSalesReversedInBatch,
    StockSold,
    StockSoldInBatch,
)
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(StockMinimumSet, right=Permission.OPERATIONS, fields=("minimum",))
def former_minimum(undone: Undone) -> Command:
    """The minimum that was."""
    return lambda tools, ctx: set_minimum(tools.store, undone.id, undone.former("minimum"), ctx)


@compensations.undoes(SaleRecorded, right=Permission.OPERATIONS)
def reversed_sale(undone: Undone) -> Command:
    """The sale is reversed, and its quantity goes back to the stock."""
    return lambda tools, ctx: reverse_sale(tools.store, undone.id, ctx)


compensations.keeps("Um estorno não se desfaz: registre a venda de novo.", SaleReversed)
compensations.keeps("O estoque mudou por causa de uma venda: estorne a venda.", StockSold)
compensations.keeps("A quantidade voltou por causa de um estorno: registre a venda de novo.", StockSaleReversed)
compensations.keeps(
    "O estoque mudou por causa de uma importação: estorne as vendas dela, com a coluna de estorno do arquivo.",
    StockSoldInBatch,
    StockSalesReversedInBatch,
)
compensations.keeps(
    "O estoque anda para a frente: conte o que há na prateleira.", StockReceived, StockCounted, StockLost
)
compensations.keeps("O barril foi com o pedido: registre a devolução dele no pedido.", KegDelivered)
compensations.keeps("O barril está com o cliente: registre a devolução dele no pedido.", KegReturnTakenBack)
compensations.keeps("O barril não saiu com o pedido: se saiu, registre a entrega no pedido.", KegStayed)
compensations.keeps("O barril voltou com o pedido: desfaça a devolução no pedido.", KegReturned)
compensations.keeps("O barril baixou por causa de uma venda: estorne a venda.", KegPoured)
compensations.keeps("O chope voltou por causa de um estorno: registre a venda de novo.", KegPourReversed)
compensations.keeps("O chope já está no barril: registre o que acontecer com ele.", KegFilled)
compensations.keeps(
    "O que se fez com um barril está feito: conte o estoque do produto.",
    KegReceived,
    KegTapped,
    KegEmptied,
    KegDiscarded,
)
compensations.keeps(
    "Uma importação não se desfaz por inteiro: estorne as vendas que ela trouxe.",
    SalesImportStarted,
    SalesImportProgressed,
    SalesImportFinished,
    SalesImportCancelled,
    SalesImportStopped,
)
