"""Several things in one picture: each drawn from its look, set down from the back to the front."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image, ImageChops, ImageFilter

from infra.launcher.demo.art.backdrop import shine
from infra.launcher.demo.art.beer import LIQUIDS
from infra.launcher.demo.art.bottles import bottle, growler, six_pack
from infra.launcher.demo.art.burgers import burger
from infra.launcher.demo.art.cocktails import drink
from infra.launcher.demo.art.desserts import dessert
from infra.launcher.demo.art.glassware import beer_glass
from infra.launcher.demo.art.kegs import keg
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.portions import portion
from infra.launcher.demo.art.stage import serve, stand
from infra.launcher.demo.looks import Bottle, Burger, Dessert, Drink, GlassOfBeer, Growler, Keg, Look, Plate, SixPack


@dataclass(frozen=True, slots=True)
class Standing:
    """A look and where it goes, in pixels: `foot` is the middle of a dish, `size` is against the look's own sheet."""

    look: Look
    x: int
    foot: int
    size: float
    blur: float = 0.0


def drawn(look: Look, chance: Random) -> Layer:
    """The sheet of any look."""
    match look:
        case GlassOfBeer():
            return beer_glass(look, chance)
        case Growler():
            return growler(look, chance)
        case Bottle():
            return bottle(look, chance)
        case SixPack():
            return six_pack(look, chance)
        case Keg():
            return keg(look, chance)
        case Drink():
            return drink(look, chance)
        case Burger():
            return burger(look, chance)
        case Dessert(sweet):
            return dessert(sweet, chance)
        case Plate(food):
            return portion(food, chance)


def assemble(picture: Image.Image, things: Sequence[Standing]) -> None:
    """Set the things on an RGB picture, in the given order."""
    for thing in things:
        sheet = sprite(thing.look, thing.size, thing.blur)
        if isinstance(thing.look, Plate | Burger) or (
            isinstance(thing.look, Dessert) and thing.look.sweet != "affogato"
        ):
            serve(picture, sheet, (thing.x, thing.foot))
            continue
        if isinstance(thing.look, GlassOfBeer):
            glow = LIQUIDS[thing.look.beer].body
            shine(picture, (thing.x, thing.foot - 330 * thing.size), (420 * thing.size, 420 * thing.size), glow, 0.22)
        stand(picture, sheet, (thing.x, thing.foot), reflection=0.26)


@lru_cache(maxsize=8)
def sprite(look: Look, size: float, blur: float = 0.0) -> Image.Image:
    """A drawn look at its size; out-of-focus things are also a little darker."""
    sheet = drawn(look, Random(repr(look))).finished(size)
    if not blur:
        return sheet
    dimmed = ImageChops.multiply(sheet, Image.new("RGBA", sheet.size, (206, 196, 188, 255)))
    return dimmed.convert("RGBa").filter(ImageFilter.GaussianBlur(blur)).convert("RGBA")
