"""Every portion of the kitchen by its name."""

from collections.abc import Callable
from random import Random

from infra.launcher.demo.art import boards, fried, griddled
from infra.launcher.demo.art.dishes import SHEET
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.looks import Food


def portion(food: Food, chance: Random) -> Layer:
    """A portion on a transparent sheet of `SHEET` pixels."""
    layer = Layer(*SHEET)
    PORTIONS[food](layer, chance)
    return layer


PORTIONS: dict[Food, Callable[[Layer, Random], None]] = {
    "fries": fried.fries,
    "loaded_fries": fried.loaded_fries,
    "cassava": fried.cassava,
    "coxinha": fried.coxinha,
    "rib_balls": fried.rib_balls,
    "onion_rings": fried.onion_rings,
    "pork_crackling": fried.pork_crackling,
    "fish_strips": fried.fish_strips,
    "calabresa": griddled.calabresa,
    "steak_strips": griddled.steak_strips,
    "sausages": griddled.sausages,
    "curd_cheese": griddled.curd_cheese,
    "polenta": griddled.polenta,
    "picanha": griddled.picanha,
    "cheese_board": boards.cheese_board,
    "minas_board": boards.minas_board,
    "german_board": boards.german_board,
    "house_board": boards.house_board,
    "cheese_wheel_board": boards.cheese_wheel_board,
    "garden_board": boards.garden_board,
}
