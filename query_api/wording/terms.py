"""The Portuguese of codes that several slices show; the rules have those of asset and order statuses and shifts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from command_api.rules.windows import SHIFT_LABELS

COST_CENTERS: Final = {"choperia": "Choperia", "distribuidora": "Distribuidora"}
PEOPLES_COST_CENTERS: Final = {
    **COST_CENTERS,
    "vendas": "Vendas",
    "marketing": "Marketing",
    "ti": "TI",
    "rh": "RH",
}
"""Where people of the house belong."""
LOCATION_KINDS: Final = {**COST_CENTERS, "transito": "Em trânsito"}
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
BAR_SALES: Final = "Vendas do balcão"
"""Beside them in the accountant's file."""
CONDITIONS: Final = {"ok": "Em ordem", "damaged": "Com dano", "lost": "Perdido"}
"""Of a returned asset."""
BOOKING_STATES: Final = {
    "booked": "Reservado",
    "set_aside": "Separado",
    "out": "Com o cliente",
    "returned": "Devolvido",
    "damaged": "Devolvido com dano",
    "lost": "Perdido",
    "released": "Liberado",
}
ITEM_MODES: Final = {"sold": "Vendido", "consigned": "Consignado"}
RENTAL_PERIODS: Final = {"daily": "Por dia", "weekly": "Por semana", "monthly": "Por mês"}
LINE_KINDS: Final = {
    "product": "Produto",
    "asset": "Equipamento",
    "kit": "Kit",
    "model": "Modelo",
    "beer": "Chope",
}
KEG_STATES: Final = {"empty": "Vazio", "partial": "Parcial", "sealed": "Lacrado", "lost": "Não voltou"}
"""Of the beer in a container that comes back."""
BATCH_STATUSES: Final = {"planned": "Planejado", "packaged": "Envasado", "cancelled": "Cancelado"}
STOCK_MOVEMENTS: Final = {
    "receipt": "Entrada",
    "sale": "Venda",
    "import": "Importação de vendas",
    "reversal": "Estorno de venda",
    "count": "Contagem",
    "loss": "Perda",
}
THIRSTS: Final = {"light": "Leve", "normal": "Normal", "heavy": "Forte"}
"""How much the guests of a party drink."""
CUSTOMER_KINDS: Final = {"person": "Pessoa", "company": "Empresa"}
REGISTRATION_KINDS: Final = {
    "": "Não informado",
    "contribuinte": "Contribuinte do ICMS",
    "isento": "Isento de inscrição",
    "nao_contribuinte": "Não contribuinte",
}
"""Whether a customer has a state registration (IE)."""

VOCABULARIES: Final[dict[str, Mapping[Any, str]]] = {
    "BatchStatus": BATCH_STATUSES,
    "BookingState": BOOKING_STATES,
    "Condition": CONDITIONS,
    "CostCenter": COST_CENTERS,
    "CustomerKind": CUSTOMER_KINDS,
    "ItemMode": ITEM_MODES,
    "KegState": KEG_STATES,
    "LedgerPayment": LEDGER_PAYMENTS,
    "LineKind": LINE_KINDS,
    "LocationKind": LOCATION_KINDS,
    "PaymentMethod": PAYMENT_METHODS,
    "PeoplesCostCenter": PEOPLES_COST_CENTERS,
    "RegistrationKind": REGISTRATION_KINDS,
    "RentalPeriod": RENTAL_PERIODS,
    "Shift": SHIFT_LABELS,
    "StockMovement": STOCK_MOVEMENTS,
    "Thirst": THIRSTS,
}
"""The enums that several slices share, by the name that the API gives them."""
