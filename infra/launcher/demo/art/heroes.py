"""The slides of the front page, 1600 x 900 pixels: the subject on the right, dark calm on the left for words."""

from random import Random

from PIL import Image, ImageChops

from infra.launcher.demo.art.backdrop import AMBER, EMBER, HONEY, ROSE, Mood, developed, pub, shine
from infra.launcher.demo.art.banners import DOUBLE_BURGER, HAZY, IPA, MUG, PILSEN, STOUT, WEISS, WINE
from infra.launcher.demo.art.beer import LIQUIDS
from infra.launcher.demo.art.ensemble import Standing, assemble, sprite
from infra.launcher.demo.art.kegs import BAND_COLOURS
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.lights import string_lights
from infra.launcher.demo.art.paint import across, down, render, tone
from infra.launcher.demo.art.path import ellipse
from infra.launcher.demo.art.taps import stream, tap_rail
from infra.launcher.demo.catalogue import DemoSlide, HeroScene
from infra.launcher.demo.looks import Keg, Plate

SIZE = (1600, 900)

_RIGHT = (0.70, 0.48)
_BAR = Mood("hero bar", (AMBER, HONEY, EMBER), horizon=0.74, lamps=36, lamp_size=0.8, light=_RIGHT)
_TABLE = Mood("hero table", (AMBER, HONEY, EMBER), horizon=0.50, lamps=30, lamp_size=0.8, light=_RIGHT)
_PARTY = Mood("hero party", (HONEY, ROSE, AMBER, EMBER), horizon=0.74, lamps=44, lamp_size=0.8, light=_RIGHT)
_HANDLES = (BAND_COLOURS["wheat"], BAND_COLOURS["straw"], BAND_COLOURS["amber"], BAND_COLOURS["wine"])


def hero_picture(slide: DemoSlide) -> Image.Image:
    """The finished RGB picture of a slide."""
    return developed(_paint(slide.scene))


def _paint(scene: HeroScene) -> Image.Image:
    match scene:
        case "counter":
            return _counter()
        case "pouring":
            return _pouring()
        case "toast":
            return _toast()
        case "table":
            return _table()
        case "party":
            return _party()


def _counter() -> Image.Image:
    """Four taps on the rail and the evening's first glasses under them."""
    picture = _quiet_corner(pub(SIZE, _BAR))
    _rail(picture, 0.74, (600, 0))
    assemble(
        picture,
        (
            Standing(WEISS, 733, 836, 0.50),
            Standing(PILSEN, 955, 840, 0.58),
            Standing(IPA, 1177, 840, 0.54),
            Standing(WINE, 1399, 836, 0.58),
        ),
    )
    return picture


def _pouring() -> Image.Image:
    """One glass under a running tap, close."""
    picture = _quiet_corner(pub(SIZE, _BAR))
    shine(picture, (1250, 560), (560, 480), tone("#f3b52c"), 0.35)
    _rail(picture, 1.0, (470, -150))
    liquid = LIQUIDS["straw"]
    running = Layer(120, 140)
    stream(running, 60, 6, 120, liquid.bright, liquid.body)
    sheet = running.finished()
    picture.paste(sheet, (1250 - 60, 286), sheet)
    assemble(
        picture,
        (Standing(HAZY, 950, 800, 0.52, 3.0), Standing(IPA, 1530, 800, 0.52, 3.0), Standing(PILSEN, 1250, 872, 0.66)),
    )
    return picture


def _toast() -> Image.Image:
    """Two mugs meet; foam flies."""
    picture = _quiet_corner(pub(SIZE, _BAR))
    shine(picture, (1040, 430), (640, 520), tone("#f0a52c"), 0.42)
    mug = sprite(MUG, 0.86)
    left = mug.transpose(Image.Transpose.FLIP_LEFT_RIGHT).rotate(-13, Image.Resampling.BICUBIC, expand=True)
    right = mug.rotate(13, Image.Resampling.BICUBIC, expand=True)
    picture.paste(right, (962, -60), right)
    picture.paste(left, (482, -44), left)
    _splash(picture, (1024, 190))
    return picture


def _table() -> Image.Image:
    """A burger, fries and two beers."""
    picture = _quiet_corner(pub(SIZE, _TABLE))
    shine(picture, (1080, 600), (700, 360), tone("#ffb45a"), 0.22)
    assemble(
        picture,
        (
            Standing(PILSEN, 830, 590, 0.56, 3.0),
            Standing(STOUT, 1490, 596, 0.56, 3.0),
            Standing(Plate("fries"), 1390, 640, 0.80),
            Standing(DOUBLE_BURGER, 1010, 690, 0.92),
        ),
    )
    return picture


def _party() -> Image.Image:
    """Kegs under strings of lights, glasses already poured."""
    picture = _quiet_corner(pub(SIZE, _PARTY))
    for start, end, sag in (
        ((300, -20), (1640, 40), 120.0),
        ((-40, 60), (1000, -30), 110.0),
        ((820, -30), (1660, -10), 160.0),
    ):
        string_lights(picture, start, end, sag, 11)
    assemble(
        picture,
        (
            Standing(Keg(30, "amber", "IPA"), 1440, 800, 0.82),
            Standing(Keg(20, "wine", "VINHO"), 850, 800, 0.80),
            Standing(Keg(50, "straw", "PILSEN"), 1140, 838, 0.94),
            Standing(PILSEN, 900, 862, 0.40),
            Standing(MUG, 1396, 864, 0.40),
        ),
    )
    return picture


def _rail(picture: Image.Image, size: float, corner: tuple[int, int]) -> None:
    layer = Layer(1260, 900)
    tap_rail(layer, 30, 1230, 330, _HANDLES, floor=860)
    sheet = layer.finished(size)
    picture.paste(sheet, corner, sheet)


def _splash(picture: Image.Image, centre: tuple[int, int]) -> None:
    """Drops of beer and foam thrown up where the mugs meet."""
    chance = Random("splash")
    layer = Layer(700, 460)
    for _ in range(170):
        reach = chance.random() ** 0.7
        x, y = 350 + chance.uniform(-1, 1) * 300 * reach, 330 - chance.uniform(0.0, 1.0) * 300 * reach
        radius = chance.uniform(1.2, 9) * (1.15 - reach)
        foam = chance.random() < 0.6
        colour = (
            across(tone("#fffaf0"), tone("#fff0d4"), tone("#d8a860"))
            if foam
            else across(tone("#ffe08a"), tone("#f0a52c"), tone("#a8640c"))
        )
        layer.fill(ellipse((x, y), radius, radius * chance.uniform(0.9, 1.35), steps=20), colour)
        layer.fill(
            ellipse((x - radius * 0.3, y - radius * 0.35), radius * 0.3, radius * 0.25, steps=10), tone("#ffffff", 0.85)
        )
    sheet = layer.finished()
    picture.paste(sheet, (centre[0] - 350, centre[1] - 300), sheet)


def _quiet_corner(picture: Image.Image) -> Image.Image:
    """Darken the left and the foot, so that light text over them is easy to read."""
    side = render(
        across(tone("#3c342f"), tone("#5e544c"), tone("#c8c0b8"), tone("#ffffff"), tone("#ffffff")), picture.size
    )
    foot = render(down(tone("#ffffff"), tone("#ffffff"), tone("#f2eeea"), tone("#b8aea6")), picture.size)
    return ImageChops.multiply(ImageChops.multiply(picture, side.convert("RGB")), foot.convert("RGB"))
