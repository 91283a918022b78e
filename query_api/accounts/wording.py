"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from infra.security.permissions import ROLE_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "user": Kind("o", "usuário", "Usuários", bodies=("NewUserBody", "UserBody")),
}
READ_MODELS: Final = {"accounts": "Pessoas"}
VOCABULARIES: Final = {"Role": ROLE_LABELS}
