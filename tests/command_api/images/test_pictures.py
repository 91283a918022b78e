"""Whatever is uploaded, what is served was encoded by us."""

import io
import struct
import zlib
from collections.abc import Callable
from contextlib import nullcontext

import pytest
from PIL import Image, ImageCms
from PIL.TiffImagePlugin import IFDRational

from command_api.images.domain import Kind
from command_api.images.pictures import (
    LONGEST_KEPT,
    MOST_SCANS,
    Encoded,
    FileTooLarge,
    TypeNotAllowed,
    UnusablePicture,
    format_of,
    logo,
    prepare,
    scans_of,
)
from command_api.images.profiles import LIGHT_GREY, PROFILES

Drawn = Callable[..., bytes]
UNREADABLE = "Não foi possível ler a imagem para validar dimensões."


def opened(encoded: Encoded) -> Image.Image:
    image = Image.open(io.BytesIO(encoded.content))
    assert image.format == "WEBP"
    assert image.size == (encoded.width, encoded.height)
    return image.convert("RGB")


def near(one: object, other: object, tolerance: int = 8) -> bool:
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("kind", "form", "sizes"),
    [
        ("hero", "JPEG", [(640, 360), (960, 540), (1280, 720), (1600, 900)]),
        ("category", "PNG", [(640, 274), (960, 411), (1280, 549), (1680, 720)]),
        ("product", "WEBP", [(320, 400), (540, 675), (810, 1012), (1080, 1350)]),
    ],
)
def test_a_picture_comes_in_the_widths_of_its_kind(
    drawn: Drawn, kind: Kind, form: str, sizes: list[tuple[int, int]]
) -> None:
    picture = prepare(drawn(PROFILES[kind].width, PROFILES[kind].height, form), kind)
    assert [opened(variant).size for variant in picture.plain.variants] == sizes
    assert opened(picture.original).size == sizes[-1]


def test_heroes_and_banners_are_cut_around_the_middle(drawn: Drawn) -> None:
    tall = prepare(drawn(1600, 1800), "hero")
    shown = opened(tall.plain.variants[-1])
    original = opened(tall.original)
    assert near(shown.getpixel((800, 0)), original.getpixel((800, 450)))
    assert near(shown.getpixel((800, 899)), original.getpixel((800, 1349)))


def red_above_blue(width: int, height: int) -> bytes:
    image = Image.new("RGB", (width, height), (200, 0, 0))
    image.paste((0, 0, 200), (0, height // 2, width, height))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def test_products_of_another_shape_lie_on_a_blurred_copy_of_themselves() -> None:
    shown = opened(prepare(red_above_blue(1400, 1400), "product").plain.variants[-1])
    assert near(shown.getpixel((540, 5)), (200, 0, 0), 12)
    assert near(shown.getpixel((540, 1345)), (0, 0, 200), 12)


@pytest.mark.parametrize("kind", PROFILES)
def test_a_small_photo_gets_more_background_on_request(kind: Kind) -> None:
    profile = PROFILES[kind]
    photo = red_above_blue(1080, 1080)
    with pytest.raises(UnusablePicture):
        prepare(photo, kind)
    picture = prepare(photo, kind, extends=True)
    assert opened(picture.plain.variants[-1]).size == (profile.width, profile.height)
    assert picture.original.width >= profile.width
    assert picture.original.height >= profile.height
    original = opened(picture.original)
    left, top = (original.width - 1080) // 2, (original.height - 1080) // 2
    assert near(original.getpixel((left + 5, top + 5)), (200, 0, 0))  # the photo itself keeps its pixels
    with pytest.raises(UnusablePicture):
        prepare(red_above_blue(profile.width // 2 - 1, profile.height), kind, extends=True)


def test_a_long_screenshot_becomes_smaller_with_its_background() -> None:
    picture = prepare(red_above_blue(840, 9000), "category", extends=True)
    assert max(picture.original.width, picture.original.height) == LONGEST_KEPT


def test_transparency_becomes_light_grey() -> None:
    file = io.BytesIO()
    Image.new("RGBA", (1080, 1350), (255, 0, 0, 0)).save(file, "PNG")
    assert near(opened(prepare(file.getvalue(), "product").plain.variants[0]).getpixel((100, 100)), LIGHT_GREY, 3)


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "I;16", "1", "CMYK"])
def test_every_way_to_write_colours_becomes_rgb(drawn: Drawn, mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    if mode == "I;16":
        out = io.BytesIO()
        Image.new("I;16", (1600, 900), 32768).save(out, "PNG")
        shown = opened(prepare(out.getvalue(), "hero").plain.variants[-1])
        assert near(shown.getpixel((5, 5)), (128, 128, 128))
        return
    assert opened(prepare(drawn(1600, 900, form, mode), "hero").plain.variants[-1]).size == (1600, 900)


def test_the_mean_colour_is_told() -> None:
    file = io.BytesIO()
    Image.new("RGB", (1600, 900), (200, 100, 50)).save(file, "PNG")
    assert prepare(file.getvalue(), "hero").plain.color == "#c86432"


def test_another_colour_space_is_brought_to_srgb_and_a_broken_profile_left_out() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    red_is_green = srgb.replace(b"rXYZ", b"????").replace(b"gXYZ", b"rXYZ").replace(b"????", b"gXYZ")

    def shown(profile: bytes) -> object:
        file = io.BytesIO()
        Image.new("RGB", (1600, 900), (220, 0, 0)).save(file, "PNG", icc_profile=profile)
        return opened(prepare(file.getvalue(), "hero").plain.variants[-1]).getpixel((5, 5))

    assert near(shown(srgb), (220, 0, 0))
    assert near(shown(b"not a profile" * 20), (220, 0, 0))
    assert near(shown(red_is_green), (0, 220, 0), 20)


def test_a_phone_held_on_its_side_is_put_upright_and_forgets_where_it_was() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[2] = (IFDRational(23), IFDRational(18), IFDRational(56))
    exif[0x010F] = "Fabricante"
    file = io.BytesIO()
    image = Image.new("RGB", (1350, 1080), (0, 0, 0))
    image.paste((255, 255, 255), (0, 0, 675, 1080))
    image.save(file, "JPEG", exif=exif, quality=95)
    picture = prepare(file.getvalue(), "product")
    shown = opened(picture.plain.variants[-1])
    assert near(shown.getpixel((540, 100)), (255, 255, 255))
    assert near(shown.getpixel((540, 1250)), (0, 0, 0))
    for each in (picture.original, *picture.plain.variants):
        assert not Image.open(io.BytesIO(each.content)).getexif()
        assert b"EXIF" not in each.content
        assert b"Fabricante" not in each.content


@pytest.mark.parametrize(
    ("kind", "width", "height"), [("category", 1679, 720), ("product", 1080, 1349), ("hero", 100, 100)]
)
def test_a_picture_that_is_too_small_is_told_what_it_should_be(
    drawn: Drawn, kind: Kind, width: int, height: int
) -> None:
    least = PROFILES[kind]
    with pytest.raises(UnusablePicture) as refusal:
        prepare(drawn(width, height), kind)
    assert refusal.value.sentence == (
        f"Dimensões insuficientes. Mínimo: {least.width}x{least.height} px (arquivo: {width}x{height} px)"
    )


@pytest.mark.parametrize(("kind", "limit"), [("category", 5), ("product", 5), ("hero", 10)])
def test_a_file_that_is_too_large_is_not_even_looked_at(kind: Kind, limit: int) -> None:
    with pytest.raises(FileTooLarge) as refusal:
        prepare(b"\xff\xd8\xff" + bytes(limit * 1024 * 1024), kind)
    assert refusal.value.sentence == f"Arquivo muito grande. Máximo: {limit}MB"


@pytest.mark.parametrize(
    "content",
    [
        png_header(6400, 6400),
        png_header(10_000, 10_000),
        png_header(20_000, 20_000),
        png_header(2**31 - 1, 2**31 - 1),
        b"RIFF\xff\xff\xff\xffWEBPVP8X" + b"\xff" * 64,
    ],
)
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
def test_a_decompression_bomb_is_known_by_its_header(content: bytes) -> None:
    assert len(content) < 200
    with pytest.raises(FileTooLarge) as refusal:
        prepare(content, "hero")
    assert refusal.value.sentence == "Imagem grande demais. Máximo: 40 megapixels"


def test_forty_megapixels_are_accepted() -> None:
    file = io.BytesIO()
    Image.new("RGB", (8000, 5000), (1, 2, 3)).save(file, "PNG", compress_level=1)
    picture = prepare(file.getvalue(), "hero")
    assert (picture.original.width, picture.original.height) == (2560, 1600)


def test_a_panorama_is_not_blurred_by_keeping_it_small() -> None:
    file = io.BytesIO()
    Image.new("RGB", (1680, 3000), (1, 2, 3)).save(file, "PNG", compress_level=1)
    assert prepare(file.getvalue(), "category").original.width == 1680


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a" + bytes(100),
        b"BM" + bytes(100),
        b"%PDF-1.7",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<!doctype html><img src=x onerror=alert(1)>",
        b"II*\x00" + bytes(100),
        b"RIFF\x00\x00\x00\x00AVI ",
        b"\x00\x00\x00\x1cftypavif",
        b" \x89PNG\r\n\x1a\n",
    ],
    ids=["nothing", "gif", "bmp", "pdf", "svg", "html", "tiff", "avi", "avif", "png after a blank"],
)
def test_the_content_decides_the_type(content: bytes) -> None:
    assert format_of(content) is None
    with pytest.raises(TypeNotAllowed) as refusal:
        prepare(content, "hero")
    assert refusal.value.sentence == "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 0.95])
def test_a_cut_off_file_is_unreadable(drawn: Drawn, form: str, share: float) -> None:
    whole = drawn(1600, 900, form)
    with pytest.raises(UnusablePicture) as refusal:
        prepare(whole[: max(16, int(len(whole) * share))], "hero")
    assert refusal.value.sentence == UNREADABLE


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xd8\xff\xe0" + b"\xff" * 5000,
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", b"\xff" * 13),
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 2**31 - 1) + b"IHDR" + bytes(64),
        b"RIFF\xff\xff\xff\xffWEBPVP8L" + b"\xff" * 64,
        png_header(1600, 900),
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 1600, 900, 8, 2, 0, 0, 0))
        + chunk(b"zTXt", b"a\x00\x00" + zlib.compress(bytes(80_000_000), 9)),
    ],
    ids=["jpeg of markers", "png of ones", "huge chunk", "webp of ones", "no pixels", "text bomb"],
)
def test_a_broken_file_is_unreadable(content: bytes) -> None:
    with pytest.raises(UnusablePicture) as refusal:
        prepare(content, "hero")
    assert refusal.value.sentence == UNREADABLE


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_nothing_that_hides_behind_a_picture_is_kept(drawn: Drawn, form: str) -> None:
    hidden = b"<script>alert('polyglot')</script>PK\x03\x04"
    picture = prepare(drawn(1600, 900, form) + hidden, "hero")
    assert all(hidden not in each.content for each in (picture.original, *picture.plain.variants))


def test_of_something_that_moves_the_first_picture_is_taken() -> None:
    frames = [Image.new("RGB", (1600, 900), colour) for colour in ((250, 0, 0), (0, 250, 0))]
    file = io.BytesIO()
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:], duration=100, lossless=True)
    assert near(opened(prepare(file.getvalue(), "hero").plain.variants[-1]).getpixel((5, 5)), (250, 0, 0))


def with_scans(content: bytes, scans: int) -> bytes:
    """A progressive JPEG whose last scan, which refines all pixels, is repeated."""
    own = scans_of(content)
    last, end = content.rindex(b"\xff\xda"), content.rindex(b"\xff\xd9")
    return content[:end] + content[last:end] * (scans - own) + content[end:]


def test_a_jpeg_of_a_thousand_scans_is_refused_before_it_is_decoded(drawn: Drawn) -> None:
    """139 kB of such scans of a large picture take minutes of a processor."""
    tiny = drawn(64, 64, "JPEG", progressive=True)
    for read in (lambda content: prepare(content, "product"), logo):
        with pytest.raises(UnusablePicture, match="mais de 100 passagens"):
            read(with_scans(tiny, 1_000))


def test_a_jpeg_of_a_hundred_scans_is_taken(drawn: Drawn) -> None:
    whole = drawn(1080, 1350, "JPEG", progressive=True)
    for scans, taken in ((MOST_SCANS, True), (MOST_SCANS + 1, False)):
        content = with_scans(whole, scans)
        assert scans_of(content) == scans
        with nullcontext() if taken else pytest.raises(UnusablePicture):
            assert prepare(content, "product").plain.variants


@pytest.mark.parametrize(
    ("content", "scans"),
    [
        pytest.param(b"\xff\xe1\x00\x06\xff\xda\xff\xda" + b"\xff\xda\x00\x02", 1, id="a preview within the metadata"),
        pytest.param(b"\xff\xda\x00\x02\x01\xff\x00\xda\xff\xd3\xda", 1, id="stuffed zeros and restarts"),
        pytest.param(b"\xff\xda\x00\x02\xff\xff\xff\xda\x00\x02", 2, id="fill bytes before a marker"),
        pytest.param(b"\xff\xda\x00\x02\xff\xd9\xff\xda\x00\x02", 1, id="bytes behind the end"),
        pytest.param(b"\xff\xda", 1, id="cut off"),
    ],
)
def test_scans_are_counted_as_decoders_find_them(content: bytes, scans: int) -> None:
    assert scans_of(b"\xff\xd8" + content) == scans


def test_a_logo_has_sixteen_megapixels_at_most(drawn: Drawn) -> None:
    file = io.BytesIO()
    Image.new("1", (4001, 4000)).save(file, "PNG")
    with pytest.raises(FileTooLarge, match="Máximo: 16 megapixels"):
        logo(file.getvalue())
