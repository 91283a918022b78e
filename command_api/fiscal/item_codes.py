"""The codes that a note says of what is sold or lent, declared once for products, beers and models."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from command_api.fields import Id, Line
from command_api.rules.tax_codes import ORIGIN_LABELS, checked_cest, checked_ncm
from infra.declared_fields import FieldDoc, vocabulary

LONGEST_CODE: Final = 12
"""With the dots that people write."""

Ncm = Annotated[
    Annotated[
        Line,
        Field(max_length=LONGEST_CODE, json_schema_extra={"pattern": r"^([0-9]{4}\.?[0-9]{2}\.?[0-9]{2})?$"}),
        AfterValidator(checked_ncm),
    ],
    FieldDoc("NCM", "eight digits; may be empty", "22030000", headers=("ncm", "codigo ncm", "cod ncm")),
]
Cest = Annotated[
    Annotated[
        Line,
        Field(max_length=LONGEST_CODE, json_schema_extra={"pattern": r"^([0-9]{2}\.?[0-9]{3}\.?[0-9]{2})?$"}),
        AfterValidator(checked_cest),
    ],
    FieldDoc(
        "CEST",
        "seven digits, only of goods under tax substitution; may be empty",
        "0302300",
        headers=("cest", "codigo cest", "cod cest"),
    ),
]
Origin = Annotated[
    Annotated[int, Field(ge=0, le=max(ORIGIN_LABELS), json_schema_extra=vocabulary("TaxOrigin", ORIGIN_LABELS))],
    FieldDoc(
        "Origem fiscal",
        "origin of the goods as a note says it, 0 to 8; 0: national",
        0,
        headers=("origem", "origem fiscal", "origem da mercadoria"),
    ),
]
TaxProfileId = Annotated[Id | None, FieldDoc("Perfil de tributos", "id of the tax profile; `null`: none", 2)]
