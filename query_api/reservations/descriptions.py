"""Descriptions of the events of reservations."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import counted, moment
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _requested(event: Any, s: Subject) -> str:
    return f"pediu {s.o} para {counted(event.people, 'pessoa', 'pessoas')} em {moment(event.starts_at)}"


def _entered(event: Any, s: Subject) -> str:
    return f"anotou {s.o} para {counted(event.people, 'pessoa', 'pessoas')} em {moment(event.starts_at)}"


def _moved(event: Any, s: Subject) -> str:
    return f"mudou {s.o} para {counted(event.people, 'pessoa', 'pessoas')} em {moment(event.starts_at)}"


def _cancelled(event: Any, s: Subject) -> str:
    return f"cancelou {s.o}, {'a pedido do cliente' if event.cancelled_by == 'guest' else 'pela casa'}"


def _taken(event: Any, _s: Subject) -> str:
    return f"ocupou {counted(event.people, 'lugar', 'lugares')} em {moment(event.starts_at)}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "reservations.ReservationRequested": Description("Reserva pedida", _requested),
    "reservations.ReservationEntered": Description("Reserva anotada", _entered),
    "reservations.ReservationMoved": Description("Reserva mudada", _moved),
    "reservations.ReservationConfirmed": Description("Reserva confirmada", "confirmou {s.o}"),
    "reservations.ReservationSeated": Description("Reserva na mesa", "levou à mesa {s.o}"),
    "reservations.ReservationMissed": Description("Reserva não veio", "marcou que não veio {s.o}"),
    "reservations.ReservationCancelled": Description("Reserva cancelada", _cancelled),
    "reservations.ReservationForgotten": Description(
        "Dados da reserva apagados", "apagou os dados de quem pediu {s.o}"
    ),
    "reservations.SeatsTaken": Description("Lugares ocupados", _taken),
    "reservations.SeatsReleased": Description("Lugares liberados", "liberou os lugares de uma reserva"),
}
