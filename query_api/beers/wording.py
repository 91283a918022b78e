"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.beers.details import BeerDetails
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "beer": Kind("o", "chope", "Chopes", labels=labels(BeerDetails), bodies=("BeerBody", "NewBeerBody")),
    "beer_promises": Kind("a", "promessa de", "Promessas de chope"),
}
READ_MODELS: Final = {"beers": "Chopes"}
HOUSE_TEXTS: Final = frozenset({"name", "style", "brewery", "allergens.*", "description"})
