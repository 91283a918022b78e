"""Erasing a user: the key of their username, name and e-mail goes in the transaction that says so."""

from __future__ import annotations

from collections.abc import Sequence

from command_api.accounts.commands import decide_removal
from command_api.accounts.domain import User
from command_api.accounts.rows import account_changes
from command_api.accounts.ways_in import all_ended
from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement
from command_api.event_store.personal import says_in_clear
from command_api.event_store.rewriting import log_names_account
from command_api.kernel import EVENT_TYPES, CommandContext, Refused


def remove_and_erase_user(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Remove a user and destroy their personal data. Raises ``Refused`` for oneself, for the last active administrator,
    and for data or their name in events from before the encryption."""
    [user], ctx = decide_removal(store, [id], ctx)
    return _erase(store, user, account_changes([user], ctx.now), ctx)


def erase_removed_user(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Destroy the personal data of a user who was removed earlier. Raises ``Refused`` if the user was not removed, or
    is erased already."""
    return _erase(store, store.load_removed(User, id), [], ctx)


def _erase(store: Store, user: User, changes: Sequence[IndexStatement], ctx: CommandContext) -> Receipt:
    stored = store.recorder.recorded_of(user.id)
    own = any(says_in_clear(EVENT_TYPES[event.topic], event.state) for event in stored)
    if own or log_names_account(store.recorder.engine, user.number):
        raise Refused(
            "Há registros de antes da cifragem, e neles o nome deste usuário continua legível."
            " Cifre antes a história no servidor: choperia privacy encrypt-history."
        )
    user.erase()
    destroyed = store.keys.destroy(user.id, store.keys.streams_of(user.id))
    receipt = store.save(user, *all_ended(store, [user]), ctx=ctx, changes=[*changes, *destroyed])
    store.keys.forget(user.id)
    return receipt
