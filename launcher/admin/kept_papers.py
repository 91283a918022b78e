"""Compares the papers, proofs and notes that are kept with the hashes that the history has of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from command_api.event_store import Recorded, Recorder
from command_api.event_store.damage import DAMAGED, UnreadableEvent
from command_api.event_store.mapper import decode
from command_api.kernel import Event, stream_name
from command_api.notes.domain import NoteFile
from command_api.notes.events import NoteCorrected, NoteFileKept, NoteFileStored, NoteIssued
from command_api.orders.domain import KeptPaper
from command_api.orders.events import PaperKept, ProofKept, QuoteAccepted
from infra.position import START

_TOPICS: Final = frozenset(
    each.TOPIC
    for each in (PaperKept, ProofKept, QuoteAccepted, NoteIssued, NoteCorrected, NoteFileKept, NoteFileStored)
)
_AT_ONCE: Final = 50
"""Papers that are in memory at a time."""


@dataclass(slots=True)
class _Kept:
    """What is kept of one kind. ``other`` ends the sentence of what differs from what other events say of it."""

    noun: str
    other: str = ""
    found: list[str] = field(default_factory=list)
    _kept: dict[str, str] = field(default_factory=dict)
    _said: dict[str, str] = field(default_factory=dict)

    def keep(self, recorded: Recorded, digest: str, content: bytes) -> None:
        """Compare it with the hash beside it. What was erased has neither."""
        self._kept[recorded.stream] = digest
        if (digest or content) and hashlib.sha256(content).hexdigest() != digest:
            self._find(recorded, "não tem mais o SHA-256 com que foi guardado.")

    def keep_unread(self, recorded: Recorded) -> None:
        self._kept[recorded.stream] = ""
        self._find(recorded, "foi alterado e não pode mais ser lido.")

    def say(self, stream: str, digest: str) -> None:
        """Another event says that this hash is kept there; without one, its data were erased."""
        if digest:
            self._said[stream] = digest

    def differing(self) -> list[str]:
        for stream, digest in self._said.items():
            if stream not in self._kept:
                self.found.append(f"{self.noun} em {stream}/1 não existe mais.")
            elif self._kept[stream] and self._kept[stream] != digest:
                self.found.append(f"{self.noun} em {stream}/1 {self.other}")
        return self.found

    def _find(self, recorded: Recorded, what: str) -> None:
        self.found.append(f"{self.noun} em {recorded.stream}/{recorded.version} {what}")


def differing_papers(recorder: Recorder) -> list[str]:
    """A sentence for each kept paper that is not what its customer accepted, for each file that is not the one its note
    names, for each of both that is missing, and for each proof of a stop and each text of a note that is not what was
    kept. What was erased with a customer's data, or with a note that is kept no longer, is not compared."""
    paper = _Kept("O documento guardado", "não é o que o cliente aceitou.")
    proof = _Kept("O comprovante guardado")
    text = _Kept("O texto de nota fiscal guardado")
    file = _Kept("O arquivo de nota fiscal guardado", "não é o que a nota cita.")
    by_topic = {
        PaperKept.TOPIC: paper,
        ProofKept.TOPIC: proof,
        NoteIssued.TOPIC: text,
        NoteCorrected.TOPIC: text,
        NoteFileStored.TOPIC: file,
    }
    try:
        for recorded, event in _events(recorder):
            match event:
                case QuoteAccepted(paper_id=int(id), paper_sha256=digest):
                    paper.say(stream_name(KeptPaper.TOPIC, id), digest)
                case NoteFileKept(file_id=id, sha256=digest):
                    file.say(stream_name(NoteFile.TOPIC, id), digest)
                case PaperKept() | ProofKept() | NoteIssued() | NoteCorrected() | NoteFileStored():
                    by_topic[recorded.topic].keep(recorded, event.sha256, event.content)
                case None if recorded.topic in by_topic:
                    by_topic[recorded.topic].keep_unread(recorded)
    except UnreadableEvent:  # of rows that are read together, one is no text, or is in a file that is not there
        return ["Os documentos guardados não puderam ser conferidos: há registros que não se leem."]
    return [sentence for each in (paper, proof, text, file) for sentence in each.differing()]


def _events(recorder: Recorder) -> Iterator[tuple[Recorded, Event | None]]:
    """With ``None`` for one that cannot be read."""
    keys, position = recorder.keys.afresh(), START
    while batch := recorder.read_after(position, _AT_ONCE, _TOPICS):
        position = batch[-1].position
        for each in batch:
            try:
                yield each, decode(each.topic, each.stream, each.version, each.state, keys)
            except (UnreadableEvent, *DAMAGED):
                yield each, None
