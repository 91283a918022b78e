"""Why what is recorded of the seal is never undone."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.seal.events import EventsArchived, EventsBroughtBack, EventsRewritten, SealRebuildRefused, SealRebuilt

compensations = Compensations()

compensations.keeps("O lacre mostra o que aconteceu com ele: nada disso se desfaz.", SealRebuildRefused, SealRebuilt)
compensations.keeps("O texto em claro não existe mais: nada o traz de volta.", EventsRewritten)
compensations.keeps(
    "Os registros continuam na história; “choperia audit bring-back” os traz de volta.",
    EventsArchived,
    EventsBroughtBack,
)
