"""Commands on the keys of assistants."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Final

from command_api.assistants.details import MOST_KEYS, PREFIX
from command_api.assistants.domain import KEY_PLACE, AssistantKey, KeyTerms, in_place
from command_api.assistants.questions import ToolCall
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.kernel import CommandContext, Conflict, NotFound, Refused, Taken, stream_id
from command_api.rules.customer_pages import digest_of
from infra.security.notices import NoticeKind, Origin, notice

_TRIES: Final = 8


def issue_key(
    store: Store, owner_id: int, terms: KeyTerms, ctx: CommandContext, origin: Origin | None = None
) -> tuple[str, Receipt]:
    """The token of a new key, which is stored nowhere. ``Refused`` if the owner has as many living keys as there may
    be. An expired key gives its place up, and is revoked by that. The owner reads of the key, and of its ``origin``, at
    a later sign-in."""
    token = f"{PREFIX}{secrets.token_urlsafe(32)}"  # 256 random bits
    told = IndexStatement(notice(owner_id, NoticeKind.ASSISTANT_KEY_ISSUED, ctx.now.timestamp(), origin=origin))

    def attempt() -> Receipt:
        place, given_up = _place_for(store, owner_id, ctx.now)
        for expired in given_up:
            expired.revoke()
        key = AssistantKey.issue(store.new_id(AssistantKey), owner_id, place, terms, digest_of(token))
        return store.save(key, *given_up, ctx=ctx, changes=[told])

    return token, retry_on_conflict(attempt, _TRIES, (Conflict, Taken))


def revoke_key(store: Store, id: int, owner_id: int | None, ctx: CommandContext) -> Receipt:
    """``owner_id`` is the required owner of the key, ``None`` for any owner. Raises ``NotFound`` for another user's
    key, so that its existence is not revealed."""

    def attempt() -> Receipt:
        key = store.load(AssistantKey, id, ctx)
        if owner_id not in {None, key.owner_id}:
            raise NotFound(f"{AssistantKey.NOUN} {id} não existe.")
        key.revoke()
        return store.save(key, ctx=ctx)

    # the assistant may be asking at this moment
    return retry_on_conflict(attempt, _TRIES)


def record_question(store: Store, id: int, question: ToolCall, ctx: CommandContext) -> Receipt:
    """Keep in the history what an assistant asks, before it is answered. ``ctx.actor`` is the owner of the key.
    ``Refused`` for a key that was revoked or has expired."""

    def attempt() -> Receipt:
        key = store.load(AssistantKey, id)
        key.ask(question, ctx.now)
        return store.save(key, ctx=ctx)

    # an assistant calls several tools at once
    return retry_on_conflict(attempt, _TRIES)


def living_keys(store: Store, owner_id: int) -> list[AssistantKey]:
    """The keys of the owner that are not revoked."""
    holders = store.find_all(KEY_PLACE, [in_place(owner_id, place) for place in range(MOST_KEYS)])
    return list(store.load_all(AssistantKey, [stream_id(stream) for stream in holders.values()]).values())


def _place_for(store: Store, owner_id: int, now: datetime) -> tuple[int, list[AssistantKey]]:
    """A place for a new key of the owner, and the expired keys whose place it is."""
    keys = living_keys(store, owner_id)
    free = next((place for place in range(MOST_KEYS) if place not in {key.place for key in keys}), None)
    if free is not None:
        return free, []
    expired = next((key for key in keys if key.is_over(now)), None)
    if expired is None:
        raise Refused(f"Cada pessoa tem no máximo {MOST_KEYS} chaves de assistente. Revogue uma para criar outra.")
    return expired.place, [expired]
