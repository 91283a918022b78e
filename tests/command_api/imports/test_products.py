"""A house brings its menu: a spreadsheet, and a zip of pictures that nobody trusts."""

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from command_api.catalogue.csv_import import read_sheet
from command_api.catalogue.domain import Product
from command_api.event_store import Store
from command_api.fiscal.commands import ChangeTaxProfile, CreateTaxProfile, change_tax_profile, create_tax_profile
from command_api.fiscal.details import ProfileDetails
from command_api.images.domain import Image
from command_api.imports import picture_archive
from command_api.imports.archived_pictures import ArchivedPictures, TooExpensivePicture
from command_api.imports.picture_archive import MOST_ENTRIES, UnusableArchive, names_of, open_archive
from command_api.imports.products import ProductsReport, import_products
from command_api.kernel import CommandContext
from command_api.rules.import_sheets import PRODUCT_TEMPLATE
from infra.files import FolderFiles
from tests.command_api.conftest import BOTH
from tests.harness.confined_work import crash
from tests.harness.pictures import painted

Import = Callable[..., ProductsReport]


def zipped(*pictures: tuple[str, bytes], method: int = zipfile.ZIP_STORED) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in pictures:
            archive.writestr(name, content)
    return file


def csv_of(*lines: str) -> bytes:
    return (PRODUCT_TEMPLATE + "".join(f"{line}\r\n" for line in lines)).encode("cp1252")


@pytest.fixture
def take(store: Store, ctx: CommandContext, tmp_path: Path) -> Import:
    def run(raw: bytes, archive: io.BytesIO | None = None, *, rehearses: bool = False) -> ProductsReport:
        pictures = ArchivedPictures(archive, names_of(archive)) if archive else None
        return import_products(store, FolderFiles(tmp_path), read_sheet(raw), pictures, ctx, rehearses=rehearses)

    return run


def counts(report: ProductsReport) -> tuple[int, int, int, int]:
    return report.added, report.changed, report.unchanged, report.pictures


@BOTH
def test_a_product_gets_the_codes_and_the_profile_of_its_line(store: Store, ctx: CommandContext, take: Import) -> None:
    named = {"2": "Chope da casa", "3": "Antigo"}
    ids = {
        key: create_tax_profile(store, CreateTaxProfile(ProfileDetails(name=name)), ctx).id
        for key, name in named.items()
    }
    line = "P{};Chopes;;Pilsen {};9,90;;300;;;sim;;;;;;;;2203.00.00;0302300;{}"
    assert counts(take(csv_of(line.format(2, 2, "chope da CASA"), line.format(3, 3, "Antigo")))) == (2, 0, 0, 0)
    details = [store.load(Product, id).details for id in (1, 2)]
    assert [(each.ncm, each.cest) for each in details] == [("22030000", "0302300")] * 2
    assert [each.tax_profile_id for each in details] == list(ids.values())
    change_tax_profile(store, ChangeTaxProfile(ids["3"], is_active=False), ctx)
    assert counts(take(csv_of(line.format(3, 3, "Antigo")))) == (0, 0, 1, 0), "where it was, a retired one stays"
    refused = take(csv_of(line.format(2, 2, "Antigo"), line.format(4, 4, "Outro"))).refusals
    assert [refusal.reason for refusal in refused] == [
        "O perfil de tributos “Antigo” foi encerrado: escolha outro.",
        "Nenhum perfil de tributos se chama “Outro”: crie-o em Fiscal.",
    ]


@BOTH
def test_a_menu_comes_in_with_its_pictures_and_the_same_files_again_change_nothing(store: Store, take: Import) -> None:
    raw = csv_of(
        "P1;Chopes;;Pilsen;9,90;Leve.;300;4,8;;sim;fotos/Pilsen.JPG".replace("fotos/", ""),
        "P2;Chopes;;Weiss;12,90;;500;;;sim;",
        "P3;Petiscos;;Coxinha;6;;;;;sim;",
    )
    square = painted(1080, 1080, "JPEG")
    archive = zipped(("fotos/pilsen.jpg", square), ("__MACOSX/._pilsen.jpg", b"x"), ("p3.png", painted(1080, 1350)))
    head = store.recorder.head()
    assert counts(take(raw, archive, rehearses=True)) == (3, 0, 0, 2)
    assert store.recorder.head() == head, "a rehearsal stores nothing"
    assert counts(take(raw, archive)) == (3, 0, 0, 2)
    pictures = [store.load(Image, id) for id in (1, 2)]
    names = [store.load(Product, image.owner_id or 0).name for image in pictures]
    assert names == ["Pilsen", "Coxinha"]
    assert [(image.look.width, image.look.height) for image in pictures] == [(1080, 1350)] * 2
    head = store.recorder.head()
    assert counts(take(raw, archive)) == (0, 0, 3, 0)
    assert store.recorder.head() == head, "the same files again store nothing"


def test_every_refused_line_is_named_and_nothing_is_stored(store: Store, take: Import) -> None:
    head = store.recorder.head()
    raw = csv_of(
        "P1;Chopes;;Pilsen;nove;;;;;sim;",
        "P2;Chopes;;Weiss;12,90;;;;;sim;weiss.jpg",
    )
    report = take(raw, zipped(("pilsen.jpg", painted(1080, 1350))))
    assert [(each.line, each.column) for each in report.refusals] == [(3, "preco")]
    raw = csv_of(
        "P1;Chopes;;Pilsen;9;;;;;sim;pilsen.jpg",
        "P2;Chopes;;Weiss;12,90;;;;;sim;weiss.jpg",
        "P3;Chopes;;Ipa;14;;;;;sim;ipa.jpg",
    )
    report = take(raw, zipped(("pilsen.jpg", b"GIF89a"), ("ipa.jpg", painted(300, 300))))
    assert [(each.line, each.reason) for each in report.refusals] == [
        (3, "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"),
        (4, "Esta foto não está no zip."),
        (5, "Dimensões insuficientes. Mínimo: 540x675 px (arquivo: 300x300 px)"),
    ]
    assert take(raw).refusals[0].reason == "Envie também o zip com as fotos."
    assert store.recorder.head() == head


def declaring(entries: int) -> io.BytesIO:
    """A zip that says that it has so many files."""
    return io.BytesIO(struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, entries, entries, 0, 0, 0))


def encrypted() -> io.BytesIO:
    raw = bytearray(zipped(("a.jpg", b"x")).getvalue())
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    return io.BytesIO(bytes(raw))


@pytest.mark.parametrize(
    ("archive", "sentence"),
    [
        (io.BytesIO(b""), "não é um zip"),
        (io.BytesIO(b"PK\x05\x06"), "não é um zip"),
        (declaring(MOST_ENTRIES + 1), f"mais de {MOST_ENTRIES} arquivos"),
        (zipped(*((f"{at}.jpg", b"x") for at in range(101))), "mais de 100 fotos"),
        (zipped(("bomba.jpg", b"\0" * 4_000_000), method=zipfile.ZIP_DEFLATED), "não parece uma foto"),
        (zipped(("grande.jpg", b"\0" * 5_300_000)), "grande demais"),
        (zipped(("a/x.jpg", b"1"), ("b/X.jpg", b"2")), "duas fotos com o nome"),
        (zipped(("x.jpg", b"1"), method=zipfile.ZIP_BZIP2), "senha ou uma compressão desconhecida"),
        (encrypted(), "senha ou uma compressão desconhecida"),
    ],
)
def test_a_hostile_archive_is_refused_before_it_is_unpacked(archive: io.BytesIO, sentence: str) -> None:
    with pytest.raises(UnusableArchive, match=sentence):
        open_archive(archive)


def test_an_archive_has_at_most_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_archive, "LARGEST_ARCHIVE", 100)
    with pytest.raises(UnusableArchive, match="grande demais"):
        open_archive(zipped(("a.jpg", b"x" * 200)))


def test_no_name_of_an_archive_is_a_path() -> None:
    file = zipped(("../../etc/passwd.jpg", b"x"), ("C:\\fotos\\y.jpg", b"y"))
    archive = ArchivedPictures(file, names_of(file))
    assert set(archive.names) == {"passwd.jpg", "y.jpg"}
    assert archive.named("passwd") == "passwd.jpg"


def test_a_damaged_picture_is_said_to_be_damaged() -> None:
    raw = zipped(("a.jpg", b"abcdef")).getvalue().replace(b"abcdef", b"abcdeX")
    archive = open_archive(io.BytesIO(raw))
    with pytest.raises(UnusableArchive, match="danificada"):
        archive.read("a.jpg")


def test_a_picture_beyond_the_limits_refuses_the_zip_and_the_others_are_not_tried(
    take: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("command_api.imports.archived_pictures._check", crash)
    pictures = [(f"p{number}.jpg", b"x") for number in range(8)]
    lines = [f"P{number};Chopes;;Pilsen {number};9,90;;300;4,8;;sim;" for number in range(8)]
    with pytest.raises(TooExpensivePicture, match="exige tempo ou memória demais"):
        take(csv_of(*lines), zipped(*pictures))
