"""The codes that a note says of what is sold, declared once for products and beers."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from command_api.fields import MAX_ID, Line
from command_api.kernel import Refused
from command_api.rules.tax_codes import HIGHEST_ORIGIN, checked_cest, checked_ncm
from infra.declared_fields import FieldDoc

LONGEST_CODE: Final = 12
"""With the dots that people write."""

Ncm = Annotated[
    Annotated[Line, Field(max_length=LONGEST_CODE)],
    FieldDoc("NCM", "eight digits; may be empty", "22030000", headers=("ncm", "codigo ncm", "cod ncm")),
]
Cest = Annotated[
    Annotated[Line, Field(max_length=LONGEST_CODE)],
    FieldDoc(
        "CEST",
        "seven digits, only of goods under tax substitution; may be empty",
        "0302300",
        headers=("cest", "codigo cest"),
    ),
]
Origin = Annotated[
    Annotated[int, Field(ge=0, le=HIGHEST_ORIGIN)],
    FieldDoc("Origem", "origin of the goods as a note says it, 0: national", 0, headers=("origem", "origem (0 a 8)")),
]
TaxProfileId = Annotated[
    Annotated[int, Field(ge=0, le=MAX_ID)],
    FieldDoc("Perfil de tributos", "id of the tax profile; 0: none", 2),
]


def checked_codes(ncm: str, cest: str = "") -> tuple[str, str]:
    """NCM and CEST without dots. Raises ``Refused``."""
    try:
        return checked_ncm(ncm), checked_cest(cest)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
