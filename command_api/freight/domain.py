"""What people may decide about freight."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Final, Self

from command_api.freight import events
from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.quotes import Quote

COST_CENTERS: Final[dict[CostCenter, int]] = {"choperia": 1, "distribuidora": 2}
"""Each has one freight config; its number is the config's id."""
DIFFICULTY_NAME: Final = "route-difficulty-name"
"""Scope of the claim."""
MOST_PLACES: Final = 100


@dataclass(frozen=True, slots=True)
class ConfigSettings:
    """Where deliveries start (degrees, WGS 84), and the terms."""

    origin: str
    lat: float
    lng: float
    terms: Terms

    def check(self) -> None:
        if not self.origin.strip():
            raise Refused("Informe de onde saem as entregas.")
        if not (-90 <= self.lat <= 90 and -180 <= self.lng <= 180):
            raise Refused("A origem das entregas não fica em lugar nenhum: confira a latitude e a longitude.")
        terms = self.terms
        if min(terms.free_km, terms.base_rate_per_km, terms.min_fee, terms.rounding_step) < 0:
            raise Refused("Quilômetros, tarifas e valores não podem ser negativos.")
        if terms.max_load_kg <= 0:
            raise Refused("A carga por viagem deve ser maior que zero.")


class FreightConfig(Aggregate):
    """What deliveries of a cost center cost, and where they start."""

    TOPIC = "freight_config"
    NOUN = "Configuração de frete"

    @classmethod
    def introduce(cls, cost_center: CostCenter, settings: ConfigSettings) -> Self:
        settings.check()
        return cls.begin(
            events.FreightConfigSet, COST_CENTERS[cost_center], cost_center=cost_center, **asdict(settings)
        )

    def set(self, settings: ConfigSettings) -> None:
        """Set the terms for future quotes. Orders keep the terms of their quotes."""
        settings.check()
        if settings != self.settings:
            self.trigger_event(events.FreightConfigSet, cost_center=self.cost_center, **asdict(settings))

    def evolve(self, event: Event) -> None:
        match event:
            case events.FreightConfigSet():
                self.cost_center = event.cost_center
                self.settings = ConfigSettings(event.origin, event.lat, event.lng, event.terms)


class RouteDifficulty(Aggregate):
    """A hard road, and the places whose names it applies to."""

    TOPIC = "route_difficulty"
    NOUN = "Dificuldade de rota"

    @classmethod
    def introduce(cls, id: int, *, difficulty: Difficulty, places: Sequence[str], is_active: bool = True) -> Self:
        _check_difficulty(difficulty, places)
        return cls.begin(
            events.RouteDifficultySet, id, difficulty=difficulty, places=tuple(places), is_active=is_active
        )

    def set(self, *, difficulty: Difficulty, places: Sequence[str], is_active: bool) -> None:
        _check_difficulty(difficulty, places)
        if (difficulty, tuple(places), is_active) != (self.difficulty, self.places, self.is_active):
            self.trigger_event(
                events.RouteDifficultySet, difficulty=difficulty, places=tuple(places), is_active=is_active
            )

    def remove(self) -> None:
        self.trigger_event(events.RouteDifficultyRemoved)

    @property
    def is_deleted(self) -> bool:
        return self.removed

    def claims(self) -> AbstractSet[Claim]:
        return {(DIFFICULTY_NAME, self.difficulty.name.casefold())}

    def evolve(self, event: Event) -> None:
        match event:
            case events.RouteDifficultySet():
                self.difficulty = event.difficulty
                self.places = event.places
                self.is_active = event.is_active
                self.removed = False
            case events.RouteDifficultyRemoved():
                self.removed = True


class FreightQuote(Aggregate):
    """A price that was quoted."""

    TOPIC = "freight_quote"
    NOUN = "Cotação"

    @classmethod
    def record(cls, id: int, quote: Quote) -> Self:
        return cls.begin(events.FreightQuoted, id, timestamp=quote.issued_at, taken_from=quote)

    @property
    def subject(self) -> str | None:
        return self.id

    @property
    def is_deleted(self) -> bool:
        """A forgotten quote keeps its price and road in the history, and is no quote for anybody any more."""
        return self.forgotten

    def forget(self, *, by_rule: bool) -> None:
        """Erase whose address the quote was for."""
        self.trigger_event(events.QuoteForgotten, by_rule=by_rule)

    @property
    def has_ended(self) -> bool:
        """A price of its day."""
        return True

    def evolve(self, event: Event) -> None:
        match event:
            case events.FreightQuoted():
                self.price = event.breakdown.price
                self.quoted_at = event.timestamp
                self.delivery_address = event.delivery_address
                self.forgotten = False
            case events.QuoteForgotten():
                self.forgotten = True


def _check_difficulty(difficulty: Difficulty, places: Sequence[str]) -> None:
    if not difficulty.name.strip():
        raise Refused("Informe o nome da dificuldade.")
    if difficulty.multiplier < Decimal("0.1") or difficulty.extra_flat < 0:
        raise Refused("O multiplicador vai de 0,1 para cima e o valor fixo não pode ser negativo.")
    if len(places) > MOST_PLACES or any(not place.strip() for place in places):
        raise Refused(f"Informe até {MOST_PLACES} lugares, nenhum vazio.")
