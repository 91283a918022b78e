"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "assistant_key": Kind(
        "a",
        "chave de assistente",
        "Chaves de assistentes",
        labels={"token_digest": "SHA-256 da chave", "place": "Vaga"},
    ),
}
READ_MODELS: Final = {"assistants": "Assistentes"}
