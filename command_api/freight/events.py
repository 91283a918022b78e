"""What happens to freight terms, difficulties and quotes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import ClassVar

from command_api.kernel import ERASED, Event
from command_api.kernel.events import Personal
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Breakdown, Difficulty, Terms
from command_api.rules.windows import Shift


class FreightConfigSet(Event):
    """The terms of a cost center from now on; ``origin`` is where its deliveries start, in degrees (WGS 84)."""

    TOPIC = "freight.FreightConfigSet"

    cost_center: CostCenter
    origin: str
    lat: float
    lng: float
    terms: Terms


class RouteDifficultySet(Event):
    """A hard road and the ``places`` (names of districts, roads or towns) it applies to."""

    TOPIC = "freight.RouteDifficultySet"

    difficulty: Difficulty
    places: tuple[str, ...]
    is_active: bool = True


class RouteDifficultyRemoved(Event):
    TOPIC = "freight.RouteDifficultyRemoved"


class FreightQuoted(Event):
    """A price that was quoted, with everything it was made of. The address is personal data, encrypted with a key of
    the quote's own; the quote has no name."""

    TOPIC = "freight.FreightQuoted"
    PERSONAL: ClassVar[Personal] = {
        "delivery_address": ERASED,
        "place_id": "",
        "lat": None,
        "lng": None,
        "distance_reason": "",
    }

    cost_center: CostCenter
    origin: str
    delivery_address: str
    place_id: str
    lat: float | None
    lng: float | None
    distance_km: Decimal
    duration_min: int
    date: date | None
    shift: Shift | None
    terms: Terms
    difficulty: Difficulty | None
    breakdown: Breakdown
    distance_reason: str = ""


class QuoteForgotten(Event):
    """The address of the quote was destroyed: no order came for so long, or the customer who
    ordered was erased."""

    TOPIC = "freight.QuoteForgotten"

    by_rule: bool
