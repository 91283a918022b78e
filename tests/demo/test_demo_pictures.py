"""The pictures of the demo pub are files: one of each width of its kind for whatever has a picture, and no more."""

from io import BytesIO

import pytest
from PIL import Image, ImageStat

from command_api.images.domain import Kind
from command_api.images.profiles import PROFILES
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS
from demo.images import PICTURES, picture

SLUGS: dict[Kind, list[str]] = {
    "hero": [slide.slug for slide in HERO_SLIDES],
    "category": [category.slug for category in CATEGORIES],
    "product": [product.slug for product in PRODUCTS],
}
LARGEST = 11_000_000
"""Bytes of all of them, which everybody who clones the project downloads."""


def opened(kind: Kind, slug: str, variant: int = -1) -> Image.Image:
    image = Image.open(BytesIO(picture(kind, slug).plain.variants[variant].content))
    image.load()
    return image


def test_there_is_a_file_of_each_width_for_whatever_has_a_picture_and_no_other() -> None:
    wanted = {
        f"{kind}/{slug}-{width}.webp"
        for kind, slugs in SLUGS.items()
        for slug in slugs
        for width in PROFILES[kind].widths
    }
    there = {str(path.relative_to(PICTURES)): path.stat().st_size for path in PICTURES.rglob("*") if path.is_file()}
    assert set(there) == wanted
    assert sum(there.values()) <= LARGEST


@pytest.mark.parametrize("kind", SLUGS)
def test_every_picture_has_the_sizes_and_the_colour_that_an_upload_would_have(kind: Kind) -> None:
    for slug in SLUGS[kind]:
        there = picture(kind, slug)
        for variant in there.plain.variants:
            image = Image.open(BytesIO(variant.content))
            assert (image.format, image.mode) == ("WEBP", "RGB"), slug
            assert image.size == (variant.width, variant.height), slug
        assert there.original is there.plain.variants[-1]
        assert there.original.width == PROFILES[kind].width
        mean = opened(kind, slug).resize((1, 1), Image.Resampling.BOX).tobytes()
        said = bytes.fromhex(there.plain.color[1:])
        assert max(abs(a - b) for a, b in zip(mean, said, strict=True)) <= 2, slug


def test_a_stout_is_black_and_a_pilsen_is_golden() -> None:
    def heart(slug: str) -> list[float]:
        """The mean colour in the middle of the glass."""
        return ImageStat.Stat(opened("product", slug).crop((440, 640, 640, 900))).mean

    assert max(heart("chope-stout-sem-lua")) < 70
    red, green, blue = heart("chope-pilsen-300")
    assert red > 200
    assert red > green > 120 > blue


def test_the_words_on_a_slide_lie_on_a_dark_calm_corner() -> None:
    for slide in HERO_SLIDES:
        statistics = ImageStat.Stat(opened("hero", slide.slug).convert("L").crop((0, 450, 560, 900)))
        assert statistics.mean[0] < 60, slide.slug
        assert statistics.stddev[0] < 30, slide.slug
