"""One picture per product: the thing itself on the counter or the table, 1080 x 1350 pixels."""

from random import Random

from PIL import Image

from infra.launcher.demo.art.backdrop import AMBER, EMBER, HONEY, MOSS, ROSE, Mood, developed, pub, shine
from infra.launcher.demo.art.beer import LIQUIDS
from infra.launcher.demo.art.ensemble import drawn, sprite
from infra.launcher.demo.art.kegs import BAND_COLOURS
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, tone
from infra.launcher.demo.art.stage import serve, stand
from infra.launcher.demo.catalogue import DemoProduct
from infra.launcher.demo.looks import (
    Bottle,
    Burger,
    Dessert,
    Drink,
    DrinkGlass,
    GlassOfBeer,
    Growler,
    Keg,
    Plate,
    SixPack,
    Vessel,
)

SIZE = (1080, 1350)
_MIDDLE = SIZE[0] // 2

_BAR = Mood("bar", (AMBER, HONEY, EMBER))
_CRAFT = Mood("craft", (HONEY, MOSS, AMBER), lamps=22)
_SHELF = Mood("shelf", (AMBER, EMBER), lamps=20)
_COCKTAIL = Mood("cocktail", (ROSE, HONEY, AMBER), lamps=24)
_FRESH = Mood("fresh", (HONEY, MOSS, AMBER), lamps=20)
_PARTY = Mood("party", (HONEY, EMBER, ROSE, AMBER), lamps=34)
_KITCHEN = Mood("kitchen", (AMBER, HONEY, EMBER), horizon=0.50, lamps=18)
_SWEET = Mood("sweet", (ROSE, HONEY, AMBER), horizon=0.50, lamps=18)

_MOODS = {"chopes-artesanais": _CRAFT, "sem-alcool": _FRESH, "sobremesas": _SWEET}
"""The light of a category, where the kind of product does not settle it."""

_GLASS_SIZE: dict[Vessel, float] = {
    "tumbler": 1.32,
    "mug": 1.32,
    "weizen": 1.17,
    "lager": 1.22,
    "pint": 1.26,
    "tulip": 1.26,
    "snifter": 1.32,
}
_DRINK_SIZE: dict[DrinkGlass, float] = {"rocks": 1.5, "highball": 1.2, "balloon": 1.3, "copper_mug": 1.45, "jar": 1.28}
_KEG_SIZE = {50: 1.42, 30: 1.42, 20: 1.46, 10: 1.3}
_COMPANIONS = (GlassOfBeer("tumbler", "straw"), GlassOfBeer("pint", "amber", "ivory"), GlassOfBeer("mug", "gold"))
_STOUT = GlassOfBeer("pint", "black", "tan")


def product_picture(product: DemoProduct) -> Image.Image:
    """The finished RGB picture of a product; the same product always gives the same pixels."""
    sheet = drawn(product.look, Random(product.slug))
    match product.look:
        case GlassOfBeer(vessel, beer):
            return _on_the_counter(sheet, _GLASS_SIZE[vessel], _mood(product, _BAR), LIQUIDS[beer].body)
        case Drink(glass, _, bottom):
            return _on_the_counter(sheet, _DRINK_SIZE[glass], _mood(product, _COCKTAIL), tone(bottom))
        case Keg(litres, beer):
            return _on_the_counter(sheet, _KEG_SIZE[litres], _PARTY, BAND_COLOURS[beer])
        case Growler(beer):
            return _on_the_counter(sheet, 1.22, _SHELF, LIQUIDS[beer].body)
        case SixPack(beer):
            return _on_the_counter(sheet, 1.36, _SHELF, LIQUIDS[beer].body)
        case Bottle():
            return _on_the_counter(sheet, 1.32, _FRESH, MOSS)
        case Plate() | Burger() | Dessert():
            return _on_the_table(sheet, product)


def _mood(product: DemoProduct, usual: Mood) -> Mood:
    return _MOODS.get(product.category_slug, usual)


def _on_the_counter(thing: Layer, size: float, mood: Mood, glow: Colour) -> Image.Image:
    """A tall thing at eye level, its own colour glowing behind it and on the wood before it."""
    picture = pub(SIZE, mood).copy()
    shine(picture, (_MIDDLE, 720), (520, 560), glow, 0.36)
    shine(picture, (_MIDDLE + 60, 1236), (400, 70), glow, 0.34)
    stand(picture, thing.finished(size), (_MIDDLE, 1232))
    return developed(picture)


def _on_the_table(dish: Layer, product: DemoProduct) -> Image.Image:
    """A dish seen from a little above, with a glass of beer out of focus behind it."""
    picture = pub(SIZE, _mood(product, _KITCHEN)).copy()
    companion, side = _companion_of(product)
    stand(picture, sprite(companion, 0.86, 6.0), (_MIDDLE + side * 236, 846), reflection=0.18)
    shine(picture, (_MIDDLE, 990), (600, 300), tone("#ffb45a"), 0.20)
    serve(picture, dish.finished(1.27), (_MIDDLE, 1010))
    return developed(picture)


def _companion_of(product: DemoProduct) -> tuple[GlassOfBeer, int]:
    """The beer behind a dish (stout with desserts) and the side on which it stands: -1 left, 1 right."""
    if isinstance(product.look, Dessert):
        return _STOUT, 1 if product.look.sweet == "churros" else -1
    chance = Random(f"companion of {product.slug}")
    return chance.choice(_COMPANIONS), chance.choice((-1, 1))
