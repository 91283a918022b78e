"""Why the reports of drivers, and the decisions on them, stay."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.stops import events

compensations = Compensations()

compensations.keeps("O que o motorista fez não se desfaz: registre ou deixe de lado na rota.", events.ActionNotRecorded)
compensations.keeps("Desfaça no próprio pedido o que foi registrado lá.", events.ActionTakenIn, events.ActionRecorded)
compensations.keeps("Para registrar mesmo assim, registre no próprio pedido.", events.ActionSetAside)
