"""Expected failures of commands.

    DomainError            a sentence in Portuguese that can be shown as it is
    ├── Refused            a rule of the domain says no                     409
    │   ├── Taken          a value that must be unique belongs to another   409
    │   ├── InUse          something still points at what should go         409
    │   └── Conflict       another command won the race                     409
    ├── VersionMismatch    If-Match names another version                   412
    ├── NotFound           does not exist, or may not be seen               404
    └── Forbidden          the person may not do this                       403

``infra.problems`` maps them to statuses by ``status``; nothing else does.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar


class DomainError(Exception):
    """An expected failure. ``sentence`` is pt-BR; ``details`` are extra members of the problem document."""

    status: ClassVar[int] = 409
    kind: ClassVar[str] = "refused"

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.details = details


class Refused(DomainError):
    """A rule of the domain says no."""


class Taken(Refused):
    """A value that must be unique already belongs to another stream."""

    kind = "taken"


class InUse(Refused):
    """Something still refers to what should be removed."""

    kind = "in-use"


class Conflict(Refused):
    """Another command changed the same stream at the same time; nothing was stored."""

    kind = "conflict"


class VersionMismatch(DomainError):
    """The caller's version is not the current one."""

    status = 412
    kind = "version-mismatch"

    def __init__(self, *, current: int, expected: int, changed_by: str | None, changed_at: datetime | None) -> None:
        super().__init__(
            f"Este registro foi alterado por {changed_by or 'outra pessoa'} depois que você o abriu. "
            "Confira a versão atual e tente de novo.",
            current_version=current,
            expected_version=expected,
            changed_by=changed_by,
            changed_at=changed_at.isoformat() if changed_at else None,
        )


class NotFound(DomainError):
    """The record does not exist, or the person may not see it."""

    status = 404
    kind = "not-found"


class Forbidden(DomainError):
    """The person may not do this."""

    status = 403
    kind = "forbidden"
