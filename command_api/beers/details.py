"""The details of a beer, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from pydantic import Field, WithJsonSchema

from command_api.fields import AS_TUPLE, Decimals, Line, Name, Text
from command_api.fiscal.item_codes import Cest, Ncm, Origin, TaxProfileId
from command_api.kernel import Refused
from infra.declared_fields import FieldDoc

HIGHEST_ABV: Final = 70
HIGHEST_IBU: Final = 300
HIGHEST_EBC: Final = 300
WARMEST: Final = 20
"""Degrees Celsius."""
MOST_ALLERGENS: Final = 20

Style = Annotated[Line, Field(max_length=60)]
Abv = Annotated[
    Decimals,
    Field(ge=0, le=HIGHEST_ABV, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": HIGHEST_ABV, "multipleOf": 0.01}),
]
Ibu = Annotated[int, Field(ge=0, le=HIGHEST_IBU)]
Ebc = Annotated[int, Field(ge=0, le=HIGHEST_EBC)]
Serving = Annotated[int, Field(ge=0, le=WARMEST)]
Brewery = Annotated[Line, Field(max_length=100)]
Allergens = Annotated[
    tuple[Annotated[Name, Field(max_length=40)], ...],
    Field(max_length=MOST_ALLERGENS),
    AS_TUPLE,
]
Description = Annotated[Text, Field(max_length=2000)]


class BeerDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a beer beyond its name and prices."""

    style: Annotated[Style, FieldDoc("Estilo", "its style; may be empty", "German Pilsner", searched=True)] = ""
    abv: Annotated[Abv | None, FieldDoc("Teor alcoólico", "alcohol in percent by volume", 4.7, "%")] = None
    ibu: Annotated[Ibu | None, FieldDoc("Amargor (IBU)", "bitterness in IBU", 22)] = None
    ebc: Annotated[Ebc | None, FieldDoc("Cor (EBC)", "colour in EBC", 6)] = None
    serving_c: Annotated[
        Serving | None, FieldDoc("Temperatura de serviço", "degrees Celsius at which it is served", 4, " °C")
    ] = None
    brewery: Annotated[
        Brewery,
        FieldDoc("Cervejaria", "who brews it; empty: the house", "Cervejaria da Serra", searched=True),
    ] = ""
    allergens: Annotated[Allergens, FieldDoc("Alérgenos", "what it contains", ("Glúten",))] = ()
    description: Annotated[Description, FieldDoc("Descrição", "for the menu; may be empty", "Leve e dourada.")] = ""
    ncm: Ncm = ""
    cest: Cest = ""
    origin: Origin = 0
    tax_profile_id: TaxProfileId = None

    def check(self) -> None:
        """Raise ``Refused`` for values that no beer can have."""
        if self.abv is not None and not 0 <= self.abv <= HIGHEST_ABV:
            raise Refused(f"O teor alcoólico vai de 0 a {HIGHEST_ABV}%.")
        if self.ibu is not None and not 0 <= self.ibu <= HIGHEST_IBU:
            raise Refused(f"O amargor vai de 0 a {HIGHEST_IBU} IBU.")
        if self.ebc is not None and not 0 <= self.ebc <= HIGHEST_EBC:
            raise Refused(f"A cor vai de 0 a {HIGHEST_EBC} EBC.")
        if self.serving_c is not None and not 0 <= self.serving_c <= WARMEST:
            raise Refused(f"A temperatura de serviço vai de 0 a {WARMEST} °C.")
