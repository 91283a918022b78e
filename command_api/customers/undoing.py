"""Why what is known of a customer is not undone here."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.customers.events import (
    CustomerErased,
    CustomerIdentified,
    CustomerNameConfirmed,
    CustomerRegistered,
    CustomerSeparated,
)

compensations = Compensations()

compensations.keeps(
    "O cadastro do cliente segue os pedidos dele: corrija no pedido.", CustomerRegistered, CustomerIdentified
)
compensations.keeps("O que foi apagado a pedido do titular não existe mais: nada o traz de volta.", CustomerErased)
compensations.keeps("O nome confirmado fica no cadastro: separe o cadastro se for outra pessoa.", CustomerNameConfirmed)
compensations.keeps(
    "Os dados já foram cifrados com a chave da outra pessoa: confirme o nome no outro cadastro.", CustomerSeparated
)
