"""States of notes, how long one may be cancelled, and how long the law wants it kept. Pure."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final, Literal

from command_api.rules.windows import PUB_TIME

State = Literal["recorded", "ready", "sent", "authorised", "cancelling", "cancelled", "rejected", "denied", "discarded"]
STATE_LABELS: Final[dict[State, str]] = {
    "recorded": "Registrada",
    "ready": "Pronta",
    "sent": "Enviada",
    "authorised": "Autorizada",
    "cancelling": "Cancelando",
    "cancelled": "Cancelada",
    "rejected": "Rejeitada",
    "denied": "Denegada",
    "discarded": "Descartada",
}
"""``recorded``: another program issued it. ``ready`` waits to be handed over."""
VALID: Final = frozenset({"recorded", "authorised", "cancelling"})
"""States of a note that goods may travel with."""
OVER: Final = frozenset({"cancelled", "denied", "discarded"})
"""States after which an order asks for its note again."""
FinalAnswer = Literal["authorised", "rejected", "cancelled"]
AmendmentKind = Literal["complement", "return"]
AMENDMENT_LABELS: Final[dict[AmendmentKind, str]] = {"complement": "Complemento", "return": "Devolução"}
"""What a later note does to one that is valid: it adds what became more, or takes back what became less."""
FileKind = Literal["xml", "pdf"]
ProviderKind = Literal["focus", "json"]
Environment = Literal["homologacao", "producao"]
PROVIDER_LABELS: Final[dict[ProviderKind, str]] = {"focus": "Focus NFe", "json": "Outro programa (JSON assinado)"}
ENVIRONMENT_LABELS: Final[dict[Environment, str]] = {
    "homologacao": "Homologação (teste, sem valor fiscal)",
    "producao": "Produção",
}
SHORTEST_REASON: Final = 15
LONGEST_REASON: Final = 255
"""Characters of the reason of a cancelling."""
_CANCELLED_WITHIN: Final = {"nfce": timedelta(minutes=30), "nfse_locacao": None}
_NFE_CANCELLED_WITHIN: Final = timedelta(hours=24)
YEARS_KEPT: Final = 5


def cancelled_until(kind: str, authorised_at: datetime) -> datetime | None:
    """The last moment to cancel a note of this kind; ``None``: the city decides (NFS-e). Sources: Ajuste SINIEF 7/05
    (NF-e), 19/16 (NFC-e)."""
    within = _CANCELLED_WITHIN.get(kind, _NFE_CANCELLED_WITHIN)
    return None if within is None else authorised_at + within


def note_kept_until(issued_at: datetime) -> date:
    """The last day that a note is kept: the tax of a year may be asked for until the end of the fifth year after it
    (CTN, art. 173)."""
    return date(issued_at.astimezone(PUB_TIME).year + YEARS_KEPT, 12, 31)
