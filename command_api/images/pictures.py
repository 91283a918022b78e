"""Turns uploaded bytes into pictures that are safe to serve: checked by content, decoded, stripped, re-encoded as WebP.

Pure: bytes in, bytes out. Decoding and encoding keep a core busy for up to a second or two, and a hostile file for
longer, so callers run it in ``command_api.images.workshop``.
"""

from __future__ import annotations

import io
import math
import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageCms, ImageOps

from command_api.images.domain import Kind
from command_api.images.editing import Edit, backdrop, rendered
from command_api.images.profiles import LIGHT_GREY, MEGABYTE, PROFILES, TYPES, Profile
from command_api.kernel import DomainError

MOST_PIXELS: Final = 40_000_000
MOST_SCANS: Final = 100
"""Passes over all pixels that a JPEG may need: programs write about ten, and each costs as much as a whole decode."""
LONGEST_KEPT: Final = 2560
"""Pixels of the longer side of the original that is kept: enough to crop a new picture from."""
LONGEST_WEBP: Final = 16_383
"""Pixels of a side: WebP cannot say more."""
QUALITY_KEPT: Final = 90
LEAST_SHARE: Final = 0.5
"""Of the least size, what a picture must have that gets more background."""
LOGO_SIDE: Final = 512
LARGEST_LOGO: Final = 512 * 1024
"""Bytes."""
MOST_LOGO_PIXELS: Final = 16_000_000
"""What is drawn in a square of 512 pixels need not be larger, and each megapixel is 20 MB at work."""
_QUALITIES: Final = (88, 84, 80, 75, 70, 65, 60, 54, 48, 40, 32, 24, 16, 8, 2)
_EFFORT: Final = 4
_NARROWER_QUALITY: Final = 78
_NEXT_MARKER: Final = re.compile(rb"\xff[\x02-\xcf\xd8-\xfe]")
"""Not the stuffed zeros and restart markers within the pixels of a scan, which have no length."""
_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_SRGB: Final = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))


class TypeNotAllowed(DomainError):
    """The content is neither JPEG, PNG nor WebP, whatever its name says."""

    status = 415
    kind = "type-not-allowed"


class FileTooLarge(DomainError):
    """More bytes or pixels than a picture of this kind may have."""

    status = 413
    kind = "file-too-large"


class UnusablePicture(DomainError):
    """The picture cannot be decoded, or is too small."""

    status = 422
    kind = "unusable-picture"


@dataclass(frozen=True, slots=True)
class Encoded:
    """A WebP file and its size in pixels."""

    content: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Rendition:
    """What is shown, from narrow to wide, and its mean colour ``#rrggbb``."""

    variants: tuple[Encoded, ...]
    color: str


@dataclass(frozen=True, slots=True)
class EncodedPicture:
    """The original, re-encoded; what it shows as it came; and, if the upload was edited, what it shows then.

    ``scale`` says how much smaller the original is than the file that was uploaded.
    """

    original: Encoded
    plain: Rendition
    edited: Rendition | None = None
    scale: float = 1


def prepare(content: bytes, kind: Kind, edit: Edit | None = None, *, extends: bool = False) -> EncodedPicture:
    """``edit`` speaks of pixels of the uploaded file. ``extends``: a picture that is too small, though not by more than
    half, gets more background.

    Raises ``FileTooLarge``, ``TypeNotAllowed``, ``UnusablePicture`` or ``CropOutside``.
    """
    profile = PROFILES[kind]
    _check_bytes(len(content), profile)
    image, scale = _decoded(content, profile, extends=extends)
    shown = rendered(image, profile, Edit())
    plain, lowered = _rendition(shown, profile)
    kept = plain.variants[-1] if image.size == shown.size and not lowered else _encoded(image, QUALITY_KEPT)
    edited = _rendition(rendered(image, profile, edit.scaled(scale)), profile)[0] if edit else None
    return EncodedPicture(kept, plain, edited, scale)


def logo(content: bytes) -> Encoded:
    """The picture inside a transparent square. Raises ``FileTooLarge``, ``TypeNotAllowed`` or ``UnusablePicture``."""
    if len(content) > LARGEST_LOGO:
        raise FileTooLarge(f"Arquivo muito grande. Máximo: {LARGEST_LOGO // 1024} kB")
    format_name = format_of(content)
    if format_name is None:
        raise type_not_allowed()
    try:
        _check_scans(content, format_name)
        image = Image.open(io.BytesIO(content), formats=[format_name])
        _check_pixels(*image.size, MOST_LOGO_PIXELS)
        image.load()
        ImageOps.exif_transpose(image, in_place=True)
        drawn = ImageOps.contain(_without_palette(image), (LOGO_SIDE, LOGO_SIDE), Image.Resampling.LANCZOS)
        drawn = _in_srgb(drawn, image.info.get("icc_profile")).convert("RGBA")
    except (DomainError, MemoryError):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels(MOST_LOGO_PIXELS) from None
    except Exception:  # noqa: BLE001  # hostile bytes make a decoder raise anything
        raise UnusablePicture("Não foi possível ler a imagem.") from None
    square = Image.new("RGBA", (LOGO_SIDE, LOGO_SIDE))
    square.paste(drawn, ((LOGO_SIDE - drawn.width) // 2, (LOGO_SIDE - drawn.height) // 2))
    return _encoded(square, QUALITY_KEPT)


def check_picture(content: bytes, kind: Kind) -> None:
    """Raises what ``prepare`` with ``extends`` would raise."""
    _check_bytes(len(content), PROFILES[kind])
    _decoded(content, PROFILES[kind], extends=True)


def edit_original(content: bytes, kind: Kind, edit: Edit) -> Rendition:
    """What a kept original shows after ``edit``. Raises ``CropOutside``."""
    with Image.open(io.BytesIO(content), formats=["WEBP"]) as image:
        return _rendition(rendered(image.convert("RGB"), PROFILES[kind], edit), PROFILES[kind])[0]


def check_upload(kind: Kind, content_type: str, size: int) -> None:
    """What is announced, before it is sent. Raises ``TypeNotAllowed`` or ``FileTooLarge``."""
    if content_type not in TYPES:
        raise type_not_allowed()
    _check_bytes(size, PROFILES[kind])


def type_not_allowed() -> TypeNotAllowed:
    return TypeNotAllowed(f"Tipo de arquivo não permitido. Use: {', '.join(TYPES)}")


def format_of(content: bytes) -> str | None:
    """``"JPEG"``, ``"PNG"`` or ``"WEBP"`` by the first twelve bytes, ``None`` for anything else."""
    if content.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "WEBP"
    return None


def _check_bytes(size: int, profile: Profile) -> None:
    if size > profile.largest_upload:
        raise FileTooLarge(f"Arquivo muito grande. Máximo: {profile.largest_upload // MEGABYTE}MB")


def _decoded(content: bytes, profile: Profile, *, extends: bool = False) -> tuple[Image.Image, float]:
    """RGB, upright, not needlessly large, and how much smaller than it came. The header is checked before a single
    pixel is decoded."""
    format_name = format_of(content)
    if format_name is None:
        raise type_not_allowed()
    try:
        _check_scans(content, format_name)
        image = Image.open(io.BytesIO(content), formats=[format_name])
        longest = max(image.size)
        _check_size(image, profile, extends=extends)
        if format_name == "JPEG":
            image.draft("RGB", (LONGEST_KEPT, LONGEST_KEPT))  # decodes at 1/2, 1/4 or 1/8 where that is enough
        image.load()
        plain = _plain(image, profile)
        scale = max(plain.size) / longest
        return (_extended(plain, profile) if extends else plain), scale
    except (DomainError, MemoryError):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except Exception:  # noqa: BLE001  # hostile bytes make a decoder raise anything
        raise UnusablePicture("Não foi possível ler a imagem para validar dimensões.") from None


def _check_size(image: Image.Image, profile: Profile, *, extends: bool) -> None:
    width, height = image.size
    _check_pixels(width, height)
    if image.getexif().get(0x0112) in {5, 6, 7, 8}:  # the camera lay on its side
        width, height = height, width
    share = LEAST_SHARE if extends else 1
    if width < profile.width * share or height < profile.height * share:
        least = f"{math.ceil(profile.width * share)}x{math.ceil(profile.height * share)}"
        raise UnusablePicture(f"Dimensões insuficientes. Mínimo: {least} px (arquivo: {width}x{height} px)")


def _extended(image: Image.Image, profile: Profile) -> Image.Image:
    """The picture as it is, in the middle of a blurred copy of itself that is as large as the profile needs."""
    if image.width >= profile.width and image.height >= profile.height:
        return image
    scale = max(1, image.width / profile.width, image.height / profile.height)
    # a long screenshot would need a background of hundreds of megapixels: it becomes smaller with it
    smaller = min(1, max(1 / scale, LONGEST_KEPT / (scale * max(profile.width, profile.height))))
    size = (round(profile.width * scale * smaller), round(profile.height * scale * smaller))
    if smaller < 1:
        width, height = (max(1, round(side * smaller)) for side in image.size)
        image = image.resize((width, height), Image.Resampling.LANCZOS)
    below = backdrop(image, size)
    below.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    return below


def _check_pixels(width: int, height: int, most: int = MOST_PIXELS) -> None:
    if width * height > most:
        raise _too_many_pixels(most)


def _check_scans(content: bytes, format_name: str) -> None:
    if format_name == "JPEG" and scans_of(content) > MOST_SCANS:
        sentence = (
            f"A imagem JPEG tem mais de {MOST_SCANS} passagens. Salve-a de novo como JPEG comum e envie essa cópia."
        )
        raise UnusablePicture(sentence)


def scans_of(content: bytes) -> int:
    """How many scans a JPEG has, by its markers: nothing is decoded. Counting stops beyond ``MOST_SCANS``."""
    scans, at = 0, 2
    while scans <= MOST_SCANS and (match := _NEXT_MARKER.search(content, at)):
        marker, at = content[match.end() - 1], match.end()
        if marker == _END:
            break
        if marker != _START:  # all others begin with their length
            scans += marker == _SCAN
            at += int.from_bytes(content[at : at + 2])
    return scans


def _too_many_pixels(most: int = MOST_PIXELS) -> FileTooLarge:
    return FileTooLarge(f"Imagem grande demais. Máximo: {most // 1_000_000} megapixels")


def _plain(image: Image.Image, profile: Profile) -> Image.Image:
    """The picture without orientation, palette, transparency, other colour spaces or metadata."""
    icc_profile = image.info.get("icc_profile")
    ImageOps.exif_transpose(image, in_place=True)
    if image.mode.startswith("I"):  # 16 bits per channel
        image = image.convert("I").point(lambda level: level * (1 / 256)).convert("L")
    image = _in_srgb(_kept_size(_without_palette(image), profile), icc_profile)
    if image.has_transparency_data:
        below = Image.new("RGBA", image.size, (*LIGHT_GREY, 255))
        image = Image.alpha_composite(below, image.convert("RGBA"))
    bare = Image.new("RGB", image.size)
    bare.paste(image.convert("RGB"))
    return bare


def _without_palette(image: Image.Image) -> Image.Image:
    """Grey or colours as the file says them; what is transparent is so in a channel of its own."""
    is_grey = image.mode in {"1", "L", "LA"}
    if image.has_transparency_data:
        return image.convert("LA" if is_grey else "RGBA")
    if is_grey:
        return image.convert("L")
    return image if image.mode == "CMYK" else image.convert("RGB")


def _kept_size(image: Image.Image, profile: Profile) -> Image.Image:
    """At most ``LONGEST_KEPT`` long, but not below what the profile shows: a panorama stays as long as WebP can be."""
    width, height = image.size
    scale = max(LONGEST_KEPT / max(width, height), profile.width / width, profile.height / height)
    scale = min(scale, LONGEST_WEBP / max(width, height))
    if scale >= 1:
        return image
    return image.resize((round(width * scale), round(height * scale)), Image.Resampling.LANCZOS)


def _in_srgb(image: Image.Image, icc_profile: bytes | None) -> Image.Image:
    """Phones write wider colour spaces; without this their pictures look pale. A broken profile is left out, and one
    that is for other channels."""
    if not icc_profile:
        return image
    channels = image.convert(image.mode.removesuffix("A"))
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(icc_profile))
        if channels.mode == "L" and source.profile.xcolor_space.strip() == "RGB":
            channels = channels.convert("RGB")
        converted = ImageCms.profileToProfile(channels, source, _SRGB, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image
    if converted is None:
        return image
    if image.mode.endswith("A"):
        converted.putalpha(image.getchannel("A"))
    return converted


def _rendition(shown: Image.Image, profile: Profile) -> tuple[Rendition, bool]:
    """The rendition, and whether its quality had to be lowered. The widest version has the best quality within the
    profile's bytes. Narrower ones, for small and dense screens, have ``_NARROWER_QUALITY`` at most: the difference is
    invisible, and phones load fewer bytes."""
    widest, quality = _encoded(shown, profile.quality), profile.quality
    if len(widest.content) > profile.largest_file:
        lower = [each for each in _QUALITIES if each < profile.quality]
        quality = lower[bisect_left(lower, True, hi=len(lower) - 1, key=lambda each: _fits(shown, each, profile))]
        widest = _encoded(shown, quality)
    narrower = []
    for width in profile.widths[:-1]:
        height = round(width * profile.height / profile.width)
        narrower.append(
            _encoded(shown.resize((width, height), Image.Resampling.LANCZOS), min(quality, _NARROWER_QUALITY))
        )
    color = "#{:02x}{:02x}{:02x}".format(*shown.resize((1, 1), Image.Resampling.BOX).tobytes())
    return Rendition((*narrower, widest), color), quality < profile.quality


def _fits(shown: Image.Image, quality: int, profile: Profile) -> bool:
    return len(_encoded(shown, quality).content) <= profile.largest_file


def _encoded(image: Image.Image, quality: int) -> Encoded:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=quality, method=_EFFORT)
    return Encoded(file.getvalue(), image.width, image.height)
