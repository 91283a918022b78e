"""The format of the house's own labels: sheets that no maker's number names. Everything in millimetres."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final, Literal

import msgspec
from pydantic import Field, WithJsonSchema

from command_api.fields import Decimals
from command_api.kernel import Refused
from infra.brazilian import short_number
from infra.declared_fields import FieldDoc

SheetName = Literal["A4", "Letter"]
SHEETS: Final[dict[SheetName, tuple[Decimal, Decimal]]] = {
    "A4": (Decimal(210), Decimal(297)),
    "Letter": (Decimal("215.9"), Decimal("279.4")),
}
"""Width and height."""
SHEET_WORDS: Final[dict[str, str]] = {"A4": "A4", "Letter": "Carta"}
NARROWEST: Final = 18
LOWEST: Final = 10
"""A label has room for a code of 8 × 8 mm, and its tag beside or below it."""
MOST_COLUMNS: Final = 11
MOST_ROWS: Final = 29
"""As many as fit a sheet."""


Width = Annotated[
    Decimals,
    Field(ge=NARROWEST, le=215, decimal_places=1),
    WithJsonSchema({"type": "number", "minimum": NARROWEST, "maximum": 215, "multipleOf": 0.1}),
]
Height = Annotated[
    Decimals,
    Field(ge=LOWEST, le=297, decimal_places=1),
    WithJsonSchema({"type": "number", "minimum": LOWEST, "maximum": 297, "multipleOf": 0.1}),
]
Space = Annotated[
    Decimals,
    Field(ge=0, le=150, decimal_places=1),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 150, "multipleOf": 0.1}),
]


class LabelFormat(msgspec.Struct, frozen=True, kw_only=True):
    """Equal labels on a sheet. The margins are those of the first label; whatever is left over is at the end."""

    sheet: Annotated[SheetName, FieldDoc("Folha", "what the labels are on", "A4")]
    columns: Annotated[Annotated[int, Field(ge=1, le=MOST_COLUMNS)], FieldDoc("Colunas", "labels beside each other", 3)]
    rows: Annotated[Annotated[int, Field(ge=1, le=MOST_ROWS)], FieldDoc("Linhas", "labels below each other", 8)]
    width: Annotated[Width, FieldDoc("Largura da etiqueta (mm)", "mm", 70)]
    height: Annotated[Height, FieldDoc("Altura da etiqueta (mm)", "mm", 35)]
    left: Annotated[Space, FieldDoc("Margem esquerda (mm)", "mm from the edge of the sheet", 0)]
    top: Annotated[Space, FieldDoc("Margem superior (mm)", "mm from the edge of the sheet", 8.5)]
    column_gap: Annotated[Space, FieldDoc("Espaço entre colunas (mm)", "mm between two labels", 0)]
    row_gap: Annotated[Space, FieldDoc("Espaço entre linhas (mm)", "mm between two labels", 0)]

    def check(self) -> None:
        """Raise ``Refused`` for labels that no sheet has."""
        if not (1 <= self.columns <= MOST_COLUMNS and 1 <= self.rows <= MOST_ROWS):
            raise Refused(f"Uma folha tem de 1 a {MOST_COLUMNS} colunas e de 1 a {MOST_ROWS} linhas de etiquetas.")
        if self.width < NARROWEST or self.height < LOWEST:
            raise Refused(f"Uma etiqueta com código tem ao menos {NARROWEST} × {LOWEST} mm.")
        if min(self.left, self.top, self.column_gap, self.row_gap) < 0:
            raise Refused("Margens e espaços começam em 0 mm.")
        paper = SHEET_WORDS[self.sheet]
        wide, high = SHEETS[self.sheet]
        taken_wide = self.left + self.columns * self.width + (self.columns - 1) * self.column_gap
        if taken_wide > wide:
            raise Refused(
                f"As colunas não cabem na folha {paper}: ocupam {short_number(taken_wide)} mm de "
                f"{short_number(wide)} mm de largura."
            )
        taken_high = self.top + self.rows * self.height + (self.rows - 1) * self.row_gap
        if taken_high > high:
            raise Refused(
                f"As linhas não cabem na folha {paper}: ocupam {short_number(taken_high)} mm de "
                f"{short_number(high)} mm de altura."
            )
