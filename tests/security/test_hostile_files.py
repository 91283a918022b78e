"""Hostile files, sent both ways: as base64 in JSON, and by a signed upload. What becomes a picture was encoded by us,
what does not is refused with a sentence."""

import asyncio
import base64
import io
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from PIL import Image
from PIL.TiffImagePlugin import IFDRational
from starlette.types import Message

from tests.security.conftest import SITE, System

SAS, IMAGES = "/api/admin-images-sas", "/api/v1/admin/images"
HIDDEN = b"<script>alert('polyglot')</script>PK\x03\x04"
TYPES = "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"
UNREADABLE = "Não foi possível ler a imagem para validar dimensões."


def saved(form: str, size: tuple[int, int] = (1600, 900), **how: Any) -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(out, form, **how)
    return out.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, *chunks: bytes) -> bytes:
    """A PNG that claims a size."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunks) + chunk(b"IEND", b"")


def with_place() -> bytes:
    """A photo that says where it was taken."""
    exif = Image.Exif()
    exif[0x010F] = "Fabricante"
    exif.get_ifd(0x8825)[2] = (IFDRational(23), IFDRational(18), IFDRational(56))
    return saved("JPEG", exif=exif, comment=b"Fabricante")


def animated(form: str) -> bytes:
    frames = [Image.new("RGB", (1600, 900), colour) for colour in ("red", "green", "blue")]
    out = io.BytesIO()
    frames[0].save(out, form, save_all=True, append_images=frames[1:], duration=100, loop=0)
    return out.getvalue()


REFUSED: dict[str, tuple[str, Callable[[], bytes], int, str]] = {
    "an SVG with a script": (
        "image/png",
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg'>%s</svg>" % HIDDEN,
        415,
        TYPES,
    ),
    "an HTML page called .png": ("image/png", lambda: b"<!doctype html><img src=x onerror=alert(1)>", 415, TYPES),
    "a GIF": ("image/png", lambda: b"GIF89a" + bytes(100), 415, TYPES),
    "a PDF": ("image/jpeg", lambda: b"%PDF-1.7" + bytes(100), 415, TYPES),
    "an AVIF": ("image/webp", lambda: b"\x00\x00\x00\x1cftypavif" + bytes(100), 415, TYPES),
    "a PNG after a blank": ("image/png", lambda: b" " + saved("PNG"), 415, TYPES),
    "another file in a WebP's envelope": ("image/webp", lambda: b"RIFF\x10\x00\x00\x00WAVEfmt ", 415, TYPES),
    "half a JPEG": ("image/jpeg", lambda: saved("JPEG")[:9000], 422, UNREADABLE),
    "half a PNG": ("image/png", lambda: saved("PNG")[:2000], 422, UNREADABLE),
    "half a WebP": ("image/webp", lambda: saved("WEBP")[:900], 422, UNREADABLE),
    "a PNG without pixels": ("image/png", lambda: png(1600, 900), 422, UNREADABLE),
    "a JPEG of markers": ("image/jpeg", lambda: b"\xff\xd8\xff\xe0" + b"\xff" * 5000, 422, UNREADABLE),
    "a text that unpacks to 80 MB": (
        "image/png",
        lambda: png(1600, 900, chunk(b"zTXt", b"a\x00\x00" + zlib.compress(bytes(80_000_000), 9))),
        422,
        UNREADABLE,
    ),
    "pixels that unpack to 7 GB": (
        "image/png",
        lambda: png(50_000, 50_000, chunk(b"IDAT", zlib.compress(bytes(1_000_000), 9))),
        413,
        "Imagem grande demais. Máximo: 40 megapixels",
    ),
    "a header of 41 megapixels": ("image/png", lambda: png(6400, 6410), 413, "Imagem grande demais."),
    "a thumbnail": ("image/png", lambda: saved("PNG", (64, 36)), 422, "Dimensões insuficientes. Mínimo: 1600x900 px"),
}
ACCEPTED: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a JPEG with a page behind it": ("image/jpeg", lambda: saved("JPEG") + HIDDEN),
    "a PNG with an archive behind it": ("image/png", lambda: saved("PNG") + HIDDEN),
    "a WebP with a page behind it": ("image/webp", lambda: saved("WEBP") + HIDDEN),
    "a JPEG with a script in its comment": ("image/jpeg", lambda: saved("JPEG", comment=HIDDEN)),
    "a photo with its place and maker": ("image/jpeg", with_place),
    "an animated PNG": ("image/png", lambda: animated("PNG")),
    "an animated WebP": ("image/webp", lambda: animated("WEBP")),
}


def as_json(system: System, _media_type: str, content: bytes) -> httpx.Response:
    body = {"type": "hero", "fileName": "foto.png", "fileData": base64.b64encode(content).decode()}
    return system.request("POST", IMAGES, json=body, headers=system.bearer("manager"))


def as_signed_upload(system: System, media_type: str, content: bytes) -> httpx.Response:
    """The first answer that is no success, else that of the last step."""
    wish = {"type": "hero", "fileName": "foto.png", "contentType": media_type, "size": len(content)}
    signed = system.request("POST", SAS, json=wish, headers=system.bearer("manager"))
    if signed.is_error:
        return signed
    ticket = signed.json()
    sent = system.request("PUT", ticket["upload_url"], content=content, headers=ticket["headers"])
    if sent.is_error:
        return sent
    body = {"type": "hero", "uploadId": ticket["upload_id"]}
    return system.request("POST", IMAGES, json=body, headers=system.bearer("manager"))


WAYS = pytest.mark.parametrize("send", [as_json, as_signed_upload], ids=["as JSON", "as a signed upload"])


@WAYS
@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_file_is_refused_with_a_sentence(
    composed: System, name: str, send: Callable[[System, str, bytes], httpx.Response]
) -> None:
    media_type, make, status, said = REFUSED[name]
    answer = send(composed, media_type, make())
    assert answer.status_code == status, answer.text
    assert answer.json()["error"].startswith(said)


@WAYS
def test_a_file_of_no_bytes_is_refused(composed: System, send: Callable[[System, str, bytes], httpx.Response]) -> None:
    assert send(composed, "image/png", b"").status_code == 422


@WAYS
@pytest.mark.parametrize("name", ACCEPTED)
def test_what_is_shown_of_a_strange_file_was_encoded_by_us(
    composed: System, name: str, send: Callable[[System, str, bytes], httpx.Response]
) -> None:
    media_type, make = ACCEPTED[name]
    answer = send(composed, media_type, make())
    assert answer.status_code == 201, answer.text
    files = composed.services.files
    [event, *_] = composed.services.store.repository.event_store.get(  # type: ignore[attr-defined]
        f"image-{answer.json()['id']}"
    )
    for key in (event.file, *(variant.file for variant in event.variants)):
        content = b"".join(files.read(key))
        for trace in (b"<script", b"PK\x03\x04", b"Fabricante", b"EXIF", b"Exif", b"ANIM", b"XMP "):
            assert trace not in content
        with Image.open(io.BytesIO(content)) as picture:
            assert (picture.format, getattr(picture, "n_frames", 1)) == ("WEBP", 1)
            assert not picture.getexif()
    composed.request("DELETE", f"{IMAGES}/{answer.json()['id']}", headers=composed.bearer("manager"))


def test_of_a_large_upload_only_a_piece_is_ever_in_memory(composed: System) -> None:
    """Ten megabytes pass through both middlewares and the route in pieces of 64 KB."""
    pieces, piece = 160, 65_536
    wish = {"type": "hero", "fileName": "f.png", "contentType": "image/png", "size": pieces * piece}
    ticket = composed.request("POST", SAS, json=wish, headers=composed.bearer("manager")).json()
    path, _, query = ticket["upload_url"].partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": "PUT",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in ticket["headers"].items()],
        "server": (SITE.partition("//")[2], 80),
        "client": ("127.0.0.1", 1),
    }
    sent: list[Message] = []
    left = pieces

    async def receive() -> Message:
        nonlocal left
        left -= 1
        start = b"\x89PNG\r\n\x1a\n" if left == pieces - 1 else b""
        return {"type": "http.request", "body": start + bytes(piece - len(start)), "more_body": left > 0}

    async def send(message: Message) -> None:
        sent.append(message)

    tracemalloc.start()
    asyncio.run(composed(scope, receive, send))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sent[0]["status"] == 201
    assert left == 0
    assert most < pieces * piece / 4
