"""Second factors: authenticator app, passkeys, recovery codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from infra.json_object import JsonObject
from infra.security.authenticator_apps import AuthenticatorApps, ended_app_of
from infra.security.passkeys import Passkey, Passkeys, ended_passkeys_of
from infra.security.recovery_codes import RecoveryCodes, ended_codes_of
from infra.security.tables import recovery_codes, sign_in_rules, totp_seeds

Proof = Literal["app", "recovery_code", "passkey"]


@dataclass(frozen=True, slots=True)
class Factors:
    """The second factors of a person. ``app_since`` in seconds since 1970, ``None`` without an app."""

    app_since: float | None
    passkeys: tuple[Passkey, ...]
    recovery_codes_left: int

    @property
    def number(self) -> int:
        """How many there are; recovery codes replace a factor and are none."""
        return len(self.passkeys) + (self.app_since is not None)


class SecondFactors:
    """Reads and uses the second factors of people."""

    def __init__(self, engine: sa.Engine, apps: AuthenticatorApps, passkeys: Passkeys, codes: RecoveryCodes) -> None:
        self._engine = engine
        self.apps = apps
        self.passkeys = passkeys
        self.codes = codes

    def of(self, user_id: int) -> Factors:
        """The second factors of a user at this moment."""
        app = sa.select(totp_seeds.c.active_since).where(totp_seeds.c.user_id == user_id)
        left = sa.select(sa.func.count()).select_from(recovery_codes).where(recovery_codes.c.user_id == user_id)
        with self._engine.connect() as connection:
            since = connection.execute(app).scalar()
            codes_left = connection.execute(left).scalar_one()
        return Factors(since, tuple(self.passkeys.of(user_id)), codes_left)

    def use_code(self, user_id: int, code: str, now: float) -> Proof | None:
        """What a typed code is; a right one is used up. ``None`` for a wrong one."""
        digits = code.replace(" ", "")
        if len(digits) == 6 and digits.isascii() and digits.isdigit():
            return "app" if self.apps.use(user_id, digits, now) else None
        return "recovery_code" if self.codes.use(user_id, code) else None

    def use_passkey(self, user_id: int, credential: JsonObject, challenge: str, now: float) -> Proof | None:
        """``"passkey"`` where one of this person answers ``challenge``."""
        return "passkey" if self.passkeys.use(user_id, credential, challenge, now) else None

    def are_required_of_admins(self) -> bool:
        """What the house says."""
        with self._engine.connect() as connection:
            return bool(connection.execute(sa.select(sign_in_rules.c.second_factor_for_admins)).scalar())


def ended_factors_of(user_id: int) -> list[sa.Delete]:
    """The statements that remove every second factor of a person, for the transaction that stores why."""
    return [ended_app_of(user_id), ended_passkeys_of(user_id), ended_codes_of(user_id)]


def changed_rules(*, second_factor_for_admins: bool) -> sa.Update:
    """The statement that keeps what the house says, for the transaction that stores it."""
    return sign_in_rules.update().values(second_factor_for_admins=second_factor_for_admins)
