"""What a note is about, and what it may lack. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Literal, get_args

from command_api.fiscal.details import FiscalHouse, Treatment
from command_api.rules.note_states import AmendmentKind
from command_api.rules.order_account import PaymentMethod

Where = Literal["house", "business", "order", "customer", "product", "beer", "model", "profile"]
"""What kind of record mends what is missing."""
Kind = Literal["nfce", "nfe_venda", "nfe_comodato", "nfe_retorno", "nfe_vasilhame", "nfse_locacao"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
KIND_LABELS: Final[dict[Kind, str]] = {
    "nfce": "NFC-e de venda",
    "nfe_venda": "NF-e de venda",
    "nfe_comodato": "NF-e de comodato",
    "nfe_retorno": "NF-e de retorno de comodato",
    "nfe_vasilhame": "NF-e de vasilhames",
    "nfse_locacao": "NFS-e de locação",
}


@dataclass(frozen=True, slots=True)
class Missing:
    """What a note lacks, in a sentence (pt-BR), and the record that mends it; ``id`` where there are several."""

    sentence: str
    where: Where
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Party:
    """The seller or the buyer. ``document`` is a bare CPF or CNPJ; ``registration_kind`` is that of ``TaxData`` of a
    customer."""

    id: int | None = None
    name: str = ""
    document: str = ""
    registration_kind: str = ""
    registration: str = ""
    street: str = ""
    number: str = ""
    complement: str = ""
    district: str = ""
    city: str = ""
    city_code: str = ""
    state: str = ""
    postal_code: str = ""
    is_company: bool = False


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A line of goods: ``where`` and ``id`` name the record that its codes are from. ``treatment``: the taxes of the
    day; ``None``: it has no profile, or the profile none yet."""

    code: str
    name: str
    quantity: Decimal
    unit_price: Decimal
    total: Decimal
    where: Where
    id: int
    ncm: str = ""
    cest: str = ""
    origin: int = 0
    profile_id: int | None = None
    profile_name: str = ""
    treatment: Treatment | None = None
    unit: str = "UN"


@dataclass(frozen=True, slots=True)
class Amended:
    """A note that another one completes, or takes back a part of: its access key, and its number."""

    kind: AmendmentKind
    key: str
    number: str


@dataclass(frozen=True, slots=True)
class Subject:
    """What a note is about. ``freight`` is spread over its lines; ``paid`` says how, in BRL. ``issued_at``: when it is
    handed over; ``None``: it is only looked at."""

    kind: Kind
    day: date
    issuer: Party
    buyer: Party
    house: FiscalHouse
    lines: Sequence[NoteLine]
    freight: Decimal = Decimal(0)
    paid: Sequence[tuple[PaymentMethod, Decimal]] = ()
    issued_at: datetime | None = None
    amended: Amended | None = None

    @property
    def total(self) -> Decimal:
        """What the note says, in BRL."""
        return sum((line.total for line in self.lines), self.freight)

    @property
    def is_outside(self) -> bool:
        """Whether the buyer is in another state."""
        return bool(self.buyer.state) and self.buyer.state != self.issuer.state
