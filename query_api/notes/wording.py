"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.notes.composing import KIND_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "fiscal_note": Kind(
        "a",
        "nota fiscal",
        "Notas fiscais",
        labels={"key": "Chave", "kind": "Nota", "total": "Valor", "is_withdrawn": "Retirada"},
    ),
}
HOUSE_TEXTS: Final = frozenset({"key", "order_code"})
VOCABULARIES: Final = {"NoteKind": KIND_LABELS}
