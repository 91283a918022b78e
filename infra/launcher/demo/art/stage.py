"""Standing a drawn thing on the counter: contact shadow, light through it, reflection in the varnish."""

from PIL import Image, ImageChops, ImageFilter

from infra.launcher.demo.art.dishes import CENTRE as DISH_CENTRE
from infra.launcher.demo.art.dishes import SHEET as DISH_SHEET
from infra.launcher.demo.art.paint import down as fade_down
from infra.launcher.demo.art.paint import render, tone


def stand(picture: Image.Image, thing: Image.Image, foot: tuple[int, int], *, reflection: float = 0.28) -> None:
    """Paste an RGBA thing with its lowest visible row at `foot` (x of its middle, y), its shadow and reflection."""
    bounds = thing.getbbox()
    if bounds is None:
        return
    thing = thing.crop((0, 0, thing.width, bounds[3]))
    left, top = foot[0] - thing.width // 2, foot[1] - thing.height
    _reflect(picture, thing, (left, foot[1] - 12), reflection)
    _shadow(picture, thing.crop((bounds[0], 0, bounds[2], thing.height)), (left + bounds[0], foot[1]))
    picture.paste(thing, (left, top), thing)


def serve(picture: Image.Image, dish: Image.Image, centre: tuple[int, int]) -> None:
    """Paste a food sheet, which brings its own shadow, so that the middle of the dish is at `centre`."""
    scale = dish.width / DISH_SHEET[0]
    corner = (centre[0] - round(DISH_CENTRE[0] * scale), centre[1] - round(DISH_CENTRE[1] * scale))
    picture.paste(dish, corner, dish)


def _shadow(picture: Image.Image, thing: Image.Image, corner: tuple[int, int]) -> None:
    """Darkness where the thing meets the wood: the shape of its lowest part, flattened and blurred."""
    base = thing.getchannel("A").crop((0, round(thing.height * 0.86), thing.width, thing.height))
    pad = 60
    flat = Image.new("L", (thing.width + 2 * pad, 34 + 2 * pad), 0)
    flat.paste(base.resize((thing.width, 34)), (pad, pad))
    small = flat.resize((flat.width // 4, flat.height // 4), Image.Resampling.BOX)
    soft = small.filter(ImageFilter.GaussianBlur(4.5)).resize(flat.size, Image.Resampling.BICUBIC)
    soft = soft.point([min(255, round(value * 1.15)) for value in range(256)])
    picture.paste(Image.new("RGB", flat.size, (8, 4, 2)), (corner[0] - pad, corner[1] - pad - 26), soft)


def _reflect(picture: Image.Image, thing: Image.Image, corner: tuple[int, int], power: float) -> None:
    room = picture.height - corner[1]
    height = min(room, round(thing.height * 0.42))
    if height <= 4 or power <= 0:
        return
    mirror = thing.transpose(Image.Transpose.FLIP_TOP_BOTTOM).crop((0, 0, thing.width, height))
    mirror = mirror.resize((thing.width // 3, height // 3), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(2.2))
    mirror = mirror.resize((thing.width, height), Image.Resampling.BICUBIC)
    ramp = render(fade_down(tone("#ffffff", power), tone("#ffffff", power * 0.3), tone("#ffffff", 0)), mirror.size)
    mask = ImageChops.multiply(mirror.getchannel("A"), ramp.getchannel("A"))
    picture.paste(mirror.convert("RGB"), corner, mask)
