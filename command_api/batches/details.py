"""The plan of a batch, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace
from pydantic import Field, WithJsonSchema

from command_api.fields import Day, Decimals, Line, Quantity
from command_api.kernel import Refused, money
from command_api.rules.amounts import check_amount
from command_api.rules.note_keys import checked_note_key
from infra.declared_fields import FieldDoc

LARGEST_BATCH: Final = Decimal(1_000_000)
"""Litres."""
LONGEST_CODE: Final = 40
HIGHEST_COST: Final = Decimal("9999999.99")

Code = Annotated[Line, Field(max_length=LONGEST_CODE)]
Supplier = Annotated[Line, Field(max_length=100)]
NoteKey = Annotated[Line, Field(max_length=60)]
Registration = Annotated[Line, Field(max_length=40)]
Litres = Annotated[
    Quantity,
    Field(gt=0, le=1_000_000),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.001}),
]
Cost = Annotated[
    Decimals,
    Field(ge=0, le=HIGHEST_COST, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": float(HIGHEST_COST), "multipleOf": 0.01}),
]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """``litres`` of a beer, ready on a day. ``cost`` is BRL for all of it; an empty ``supplier`` is the house."""

    litres: Annotated[Litres, FieldDoc("Litros", "litres that it will give", 1000, " L")]
    ready_on: Annotated[Day, FieldDoc("Pronto em", "the first day on which it can be packaged", "2026-11-16")]
    code: Annotated[Code, FieldDoc("Código", "unique; empty: made from the week, as L2647", "L2647")] = ""
    supplier: Annotated[Supplier, FieldDoc("Fornecedor", "who brews it; empty: the house", "")] = ""
    supplier_note: Annotated[
        NoteKey,
        FieldDoc("Chave da nota do fornecedor", "of the NF-e with which it was bought, 44 signs; may be empty", ""),
    ] = ""
    registration: Annotated[
        Registration,
        FieldDoc("Registro no MAPA", "of the product, as on its label; may be empty", "SP 000274-3.000005"),
    ] = ""
    cost: Annotated[Cost | None, FieldDoc("Custo", "BRL for all of it; fixed once packaged", 4200)] = None

    def checked(self) -> Plan:
        """The plan with its cost to the cent and its note's key without spaces. Raises ``Refused`` for an impossible
        plan."""
        if not self.code.strip() or len(self.code) > LONGEST_CODE:
            raise Refused(f"O código do lote tem de 1 a {LONGEST_CODE} caracteres.")
        if not 0 < self.litres <= LARGEST_BATCH:
            raise Refused("Um lote tem mais de zero e até 1.000.000 de litros.")
        if self.cost is not None:
            check_amount("O custo do lote", self.cost, highest=HIGHEST_COST)
        try:
            note = checked_note_key(self.supplier_note)
        except ValueError as fault:
            raise Refused(str(fault)) from fault
        if note and not self.supplier:
            raise Refused("Informe de quem o lote foi comprado: a nota é do fornecedor.")
        return replace(self, supplier_note=note, cost=None if self.cost is None else money(self.cost))
