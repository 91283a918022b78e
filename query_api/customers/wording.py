"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.customers.details import Record, TaxData
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "customer": Kind(
        "o",
        "cliente",
        "Clientes",
        labels={**labels(TaxData), **labels(Record)},
        bodies=("AddressBody", "CustomerBody", "NewCustomerBody", "TaxDataBody"),
    ),
}
READ_MODELS: Final = {"customers": "Clientes"}
