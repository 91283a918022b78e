"""Thirty pictures of awkward sizes and kinds: whatever is sent, what is shown has the size and bytes of its kind."""

import io
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from PIL import Image

from command_api.images.domain import Kind
from command_api.images.editing import Edit, Rect
from command_api.images.pictures import LONGEST_KEPT, LONGEST_WEBP, edit_original, prepare
from command_api.images.profiles import PROFILES

MOST_BYTES: dict[Kind, int] = {"hero": 600_000, "category": 500_000, "product": 400_000}
ASKEW = Edit(rotation=-7.5, brightness=130, contrast=140, saturation=150)
"""An edit that makes a picture harder to compress."""


def noise(width: int, height: int) -> Image.Image:
    """In every channel its own, which no encoder likes."""
    return much_noise().crop((0, 0, width, height))


@cache
def much_noise() -> Image.Image:
    return Image.merge("RGB", [Image.effect_noise((3500, 1351), 160) for _ in range(3)])


def ramp(width: int, height: int) -> Image.Image:
    level = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (level, level.rotate(180), Image.new("L", (width, height), 90)))


def saved(image: Image.Image, form: str = "PNG", **how: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **({"compress_level": 1} if form == "PNG" else {}), **how)
    return out.getvalue()


def jpeg(image: Image.Image, quality: int = 60, orientation: int | None = None) -> bytes:
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    return saved(image, "JPEG", quality=quality, exif=exif)


def png16(width: int, height: int) -> bytes:
    image = Image.new("I;16", (width, height))
    image.paste(40_000, (0, 0, width // 2, height))
    return saved(image)


def animated(form: str) -> bytes:
    frames = [Image.new("RGB", (1600, 900), colour) for colour in ("red", "green", "blue")]
    return saved(frames[0], form, save_all=True, append_images=frames[1:], duration=100, loop=0)


AWKWARD: dict[str, tuple[Kind, Callable[[], bytes]]] = {
    "hero: the least there is": ("hero", lambda: saved(ramp(1600, 900))),
    "hero: noise at the least size": ("hero", lambda: jpeg(noise(1600, 900))),
    "hero: noise as WebP": ("hero", lambda: saved(noise(1601, 901), "WEBP", quality=60)),
    "hero: a panorama": ("hero", lambda: jpeg(ramp(4_000, 900))),
    "hero: a panorama of noise": ("hero", lambda: jpeg(noise(3500, 900), 40)),
    "hero: a tower": ("hero", lambda: jpeg(ramp(1600, 4_000))),
    "hero: odd sizes": ("hero", lambda: saved(ramp(1601, 907))),
    "hero: primes": ("hero", lambda: saved(ramp(2003, 1009))),
    "hero: one pixel too wide": ("hero", lambda: saved(ramp(1601, 900))),
    "hero: square": ("hero", lambda: saved(ramp(1777, 1777))),
    "hero: forty megapixels": ("hero", lambda: jpeg(ramp(8000, 5000))),
    "hero: 16 bits of grey": ("hero", lambda: png16(1600, 901)),
    "hero: black and white": ("hero", lambda: saved(ramp(1999, 1003).convert("1"))),
    "hero: a palette": ("hero", lambda: saved(ramp(1600, 1200).quantize(256))),
    "hero: a palette with a hole": ("hero", lambda: saved(ramp(1600, 1200).quantize(64), transparency=3)),
    "hero: CMYK": ("hero", lambda: jpeg(ramp(1602, 999).convert("CMYK"))),
    "hero: animated PNG": ("hero", lambda: animated("PNG")),
    "hero: animated WebP": ("hero", lambda: animated("WEBP")),
    "category: the least there is": ("category", lambda: saved(ramp(1680, 720))),
    "category: noise": ("category", lambda: jpeg(noise(1681, 723))),
    "category: a long panorama": ("category", lambda: jpeg(ramp(20_000, 720))),
    "category: a tower": ("category", lambda: jpeg(ramp(1680, 4001))),
    "category: on its side": ("category", lambda: jpeg(ramp(721, 1683), orientation=6)),
    "category: grey with alpha": ("category", lambda: saved(ramp(1680, 901).convert("LA"))),
    "product: the least there is": ("product", lambda: saved(ramp(1080, 1350))),
    "product: noise": ("product", lambda: jpeg(noise(1081, 1351))),
    "product: noise as wide as it is high": ("product", lambda: jpeg(noise(1350, 1351))),
    "product: a tower": ("product", lambda: jpeg(ramp(1080, 16_000))),
    "product: upside down and mirrored": ("product", lambda: jpeg(ramp(1357, 1083), orientation=7)),
    "product: see-through": ("product", lambda: saved(Image.new("RGBA", (1083, 1353), (200, 10, 10, 60)))),
}


EDITED = {
    "hero: the least there is",
    "hero: noise at the least size",
    "hero: a panorama",
    "hero: a panorama of noise",
    "hero: a tower",
    "hero: odd sizes",
    "hero: primes",
    "hero: forty megapixels",
    "category: noise",
    "category: a long panorama",
    "category: on its side",
    "product: the least there is",
    "product: noise",
    "product: a tower",
    "product: see-through",
}
"""Those with a shape of their own or the most bytes. What their files are written in, an edit does not see."""
EDITED_AGAIN = EDITED - {
    "hero: the least there is",
    "hero: a panorama of noise",
    "hero: odd sizes",
    "hero: forty megapixels",
    "category: noise",
    "product: noise",
    "product: see-through",
}
"""Those whose kept original has a shape of its own, or the most bytes."""


def test_there_are_thirty_of_them() -> None:
    assert len(AWKWARD) == 30


@pytest.mark.slow
@pytest.mark.parametrize("name", AWKWARD)
def test_an_awkward_picture_ends_within_the_size_and_bytes_of_its_kind(name: str) -> None:
    kind, make = AWKWARD[name]
    profile = PROFILES[kind]
    picture = prepare(make(), kind, ASKEW if name in EDITED else None)
    assert (picture.edited is not None) == (name in EDITED)
    kept = picture.original
    least = (profile.width, profile.height)
    assert max(kept.width, kept.height) in range(LONGEST_KEPT + 1) or {
        kept.width == profile.width,
        kept.height == profile.height,
        max(kept.width, kept.height) == LONGEST_WEBP,
    } == {False, True}
    renditions = [picture.plain, *([picture.edited] if picture.edited else [])]
    if name in EDITED_AGAIN:
        rect = Rect(3.3, 1.7, 333.3, 333.3 * least[1] / least[0])
        renditions.append(edit_original(kept.content, kind, Edit(rect, rotation=90)))
    for rendition in renditions:
        assert [variant.width for variant in rendition.variants] == list(profile.widths)
        for variant in rendition.variants:
            with Image.open(io.BytesIO(variant.content)) as shown:
                assert (shown.format, shown.size) == ("WEBP", (variant.width, variant.height))
                assert not getattr(shown, "is_animated", False)
        widest = rendition.variants[-1]
        assert (widest.width, widest.height) == least
        assert len(widest.content) <= MOST_BYTES[kind]
