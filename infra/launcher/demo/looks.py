"""What a product looks like, said in a few words. The `art` package turns a look into a picture; nothing here draws."""

from dataclasses import dataclass
from typing import Literal

Vessel = Literal["lager", "tumbler", "weizen", "pint", "tulip", "snifter", "mug"]
Beer = Literal["straw", "gold", "wheat", "hazy", "amber", "copper", "ruby", "brown", "black", "wine", "berry"]
Foam = Literal["white", "ivory", "tan", "pink"]
DrinkGlass = Literal["rocks", "highball", "balloon", "copper_mug", "jar"]
Garnish = Literal["lime", "lemon", "orange", "mint", "berries", "ginger", "rosemary", "passion_fruit", "none"]
Food = Literal[
    "fries",
    "loaded_fries",
    "cassava",
    "coxinha",
    "rib_balls",
    "onion_rings",
    "pork_crackling",
    "fish_strips",
    "calabresa",
    "steak_strips",
    "sausages",
    "curd_cheese",
    "polenta",
    "picanha",
    "cheese_board",
    "minas_board",
    "german_board",
    "house_board",
    "cheese_wheel_board",
    "garden_board",
]
Sweet = Literal["brownie", "pudim", "churros", "petit_gateau", "affogato", "romeu_e_julieta"]
Layer = Literal[
    "lettuce", "tomato", "onion", "bacon", "cheddar", "white_cheese", "pickles", "crispy_onion", "egg", "sauce"
]
Patty = Literal["beef", "chicken", "veggie"]
Bun = Literal["brioche", "sesame", "dark"]


@dataclass(frozen=True, slots=True)
class GlassOfBeer:
    """A draught beer in its own glass."""

    vessel: Vessel
    beer: Beer
    foam: Foam = "white"


@dataclass(frozen=True, slots=True)
class Growler:
    """A dark flip-top bottle filled at the tap, with a paper label."""

    beer: Beer
    label: str


@dataclass(frozen=True, slots=True)
class Bottle:
    """A bottle with a crown cap; `glass` is its colour. Labels keep to letters without accents (Pillow's typeface)."""

    glass: Literal["clear", "green", "brown"]
    label: str


@dataclass(frozen=True, slots=True)
class SixPack:
    """Six cans in a carton, two rows deep."""

    beer: Beer
    label: str


@dataclass(frozen=True, slots=True)
class Keg:
    """A steel keg for a party; `litres` sets its height, `with_tap` puts a draught tower beside it."""

    litres: Literal[10, 20, 30, 50]
    beer: Beer
    label: str
    with_tap: bool = False


@dataclass(frozen=True, slots=True)
class Drink:
    """A cocktail, juice or soda: colours are `#rrggbb` from the surface down to the bottom of the glass."""

    glass: DrinkGlass
    top: str
    bottom: str
    garnish: Garnish
    ice: bool = True
    cloudy: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A portion to share, on the dish it is really served on."""

    food: Food


@dataclass(frozen=True, slots=True)
class Burger:
    """A burger seen from the side; `layers` go from the bottom bun up, patties in between."""

    bun: Bun
    patty: Patty
    layers: tuple[Layer, ...]
    patties: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True)
class Dessert:
    """A dessert on its plate."""

    sweet: Sweet


Look = GlassOfBeer | Growler | Bottle | SixPack | Keg | Drink | Plate | Burger | Dessert
