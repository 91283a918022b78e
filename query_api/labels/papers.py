"""Label papers, and where on a sheet each label is. Everything in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeVar

PaperName = Literal["A4260", "A4251"]
T = TypeVar("T")
_WIDTH: Final = Decimal(210)
_HEIGHT: Final = Decimal(297)


@dataclass(frozen=True, slots=True)
class LabelPaper:
    """A sheet of A4 with equal labels, in the middle of the sheet. Rows touch each other, columns have ``gap`` between
    them."""

    name: PaperName
    columns: int
    rows: int
    width: Decimal
    height: Decimal
    gap: Decimal = Decimal("2.5")

    @property
    def labels(self) -> int:
        """Of a sheet."""
        return self.columns * self.rows

    def place(self, position: int) -> tuple[Decimal, Decimal]:
        """Left and top edge of a label; positions count from 0, along the rows."""
        row, column = divmod(position, self.columns)
        left = (_WIDTH - self.columns * self.width - (self.columns - 1) * self.gap) / 2
        top = (_HEIGHT - self.rows * self.height) / 2
        return left + column * (self.width + self.gap), top + row * self.height

    def sheets(self, things: Sequence[T], start: int) -> list[list[tuple[Decimal, Decimal, T]]]:
        """The things with their places, by sheet. ``start``, from 1, is the first label that is left on the first
        sheet."""
        placed = [divmod(start - 1 + index, self.labels) for index in range(len(things))]
        sheets: list[list[tuple[Decimal, Decimal, T]]] = [[] for _ in range(placed[-1][0] + 1 if placed else 0)]
        for (sheet, position), thing in zip(placed, things, strict=True):
            sheets[sheet].append((*self.place(position), thing))
        return sheets


PAPERS: Final[dict[PaperName, LabelPaper]] = {
    "A4260": LabelPaper("A4260", 3, 7, Decimal("63.5"), Decimal("38.1")),
    "A4251": LabelPaper("A4251", 5, 13, Decimal("38.2"), Decimal("21.2")),
}
"""Of Pimaco: 21 and 65 labels a sheet. Avery L7160 and L7651 have the same places, within 0.3 mm."""
