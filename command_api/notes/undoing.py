"""Why notes are not undone."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.notes import events

compensations = Compensations()

compensations.keeps("Uma nota registrada por engano se retira na página do pedido.", events.NoteRecorded)
compensations.keeps("Uma nota retirada não volta: registre a chave de novo, no pedido.", events.NoteWithdrawn)
