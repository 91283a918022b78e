"""Picture files as people choose them, and as somebody with bad intentions would make them."""

import io
import struct
import zlib
from typing import Any, Literal

from PIL import Image, ImageDraw

BEER = ((58, 31, 14), (212, 138, 38))
_D50 = (0.9642, 1.0, 0.8249)


def painted(width: int, height: int, form: str = "JPEG", *, glow: float = 0.5, **saving: Any) -> bytes:
    """A glass's light on dark wood: smooth, so that it is small, and different for every `glow` (0 to 1)."""
    dark, light = BEER
    spot = Image.radial_gradient("L").resize((width, height))
    spot = spot.point(lambda level: max(0, round(255 - level * (2 - glow))))
    picture = Image.composite(Image.new("RGB", (width, height), light), Image.new("RGB", (width, height), dark), spot)
    place = round(width * (0.15 + 0.7 * glow))
    foam = (place - width // 20, height // 3, place + width // 20, height * 3 // 4)
    ImageDraw.Draw(picture).rounded_rectangle(foam, width // 60, fill=(250, 240, 214))
    out = io.BytesIO()
    picture.save(out, form, **saving)
    return out.getvalue()


def noisy(width: int, height: int, **saving: Any) -> bytes:
    """A picture that nothing makes small: a megabyte and more."""
    out = io.BytesIO()
    Image.effect_noise((width, height), 90).convert("RGB").save(out, "JPEG", quality=95, **saving)
    return out.getvalue()


def chosen(name: str, content: bytes, kind: str = "image/jpeg") -> Any:
    """A file for Playwright's file fields. The browser believes `kind` as it believes a file's ending."""
    return {"name": name, "mimeType": kind, "buffer": content}


def bomb(width: int = 60_000, height: int = 60_000) -> bytes:
    """A PNG of a few bytes that says it has billions of pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(b"\0" * 64))
        + _chunk(b"IEND", b"")
    )


def linear_profile(space: Literal["RGB", "GRAY"]) -> bytes:
    """An ICC profile of the primaries of sRGB, whose levels are amounts of light: read as sRGB they look too dark."""
    level = b"curv" + bytes(8)
    grey = {b"wtpt": _xyz(*_D50), b"kTRC": level}
    red, green, blue = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7139))
    colours = {b"rXYZ": _xyz(*red), b"gXYZ": _xyz(*green), b"bXYZ": _xyz(*blue)}
    curves = {b"rTRC": level, b"gTRC": level, b"bTRC": level}
    tags = grey if space == "GRAY" else {b"wtpt": _xyz(*_D50), **colours, **curves}
    index, data = struct.pack(">I", len(tags)), b""
    for name, value in tags.items():
        index += name + struct.pack(">II", 128 + 4 + 12 * len(tags) + len(data), len(value))
        data += value
    size = 128 + len(index) + len(data)
    header = struct.pack(
        ">I4sI4s4s4s12x4s28x", size, b"", 0x02400000, b"mntr", space.encode().ljust(4), b"XYZ ", b"acsp"
    )
    return (header + _xyz(*_D50)[8:]).ljust(128, b"\0") + index + data


def _xyz(*values: float) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(value * 65536) for value in values))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


SCRIPTED_SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><script>document.title="owned"</script></svg>'
)
PAGE = b"<!doctype html><script>document.title='owned'</script>"
