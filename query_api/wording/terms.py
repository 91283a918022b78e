"""The Portuguese of codes that several slices show; the rules have those of asset and order statuses and shifts."""

from __future__ import annotations

from typing import Final

COST_CENTERS: Final = {"choperia": "Choperia", "distribuidora": "Distribuidora"}
PAYMENT_METHODS: Final = {
    "pix": "PIX",
    "dinheiro": "Dinheiro",
    "cartao": "Cartão",
    "transferencia": "Transferência",
}
PAID_BY: Final = {
    "pix": "por PIX",
    "dinheiro": "em dinheiro",
    "cartao": "por cartão",
    "transferencia": "por transferência",
}
"""The payment method within a sentence."""
LEDGER_PAYMENTS: Final = {
    "deposit": "Sinal recebido",
    "payment": "Pagamento recebido",
    "deposit_returned": "Sinal devolvido",
    "refund": "Valor devolvido",
    "unrecorded": "Pago sem registro",
}
"""The kinds of payments in the ledger of an order."""
MOVEMENTS: Final = {
    "opening": "Saldo inicial",
    "items": "Itens entregues",
    "freight": "Frete",
    "extra_days": "Dias extras",
    "shells": "Caução dos barris",
    "shells_back": "Caução de barris devolvidos",
    "damage": "Dano ou perda",
    "penalty": "Multa por atraso",
    "waiver": "Multa dispensada",
    "credit": "Chope devolvido",
    "kept": "Valor retido",
    "reversal": "Estorno de pagamento",
    **LEDGER_PAYMENTS,
}
"""The kinds of movements of an account."""
CONDITIONS: Final = {"ok": "Em ordem", "damaged": "Com dano", "lost": "Perdido"}
"""Of a returned asset."""
BOOKING_STATES: Final = {
    "booked": "Reservado",
    "set_aside": "Separado",
    "out": "Com o cliente",
    "returned": "Devolvido",
    "damaged": "Com dano",
    "lost": "Perdido",
    "released": "Liberado",
}
KEG_STATUSES: Final = {"full": "Cheio", "tapped": "Na torneira", "empty": "Vazio", "discarded": "Descartado"}
IMPORT_STATUSES: Final = {
    "waiting": "Na fila",
    "running": "Em andamento",
    "finished": "Concluída",
    "stopped": "Interrompida",
}
