"""The pub at dusk behind everything: a dark wall with out-of-focus lamps and a wooden counter. Drawn once per mood."""

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from infra.launcher.demo.art.paint import Colour, Paint, down, fade, glow, render, tone

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mood:
    """The light of a picture: `horizon` is the share of the height where the counter begins, `lamps` how many shine."""

    seed: str
    lamp_colours: tuple[Colour, ...]
    horizon: float = 0.70
    lamps: int = 26
    lamp_size: float = 1.0
    light: tuple[float, float] = (0.5, 0.52)


AMBER, HONEY, EMBER = tone("#ffb045"), tone("#ffd489"), tone("#ff7a2a")
ROSE, MOSS = tone("#e0604a"), tone("#9fb86a")


@lru_cache(maxsize=12)
def pub(size: Size, mood: Mood) -> Image.Image:
    """The RGB backdrop of `size` pixels. The picture is shared: copy it before drawing on it."""
    width, height = size
    horizon = round(height * mood.horizon)
    picture = render(down(tone("#120a06"), tone("#241208"), tone("#2c170a")), size).convert("RGB")
    _lit(picture, (width * mood.light[0], height * mood.light[1]), width * 0.62, tone("#8a4a16"), 0.62)
    _boards(picture, horizon, mood.seed)
    _shelf(picture, horizon, mood.seed)
    _lamps(picture, horizon, mood)
    picture.paste(_counter(picture, horizon, mood.seed), (0, horizon))
    _edge_light(picture, horizon)
    _lit(picture, (width * mood.light[0], horizon + (height - horizon) * 0.42), width * 0.42, tone("#c4741f"), 0.34)
    return picture


@lru_cache(maxsize=4)
def _grain(size: Size) -> Image.Image:
    noise = Image.frombytes("L", size, Random("grain").randbytes(size[0] * size[1]))
    gentle = noise.point([128 + round((value - 128) * 0.045) for value in range(256)])
    return Image.merge("RGB", (gentle, gentle, gentle))


@lru_cache(maxsize=4)
def _vignette(size: Size) -> Image.Image:
    shade = glow(tone("#ffffff"), tone("#ffffff"), tone("#e2dcd8"), tone("#7d7169"), radius=0.78)
    return render(shade, size).convert("RGB")


def developed(picture: Image.Image) -> Image.Image:
    """The last step of every picture: darker corners and a little film grain."""
    shaded = ImageChops.multiply(picture.convert("RGB"), _vignette(picture.size))
    return ImageChops.add(shaded, _grain(picture.size), scale=1, offset=-128)


def shine(
    picture: Image.Image, centre: tuple[float, float], radii: tuple[float, float], colour: Colour, power: float
) -> None:
    """Add a soft pool of light (screen) to an RGB picture, in place; `power` goes from 0 to 1."""
    box = (
        max(0, round(centre[0] - radii[0])),
        max(0, round(centre[1] - radii[1])),
        min(picture.width, round(centre[0] + radii[0])),
        min(picture.height, round(centre[1] + radii[1])),
    )
    if box[0] >= box[2] or box[1] >= box[3]:
        return
    whole = (round(radii[0] * 2), round(radii[1] * 2))
    pool = render(_pool(colour, power), whole).convert("RGB")
    offset = (box[0] - round(centre[0] - radii[0]), box[1] - round(centre[1] - radii[1]))
    pool = pool.crop((*offset, offset[0] + box[2] - box[0], offset[1] + box[3] - box[1]))
    picture.paste(ImageChops.screen(picture.crop(box), pool), box[:2])


def _pool(colour: Colour, power: float) -> Paint:
    """A bell curve of light over black."""
    levels = [math.exp(-((index / 8) ** 2) * 4.2) - math.exp(-4.2) for index in range(9)]
    return glow(*(_dimmed(colour, power * max(level, 0.0)) for level in levels))


def _dimmed(colour: Colour, level: float) -> Colour:
    return round(colour[0] * level), round(colour[1] * level), round(colour[2] * level), 255


def _lit(picture: Image.Image, centre: tuple[float, float], radius: float, colour: Colour, power: float) -> None:
    shine(picture, centre, (radius, radius), colour, power)


def _boards(picture: Image.Image, horizon: int, seed: str) -> None:
    """Vertical wall boards, far out of focus: only a slow rhythm of darker and lighter brown remains."""
    chance = Random(f"boards {seed}")
    width = picture.width
    shade = Image.new("L", (width // 8, 1), 128)
    x = 0
    while x < shade.width:
        step = chance.randint(9, 15)
        shade.paste(chance.randint(112, 140), (x, 0, min(x + step, shade.width), 1))
        shade.paste(92, (x, 0, x + 1, 1))
        x += step
    shade = shade.resize((width, horizon), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(9))
    wall = picture.crop((0, 0, width, horizon))
    picture.paste(ImageChops.overlay(wall, Image.merge("RGB", (shade, shade, shade))), (0, 0))


def _shelf(picture: Image.Image, horizon: int, seed: str) -> None:
    """Two shelves of bottles behind the bar, seen only as warm shapes out of focus."""
    chance = Random(f"shelf {seed}")
    width, height = picture.width // 4, horizon // 4
    mask = Image.new("L", (width, height), 0)
    glints = Image.new("RGB", (width, height), (0, 0, 0))
    for level in (0.52, 0.94):
        floor, x = height * level, chance.uniform(-8, 0)
        while x < width:
            wide, tall = chance.uniform(9, 15), chance.uniform(0.22, 0.34) * height
            _bottle_shape(ImageDraw.Draw(mask), x, floor, wide, tall, 255)
            colour = chance.choice(((92, 44, 12), (60, 30, 10), (44, 50, 18), (100, 62, 20), (70, 20, 12)))
            ImageDraw.Draw(glints).rectangle(
                (x + wide * 0.62, floor - tall * 0.5, x + wide * 0.9, floor - 2), fill=colour
            )
            x += wide + chance.uniform(2, 18)
        ImageDraw.Draw(mask).rectangle((0, floor, width, floor + 3), fill=255)
        ImageDraw.Draw(glints).line((0, floor, width, floor), fill=(70, 38, 14))
    soft = mask.filter(ImageFilter.GaussianBlur(2.6)).resize((picture.width, horizon), Image.Resampling.BICUBIC)
    wall = picture.crop((0, 0, picture.width, horizon))
    dark = ImageChops.multiply(wall, Image.new("RGB", wall.size, (118, 104, 96)))
    wall.paste(dark, (0, 0), soft)
    shine_through = glints.filter(ImageFilter.GaussianBlur(2.2)).resize(wall.size, Image.Resampling.BICUBIC)
    picture.paste(ImageChops.screen(wall, shine_through), (0, 0))


def _bottle_shape(pen: ImageDraw.ImageDraw, x: float, floor: float, wide: float, tall: float, ink: int) -> None:
    shoulder = floor - tall * 0.62
    pen.rounded_rectangle((x, shoulder, x + wide, floor), radius=wide * 0.3, fill=ink)
    pen.rectangle((x + wide * 0.36, floor - tall, x + wide * 0.64, shoulder + 2), fill=ink)


def _lamps(picture: Image.Image, horizon: int, mood: Mood) -> None:
    """Bokeh: discs of light with a slightly brighter edge, larger and fainter towards the viewer."""
    chance = Random(f"lamps {mood.seed}")
    half = (picture.width // 2, horizon // 2)
    sheet = Image.new("RGB", half, (0, 0, 0))
    for index in range(mood.lamps):
        radius = chance.uniform(0.012, 0.05) * picture.width / 2 * mood.lamp_size
        x, y = chance.uniform(-0.03, 1.03) * half[0], (chance.random() ** 1.25 * 0.95) * half[1]
        power = chance.uniform(0.10, 0.42) * (1.0 - 0.35 * y / half[1])
        colour = mood.lamp_colours[index % len(mood.lamp_colours)]
        sheet = ImageChops.screen(sheet, _disc(half, (x, y), radius, colour, power))
    blurred = sheet.filter(ImageFilter.GaussianBlur(1.4)).resize((picture.width, horizon), Image.Resampling.BICUBIC)
    halo = sheet.resize((half[0] // 4, half[1] // 4)).filter(ImageFilter.GaussianBlur(9)).resize(blurred.size)
    wall = picture.crop((0, 0, picture.width, horizon))
    picture.paste(ImageChops.screen(ImageChops.screen(wall, blurred), halo), (0, 0))


def _disc(size: Size, centre: tuple[float, float], radius: float, colour: Colour, power: float) -> Image.Image:
    disc = Image.new("RGB", size, (0, 0, 0))
    pen = ImageDraw.Draw(disc)
    for share, level in ((1.0, 1.0), (0.86, 0.74), (0.5, 0.66)):
        reach = radius * share
        box = (centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach)
        pen.ellipse(box, fill=_dimmed(colour, power * level)[:3])
    return disc


def _counter(wall: Image.Image, horizon: int, seed: str) -> Image.Image:
    """A varnished wooden counter seen from a little above: long grain, seams, and the lamps smeared in the varnish."""
    size = width, height = wall.width, wall.height - horizon
    sheet = width, height * 2
    grain = Image.blend(
        _streaks(sheet, (width // 200, height // 4), f"long {seed}"),
        _streaks(sheet, (width // 60, height), f"fine {seed}"),
        0.42,
    )
    for seam in (0.20, 0.52, 1.0):
        ImageDraw.Draw(grain).line((0, sheet[1] * seam, width, sheet[1] * seam), fill=10, width=6)
    grain = grain.filter(ImageFilter.GaussianBlur(1.1))
    tilted = grain.transform(size, Image.Transform.PERSPECTIVE, _tilt(size), Image.Resampling.BICUBIC)
    wood = ImageOps.colorize(tilted, black="#150a05", mid="#3a1d0c", white="#66371a", midpoint=128)
    shade = render(down(tone("#a89a90"), tone("#ffffff"), tone("#b5a89e"), tone("#6e635b")), size).convert("RGB")
    return ImageChops.screen(ImageChops.multiply(wood, shade), _varnish(wall, horizon, size))


def _varnish(wall: Image.Image, horizon: int, size: Size) -> Image.Image:
    """The wall mirrored in the counter: smeared downwards, fading towards the viewer."""
    mirror = wall.crop((0, max(0, horizon - size[1]), size[0], horizon)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    smear = mirror.resize((size[0] // 12, 12), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(1.5))
    smear = smear.resize(size, Image.Resampling.BICUBIC)
    return ImageChops.multiply(
        smear, render(down(tone("#8c8c8c"), tone("#3c3c3c"), tone("#0c0c0c")), size).convert("RGB")
    )


def _tilt(size: Size) -> tuple[float, ...]:
    """Perspective on a sheet of twice the height: its far edge is squeezed four times as much as its near one."""
    width, height = size
    return 1.0, width / 2 / height, 0.0, 0.0, 4.0, 0.0, 0.0, 1 / height


def _streaks(size: Size, samples: Size, seed: str) -> Image.Image:
    samples = max(2, samples[0]), max(2, samples[1])
    noise = Image.frombytes("L", samples, Random(seed).randbytes(samples[0] * samples[1]))
    return noise.resize(size, Image.Resampling.BICUBIC)


def _edge_light(picture: Image.Image, horizon: int) -> None:
    """The far edge of the counter catches the lamps: a thin warm line that fades to the sides."""
    colour = tone("#ffbf6b")
    shine(picture, (picture.width * 0.5, horizon + 1), (picture.width * 0.55, 5), colour, 0.5)
    shine(picture, (picture.width * 0.5, horizon), (picture.width * 0.6, 60), fade(colour, 1), 0.16)
