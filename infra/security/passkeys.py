"""Second factor by passkey (WebAuthn): options for the browser, and the check of what it answers.

The library is imported where it is used: 0.24 s and 10 MiB that a process without passkeys does not spend.
"""

from __future__ import annotations

import ipaddress
import json
import secrets
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import sqlalchemy as sa

from infra.json_object import JsonObject
from infra.security.database import lock_for_transaction, transaction
from infra.security.tables import passkey_challenges, passkeys

NAME: Final = "Choperia"
MOST: Final = 10
"""Passkeys of one person."""
ANSWER_WITHIN: Final = 300.0
"""Seconds until a challenge expires."""
Purpose = Literal["register", "confirm"]


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as its owner sees it; instants in seconds since 1970."""

    id: str
    name: str
    created_at: float
    last_used_at: float | None


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """What a browser registered."""

    credential_id: str
    public_key: bytes
    sign_count: int


class Passkeys:
    """Passkeys belong to the host name of the site's address: its browser gives them to no other. Each use needs the
    device's PIN, finger or face (user verification), because a passkey also confirms a session on its own."""

    def __init__(self, engine: sa.Engine, base_url: str) -> None:
        site = urlsplit(base_url)
        self._engine = engine
        self._host = site.hostname or ""
        self._origin = f"{site.scheme}://{site.netloc}"
        self.available = _is_domain(self._host) and (site.scheme == "https" or self._host == "localhost")
        """Browsers offer passkeys on https and localhost, and never for a bare network address."""

    def of(self, user_id: int) -> list[Passkey]:
        """The passkeys of a user, the oldest first."""
        t = passkeys.c
        query = sa.select(t.credential_id, t.name, t.created_at, t.last_used_at).where(t.user_id == user_id)
        with self._engine.connect() as connection:
            return [Passkey(*row) for row in connection.execute(query.order_by(t.created_at, t.credential_id))]

    def registration_options(self, user_id: int, username: str, name: str, challenge: str) -> JsonObject:
        """What ``navigator.credentials.create`` takes, in JSON."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            UserVerificationRequirement,
        )

        options = webauthn.generate_registration_options(
            rp_id=self._host,
            rp_name=NAME,
            user_id=f"choperia-{user_id}".encode(),
            user_name=username,
            user_display_name=name,
            challenge=base64url_to_bytes(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in self.of(user_id)
            ],
        )
        return _json(options)

    def sign_in_options(self, user_id: int, challenge: str) -> JsonObject | None:
        """What ``navigator.credentials.get`` takes, in JSON; ``None`` for a person without passkeys."""
        known = self.of(user_id)
        if not known or not self.available:
            return None
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import PublicKeyCredentialDescriptor, UserVerificationRequirement

        options = webauthn.generate_authentication_options(
            rp_id=self._host,
            challenge=base64url_to_bytes(challenge),
            allow_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known],
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _json(options)

    def registered(self, credential: JsonObject, challenge: str) -> NewPasskey | None:
        """The passkey that answers ``challenge``; ``None`` for anything else."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            found = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self._host,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, LookupError):
            return None
        return NewPasskey(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)

    def use(self, user_id: int, credential: JsonObject, challenge: str, now: float) -> bool:
        """Whether a passkey of this person answers ``challenge``, which the caller uses up."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        t = passkeys.c
        mine = sa.and_(t.user_id == user_id, t.credential_id == credential.get("id"))
        with self._engine.connect() as connection:
            known = connection.execute(sa.select(t.public_key, t.sign_count).where(mine)).one_or_none()
        if known is None:
            return False
        try:
            found = webauthn.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self._host,
                expected_origin=self._origin,
                require_user_verification=True,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.sign_count,
            )
        except (WebAuthnException, ValueError, TypeError, LookupError):
            return False
        with transaction(self._engine) as connection:
            connection.execute(passkeys.update().where(mine).values(sign_count=found.new_sign_count, last_used_at=now))
        return True

    def challenge(self, session_id: str, purpose: Purpose, now: float) -> str:
        """A new challenge for this session; it replaces the one before."""
        made = new_challenge()
        t = passkey_challenges.c
        with transaction(self._engine) as connection:
            lock_for_transaction(connection, f"passkey {session_id}")
            connection.execute(passkey_challenges.delete().where(t.session_id == session_id, t.purpose == purpose))
            connection.execute(
                passkey_challenges.insert().values(
                    session_id=session_id, purpose=purpose, challenge=made, expires_at=now + ANSWER_WITHIN
                )
            )
        return made

    def take_challenge(self, session_id: str, purpose: Purpose, now: float) -> str | None:
        """The challenge of this session, once, while it is valid."""
        t = passkey_challenges.c
        mine = sa.and_(t.session_id == session_id, t.purpose == purpose, t.expires_at > now)
        with transaction(self._engine) as connection:
            found: str | None = connection.execute(sa.select(t.challenge).where(mine)).scalar()
            taken = connection.execute(passkey_challenges.delete().where(mine, t.challenge == found)).rowcount
        return found if taken == 1 else None

    def prune(self, now: float) -> None:
        """Forget challenges that have expired."""
        with transaction(self._engine) as connection:
            connection.execute(passkey_challenges.delete().where(passkey_challenges.c.expires_at <= now))


def new_challenge() -> str:
    """256 random bits (base64url)."""
    return secrets.token_urlsafe(32)


def added_passkey(user_id: int, passkey: NewPasskey, name: str, now: float) -> sa.Insert:
    """The statement that adds a passkey, for the transaction that stores why."""
    return passkeys.insert().values(
        credential_id=passkey.credential_id,
        user_id=user_id,
        public_key=passkey.public_key,
        sign_count=passkey.sign_count,
        name=name,
        created_at=now,
        last_used_at=None,
    )


def ended_passkeys_of(user_id: int, credential_id: str | None = None) -> sa.Delete:
    """The statement that removes one passkey of a person, or all."""
    statement = passkeys.delete().where(passkeys.c.user_id == user_id)
    return statement if credential_id is None else statement.where(passkeys.c.credential_id == credential_id)


def _is_domain(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return bool(host)
    return False


def _json(options: Any) -> JsonObject:
    import webauthn

    made: JsonObject = json.loads(webauthn.options_to_json(options))
    return made
