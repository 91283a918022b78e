"""Papers of services: pictures and PDFs that prove what was done."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from typing import Final, Literal

from PIL import Image as Pictures

from command_api.equipment.details import PaperType, ServicePaper
from command_api.equipment.domain import Asset
from command_api.event_store import Receipt, Store
from command_api.images.keeping import Keeping
from command_api.images.pictures import MOST_PIXELS, MOST_SCANS, format_of, scans_of
from command_api.kernel import CommandContext, DomainError
from infra.files import FileStore

MIB: Final = 1024 * 1024
LARGEST_PAPER: Final = 5 * MIB
LONGEST_NAME: Final = 100
_END_OF_A_PDF: Final = 1024
"""Bytes at the end of a PDF among which its last mark is."""
_ENDINGS: Final[dict[PaperType, str]] = {"image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf"}
_PICTURES: Final[dict[Literal["JPEG", "PNG"], PaperType]] = {"JPEG": "image/jpeg", "PNG": "image/png"}


class UnusablePaper(DomainError):
    """Neither a JPEG or PNG that can be shown nor a whole PDF, whatever its name says."""

    status = 422
    kind = "unusable-paper"


@dataclass(frozen=True, slots=True)
class AttachPaper:
    """``content`` is of ``media_type``, as ``paper_type`` found."""

    asset_id: int
    number: int
    content: bytes
    media_type: PaperType
    name: str


def paper_type(content: bytes) -> PaperType:
    """What ``content`` is, by its bytes. Raises ``UnusablePaper``. It decodes hostile files, so callers run it in
    ``command_api.images.workshop``."""
    if content.startswith(b"%PDF-"):
        if b"%%EOF" not in content[-_END_OF_A_PDF:]:
            raise UnusablePaper("Este PDF está incompleto. Salve-o de novo e envie essa cópia.")
        return "application/pdf"
    for name, media_type in _PICTURES.items():
        if format_of(content) == name:
            _check_picture(content, name)
            return media_type
    raise UnusablePaper("Envie uma foto JPEG ou PNG, ou um PDF.")


def attach_paper(store: Store, files: FileStore, command: AttachPaper, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (no such service, it has as many as it may, or this one)."""
    asset = store.load(Asset, command.asset_id, ctx)
    keeping = Keeping(store, files)
    paper = ServicePaper(
        key=keeping.keep_as(command.content, _ENDINGS[command.media_type]),
        sha256=hashlib.sha256(command.content).hexdigest(),
        media_type=command.media_type,
        name=plain_name(command.name, _ENDINGS[command.media_type]),
        size=len(command.content),
    )
    asset.attach_paper(command.number, paper)
    return keeping.save(asset, ctx=ctx)


def remove_paper(store: Store, asset_id: int, number: int, sha256: str, ctx: CommandContext) -> Receipt:
    """The file stays in the store: the history names it. Raises ``NotFound``, ``Refused`` (it was removed already)."""
    asset = store.load(Asset, asset_id, ctx)
    asset.remove_paper(number, sha256)
    return store.save(asset, ctx=ctx)


def plain_name(name: str, ending: str) -> str:
    """The last part of a path, printable, with the ending that its content has."""
    last = name.replace("\\", "/").rpartition("/")[2].rpartition(".")
    stem = "".join(each for each in (last[0] or last[2]) if each.isprintable()).strip(" .")
    return f"{stem[: LONGEST_NAME - len(ending) - 1] or 'papel'}.{ending}"


def _check_picture(content: bytes, name: str) -> None:
    try:
        picture = Pictures.open(io.BytesIO(content), formats=[name])
        is_large = picture.width * picture.height > MOST_PIXELS or scans_of(content) > MOST_SCANS
        if not is_large:
            picture.load()
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001  # hostile bytes make a decoder raise anything
        raise UnusablePaper("Não foi possível ler a imagem. Salve-a de novo e envie essa cópia.") from None
    if is_large:
        raise UnusablePaper(f"Imagem grande demais. Máximo: {MOST_PIXELS // 1_000_000} megapixels.")
