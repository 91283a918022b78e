"""Picture files as people choose them, and as somebody with bad intentions would make them."""

import io
import struct
import zlib
from typing import Any

from PIL import Image, ImageDraw

BEER = ((58, 31, 14), (212, 138, 38))


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


def noisy(width: int, height: int) -> bytes:
    """A picture that nothing makes small: a megabyte and more."""
    out = io.BytesIO()
    Image.effect_noise((width, height), 90).convert("RGB").save(out, "JPEG", quality=95)
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


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


SCRIPTED_SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><script>document.title="owned"</script></svg>'
)
PAGE = b"<!doctype html><script>document.title='owned'</script>"
