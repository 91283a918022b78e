"""Label papers, and where on a sheet each label is. Everything in millimetres.

The places are those of the makers: Pimaco's sheets are cut like Avery's, whose templates name the margins (A4260 is
L7160, A4251 is L7651, 6180 is 5160, 6181 is 5161, 6182 is 5162; the last three are measured in inches). A roll of a
thermal printer has one label on a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeVar

import msgspec
import sqlalchemy as sa

from command_api.site.label_format import SHEETS, LabelFormat, SheetName
from infra.brazilian import number, short_number
from infra.problems import Problem
from projections.site.tables import site
from query_api.http import Snapshot

OWN: Final = "proprio"
PaperName = Literal["A4260", "A4251", "6180", "6181", "6182", "60x40", "100x50", "proprio"]
T = TypeVar("T")
_INCH: Final = "25.4"
_NARROW: Final = Decimal("0.45")
"""Of a label's width that its code takes at most."""
_TALL: Final = Decimal("0.55")
"""Of the height of a label that stands on its narrow side."""
_LOW: Final = 20
"""mm of height; below them each tenth counts."""


@dataclass(frozen=True, slots=True)
class LabelPaper:
    """Equal labels on a sheet; ``left`` and ``top`` are the margins of the first, gaps lie between two labels."""

    name: PaperName
    title: str
    sheet: tuple[Decimal, Decimal]
    columns: int
    rows: int
    width: Decimal
    height: Decimal
    left: Decimal = Decimal(0)
    top: Decimal = Decimal(0)
    column_gap: Decimal = Decimal(0)
    row_gap: Decimal = Decimal(0)

    @property
    def labels(self) -> int:
        """The number of labels on a sheet."""
        return self.columns * self.rows

    @property
    def padding(self) -> Decimal:
        """Inside the edges of a label: printers and hands are not exact."""
        return Decimal(2 if self.height >= _LOW else 1)

    @property
    def stands(self) -> bool:
        """The tag is below the code, not beside it."""
        return self.height * 10 > self.width * 9

    @property
    def code(self) -> Decimal:
        """Width and height of a code; 8 at least, on every label that a house can have."""
        wide, high = self.width - 2 * self.padding, self.height - 2 * self.padding
        return min(wide, high * _TALL) if self.stands else min(high, self.width * _NARROW)

    def place(self, position: int) -> tuple[Decimal, Decimal]:
        """Left and top edge of a label; positions count from 0, along the rows."""
        row, column = divmod(position, self.columns)
        return self.left + column * (self.width + self.column_gap), self.top + row * (self.height + self.row_gap)

    def sheets(self, things: Sequence[T], start: int) -> list[list[tuple[Decimal, Decimal, T]]]:
        """The things with their places, by sheet. ``start``, from 1, is the first label that is left on the first
        sheet."""
        placed = [divmod(start - 1 + index, self.labels) for index in range(len(things))]
        sheets: list[list[tuple[Decimal, Decimal, T]]] = [[] for _ in range(placed[-1][0] + 1 if placed else 0)]
        for (sheet, position), thing in zip(placed, things, strict=True):
            sheets[sheet].append((*self.place(position), thing))
        return sheets


def _pimaco(name: PaperName, sheet: SheetName, columns: int, rows: int, unit: str, *lengths: str) -> LabelPaper:
    """``lengths``: width, height, left and upper margin, space between columns; in a ``unit`` of so many mm."""
    width, height, left, top, gap = (Decimal(each) * Decimal(unit) for each in lengths)
    size = f"{number(width, 1)} × {number(height, 1)} mm, {columns * rows} por folha"
    title = f"Pimaco {name}: {size}{', carta' if sheet == 'Letter' else ''}"
    return LabelPaper(name, title, SHEETS[sheet], columns, rows, width, height, left, top, gap)


def _roll(name: PaperName, wide: int, high: int) -> LabelPaper:
    size = (Decimal(wide), Decimal(high))
    return LabelPaper(name, f"Rolo de {wide} × {high} mm, impressora térmica", size, 1, 1, *size)


_MADE: Final = (
    _pimaco("A4260", "A4", 3, 7, "1", "63.5", "38.1", "7.25", "15.15", "2.5"),
    _pimaco("A4251", "A4", 5, 13, "1", "38.2", "21.2", "4.5", "10.7", "2.5"),
    _pimaco("6180", "Letter", 3, 10, _INCH, "2.625", "1", "0.1875", "0.5", "0.125"),
    _pimaco("6181", "Letter", 2, 10, _INCH, "4", "1", "0.15625", "0.5", "0.1875"),
    _pimaco("6182", "Letter", 2, 7, _INCH, "4", "1.33333", "0.15625", "0.83333", "0.1875"),
    _roll("60x40", 60, 40),
    _roll("100x50", 100, 50),
)
PAPERS: Final[dict[PaperName, LabelPaper]] = {each.name: each for each in _MADE}
"""What can be bought."""


def own_format(read: Snapshot) -> tuple[LabelFormat | None, int]:
    """``None`` until the house has one; and the version of the house's data, 0 before the first."""
    row = read.connection.execute(sa.select(site.c.label_format, site.c.version)).one_or_none()
    if row is None:
        return None, 0
    return msgspec.json.decode(row.label_format, type=LabelFormat) if row.label_format else None, row.version


def own_paper(labels: LabelFormat) -> LabelPaper:
    """The house's own labels as a paper."""
    size = f"{short_number(labels.width)} × {short_number(labels.height)} mm"
    return LabelPaper(
        OWN,
        f"Formato próprio: {size}, {labels.columns * labels.rows} por folha",
        SHEETS[labels.sheet],
        labels.columns,
        labels.rows,
        labels.width,
        labels.height,
        labels.left,
        labels.top,
        labels.column_gap,
        labels.row_gap,
    )


def paper_called(read: Snapshot, name: PaperName) -> LabelPaper:
    """404 for the house's own labels while it has none."""
    if name != OWN:
        return PAPERS[name]
    labels, _ = own_format(read)
    if labels is None:
        raise Problem(404, "A casa ainda não tem um formato próprio de etiquetas.", kind="not-found")
    return own_paper(labels)
