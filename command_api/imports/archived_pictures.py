"""The pictures of a zip as an import sees them: its names, and what a process that can be ended makes of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

from command_api.images.pictures import EncodedPicture, check_picture, prepare
from command_api.images.workshop import PICTURES
from command_api.imports.picture_archive import UnusableArchive, open_archive
from command_api.kernel.text import header_form
from infra.confined import TooExpensive


@dataclass(frozen=True, slots=True)
class ArchivedPictures:
    """``names`` are those of ``picture_archive.names_of``."""

    file: BinaryIO
    names: Mapping[str, str]

    def named(self, name: str) -> str | None:
        """The key of the picture with this file name; without an extension any will do."""
        key = header_form(name)
        if key in self.names:
            return key
        return next((each for each in self.names if each.rpartition(".")[0] == key), None)

    def check(self, key: str) -> None:
        """Raises what ``check_picture`` raises, or ``UnusableArchive``."""
        try:
            PICTURES.run(_check, self.file, key)
        except TooExpensive:
            name = self.names[key][-80:]
            sentence = f"A foto {name!r} exige tempo ou memória demais. Salve-a de novo ou tire-a do zip."
            raise TooExpensivePicture(sentence) from None

    def prepared(self, key: str) -> EncodedPicture:
        """The picture as a product shows it."""
        return PICTURES.run(_prepared, self.file, key)


class TooExpensivePicture(UnusableArchive):
    """Refuses the whole archive: a hundred of them would keep the queue of pictures busy for an hour."""


def _check(file: BinaryIO, key: str) -> None:
    check_picture(open_archive(file).read(key), "product")


def _prepared(file: BinaryIO, key: str) -> EncodedPicture:
    return prepare(open_archive(file).read(key), "product", extends=True)
