"""Recovery codes: ten codes on paper that each replace the second factor once."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

import sqlalchemy as sa

from infra.security.database import transaction
from infra.security.passwords import temporary_password
from infra.security.tables import recovery_codes

NUMBER: Final = 10


class RecoveryCodes:
    """Keeps keyed digests: the 59 bits of a code are too few for a hash that anybody can compute."""

    def __init__(self, engine: sa.Engine, key: bytes) -> None:
        self._engine = engine
        self._key = key

    def new(self, user_id: int) -> tuple[list[str], list[sa.Delete | sa.Insert]]:
        """Codes to be shown once, and the statements that make them the person's only ones."""
        codes = [temporary_password() for _ in range(NUMBER)]
        rows = [{"user_id": user_id, "code_hash": self._digest(code)} for code in codes]
        return codes, [ended_codes_of(user_id), recovery_codes.insert().values(rows)]

    def use(self, user_id: int, code: str) -> bool:
        """Whether this is a code of the person; uses it up."""
        t = recovery_codes.c
        used = recovery_codes.delete().where(t.user_id == user_id, t.code_hash == self._digest(code))
        with transaction(self._engine) as connection:
            return connection.execute(used).rowcount == 1

    def _digest(self, code: str) -> str:
        written = re.sub(r"[\s-]", "", code).lower()
        return hmac.digest(self._key, written.encode(), hashlib.sha256).hex()


def ended_codes_of(user_id: int) -> sa.Delete:
    """The statement that makes all codes of a person worthless."""
    return recovery_codes.delete().where(recovery_codes.c.user_id == user_id)
