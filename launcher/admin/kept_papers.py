"""Compares the papers and proofs that are kept with the hashes that the history has of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final

from command_api.event_store import Recorded, Recorder
from command_api.event_store.damage import DAMAGED, UnreadableEvent
from command_api.event_store.mapper import decode
from command_api.kernel import Event, stream_name
from command_api.orders.domain import KeptPaper
from command_api.orders.events import PaperKept, ProofKept, QuoteAccepted
from infra.position import START

_TOPICS: Final = frozenset({PaperKept.TOPIC, ProofKept.TOPIC, QuoteAccepted.TOPIC})
_AT_ONCE: Final = 50
"""Papers that are in memory at a time."""


def differing_papers(recorder: Recorder) -> list[str]:
    """A sentence for each kept paper that is not what its customer accepted, for each that is missing, and for each
    proof of a stop that is not what was kept. What was erased with a customer's data is not compared."""
    accepted: dict[str, str] = {}
    kept: dict[str, str] = {}
    found = []
    for recorded, event in _events(recorder):
        place = f"{recorded.stream}/{recorded.version}"
        match event:
            case QuoteAccepted(paper_id=int(id), paper_sha256=digest) if digest:
                accepted[stream_name(KeptPaper.TOPIC, id)] = digest
            case PaperKept(sha256=digest, content=content):
                kept[recorded.stream] = digest
                if (digest or content) and hashlib.sha256(content).hexdigest() != digest:
                    found.append(f"O documento guardado em {place} não tem mais o SHA-256 com que foi guardado.")
            case ProofKept(sha256=digest, content=content):
                if (digest or content) and hashlib.sha256(content).hexdigest() != digest:
                    found.append(f"O comprovante guardado em {place} não tem mais o SHA-256 com que foi guardado.")
            case None if recorded.topic == ProofKept.TOPIC:
                found.append(f"O comprovante guardado em {place} foi alterado e não pode mais ser lido.")
            case None if recorded.topic == PaperKept.TOPIC:
                kept[recorded.stream] = ""
                found.append(f"O documento guardado em {place} foi alterado e não pode mais ser lido.")
    for stream, digest in accepted.items():
        if stream not in kept:
            found.append(f"O documento guardado em {stream}/1 não existe mais.")
        elif kept[stream] and kept[stream] != digest:
            found.append(f"O documento guardado em {stream}/1 não é o que o cliente aceitou.")
    return found


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
