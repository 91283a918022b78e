"""A picture looks as its colour profile says, whatever the channels of its file."""

import io
from typing import Any, Literal

import pytest
from PIL import Image

from command_api.images.pictures import LOGO_SIDE, logo, prepare
from tests.harness.pictures import linear_profile

LIGHT = (55, 128, 13)
"""As amounts of light, as ``linear_profile`` counts."""
SHOWN = (128, 188, 64)
"""The same as sRGB says it."""


def file_of(mode: str, form: str = "PNG", side: tuple[int, int] = (1600, 900), **saving: Any) -> bytes:
    """All of one colour; a palette's is that of its first entry."""
    space: Literal["RGB", "GRAY"] = "GRAY" if mode in ("L", "LA") else "RGB"
    color: Any = {"L": 55, "LA": (55, 255), "RGBA": (*LIGHT, 255)}.get(mode, LIGHT)
    image = Image.new("RGB", side, LIGHT).quantize(2) if mode == "P" else Image.new(mode, side, color)
    out = io.BytesIO()
    image.save(out, form, icc_profile=linear_profile(space), **saving)
    return out.getvalue()


def middle(content: bytes) -> Any:
    with Image.open(io.BytesIO(content)) as image:
        return image.convert("RGBA").getpixel((image.width // 2, image.height // 2))


FILES = {
    "RGB": file_of("RGB"),
    "RGBA": file_of("RGBA"),
    "palette": file_of("P"),
    "palette, transparent": file_of("P", transparency=1),
    "grey": file_of("L"),
    "grey, transparent": file_of("LA"),
    "grey JPEG": file_of("L", "JPEG"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_picture_and_a_logo_keep_their_colours(name: str) -> None:
    expected = (128, 128, 128) if "grey" in name else SHOWN
    for shown in (prepare(FILES[name], "hero").plain.variants[-1], logo(FILES[name])):
        *color, alpha = middle(shown.content)
        assert alpha == 255
        assert all(abs(got - wanted) <= 4 for got, wanted in zip(color, expected, strict=True)), (color, expected)


def test_what_is_transparent_stays_so() -> None:
    clear = Image.new("RGBA", (LOGO_SIDE, LOGO_SIDE), (*LIGHT, 0))
    out = io.BytesIO()
    clear.save(out, "PNG", icc_profile=linear_profile("RGB"))
    assert middle(logo(out.getvalue()).content)[3] == 0


def test_a_profile_for_other_channels_is_left_out() -> None:
    out = io.BytesIO()
    Image.new("RGB", (1600, 900), SHOWN).save(out, "JPEG", icc_profile=linear_profile("GRAY"))
    *color, _ = middle(logo(out.getvalue()).content)
    assert all(abs(got - wanted) <= 4 for got, wanted in zip(color, SHOWN, strict=True))
