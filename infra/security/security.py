"""Everything about sessions and passwords that a process needs, opened once."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import sqlalchemy as sa

from infra.security.authenticator_apps import AuthenticatorApps
from infra.security.captcha import Altcha, Captcha, NoCaptcha
from infra.security.confirmations import Confirmations
from infra.security.cookies import RefreshCookie
from infra.security.database import migrate_security
from infra.security.device_cookie import DeviceCookie
from infra.security.keys import Keys, open_keys
from infra.security.limits import LoginLimits
from infra.security.notices import Notices
from infra.security.passkeys import Passkeys
from infra.security.password_links import PasswordLinks
from infra.security.passwords import Passwords
from infra.security.recaptcha import Recaptcha
from infra.security.recovery_codes import RecoveryCodes
from infra.security.second_factors import SecondFactors
from infra.security.sessions import SessionStore
from infra.security.sign_in_tickets import SignInTickets
from infra.security.tables import accounts
from infra.security.tokens import Tokens
from infra.security.wrapping import Wrapping
from infra.settings import Settings


@dataclass(frozen=True)
class Security:
    """What routes find in ``app.state.security``; ``sessions`` is also ``app.state.sessions``."""

    engine: sa.Engine
    keys: Keys
    sessions: SessionStore
    passwords: Passwords
    links: PasswordLinks
    second_factors: SecondFactors
    tickets: SignInTickets
    confirmations: Confirmations
    notices: Notices
    limits: LoginLimits
    captcha: Captcha
    cookie: RefreshCookie
    device_cookie: DeviceCookie
    recaptcha_site_key: str | None

    def name_of(self, user_id: int) -> str | None:
        """The name of the person with this account; ``None`` if it was removed."""
        query = sa.select(accounts.c.name).where(accounts.c.user_id == user_id)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def has_users(self) -> bool:
        """Whether the house has an account yet."""
        with self.engine.connect() as connection:
            return bool(connection.execute(sa.select(sa.exists(sa.select(accounts.c.user_id)))).scalar_one())

    def prune(self, now: float) -> None:
        """Forget sessions that ended long ago, what has expired and attempts that no longer count."""
        self.sessions.prune(now)
        self.links.prune(now)
        self.tickets.prune(now)
        self.second_factors.passkeys.prune(now)
        self.notices.prune(now)
        self.limits.prune(now)

    def close(self) -> None:
        """Stop the pool of hashes. The engine belongs to the store."""
        self.passwords.close()


def open_security(settings: Settings, engine: sa.Engine, passwords: Passwords | None = None) -> Security:
    """``engine`` is the store's (``recorder.engine``), so that sessions change in the transaction of the events.
    ``passwords`` replaces the usual hashing.

    Creates the tables that are missing and the secret key of a first start.
    """
    keys = open_keys(settings)
    migrate_security(engine)
    return Security(
        engine=engine,
        keys=keys,
        sessions=SessionStore(engine, Tokens(keys.derive("session tokens")), keys.derive("refresh tokens")),
        passwords=passwords or Passwords(),
        links=PasswordLinks(engine, settings.base_url),
        second_factors=SecondFactors(
            engine,
            AuthenticatorApps(engine, Wrapping(lambda: [keys.derive("authenticator apps")])),
            Passkeys(engine, settings.base_url),
            RecoveryCodes(engine, keys.derive("recovery codes")),
        ),
        tickets=SignInTickets(engine),
        confirmations=Confirmations(engine),
        notices=Notices(engine),
        limits=LoginLimits(engine),
        captcha=_captcha(settings, engine, keys),
        cookie=RefreshCookie(settings.base_url),
        device_cookie=DeviceCookie(settings.base_url, keys.derive("device cookies")),
        recaptcha_site_key=settings.recaptcha_site_key if settings.captcha == "recaptcha" else None,
    )


def _captcha(settings: Settings, engine: sa.Engine, keys: Keys) -> Captcha:
    match settings.captcha:
        case "off":
            return NoCaptcha()
        case "recaptcha":
            assert settings.recaptcha_secret is not None, "the settings require it"
            hostname = urlsplit(settings.base_url).hostname if settings.environment == "production" else None
            return Recaptcha(settings.recaptcha_url, settings.recaptcha_secret.get_secret_value(), hostname)
        case "altcha":
            return Altcha(engine, keys.derive("captcha challenges"), keys.derive("captcha answers"))
