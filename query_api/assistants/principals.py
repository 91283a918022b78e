"""With which rights an assistant reads: the seam between its token and the queries.

``reader_of`` gives the owner as a ``Principal``, with the rights of this moment. Without ``personal_data`` it withholds
``customers``, ``users``, ``privacy`` and ``fiscal``, so that whatever asks ``Principal.may`` hides on its own:

- everything behind ``CustomerReader``, ``UserReader``, ``PrivacyReader`` and ``FiscalReader``: records, statements,
  debts, exports, notes;
- names of customers and parties in the list of orders, its search and its spreadsheet, and on the dashboard
  (``query_api.orders.names``);
- personal fields of the history, of read models and of orders as of an instant (``query_api.audit.personal``).

These reads ask for another permission and show personal data in full. A server that gives them to an assistant masks
them itself unless ``AssistantReader.reads_personal_data``:

- ``operations``: reservations (name, telephone, notes), orders from the menu (``query_api.leads``), notices of the
  house, and where kegs and equipment are (``location_name`` and customers of bookings);
- ``place_orders``: one order with its customer, address, notes, payments and papers, requests of the site, bank lines
  (payers), quotes of freight (addresses), containers with customers, messages, standing orders;
- ``day_sheet`` and ``drive``: stops with names, telephones and addresses;
- ``audit``: reasons and free texts that people typed, in every stream;
- names of users, who are the house's own people: of actors, drivers, and who paid or cleaned what.

No reader writes: the server offers GETs alone, whatever the principal may do.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.customer_pages import digest_of
from infra.security.permissions import Permission, Principal, Role
from projections.accounts.tables import users
from projections.assistants.tables import keys
from query_api.http import Row, Snapshot

READ_MODELS: Final = ("assistants", "accounts")
WITHHELD: Final = frozenset({Permission.CUSTOMERS, Permission.USERS, Permission.PRIVACY, Permission.FISCAL})
"""What a key without personal data does not read with, even if its owner may."""


@dataclass(frozen=True, slots=True)
class AssistantReader:
    """An assistant that may read: the key, and its owner with the rights of the key."""

    principal: Principal
    key_id: int
    key_name: str
    personal_data: bool

    @property
    def reads_personal_data(self) -> bool:
        """Whether personal data of customers may be shown: granted at the issue, and the owner's right still."""
        return self.personal_data and self.principal.may(Permission.CUSTOMERS)


class KeyRefusal(StrEnum):
    """Why a token opens nothing."""

    UNKNOWN = "unknown"
    REVOKED = "revoked"
    EXPIRED = "expired"
    OWNER_AWAY = "owner_away"
    NO_RIGHT = "no_right"


SENTENCES: Final[dict[KeyRefusal, str]] = {
    KeyRefusal.UNKNOWN: "Esta chave de assistente não existe.",
    KeyRefusal.REVOKED: "Esta chave de assistente foi revogada. Crie outra no perfil.",
    KeyRefusal.EXPIRED: "Esta chave de assistente venceu. Crie outra no perfil.",
    KeyRefusal.OWNER_AWAY: "A conta de quem criou esta chave está desativada.",
    KeyRefusal.NO_RIGHT: "Quem criou esta chave não pode mais ter assistentes.",
}


def reader_of(read: Snapshot, token: str, now: datetime) -> AssistantReader | KeyRefusal:
    """The current owner of ``token`` as a reader. ``read`` is a snapshot of ``READ_MODELS``. A change of rights counts
    once the read models have it."""
    found = read.rows("assistant key by token", _by_digest, {"digest": digest_of(token)})
    if not found:
        return KeyRefusal.UNKNOWN
    [key] = found
    if key["revoked_at"] is not None:
        return KeyRefusal.REVOKED
    if now >= key["expires_at"]:
        return KeyRefusal.EXPIRED
    owners = read.rows("owner of an assistant key", _owner, {"user_id": key["owner_id"]})
    if not owners:
        return KeyRefusal.OWNER_AWAY
    principal = _principal(owners[0], key)
    if not principal.may(Permission.ASSISTANTS):
        return KeyRefusal.NO_RIGHT
    return AssistantReader(principal, key["id"], key["name"], bool(key["personal_data"]))


def _by_digest() -> sa.Select[Any]:
    return sa.select(keys).where(keys.c.token_digest == sa.bindparam("digest", None, sa.Text))


def _owner() -> sa.Select[Any]:
    return sa.select(users).where(users.c.id == sa.bindparam("user_id", None, sa.BigInteger), users.c.active)


def _principal(owner: Row, key: Row) -> Principal:
    return Principal(
        user_id=owner["id"],
        username=owner["username"],
        name=owner["name"],
        email=owner["email"],
        role=Role(owner["role"]),
        can_place_orders=bool(owner["can_place_orders"]),
        can_view_bi=bool(owner["can_view_bi"]),
        cost_center=owner["cost_center"],
        granted=tuple((owner["roles"] or "").split()),
        session_id=f"assistant_key-{key['id']}",
        withheld=frozenset() if key["personal_data"] else WITHHELD,
    )
