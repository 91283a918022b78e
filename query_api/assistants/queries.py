"""The keys of a user."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from command_api.kernel import actor_reference
from infra.security.permissions import Permission, Principal
from projections.assistants.tables import keys
from query_api.assistants.responses import AssistantKey, AssistantKeyList
from query_api.http import Snapshot
from query_api.people import names_of

READ_MODELS: Final = ("assistants", "accounts")


def keys_of(read: Snapshot, me: Principal) -> AssistantKeyList:
    """The user's own; an administrator sees everybody's."""
    query = sa.select(keys).where(keys.c.revoked_at.is_(None)).order_by(keys.c.issued_at.desc(), keys.c.id.desc())
    if not me.may(Permission.USERS):
        query = query.where(keys.c.owner_id == me.user_id)
    rows = read.all(query)
    name_of = names_of(read.connection, {actor_reference(row["owner_id"], "") for row in rows})
    return AssistantKeyList(
        data=[AssistantKey(**row, owner_name=name_of(actor_reference(row["owner_id"], ""))) for row in rows],
        may_issue=me.may(Permission.ASSISTANTS),
        may_grant_personal_data=me.may(Permission.CUSTOMERS),
    )
