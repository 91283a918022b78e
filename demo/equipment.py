"""What the demo pub rents out: models, forty assets, three places, kits, and what bringing it costs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from command_api.rules.cost_centers import CostCenter


@dataclass(frozen=True, slots=True)
class DemoModel:
    """``count`` assets of it exist, ``at_pub`` of them at the pub and the others in the depot. ``weight_kg`` is that of
    one; kegs weigh what their size says. ``rental_price`` is what a piece costs in no kit."""

    name: str
    cleaning_buffer_min: int
    default_loan_days: int
    count: int
    at_pub: int
    weight_kg: Decimal | None = None
    rental_price: Decimal | None = None


@dataclass(frozen=True, slots=True)
class DemoLocation:
    name: str
    kind: Literal["choperia", "distribuidora", "transito"]


@dataclass(frozen=True, slots=True)
class DemoKit:
    """``needs`` are (model, quantity, BRL each, optional)."""

    code: str
    name: str
    description: str
    rental_price: Decimal
    penalty_per_day: Decimal
    needs: tuple[tuple[str, int, Decimal, bool], ...]


@dataclass(frozen=True, slots=True)
class DemoTerms:
    """A cost center's freight: kilometres, BRL per kilometre, BRL, BRL, kilograms per trip."""

    cost_center: CostCenter
    free_km: Decimal
    base_rate_per_km: Decimal
    min_fee: Decimal
    rounding_step: Decimal
    max_load_kg: Decimal


@dataclass(frozen=True, slots=True)
class DemoRoad:
    """A hard road: what it multiplies the distance part by, what it adds in BRL, and where."""

    name: str
    multiplier: Decimal
    extra_flat: Decimal
    places: tuple[str, ...]


BARREL_50, BARREL_30, BARREL_20 = "Barril 50L", "Barril 30L", "Barril 20L"
ELECTRIC_TAP, ICE_TAP, GAS = "Chopeira elétrica 2 vias", "Chopeira a gelo", "Cilindro de CO₂"

MODELS: Final = (
    DemoModel(BARREL_50, 60, 2, 9, 3),
    DemoModel(BARREL_30, 60, 2, 9, 4),
    DemoModel(BARREL_20, 60, 2, 4, 4),
    DemoModel(ELECTRIC_TAP, 120, 2, 8, 3, Decimal(24), Decimal(120)),
    DemoModel(ICE_TAP, 120, 1, 4, 2, Decimal(18), Decimal(120)),
    DemoModel(GAS, 30, 2, 6, 2, Decimal(12), Decimal(60)),
)

PUB: Final = "Choperia"
DEPOT: Final = "Galpão da distribuidora"
ON_THE_WAY: Final = "Em trânsito"
LOCATIONS: Final = (
    DemoLocation(PUB, "choperia"),
    DemoLocation(DEPOT, "distribuidora"),
    DemoLocation(ON_THE_WAY, "transito"),
)

KITS: Final = (
    DemoKit(
        "FESTA-50",
        "Kit Festa 50L",
        "Um barril de 50 litros, chopeira elétrica e gás: umas quarenta pessoas por quatro horas.",
        Decimal("720.00"),
        Decimal("80.00"),
        (
            (BARREL_50, 1, Decimal("560.00"), False),
            (ELECTRIC_TAP, 1, Decimal("120.00"), False),
            (GAS, 1, Decimal("40.00"), True),
        ),
    ),
    DemoKit(
        "FESTA-30",
        "Kit Festa 30L",
        "Um barril de 30 litros e chopeira elétrica para reunir a família.",
        Decimal("490.00"),
        Decimal("60.00"),
        (
            (BARREL_30, 1, Decimal("370.00"), False),
            (ELECTRIC_TAP, 1, Decimal("120.00"), False),
            (GAS, 1, Decimal("40.00"), True),
        ),
    ),
    DemoKit(
        "CASA-20",
        "Kit Em Casa 20L",
        "Barril de 20 litros com chopeira a gelo: sem tomada, cabe na varanda.",
        Decimal("330.00"),
        Decimal("45.00"),
        ((BARREL_20, 1, Decimal("260.00"), False), (ICE_TAP, 1, Decimal("70.00"), False)),
    ),
    DemoKit(
        "CHURRASCO",
        "Kit Churrasco",
        "Dois barris de 30 litros, dois estilos na mesma chopeira.",
        Decimal("860.00"),
        Decimal("90.00"),
        (
            (BARREL_30, 2, Decimal("370.00"), False),
            (ELECTRIC_TAP, 1, Decimal("120.00"), False),
            (GAS, 1, Decimal("40.00"), True),
        ),
    ),
    DemoKit(
        "QUERMESSE",
        "Kit Quermesse",
        "Quatro barris de 50 litros, duas chopeiras e gás de sobra para a festa da rua.",
        Decimal("2690.00"),
        Decimal("240.00"),
        (
            (BARREL_50, 4, Decimal("560.00"), False),
            (ELECTRIC_TAP, 2, Decimal("120.00"), False),
            (GAS, 2, Decimal("40.00"), False),
            (BARREL_20, 1, Decimal("260.00"), True),
        ),
    ),
)

TERMS: Final = (
    DemoTerms("choperia", Decimal(5), Decimal("3.20"), Decimal(25), Decimal(5), Decimal(300)),
    DemoTerms("distribuidora", Decimal(8), Decimal("2.80"), Decimal(35), Decimal(5), Decimal(750)),
)

ROADS: Final = (
    DemoRoad("Estrada de terra", Decimal("1.25"), Decimal(20), ("Ouro Fino", "Pouso Alegre", "Sítio", "Chácara")),
    DemoRoad("Pedágio", Decimal(1), Decimal("18.60"), ("Jacareí", "São José dos Campos")),
    DemoRoad("Trânsito de Guarulhos", Decimal("1.15"), Decimal(0), ("Guarulhos",)),
)
