"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.rules.freight import Difficulty, Terms
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "freight_config": Kind("o", "frete de", "Condições de frete", labels=labels(Terms)),
    "freight_quote": Kind("a", "cotação de frete", "Cotações de frete", labels={**labels(Terms), **labels(Difficulty)}),
    "route_difficulty": Kind("a", "rota difícil", "Rotas difíceis", labels=labels(Difficulty)),
}
READ_MODELS: Final = {"freight": "Frete"}
