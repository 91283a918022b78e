"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.rules.import_status import IMPORT_STATUS_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "sales_import": Kind("a", "importação de vendas", "Importações de vendas"),
    "record_import": Kind("a", "importação", "Importações de planilhas"),
}
READ_MODELS: Final = {"sales_imports": "Importações"}
VOCABULARIES: Final = {"ImportStatus": IMPORT_STATUS_LABELS}
