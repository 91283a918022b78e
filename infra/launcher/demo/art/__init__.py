"""Every picture of the demo pub, drawn from code: no photographs, no downloads, the same pixels every time."""

from PIL import Image

from infra.launcher.demo.art.banners import category_picture
from infra.launcher.demo.art.heroes import hero_picture
from infra.launcher.demo.art.products import product_picture
from infra.launcher.demo.catalogue import DemoCategory, DemoProduct, DemoSlide

HERO_SIZE = (1600, 900)
CATEGORY_SIZE = (1680, 720)
PRODUCT_SIZE = (1080, 1350)


def draw_hero(slide: DemoSlide) -> Image.Image:
    """An RGB picture of `HERO_SIZE` pixels (16:9); its lower left is dark and calm, for words."""
    return hero_picture(slide)


def draw_category(category: DemoCategory) -> Image.Image:
    """An RGB picture of `CATEGORY_SIZE` pixels (21:9)."""
    return category_picture(category)


def draw_product(product: DemoProduct) -> Image.Image:
    """An RGB picture of `PRODUCT_SIZE` pixels (4:5)."""
    return product_picture(product)


__all__ = ["CATEGORY_SIZE", "HERO_SIZE", "PRODUCT_SIZE", "draw_category", "draw_hero", "draw_product"]
