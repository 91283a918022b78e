"""What a delivery costs, step by step, so that it can be explained line by line years later."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from typing import Annotated, Final

import msgspec
from pydantic import Field, WithJsonSchema

from command_api.fields import Decimals, Name, Price
from infra.declared_fields import FieldDoc

_CENT: Final = Decimal("0.01")
PLAIN: Final = Decimal(1)

Kilometres = Annotated[
    Decimals,
    Field(ge=0, le=10_000, decimal_places=1),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 10_000, "multipleOf": 0.1}),
]
Kilograms = Annotated[
    Decimals,
    Field(gt=0, le=100_000, decimal_places=1),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 100_000, "multipleOf": 0.1}),
]
Multiplier = Annotated[
    Decimals,
    Field(ge=Decimal("0.1"), le=100, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0.1, "maximum": 100, "multipleOf": 0.01}),
]


class Terms(msgspec.Struct, frozen=True):
    """A cost center's freight terms: kilometres, BRL per kilometre, BRL, BRL, kilograms per trip."""

    free_km: Annotated[Kilometres, FieldDoc("Distância sem cobrança", "kilometres that cost nothing", 5, " km")]
    base_rate_per_km: Annotated[Price, FieldDoc("Preço por km", "BRL per kilometre and trip beyond them", 3.2)]
    min_fee: Annotated[Price, FieldDoc("Frete mínimo", "BRL, the least a charged delivery costs", 25)]
    rounding_step: Annotated[
        Price, FieldDoc("Arredondamento", "BRL, prices are rounded up to a multiple; 0 does not", 5)
    ]
    max_load_kg: Annotated[Kilograms, FieldDoc("Carga por viagem", "kilograms of one trip", 300, " kg")]


class Difficulty(msgspec.Struct, frozen=True):
    """A hard road: the distance part is multiplied, then BRL ``extra_flat`` is added."""

    name: Annotated[Name, FieldDoc("Nome", "unique", "Estrada de terra")]
    multiplier: Annotated[Multiplier, FieldDoc("Multiplicador", "of the part that follows the distance", 1.25, "×")] = (
        PLAIN
    )
    extra_flat: Annotated[Price, FieldDoc("Acréscimo fixo", "BRL on top", 20)] = Decimal(0)


class Breakdown(msgspec.Struct, frozen=True):
    """Every step of a price. Distances in km, weight in kg, amounts in BRL."""

    distance_km: Decimal
    free_km: Decimal
    km_cobrados: Decimal
    weight_kg: Decimal
    trips: int
    custo_km: Decimal
    multiplier: Decimal
    extra_flat: Decimal
    pre_total: Decimal
    price: Decimal


def freight(terms: Terms, difficulty: Difficulty | None, *, distance_km: Decimal, weight_kg: Decimal) -> Breakdown:
    """The price of bringing ``weight_kg`` over ``distance_km``.

    Every started ``max_load_kg`` is a trip (at least one); kilometres beyond ``free_km`` are charged per trip; a
    difficulty multiplies that and adds its flat; never below ``min_fee``, rounded up to ``rounding_step``. Free where
    there is neither a kilometre to charge nor a flat.
    """
    multiplier = difficulty.multiplier if difficulty else PLAIN
    extra_flat = difficulty.extra_flat if difficulty else Decimal(0)
    trips = max(1, int((weight_kg / terms.max_load_kg).to_integral_value(ROUND_CEILING)))
    km_cobrados = max(Decimal(0), distance_km - terms.free_km)
    custo_km = km_cobrados * terms.base_rate_per_km * trips
    pre_total = custo_km * multiplier + extra_flat
    free = km_cobrados == 0 and extra_flat == 0
    return Breakdown(
        distance_km=distance_km,
        free_km=terms.free_km,
        km_cobrados=km_cobrados,
        weight_kg=weight_kg,
        trips=trips,
        custo_km=_cents(custo_km),
        multiplier=multiplier,
        extra_flat=extra_flat,
        pre_total=_cents(pre_total),
        price=_cents(Decimal(0) if free else round_up(max(terms.min_fee, pre_total), terms.rounding_step)),
    )


def round_up(amount: Decimal, step: Decimal) -> Decimal:
    """``amount`` on the next multiple of ``step``; a step of 0 leaves it alone."""
    return (amount / step).to_integral_value(ROUND_CEILING) * step if step else amount


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(_CENT, rounding=ROUND_HALF_UP)
