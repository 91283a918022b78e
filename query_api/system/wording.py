"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "system": Kind(
        "o",
        "sistema",
        "Sistema",
        labels={
            "read_model": "Leitura",
            "skipped_topic": "Tipo do registro",
            "stream_version": "Versão do registro",
        },
        alone=True,
    )
}
