"""No event of a bank line is undone: what follows from a wrong one is put right by another command."""

from __future__ import annotations

from command_api.bank import events
from command_api.compensations import Compensations

compensations = Compensations()

compensations.keeps("O lançamento está no extrato do banco: ignore-o se não é de um pedido.", events.BankLineRecorded)
compensations.keeps("Estorne o pagamento no pedido: o lançamento volta à conciliação.", events.BankLineMatched)
compensations.keeps("Escolha o pedido do lançamento na conciliação: ele deixa de ser ignorado.", events.BankLineIgnored)
compensations.keeps("Os dados de quem pagou foram apagados: nada os traz de volta.", events.BankLineForgotten)
