"""Calendar feeds: what each kind shows, and the right that it needs."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from infra.declared_fields import vocabulary
from infra.security.permissions import Permission

FEED_KIND_LABELS: Final = {
    "deliveries": "Entregas",
    "pickups": "Recolhimentos",
    "parties": "Festas",
    "reservations": "Reservas de mesa",
    "maintenance": "Manutenção",
    "my_route": "Minha rota",
}
FeedKind = Annotated[
    Literal["deliveries", "pickups", "parties", "reservations", "maintenance", "my_route"],
    Field(json_schema_extra=vocabulary("FeedKind", FEED_KIND_LABELS)),
]
RIGHT_OF: Final[dict[FeedKind, Permission]] = {
    "deliveries": Permission.DAY_SHEET,
    "pickups": Permission.DAY_SHEET,
    "parties": Permission.PLACE_ORDERS,
    "reservations": Permission.OPERATIONS,
    "maintenance": Permission.PLACE_ORDERS,
    "my_route": Permission.DRIVE,
}
"""By kind, what reading the same on a screen needs. A feed needs it whenever it is read."""
MOST_FEEDS: Final = 20
"""Living feeds of a person."""
PREFIX: Final = "/calendars/"
"""Below it the feeds are at their tokens."""
