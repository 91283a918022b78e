"""Descriptions of the events of notes."""

from __future__ import annotations

from typing import Final

from command_api.notes import events
from command_api.notes.subject import KIND_LABELS
from command_api.rules.note_states import AMENDMENT_LABELS, PROVIDER_LABELS
from infra.brazilian import day, reais
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _recorded(event: events.NoteRecorded, _s: Subject) -> str:
    return f"registrou a {KIND_LABELS[event.kind]} do pedido {event.order_code}: {reais(event.total)}"


def _about(event: events.NoteIssued) -> str:
    about = f"o pedido {event.order_code}" if event.sale_day is None else f"o balcão de {day(event.sale_day)}"
    prefix = f"{AMENDMENT_LABELS[event.amends.kind].lower()} da " if event.amends else ""
    return f"{prefix}{KIND_LABELS[event.kind]} de {reais(event.total)} para {about}"


def _issued(event: events.NoteIssued, _s: Subject) -> str:
    test = ", como teste" if event.environment == "homologacao" else ""
    return f"mandou emitir {_about(event)} por {PROVIDER_LABELS[event.provider]}{test}"


def _refused(event: events.NoteRejected | events.NoteCancelRefused) -> str:
    return f": {' '.join(filter(None, (event.code, event.sentence)))}" if event.code or event.sentence else ""


def _contradicted(event: events.NoteContradicted, _s: Subject) -> str:
    said = {"authorised": "autorizada", "rejected": "rejeitada", "cancelled": "cancelada"}[event.answer]
    return f"ouviu do provedor, depois da resposta final, que a nota está {said}"


DESCRIPTIONS: Final[Descriptions] = {
    events.NoteIssued: Description("Nota fiscal pronta", _issued),
    events.NoteAttemptFailed: Description(
        "Nota não entregue ao provedor", lambda e, s: f"não conseguiu entregar {s.o}: {e.cause}"
    ),
    events.NoteRetried: Description("Nota tentada de novo", "pediu para tentar {s.o} de novo"),
    events.NoteHandedOver: Description("Nota enviada", "entregou {s.o} ao provedor"),
    events.NoteAuthorised: Description(
        "Nota autorizada", lambda e, s: f"recebeu a autorização {s.de}, número {e.number}, chave {e.key}"
    ),
    events.NoteRejected: Description(
        "Nota rejeitada", lambda e, s: f"recebeu a {'denegação' if e.is_denied else 'rejeição'} {s.de}{_refused(e)}"
    ),
    events.NoteCorrected: Description(
        "Nota corrigida", lambda e, s: f"corrigiu {s.o}, que agora diz {reais(e.total)}: tentativa {e.attempt}"
    ),
    events.NoteCancelAsked: Description(
        "Cancelamento pedido",
        lambda e, s: f"pediu o cancelamento {s.de}" + (f": {e.justification}" if e.justification else ""),
    ),
    events.NoteCancelRefused: Description(
        "Cancelamento recusado", lambda e, s: f"recebeu a recusa do cancelamento {s.de}{_refused(e)}"
    ),
    events.NoteCancelled: Description("Nota cancelada", "recebeu o cancelamento {s.de}"),
    events.NoteDiscarded: Description("Nota descartada", "descartou {s.o}"),
    events.NoteContradicted: Description("Resposta contraditória", _contradicted),
    events.NoteFileKept: Description("Arquivo da nota guardado", lambda e, s: f"guardou o {e.file.upper()} {s.de}"),
    events.NoteFilesMissing: Description("Sem o XML da nota", "não recebeu o XML {s.de}"),
    events.NoteForgotten: Description("Nota apagada", "apagou o conteúdo {s.de}, no fim do prazo da lei"),
    events.NoteFileStored: Description(
        "Arquivo de nota guardado",
        lambda e, _s: f"guardou o {e.file.upper()} de uma nota{e.order_code and f' do pedido {e.order_code}'}",
    ),
    events.NoteRecorded: Description("Nota fiscal registrada", _recorded),
    events.NoteWithdrawn: Description("Nota fiscal retirada", "retirou {s.o}"),
}
