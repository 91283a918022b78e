"""No event of a reservation is undone: a wrong one is put right by another command."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.reservations import events

compensations = Compensations()

compensations.keeps(
    "A reserva foi pedida por quem vem: cancele-a em Reservas se não vale.", events.ReservationRequested
)
compensations.keeps(
    "A mesa já foi prometida a quem ligou: cancele-a em Reservas se não vale.", events.ReservationEntered
)
compensations.keeps(
    "Os lugares de antes já podem ser de outra pessoa: mude a reserva de novo.", events.ReservationMoved
)
compensations.keeps(
    "O cliente já pode ter sido avisado: cancele a reserva se a mesa não fica.", events.ReservationConfirmed
)
compensations.keeps("Se ninguém sentou, marque em Reservas que não veio.", events.ReservationSeated)
compensations.keeps("Se chegaram depois, leve-os à mesa em Reservas.", events.ReservationMissed)
compensations.keeps("Os lugares já podem ser de outra pessoa: peça a reserva de novo.", events.ReservationCancelled)
compensations.keeps("Os dados de quem reservou foram apagados: nada os traz de volta.", events.ReservationForgotten)
compensations.keeps("Os lugares seguem a reserva: cancele-a em Reservas.", events.SeatsTaken)
compensations.keeps("Os lugares já podem ser de outra pessoa: peça a reserva de novo.", events.SeatsReleased)
