"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.rules.reservations import RESERVATION_STATUS_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "reservation": Kind("a", "reserva", "Reservas"),
    "reservation_day": Kind("o", "dia de reservas", "Dias de reservas"),
}
READ_MODELS: Final = {"reservations": "Reservas"}
VOCABULARIES: Final = {"ReservationStatus": RESERVATION_STATUS_LABELS}
