"""The demo's pictures have the sizes that the site asks for, and come out the same every time."""

from collections.abc import Callable

import pytest
from PIL import Image, ImageStat

from demo.art import CATEGORY_SIZE, HERO_SIZE, PRODUCT_SIZE, draw_category, draw_hero, draw_product
from demo.art.portions import PORTIONS
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS, DemoProduct
from demo.looks import GlassOfBeer, Plate

PRODUCT_BY_SLUG = {product.slug: product for product in PRODUCTS}
STOUT = PRODUCT_BY_SLUG["chope-stout-sem-lua"]
PILSEN = PRODUCT_BY_SLUG["chope-pilsen-300"]


def _heart(picture: Image.Image) -> list[float]:
    """The mean colour in the middle of the glass."""
    return ImageStat.Stat(picture.crop((440, 640, 640, 900))).mean


@pytest.mark.parametrize(
    ("draw", "size"),
    [
        (lambda: draw_hero(HERO_SLIDES[2]), HERO_SIZE),
        (lambda: draw_category(CATEGORIES[-1]), CATEGORY_SIZE),
        (lambda: draw_product(STOUT), PRODUCT_SIZE),
    ],
    ids=["hero 1600x900", "category 1680x720", "product 1080x1350"],
)
def test_a_picture_has_exactly_the_size_of_its_profile(draw: Callable[[], Image.Image], size: tuple[int, int]) -> None:
    picture = draw()
    assert picture.size == size
    assert picture.mode == "RGB"


def test_the_sizes_are_those_of_the_image_profiles() -> None:
    assert (HERO_SIZE, CATEGORY_SIZE, PRODUCT_SIZE) == ((1600, 900), (1680, 720), (1080, 1350))


@pytest.mark.parametrize("slug", ["chope-pilsen-300", "barril-pilsen-30l"])
def test_a_product_drawn_twice_has_the_same_pixels(slug: str) -> None:
    product = PRODUCT_BY_SLUG[slug]
    assert draw_product(product).tobytes() == draw_product(product).tobytes()


def test_a_stout_is_black_and_a_pilsen_is_golden() -> None:
    assert max(_heart(draw_product(STOUT))) < 70
    red, green, blue = _heart(draw_product(PILSEN))
    assert red > 200
    assert red > green > 120 > blue


def test_the_words_on_a_slide_lie_on_a_dark_calm_corner() -> None:
    corner = draw_hero(HERO_SLIDES[1]).convert("L").crop((0, 450, 560, 900))
    statistics = ImageStat.Stat(corner)
    assert statistics.mean[0] < 60
    assert statistics.stddev[0] < 30


@pytest.mark.parametrize(
    "product", [product for product in PRODUCTS if isinstance(product.look, Plate)], ids=lambda product: product.slug
)
def test_every_portion_of_the_menu_has_its_own_drawing(product: DemoProduct) -> None:
    assert isinstance(product.look, Plate)
    assert product.look.food in PORTIONS


def test_beers_of_one_glass_differ_by_their_colour() -> None:
    looks = [product.look for product in PRODUCTS if isinstance(product.look, GlassOfBeer)]
    draught = looks[:-1]  # the last one is the alcohol-free twin of the house beer
    assert len(set(draught)) == len(draught)
