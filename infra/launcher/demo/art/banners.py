"""One wide banner per category, 1680 x 720 pixels."""

from random import Random

from PIL import Image

from infra.launcher.demo.art.backdrop import AMBER, EMBER, HONEY, MOSS, ROSE, Mood, developed, pub, shine
from infra.launcher.demo.art.ensemble import Standing, assemble
from infra.launcher.demo.art.lights import string_lights
from infra.launcher.demo.art.paint import tone
from infra.launcher.demo.catalogue import CategoryScene, DemoCategory
from infra.launcher.demo.looks import (
    Bottle,
    Burger,
    Dessert,
    Drink,
    GlassOfBeer,
    Growler,
    Keg,
    Plate,
    SixPack,
)

SIZE = (1680, 720)

_BAR = Mood("banner bar", (AMBER, HONEY, EMBER), horizon=0.72, lamps=34, lamp_size=0.62)
_GREEN = Mood("banner green", (HONEY, MOSS, AMBER), horizon=0.72, lamps=30, lamp_size=0.62)
_ROSE = Mood("banner rose", (ROSE, HONEY, AMBER), horizon=0.72, lamps=30, lamp_size=0.62)
_TABLE = Mood("banner table", (AMBER, HONEY, EMBER), horizon=0.46, lamps=26, lamp_size=0.6)
_FLOOR = 664

PILSEN, MUG, WEISS = GlassOfBeer("tumbler", "straw"), GlassOfBeer("mug", "gold"), GlassOfBeer("weizen", "wheat")
IPA, STOUT, RED = (
    GlassOfBeer("pint", "amber", "ivory"),
    GlassOfBeer("pint", "black", "tan"),
    GlassOfBeer("pint", "copper", "ivory"),
)
HAZY, SOUR, DUBBEL = (
    GlassOfBeer("tulip", "hazy"),
    GlassOfBeer("tulip", "berry", "pink"),
    GlassOfBeer("snifter", "ruby", "ivory"),
)
VIENNA, WINE = GlassOfBeer("lager", "amber", "ivory"), GlassOfBeer("tumbler", "wine", "pink")

HOUSE_BURGER = Burger("brioche", "beef", ("lettuce", "cheddar", "onion", "sauce"))
DOUBLE_BURGER = Burger("sesame", "beef", ("cheddar", "bacon", "sauce"), patties=2)
DARK_BURGER = Burger("dark", "beef", ("white_cheese", "crispy_onion", "sauce"))

CAIPIRINHA = Drink("rocks", "#dfe6a8", "#b9cf72", "lime", cloudy=True)
SPRITZ = Drink("balloon", "#ff9a3c", "#e8541e", "orange")
GIN = Drink("balloon", "#cfe0e4", "#86a3aa", "rosemary")
NEGRONI = Drink("rocks", "#c8401f", "#8e1d12", "orange")
MULE = Drink("copper_mug", "#f6ead0", "#e9d6a6", "ginger", cloudy=True)
MOJITO = Drink("highball", "#d8e8b8", "#a9c977", "mint")
LEMONADE = Drink("highball", "#f1f3c9", "#dfe79c", "lime", cloudy=True)
ORANGE = Drink("highball", "#ffb52e", "#f79a16", "orange", cloudy=True)
BERRIES = Drink("jar", "#e8536b", "#a3173c", "berries")
MATE = Drink("jar", "#d98a34", "#9a4d14", "lemon")

_SCENES: dict[CategoryScene, tuple[Mood, tuple[Standing, ...]]] = {
    "glass_line": (
        _BAR,
        tuple(
            Standing(look, 186 + 218 * index, _FLOOR, 0.58)
            for index, look in enumerate((PILSEN, WEISS, VIENNA, IPA, RED, SOUR, STOUT))
        ),
    ),
    "lagers": (
        _BAR,
        (
            Standing(WEISS, 420, 600, 0.46, 3.5),
            Standing(VIENNA, 1010, 600, 0.46, 3.5),
            Standing(MUG, 1330, 604, 0.46, 3.5),
            Standing(PILSEN, 250, 668, 0.66),
            Standing(WINE, 1220, 668, 0.66),
            Standing(MUG, 640, 672, 0.66),
            Standing(WEISS, 912, 672, 0.62),
        ),
    ),
    "craft": (
        _GREEN,
        (
            Standing(IPA, 560, 600, 0.46, 3.5),
            Standing(RED, 1130, 600, 0.46, 3.5),
            Standing(HAZY, 330, 668, 0.66),
            Standing(STOUT, 690, 670, 0.66),
            Standing(SOUR, 1010, 668, 0.66),
            Standing(DUBBEL, 1350, 668, 0.66),
        ),
    ),
    "growlers": (
        _BAR,
        (
            Standing(Growler("wheat", "Weiss"), 560, 602, 0.46, 3.5),
            Standing(Growler("black", "Stout"), 990, 602, 0.46, 3.5),
            Standing(Growler("amber", "IPA"), 350, 670, 0.66),
            Standing(Growler("straw", "Pilsen"), 770, 672, 0.66),
            Standing(SixPack("gold", "APA"), 1250, 676, 0.84),
        ),
    ),
    "sharing_table": (
        _TABLE,
        (
            Standing(PILSEN, 560, 470, 0.44, 3.0),
            Standing(IPA, 1110, 470, 0.44, 3.0),
            Standing(Plate("fries"), 320, 540, 0.62),
            Standing(Plate("coxinha"), 1370, 556, 0.62),
            Standing(Plate("house_board"), 850, 556, 0.72),
        ),
    ),
    "fryer": (
        _TABLE,
        (
            Standing(MUG, 1180, 470, 0.44, 3.0),
            Standing(PILSEN, 560, 470, 0.44, 3.0),
            Standing(Plate("rib_balls"), 1380, 556, 0.64),
            Standing(Plate("onion_rings"), 330, 560, 0.66),
            Standing(Plate("fries"), 860, 550, 0.74),
        ),
    ),
    "griddle": (
        _TABLE,
        (
            Standing(IPA, 600, 470, 0.44, 3.0),
            Standing(STOUT, 1100, 470, 0.44, 3.0),
            Standing(Plate("sausages"), 330, 556, 0.64),
            Standing(Plate("steak_strips"), 1380, 556, 0.64),
            Standing(Plate("calabresa"), 850, 560, 0.68),
        ),
    ),
    "boards": (
        _TABLE,
        (
            Standing(PILSEN, 840, 470, 0.46, 3.0),
            Standing(RED, 220, 470, 0.44, 3.0),
            Standing(WEISS, 1480, 470, 0.44, 3.0),
            Standing(Plate("cheese_board"), 470, 560, 0.84),
            Standing(Plate("german_board"), 1240, 560, 0.84),
        ),
    ),
    "burgers": (
        _TABLE,
        (
            Standing(IPA, 590, 480, 0.46, 3.0),
            Standing(STOUT, 1110, 480, 0.46, 3.0),
            Standing(DARK_BURGER, 330, 552, 0.66),
            Standing(HOUSE_BURGER, 1370, 552, 0.66),
            Standing(DOUBLE_BURGER, 850, 566, 0.78),
        ),
    ),
    "cocktails": (
        _ROSE,
        (
            Standing(MOJITO, 560, 604, 0.46, 3.0),
            Standing(GIN, 1130, 604, 0.46, 3.0),
            Standing(CAIPIRINHA, 330, 668, 0.78),
            Standing(SPRITZ, 740, 668, 0.72),
            Standing(MULE, 1060, 668, 0.70),
            Standing(NEGRONI, 1400, 668, 0.74),
        ),
    ),
    "refreshments": (
        _GREEN,
        (
            Standing(Bottle("green", "Compadre"), 520, 604, 0.50, 3.0),
            Standing(Bottle("clear", "Mineral"), 1140, 604, 0.50, 3.0),
            Standing(BERRIES, 330, 668, 0.68),
            Standing(LEMONADE, 710, 668, 0.64),
            Standing(ORANGE, 990, 668, 0.64),
            Standing(MATE, 1370, 668, 0.68),
        ),
    ),
    "desserts": (
        _TABLE,
        (
            Standing(STOUT, 580, 470, 0.44, 3.0),
            Standing(GlassOfBeer("snifter", "ruby", "ivory"), 1110, 470, 0.46, 3.0),
            Standing(Dessert("brownie"), 330, 560, 0.66),
            Standing(Dessert("petit_gateau"), 1380, 560, 0.66),
            Standing(Dessert("pudim"), 850, 566, 0.70),
        ),
    ),
    "party_kegs": (
        _BAR,
        (
            Standing(Keg(20, "wheat", "WEISS"), 320, 640, 0.74),
            Standing(Keg(20, "black", "STOUT"), 1390, 640, 0.74),
            Standing(Keg(30, "wine", "VINHO"), 590, 662, 0.80),
            Standing(Keg(30, "amber", "IPA"), 1140, 662, 0.80),
            Standing(Keg(50, "straw", "PILSEN"), 862, 676, 0.84),
        ),
    ),
}


def category_picture(category: DemoCategory) -> Image.Image:
    """The finished RGB banner of a category."""
    mood, things = _SCENES[category.scene]
    picture = pub(SIZE, mood).copy()
    shine(picture, (SIZE[0] / 2, 420), (900, 420), tone("#c8741c"), 0.24)
    if category.scene == "party_kegs":
        _party_lights(picture)
    assemble(picture, things)
    return developed(picture)


def _party_lights(picture: Image.Image) -> None:
    chance = Random("party lights")
    for start, end in (((-40, 20), (900, -10)), ((760, -20), (1720, 30)), ((200, -30), (1500, -20))):
        string_lights(picture, start, end, chance.uniform(70, 130), 11)
