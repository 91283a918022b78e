"""Each step of the editor on pictures whose every pixel is known."""

import math
from typing import Any

import pytest
from PIL import Image

from command_api.images.editing import CropOutside, Edit, Rect, canvas_of, rendered
from command_api.images.profiles import LIGHT_GREY, Profile

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
WIDE = Profile(40, 20, (40,), "cover", 90, 1, 1)
PADDED = Profile(40, 50, (40,), "contain", 92, 1, 1)
EVERYTHING = Rect(0, 0, 40, 20)


def quarters(width: int = 40, height: int = 20) -> Image.Image:
    """Red and green above, blue and white below."""
    image = Image.new("RGB", (width, height), WHITE)
    image.paste(RED, (0, 0, width // 2, height // 2))
    image.paste(GREEN, (width // 2, 0, width, height // 2))
    image.paste(BLUE, (0, height // 2, width // 2, height))
    return image


def flat(color: tuple[int, int, int]) -> Image.Image:
    return Image.new("RGB", (40, 20), color)


def corners(image: Image.Image) -> tuple[Any, ...]:
    """The pixels in the corners: upper left, upper right, lower left, lower right."""
    right, bottom = image.width - 1, image.height - 1
    return tuple(image.getpixel(place) for place in ((0, 0), (right, 0), (0, bottom), (right, bottom)))


def test_an_edit_that_changes_nothing_gives_the_same_pixels() -> None:
    assert rendered(quarters(), WIDE, Edit()).tobytes() == quarters().tobytes()
    assert rendered(quarters(), WIDE, Edit(EVERYTHING)).tobytes() == quarters().tobytes()


@pytest.mark.parametrize(
    ("degrees", "canvas", "expected"),
    [
        (0, (40, 20), (RED, GREEN, BLUE, WHITE)),
        (90, (20, 40), (BLUE, RED, WHITE, GREEN)),
        (180, (40, 20), (WHITE, BLUE, GREEN, RED)),
        (-180, (40, 20), (WHITE, BLUE, GREEN, RED)),
        (-90, (20, 40), (GREEN, WHITE, RED, BLUE)),
    ],
)
def test_right_angles_turn_clockwise_and_move_whole_pixels(
    degrees: int, canvas: tuple[int, int], expected: tuple[Any, ...]
) -> None:
    assert canvas_of(40, 20, degrees) == canvas
    profile = Profile(*canvas, (1,), "cover", 90, 1, 1)
    turned = rendered(quarters(), profile, Edit(rotation=degrees))
    assert corners(turned) == expected
    assert sorted(turned.getcolors() or []) == sorted(quarters().getcolors() or [])


@pytest.mark.parametrize(
    ("width", "height", "degrees", "canvas"),
    [
        (100, 100, 45, (141, 141)),
        (100, 50, 30, (112, 93)),
        (100, 50, -30, (112, 93)),
        (1600, 900, 1, (1615, 928)),
        (1600, 900, 180, (1600, 900)),
        (3, 2000, 90, (2000, 3)),
    ],
)
def test_the_canvas_grows_to_the_box_around_the_turned_picture(
    width: int, height: int, degrees: float, canvas: tuple[int, int]
) -> None:
    assert canvas_of(width, height, degrees) == canvas


def test_a_turned_picture_keeps_its_centre_and_shows_grey_in_the_corners() -> None:
    """By 45 degrees the upper left quarter comes to the top, the upper right one to the right."""
    side = 200
    profile = Profile(*canvas_of(side, side, 45), (1,), "cover", 90, 1, 1)
    turned = rendered(quarters(side, side), profile, Edit(rotation=45))
    middle = profile.width // 2
    assert turned.size == (283, 283)
    assert corners(turned) == (LIGHT_GREY,) * 4
    assert turned.getpixel((middle, 60)) == RED
    assert turned.getpixel((222, middle)) == GREEN
    assert turned.getpixel((60, middle)) == BLUE
    assert turned.getpixel((middle, 222)) == WHITE
    backwards = rendered(quarters(side, side), profile, Edit(rotation=-45))
    assert backwards.getpixel((middle, 60)) == GREEN
    assert backwards.getpixel((60, middle)) == RED


def test_the_border_of_a_turned_picture_runs_where_geometry_says() -> None:
    """A black square turned by 30 degrees: the corner that points upwards lies at h·sin 30° from the left."""
    side = 300
    size = canvas_of(side, side, 30)
    turned = rendered(
        Image.new("RGB", (side, side), (0, 0, 0)), Profile(*size, (1,), "cover", 90, 1, 1), Edit(rotation=30)
    )
    for row in (40, 100, 150):
        left = next(x for x in range(size[0]) if sum(turned.getpixel((x, row))) < 360)  # type: ignore[arg-type]
        expected = side * math.sin(math.radians(30)) - (row + 0.5) * math.tan(math.radians(30))
        assert abs(left - expected) <= 1


@pytest.mark.parametrize(
    ("crop", "expected"),
    [
        (Rect(0, 0, 20, 10), (RED, RED, RED, RED)),
        (Rect(20, 0, 20, 10), (GREEN, GREEN, GREEN, GREEN)),
        (Rect(20, 10, 20, 10), (WHITE, WHITE, WHITE, WHITE)),
        (Rect(10, 5, 20, 10), (RED, GREEN, BLUE, WHITE)),
        (Rect(-20, -10, 40, 20), (LIGHT_GREY, LIGHT_GREY, LIGHT_GREY, RED)),
        (Rect(20, 10, 40, 20), (WHITE, LIGHT_GREY, LIGHT_GREY, LIGHT_GREY)),
        (Rect(-40, -20, 120, 60), (LIGHT_GREY,) * 4),
    ],
)
def test_a_rectangle_is_cut_out_and_what_lies_outside_is_grey(crop: Rect, expected: tuple[Any, ...]) -> None:
    assert corners(rendered(quarters(), WIDE, Edit(crop))) == expected


def test_a_rectangle_that_reaches_outside_shows_the_picture_where_it_lies() -> None:
    shown = rendered(quarters(), WIDE, Edit(Rect(-40, -20, 80, 40)))
    assert shown.getpixel((20, 10)) == RED
    assert shown.getpixel((19, 10)) == shown.getpixel((20, 9)) == LIGHT_GREY
    assert shown.getpixel((39, 19)) == WHITE


def test_the_rectangle_is_one_of_the_turned_picture() -> None:
    profile = Profile(10, 20, (1,), "cover", 90, 1, 1)
    assert corners(rendered(quarters(), profile, Edit(Rect(0, 0, 10, 20), rotation=90))) == (BLUE,) * 4
    assert corners(rendered(quarters(), profile, Edit(Rect(10, 20, 10, 20), rotation=90))) == (GREEN,) * 4


@pytest.mark.parametrize("crop", [Rect(40, 0, 10, 5), Rect(-10, 0, 10, 5), Rect(0, 20, 10, 5), Rect(9e5, 0, 1, 1)])
def test_a_rectangle_beside_the_picture_is_refused(crop: Rect) -> None:
    with pytest.raises(CropOutside):
        rendered(quarters(), WIDE, Edit(crop))


@pytest.mark.parametrize(
    ("data", "crop_data"),
    [
        ({}, None),
        ({"cropRect": None}, None),
        ({"cropRect": {"x": 3, "y": 4, "width": 0, "height": 5}}, None),
        ({}, {"x": 3, "y": 4, "width": 5, "height": 0}),
    ],
)
def test_an_empty_rectangle_counts_as_none(data: dict[str, Any], crop_data: dict[str, Any] | None) -> None:
    assert Edit.of(data, crop_data).crop is None


def test_the_rectangle_of_the_edit_goes_before_the_one_beside_it() -> None:
    inner, outer = ({"x": 1.0, "y": 2.0, "width": side, "height": side} for side in (3.0, 9.0))
    assert Edit.of({"cropRect": inner}, outer).crop == Rect(1, 2, 3, 3)
    assert Edit.of({"rotation": 5}, outer) == Edit(Rect(1, 2, 9, 9), rotation=5)


def test_without_a_rectangle_the_middle_is_shown_or_the_whole_padded() -> None:
    tall = Image.new("RGB", (40, 60), RED)
    tall.paste(BLUE, (0, 20, 40, 40))
    assert rendered(tall, WIDE, Edit()).getcolors() == [(800, BLUE)]
    shown = rendered(quarters(), PADDED, Edit())
    assert [shown.getpixel((1, y)) for y in (14, 15, 24, 25, 34)][1:] == [RED, RED, BLUE, BLUE]
    assert max(abs(one - other) for one, other in zip(shown.getpixel((1, 0)), RED, strict=True)) < 40


def test_a_whole_picture_that_stands_askew_is_padded_with_light_grey() -> None:
    assert rendered(flat(RED), PADDED, Edit(rotation=10)).getpixel((20, 0)) == LIGHT_GREY


def test_a_rectangle_of_another_shape_is_padded_not_stretched() -> None:
    shown = rendered(quarters(), WIDE, Edit(Rect(0, 0, 20, 20)))
    assert [shown.getpixel((x, 2)) for x in (9, 10, 29, 30)] == [LIGHT_GREY, RED, RED, LIGHT_GREY]


@pytest.mark.parametrize(
    ("controls", "before", "after"),
    [
        ({"brightness": 150}, (100, 200, 7), (150, 255, 11)),
        ({"brightness": 50}, (100, 201, 255), (50, 101, 128)),
        ({"contrast": 150}, (100, 200, 20), (86, 236, 0)),
        ({"contrast": 50}, (0, 255, 128), (64, 191, 128)),
        ({"saturation": 50}, (200, 100, 50), (159, 109, 84)),
        ({"saturation": 150}, (200, 100, 50), (241, 91, 16)),
        ({"saturation": 150}, (255, 0, 0), (255, 0, 0)),
        ({"brightness": 150, "contrast": 50}, (200, 100, 10), (191, 139, 71)),
        ({"brightness": 150, "contrast": 50, "saturation": 150}, (200, 100, 10), (214, 136, 34)),
    ],
)
def test_colours_change_as_css_filters_say(
    controls: dict[str, float], before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    """By hand: c·b; (c − ½)·k + ½; the saturation matrix of 0.213, 0.715 and 0.072; each clamped."""
    assert rendered(flat(before), WIDE, Edit(**controls)).getcolors() == [(800, after)]


def test_a_blur_softens_edges_and_leaves_areas() -> None:
    shown = rendered(quarters(), WIDE, Edit(blur=2))
    assert shown.getpixel((0, 0)) == RED
    across = [shown.getpixel((x, 2))[0] for x in range(10, 30)]  # type: ignore[index]
    assert across == sorted(across, reverse=True)
    assert 100 < across[10] < 155


def test_a_panorama_turned_askew_needs_no_gigabytes() -> None:
    panorama = Image.new("RGB", (1680, 23_000), RED)
    shown = rendered(panorama, Profile(1680, 720, (1,), "cover", 90, 1, 1), Edit(rotation=45))
    assert shown.size == (1680, 720)
    assert shown.getpixel((840, 360)) == RED
