"""Secrets and sessions: ordinary tables of the write side's database. Nothing here is ever in an event.

``accounts`` follows the user's events in the same transaction, so every call can ask it who may do what at this moment.
Instants are seconds since 1970 (UTC), as ``float``.
"""

from __future__ import annotations

import sqlalchemy as sa

security_metadata = sa.MetaData()

accounts = sa.Table(
    "accounts",
    security_metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("username_key", sa.Text, nullable=False, unique=True, comment="case-folded, what a login looks up"),
    sa.Column("username", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("email", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("can_place_orders", sa.Boolean, nullable=False),
    sa.Column("can_view_bi", sa.Boolean, nullable=False),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("granted", sa.Text, nullable=False, comment="names separated by a space"),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False, comment="of the user when this row changed last"),
    sa.Column("password_hash", sa.Text, nullable=False),
    sa.Column("must_change_password", sa.Boolean, nullable=False),
)

active_admins = sa.Table(
    "active_admins",
    security_metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=True, comment="null until there was a first one"),
    sa.CheckConstraint("number >= 1", name="one_admin_stays"),
)
"""One row that every command changes that makes or unmakes an active admin, so that the last one cannot go in a
race."""

sessions = sa.Table(
    "sessions",
    security_metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("refresh_hash", sa.Text, nullable=False, comment="of the refresh token that is valid now"),
    sa.Column("generation", sa.Integer, nullable=False, comment="how often it was renewed"),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("renewed_at", sa.Float, nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
    sa.Column("ended_at", sa.Float, nullable=True),
    sa.Column("user_agent", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
)

session_positions = sa.Table(
    "session_positions",
    security_metadata,
    sa.Column("session_id", sa.Text, primary_key=True),
    sa.Column("transaction_id", sa.BigInteger, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)
"""The position that the last command of a session reached. The event store writes it in the transaction of the events,
so that every process that checks the session knows what a read of it has to show."""

login_attempts = sa.Table(
    "login_attempts",
    security_metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("subject", sa.Text, nullable=False, comment="account:…, address:…, code:…, device:… or session:…"),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("login_attempts_of_subject", "subject", "at"),
)

password_links = sa.Table(
    "password_links",
    security_metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True, comment="SHA-256, what a link is looked up by"),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)
"""The one link that lets a person choose a password. The row goes with its use, and with whatever changes the password
or the right to sign in."""

used_captchas = sa.Table(
    "used_captchas",
    security_metadata,
    sa.Column("answer", sa.Text, primary_key=True, comment="hash of the challenge that was answered"),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)

totp_seeds = sa.Table(
    "totp_seeds",
    security_metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seed", sa.LargeBinary, nullable=False, comment="AES-256-GCM under a key derived from the secret key"),
    sa.Column("active_since", sa.Float, nullable=True, comment="null until a first code has proved that it works"),
    sa.Column(
        "last_step", sa.BigInteger, nullable=False, comment="of the newest code that was used: none is used twice"
    ),
)

recovery_codes = sa.Table(
    "recovery_codes",
    security_metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("code_hash", sa.Text, primary_key=True, comment="keyed digest; the row goes with its use"),
)

passkeys = sa.Table(
    "passkeys",
    security_metadata,
    sa.Column("credential_id", sa.Text, primary_key=True, comment="base64url"),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False, comment="COSE"),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("last_used_at", sa.Float, nullable=True),
)

passkey_challenges = sa.Table(
    "passkey_challenges",
    security_metadata,
    sa.Column("session_id", sa.Text, primary_key=True),
    sa.Column("purpose", sa.Text, primary_key=True, comment="register or confirm"),
    sa.Column("challenge", sa.Text, nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)

sign_in_tickets = sa.Table(
    "sign_in_tickets",
    security_metadata,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("password_digest", sa.Text, nullable=False, comment="of the hash that the password was checked against"),
    sa.Column("challenge", sa.Text, nullable=False, comment="for a passkey"),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)
"""Between a right password and the second factor. A row goes with its use."""

session_confirmations = sa.Table(
    "session_confirmations",
    security_metadata,
    sa.Column("session_id", sa.Text, primary_key=True),
    sa.Column("confirmed_at", sa.Float, nullable=False, index=True),
)
"""Sessions whose person has just given the password or a second factor again."""

account_notices = sa.Table(
    "account_notices",
    security_metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by_name", sa.Text, nullable=True, comment="user-17; null: from a session of the person"),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("user_agent", sa.Text, nullable=False),
)
"""What changed on an account, until the person has read it after a later sign-in."""

sign_in_rules = sa.Table(
    "sign_in_rules",
    security_metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("second_factor_for_admins", sa.Boolean, nullable=False),
)
"""One row: what the house asks of sign-ins. It follows ``site.SignInRulesChanged`` in the same transaction."""
