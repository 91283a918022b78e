"""Descriptions of the events of reservations."""

from __future__ import annotations

from typing import Final

from command_api.reservations import events
from infra.brazilian import counted, moment
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _requested(event: events.ReservationRequested, s: Subject) -> str:
    return f"pediu {s.o} para {counted(event.people, 'pessoa', 'pessoas')} em {moment(event.starts_at)}"


def _entered(event: events.ReservationEntered, s: Subject) -> str:
    return f"anotou {s.o} para {counted(event.people, 'pessoa', 'pessoas')} em {moment(event.starts_at)}"


def _moved(event: events.ReservationMoved, s: Subject) -> str:
    return f"mudou {s.o} para {counted(event.people, 'pessoa', 'pessoas')} em {moment(event.starts_at)}"


def _cancelled(event: events.ReservationCancelled, s: Subject) -> str:
    return f"cancelou {s.o}, {'a pedido do cliente' if event.cancelled_by == 'guest' else 'pela casa'}"


def _taken(event: events.SeatsTaken, _s: Subject) -> str:
    return f"ocupou {counted(event.people, 'lugar', 'lugares')} em {moment(event.starts_at)}"


DESCRIPTIONS: Final[Descriptions] = {
    events.ReservationRequested: Description("Reserva pedida", _requested),
    events.ReservationEntered: Description("Reserva anotada", _entered),
    events.ReservationMoved: Description("Reserva mudada", _moved),
    events.ReservationConfirmed: Description("Reserva confirmada", "confirmou {s.o}"),
    events.ReservationSeated: Description("Reserva na mesa", "levou à mesa {s.o}"),
    events.ReservationMissed: Description("Reserva não veio", "marcou que não veio {s.o}"),
    events.ReservationCancelled: Description("Reserva cancelada", _cancelled),
    events.ReservationForgotten: Description("Dados da reserva apagados", "apagou os dados de quem pediu {s.o}"),
    events.SeatsTaken: Description("Lugares ocupados", _taken),
    events.SeatsReleased: Description("Lugares liberados", "liberou os lugares de uma reserva"),
}
