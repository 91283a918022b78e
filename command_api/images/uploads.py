"""Signed uploads: the file travels by itself, in a PUT whose address is its only right.

A client asks for an address, which accepts one upload of one type and size for ten minutes. The upload is staged: it is
invisible until a command claims it, and unclaimed uploads are deleted.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import BinaryIO, Final
from urllib.parse import urlencode

import sqlalchemy as sa

from command_api.event_store.index import IndexStatement, write_metadata
from command_api.images.domain import Kind
from command_api.images.pictures import UnusablePicture, check_upload, format_of, type_not_allowed
from command_api.kernel import NotFound, Refused
from infra.files import SALES, FileStore
from infra.problems import Problem
from infra.security.database import transaction

PATH: Final = "/api/admin-images-uploads/"
LIFETIME: Final = timedelta(minutes=10)
CLAIM_WITHIN: Final = timedelta(hours=1)
"""After the address expired; until then a staged upload waits for the command that names it."""
OPEN, RECEIVING, RECEIVED = "open", "receiving", "received"

signed_uploads = sa.Table(
    "signed_uploads",
    write_metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("owner_id", sa.BigInteger),
    sa.Column("file_name", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)
upload_claims = sa.Table(
    "upload_claims",
    write_metadata,
    sa.Column("upload_id", sa.Text, sa.ForeignKey("signed_uploads.id"), primary_key=True),
)
"""The key makes a claim the only one; the foreign key makes it too late for an upload that was forgotten."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A requested upload, and the picture that it is for."""

    kind: Kind
    owner_id: int | None
    file_name: str
    content_type: str
    size: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """What the address of an upload says, and the signature that makes it true."""

    upload_id: str
    content_type: str
    size: int
    expires_at: int
    signature: str

    def address(self) -> str:
        says = {"type": self.content_type, "size": self.size, "expires": self.expires_at, "signature": self.signature}
        return f"{PATH}{self.upload_id}?{urlencode(says)}"


class Uploads:
    """``key`` signs addresses and nothing else."""

    def __init__(self, engine: sa.Engine, files: FileStore, key: bytes) -> None:
        self._engine = engine
        self._files = files
        self._key = key

    def sign(self, wish: Wish, user_id: int, now: datetime) -> Ticket:
        """An address for one upload. Raises ``TypeNotAllowed`` or ``FileTooLarge``."""
        check_upload(wish.kind, wish.content_type, wish.size)
        self.forget_expired(now)
        id = secrets.token_urlsafe(16)
        expires_at = int((now + LIFETIME).timestamp())
        row = {
            "id": id,
            "user_id": user_id,
            "kind": wish.kind,
            "owner_id": wish.owner_id,
            "file_name": wish.file_name,
            "state": OPEN,
            "expires_at": float(expires_at),
        }
        with transaction(self._engine) as connection:
            connection.execute(signed_uploads.insert().values(row))
        signature = self._signature(id, wish.content_type, wish.size, expires_at)
        return Ticket(id, wish.content_type, wish.size, expires_at, signature)

    def check(self, ticket: Ticket, now: datetime) -> None:
        """``Problem`` 403 unless we signed exactly this and it has not expired."""
        expected = self._signature(ticket.upload_id, ticket.content_type, ticket.size, ticket.expires_at)
        signed = hmac.compare_digest(expected.encode(), ticket.signature.encode())
        if not signed or now.timestamp() >= ticket.expires_at:
            raise Problem(403, "Este endereço de envio não vale. Peça outro e envie de novo.", kind="upload-not-signed")

    def begin(self, upload_id: str) -> None:
        """The one use begins. ``Problem`` 409 if it has already begun, however it ended."""
        mine = (signed_uploads.c.id == upload_id) & (signed_uploads.c.state == OPEN)
        with transaction(self._engine) as connection:
            begun = connection.execute(signed_uploads.update().where(mine).values(state=RECEIVING)).rowcount
        if not begun:
            raise Problem(409, "Este endereço de envio já foi usado. Peça outro e envie de novo.", kind="upload-used")

    def finish(self, ticket: Ticket, content: BinaryIO) -> None:
        """Stage what arrived, if it is what was announced. Raises ``TypeNotAllowed`` or ``UnusablePicture``."""
        content.seek(0)
        start = content.read(12)
        if not start:
            raise UnusablePicture("O arquivo está vazio.")
        if f"image/{(format_of(start) or '').lower()}" != ticket.content_type:
            raise type_not_allowed()
        content.seek(0)
        self._files.stage(ticket.upload_id, content)
        with transaction(self._engine) as connection:
            mine = signed_uploads.c.id == ticket.upload_id
            connection.execute(signed_uploads.update().where(mine).values(state=RECEIVED))

    def claimed(self, upload_id: str, kind: Kind, owner_id: int | None, user_id: int) -> tuple[bytes, str]:
        """The staged bytes and the file's name. Raises ``NotFound`` unless this person sent them for this picture."""
        t = signed_uploads
        mine = (t.c.id == upload_id) & (t.c.state == RECEIVED) & (t.c.user_id == user_id)
        query = sa.select(t.c.kind, t.c.owner_id, t.c.file_name).where(mine)
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None or (row.kind, row.owner_id) != (kind, owner_id):
            raise _unknown_upload()
        try:
            return self._files.staged(upload_id), row.file_name
        except FileNotFoundError:
            raise _unknown_upload() from None

    def claim(self, upload_id: str) -> IndexStatement:
        """Goes into the transaction of the events, so that an upload becomes one picture at most."""
        used = Refused("Este envio já virou uma imagem ou venceu. Envie o arquivo de novo.")
        return IndexStatement(upload_claims.insert().values(upload_id=upload_id), used)

    def drop(self, upload_id: str) -> None:
        """The staged bytes have become a picture and are needed no more."""
        self._files.unstage(upload_id)

    def forget_expired(self, now: datetime) -> int:
        """Forget uploads that can no longer be claimed, and their bytes; how many there were."""
        expired = self.expired(now)
        if not expired:
            return 0
        with transaction(self._engine) as connection:
            connection.execute(upload_claims.delete().where(upload_claims.c.upload_id.in_(expired)))
            connection.execute(signed_uploads.delete().where(signed_uploads.c.id.in_(expired)))
        for id in expired:
            self._files.unstage(id)
        return len(expired)

    def expired(self, now: datetime) -> list[str]:
        """Uploads that can no longer be claimed."""
        query = sa.select(signed_uploads.c.id).where(signed_uploads.c.expires_at < (now - CLAIM_WITHIN).timestamp())
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def strays(self) -> list[str]:
        """Staged bytes of uploads that were forgotten while their process died."""
        staged = [found.key for found in self._files.all_staged() if not found.key.startswith(SALES)]
        with self._engine.connect() as connection:
            known = set(connection.execute(sa.select(signed_uploads.c.id)).scalars())
        return [id for id in staged if id not in known]

    def _signature(self, *says: object) -> str:
        text = "\n".join(["PUT", *map(str, says)])
        return base64.urlsafe_b64encode(hmac.digest(self._key, text.encode(), hashlib.sha256)).decode().rstrip("=")


def expiry_of(ticket: Ticket) -> datetime:
    return datetime.fromtimestamp(ticket.expires_at, UTC)


def _unknown_upload() -> NotFound:
    return NotFound("Este envio não existe ou venceu. Envie o arquivo de novo.")
