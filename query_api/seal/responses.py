"""Response models of the seal."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

State = Literal["unsigned", "signed", "pending", "behind", "diverged", "damaged", "refused"]


class SealHead(BaseModel):
    """A signed tree head; docs/seal.md says what exactly is signed."""

    size: int = Field(description="events that it covers", examples=[21542])
    root: str = Field(description="root of their Merkle tree, hexadecimal")
    at: datetime = Field(description="when it was signed")
    position: str = Field(description="position of the last of them", examples=["0.21542"])
    previous: str = Field(description="SHA-256 of the head before, zeros for the first")
    key: str = Field(description="id of the key that signed", examples=["89fab830dedf8264"])
    signature: str = Field(description="Ed25519, base64")


class ProofSubject(BaseModel):
    """What the proof is about, for the reader's eye."""

    kind: Literal["event_order"] = Field(description="what it is")
    id: int = Field(description="its id", examples=[42])
    code: str = Field(description="its code", examples=["EV-2026-00042"])


class ProvedEvent(BaseModel):
    """An event in the seal."""

    index: int = Field(description="which leaf of the tree, from 0", examples=[412])
    leaf: str = Field(description="what was hashed, base64")
    path: list[str] = Field(description="the hashes on its way to the root, hexadecimal")
    rewriting: int = Field(description="number of the rewriting that changed it; absent if none did", examples=[1])

    model_config = ConfigDict(json_schema_extra={"required": ["index", "leaf", "path"]})


class SealProof(BaseModel):
    """The proof of one order; `GET /api/v1/audit/seal/verifier` is the script that checks it."""

    format: Literal["choperia proof 1", "choperia proof 2"] = Field(description="which form the file has")
    subject: ProofSubject = Field(description="the order")
    stream: str = Field(description="the stream of its events", examples=["event_order-42"])
    head: SealHead = Field(description="the signed head that covers them")
    events: list[ProvedEvent] = Field(description="every event up to the head, in order")
    rewritings: dict[str, ProvedEvent] = Field(description="rewritings by number; absent if there are none")

    model_config = ConfigDict(json_schema_extra={"required": ["format", "subject", "stream", "head", "events"]})


class SealFinding(BaseModel):
    """The first event that is not as it was."""

    kind: Literal["altered", "removed", "inserted", "moved", "unreadable", "unlocated"] = Field(
        description="`unlocated`: somewhere between two heads"
    )
    number: int = Field(description="which event of the log, from 1", examples=[413])
    position: str | None = Field(description="its position", examples=["0.413"])
    stream: str | None = Field(description="its stream", examples=["event_order-2"])
    version: int | None = Field(description="its version", examples=[5])
    topic: str | None = Field(description="its topic", examples=["orders.DepositReceived"])


class SealCheck(BaseModel):
    """The last check of the whole history."""

    state: Literal["running", "ended", "failed"] = Field(description="how far it is")
    asked_by: str = Field(description="who asked for it", examples=["Ana Beltrão"])
    asked_at: datetime = Field(description="when somebody asked for it")
    ended_at: datetime | None = Field(description="null while it runs")
    done: int = Field(description="events that were hashed again", examples=[12000])
    total: int = Field(description="events that there are to hash; 0 at the very beginning", examples=[21542])
    intact: bool | None = Field(description="whether everything is as it was signed; null unless it has ended")
    sealed: int = Field(description="events that proved to be as they were signed", examples=[21542])
    unsealed: int = Field(description="events after the last head", examples=[12])
    finding: SealFinding | None = Field(description="what it found; `null` before its end")
    sentences: list[str] = Field(description="the result in words, to be shown as they are")


class SealCopy(BaseModel):
    """A place outside this machine that every head is sent to."""

    place: str = Field(description="what it is", examples=["Kafka: choperia.heads"])
    heads: int = Field(description="heads that it has", examples=[31])
    sent_at: datetime | None = Field(description="when it got the last of them")
    failing_since: datetime | None = Field(description="since when it takes no more; null while it does")


class Seal(BaseModel):
    """How the seal stands."""

    state: State = Field(
        description="`pending`: some events are yet to be signed. `diverged`: it does not continue what was signed."
        " `refused`: its last rebuild gave other hashes"
    )
    events: int = Field(description="events in the tree", examples=[21554])
    root: str = Field(description="root of the tree over all of them, hexadecimal")
    head: SealHead | None = Field(description="the newest signed head")
    heads: int = Field(description="how many heads there are", examples=[31])
    public_key: str = Field(description="PEM; keep a copy elsewhere")
    key_is_beside: bool = Field(description="whether the private key lies in the folder of what it signs")
    every_minutes: int = Field(description="minutes after which new events are signed", examples=[60])
    copies: list[SealCopy] = Field(description="where the heads are sent; empty if the settings name no place")
    check: SealCheck | None = Field(description="the last check; `null` before the first")
