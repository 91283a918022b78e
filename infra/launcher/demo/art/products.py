"""One picture per product: the thing itself on the counter or the table, 1080 x 1350 pixels."""

from functools import lru_cache
from random import Random

from PIL import Image, ImageChops, ImageFilter

from infra.launcher.demo.art.backdrop import AMBER, EMBER, HONEY, MOSS, ROSE, Mood, developed, pub, shine
from infra.launcher.demo.art.beer import LIQUIDS
from infra.launcher.demo.art.bottles import bottle, growler, six_pack
from infra.launcher.demo.art.burgers import burger
from infra.launcher.demo.art.cocktails import drink
from infra.launcher.demo.art.desserts import dessert
from infra.launcher.demo.art.glassware import beer_glass
from infra.launcher.demo.art.kegs import BAND_COLOURS, keg
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, tone
from infra.launcher.demo.art.portions import portion
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
    Look,
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
_COMPANIONS = (
    GlassOfBeer("tumbler", "straw"),
    GlassOfBeer("pint", "amber", "ivory"),
    GlassOfBeer("mug", "gold"),
    GlassOfBeer("pint", "black", "tan"),
)


def product_picture(product: DemoProduct) -> Image.Image:
    """The finished RGB picture of a product; the same product always gives the same pixels."""
    chance = Random(product.slug)
    match product.look:
        case GlassOfBeer() as look:
            mood = _MOODS.get(product.category_slug, _BAR)
            return _on_the_counter(beer_glass(look, chance), _GLASS_SIZE[look.vessel], mood, LIQUIDS[look.beer].body)
        case Drink() as look:
            mood = _MOODS.get(product.category_slug, _COCKTAIL)
            return _on_the_counter(drink(look, chance), _DRINK_SIZE[look.glass], mood, tone(look.bottom))
        case Keg() as look:
            return _on_the_counter(keg(look, chance), _KEG_SIZE[look.litres], _PARTY, BAND_COLOURS[look.beer])
        case Growler() as look:
            return _on_the_counter(growler(look, chance), 1.22, _SHELF, LIQUIDS[look.beer].body)
        case SixPack() as look:
            return _on_the_counter(six_pack(look, chance), 1.36, _SHELF, LIQUIDS[look.beer].body)
        case Bottle() as look:
            return _on_the_counter(bottle(look, chance), 1.32, _FRESH, tone("#9fb86a"))
        case Plate() | Burger() | Dessert() as look:
            return _on_the_table(look, _MOODS.get(product.category_slug, _KITCHEN), chance)


def _on_the_counter(thing: Layer, size: float, mood: Mood, glow: Colour) -> Image.Image:
    """A tall thing at eye level, its own colour glowing behind it and on the wood before it."""
    picture = pub(SIZE, mood).copy()
    shine(picture, (_MIDDLE, 720), (520, 560), glow, 0.36)
    shine(picture, (_MIDDLE + 60, 1236), (400, 70), glow, 0.34)
    stand(picture, thing.finished(size), (_MIDDLE, 1232))
    return developed(picture)


def _on_the_table(look: Plate | Burger | Dessert, mood: Mood, chance: Random) -> Image.Image:
    """A dish seen from a little above, with a glass of beer out of focus behind it."""
    picture = pub(SIZE, mood).copy()
    companion, side = _companion_of(look, chance)
    stand(picture, companion, (_MIDDLE + side * 236, 846), reflection=0.18)
    shine(picture, (_MIDDLE, 990), (600, 300), tone("#ffb45a"), 0.20)
    serve(picture, _dish(look, chance).finished(1.27), (_MIDDLE, 1010))
    return developed(picture)


def _dish(look: Look, chance: Random) -> Layer:
    match look:
        case Burger():
            return burger(look, chance)
        case Dessert(sweet):
            return dessert(sweet, chance)
        case Plate(food):
            return portion(food, chance)
        case _:
            raise TypeError(f"{type(look).__name__} is not served on a table")


def _companion_of(look: Look, chance: Random) -> tuple[Image.Image, int]:
    """The beer behind a dish (stout with desserts) and the side on which it stands: -1 left, 1 right."""
    if isinstance(look, Dessert):
        return _blurred(_COMPANIONS[3]), 1 if look.sweet == "churros" else -1
    return _blurred(chance.choice(_COMPANIONS[:3])), chance.choice((-1, 1))


@lru_cache(maxsize=len(_COMPANIONS))
def _blurred(look: GlassOfBeer) -> Image.Image:
    glass = beer_glass(look, Random("companion")).finished(0.86)
    dimmed = ImageChops.multiply(glass, Image.new("RGBA", glass.size, (214, 204, 196, 255)))
    return dimmed.convert("RGBa").filter(ImageFilter.GaussianBlur(6)).convert("RGBA")
