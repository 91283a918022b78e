"""Why notes are not undone."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.notes import events

compensations = Compensations()

compensations.keeps("Uma nota registrada por engano se retira na página do pedido.", events.NoteRecorded)
compensations.keeps("Uma nota retirada não volta: registre a chave de novo, no pedido.", events.NoteWithdrawn)
compensations.keeps(
    "O que foi ao provedor não volta: cancele a nota, corrija-a ou descarte-a na página Notas emitidas.",
    events.NoteIssued,
    events.NoteCorrected,
    events.NoteRetried,
    events.NoteDiscarded,
)
compensations.keeps("Um cancelamento pedido à Receita não se retira.", events.NoteCancelAsked)
compensations.keeps(
    "O provedor disse, e a história guarda.",
    events.NoteAttemptFailed,
    events.NoteHandedOver,
    events.NoteAuthorised,
    events.NoteRejected,
    events.NoteCancelRefused,
    events.NoteCancelled,
    events.NoteContradicted,
    events.NoteFileKept,
    events.NoteFilesMissing,
    events.NoteFileStored,
)
compensations.keeps("O que foi apagado não volta.", events.NoteForgotten)
