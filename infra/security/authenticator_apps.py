"""Second factor by an authenticator app: TOTP (RFC 6238), six digits, 30 seconds, one step of drift each way."""

from __future__ import annotations

import hmac
from typing import Final

import pyotp
import sqlalchemy as sa

from infra.problems import Problem
from infra.security.database import lock_for_transaction, transaction
from infra.security.tables import totp_seeds
from infra.security.wrapping import Wrapping, WrongKey

ISSUER: Final = "Choperia"
STEP: Final = 30
DRIFT: Final = 1
"""Steps that a phone's clock may be ahead or behind."""


class AuthenticatorApps:
    """Seeds are kept encrypted. A code is accepted once: none that is as old as the last one used, or older."""

    def __init__(self, engine: sa.Engine, wrapping: Wrapping) -> None:
        self._engine = engine
        self._wrapping = wrapping

    def begin(self, user_id: int) -> str:
        """A new seed (base32) that ``activated_app`` makes active; it replaces one that never was. ``Problem`` 409 if
        an app is active."""
        seed = pyotp.random_base32()
        t = totp_seeds.c
        with transaction(self._engine) as connection:
            lock_for_transaction(connection, _name(user_id))
            connection.execute(totp_seeds.delete().where(t.user_id == user_id, t.active_since.is_(None)))
            if connection.execute(sa.select(t.user_id).where(t.user_id == user_id)).first():
                raise Problem(409, "Já há um aplicativo autenticador. Remova-o para cadastrar outro.", kind="refused")
            sealed = self._wrapping.wrap(_name(user_id), seed.encode())
            connection.execute(totp_seeds.insert().values(user_id=user_id, seed=sealed, active_since=None, last_step=0))
        return seed

    def first_step(self, user_id: int, code: str, now: float) -> int | None:
        """The time step of a right code of a seed that is not active yet."""
        return self._step(user_id, code, now, totp_seeds.c.active_since.is_(None))

    def use(self, user_id: int, code: str, now: float) -> bool:
        """Whether this is a right code of the active app that was not used before; uses it up."""
        step = self._step(user_id, code, now, totp_seeds.c.active_since.is_not(None))
        if step is None:
            return False
        t = totp_seeds.c
        used = totp_seeds.update().where(t.user_id == user_id, t.last_step < step).values(last_step=step)
        with transaction(self._engine) as connection:
            return connection.execute(used).rowcount == 1  # of two requests with one code, the second changes no row

    def _step(self, user_id: int, code: str, now: float, active: sa.ColumnElement[bool]) -> int | None:
        query = sa.select(totp_seeds.c.seed).where(totp_seeds.c.user_id == user_id, active)
        with self._engine.connect() as connection:
            sealed = connection.execute(query).scalar()
        if sealed is None:
            return None
        try:
            app = pyotp.TOTP(self._wrapping.unwrap(_name(user_id), sealed).decode())
        except WrongKey:  # CHOPERIA_SECRET_KEY is another one than when the app was enrolled
            return None
        newest = int(now) // STEP + DRIFT
        steps = range(newest - 2 * DRIFT, newest + 1)
        return next((step for step in steps if hmac.compare_digest(app.at(step * STEP), code)), None)


def app_address(seed: str, username: str) -> str:
    """``otpauth://…``, what the QR code holds."""
    return pyotp.TOTP(seed).provisioning_uri(name=username, issuer_name=ISSUER)


def activated_app(user_id: int, step: int, now: float) -> sa.Update:
    """The statement that makes the seed active whose first code was right, for the transaction that stores why."""
    mine = totp_seeds.c.user_id == user_id
    return totp_seeds.update().where(mine).values(active_since=now, last_step=step)


def ended_app_of(user_id: int) -> sa.Delete:
    """The statement that removes the app of a person."""
    return totp_seeds.delete().where(totp_seeds.c.user_id == user_id)


def _name(user_id: int) -> str:
    return f"totp-{user_id}"
