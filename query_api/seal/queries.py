"""The state of the seal: the tree in the read database, the heads outside it, the last check."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

import sqlalchemy as sa

from infra.settings import Settings
from projections.history.tables import events as history
from projections.seal.checks import Check, last
from projections.seal.continuity import continues
from projections.seal.copies import CopyFile, HeadCopy
from projections.seal.heads import Head, NotAHead
from projections.seal.proving import Proof
from projections.seal.signing import SealFolder
from projections.seal.tiles import Gap, Tiles
from query_api.people import NameOf, names_of
from query_api.seal.check_results import result
from query_api.seal.responses import Seal, SealCheck, SealCopy, SealFinding, SealHead, State

READ_MODELS = ("seal", "history", "accounts")
_KIND = "seal"
_REFUSED = "seal.SealRebuildRefused"


class Sealed(Protocol):
    """``app.state.seal``."""

    folder: SealFolder

    def prove(self, stream: str, subject: Mapping[str, object]) -> Proof:
        """See ``projections.seal.proving.prove``."""


def seal_of(connection: sa.Connection, folder: SealFolder, settings: Settings, now: datetime) -> Seal:
    """All of it at one moment."""
    tiles = Tiles(connection)
    state, head = standing(tiles, folder)
    if state in ("signed", "pending") and rebuild_was_refused(connection):
        state = "refused"
    check = last(connection, now)
    return Seal(
        state=state,
        events=tiles.size,
        root=_root(tiles),
        head=SealHead.model_validate(head.as_dict()) if head else None,
        heads=len(folder.heads.lines()),
        public_key=folder.public_pem().decode(),
        key_is_beside=folder.keeps_its_key(),
        every_minutes=settings.seal_minutes,
        copies=_copies(folder, settings),
        check=_check(check, names_of(connection, [check.asked_by])) if check else None,
    )


def rebuild_was_refused(connection: sa.Connection) -> bool:
    """Whether the newest thing recorded of the seal is a rebuild that gave other hashes."""
    newest = sa.select(history.c.topic).where(history.c.kind == _KIND).order_by(history.c.number.desc())
    return connection.execute(newest.limit(1)).scalar() == _REFUSED


def standing(tiles: Tiles, folder: SealFolder) -> tuple[State, Head | None]:
    """The state of the tree compared with the newest head, and that head."""
    try:
        head = folder.heads.last()
    except NotAHead:
        return "damaged", None
    if head is None:
        return "unsigned", None
    if tiles.size < head.size:
        return "behind", head
    if not continues(tiles, head):
        return "diverged", head
    return ("signed" if tiles.size == head.size else "pending"), head


def _copies(folder: SealFolder, settings: Settings) -> list[SealCopy]:
    known = CopyFile(folder.path).read()
    found = [(name, known.get(name, HeadCopy())) for name in settings.head_copies]
    return [
        SealCopy.model_validate(
            {"place": name, "heads": copy.heads, "sent_at": copy.sent_at, "failing_since": copy.failing_since}
        )
        for name, copy in found
    ]


def _root(tiles: Tiles) -> str:
    try:
        return tiles.root().hex()
    except Gap:
        return ""


def _check(check: Check, name_of: NameOf) -> SealCheck:
    outcome = check.outcome
    finding = outcome["finding"] if outcome else None
    return SealCheck(
        state=check.state,
        asked_by=name_of(check.asked_by),
        asked_at=check.asked_at,
        ended_at=None if check.state == "running" else check.moved_at,
        done=check.done,
        total=check.total,
        intact=outcome["intact"] if outcome else None,
        sealed=outcome["sealed"] if outcome else 0,
        unsealed=outcome["unsealed"] if outcome else 0,
        finding=SealFinding.model_validate(finding) if finding else None,
        sentences=result(outcome) if outcome else [],
    )
