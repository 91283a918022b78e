"""Whatever runs at the same time, an active administrator stays."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from command_api.accounts.commands import ChangeUser, change_user, change_users, remove_user, remove_users
from command_api.accounts.rows import LAST_ADMIN
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, Conflict, Refused
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH

Register = Callable[..., int]


pytestmark = BOTH


ENDS = {
    "deactivated": lambda store, id, ctx: change_user(store, ChangeUser(id, active=False), ctx),
    "demoted": lambda store, id, ctx: change_user(store, ChangeUser(id, role=Role.STAFF), ctx),
    "removed": remove_user,
    "deactivated with others": lambda store, id, ctx: change_users(store, [ChangeUser(id, active=False)], ctx),
    "demoted with others": lambda store, id, ctx: change_users(store, [ChangeUser(id, role=Role.STAFF)], ctx),
    "removed with others": lambda store, id, ctx: remove_users(store, [id], ctx),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_last_active_admin_stays(store: Store, register: Register, as_system: CommandContext, end: str) -> None:
    last, inactive = register("ana", Role.ADMIN), register("bia", Role.ADMIN)
    change_users(store, [ChangeUser(inactive, active=False)], as_system)
    with pytest.raises(Refused, match=LAST_ADMIN):
        ENDS[end](store, last, as_system)
    change_users(store, [ChangeUser(inactive, active=True)], as_system)
    ENDS[end](store, last, as_system)


def test_all_admins_together_do_not_go_either(store: Store, register: Register, as_system: CommandContext) -> None:
    ids = [register(name, Role.ADMIN) for name in ("ana", "bia", "caio")]
    with pytest.raises(Refused, match=LAST_ADMIN):
        remove_users(store, ids, as_system)
    remove_users(store, ids[:2], as_system)


def test_the_office_is_handed_over_in_one_command(store: Store, register: Register, as_system: CommandContext) -> None:
    old, new = register("ana", Role.ADMIN), register("bia")
    swap = [ChangeUser(old, role=Role.STAFF), ChangeUser(new, role=Role.ADMIN)]
    change_users(store, swap, as_system)
    with pytest.raises(Refused, match=LAST_ADMIN):
        change_users(store, [ChangeUser(new, active=False)], as_system)


def test_admins_who_remove_each_other_at_the_same_moment_leave_one(
    store: Store, register: Register, as_system: CommandContext
) -> None:
    for round_number in range(10):
        admins = [register(f"adm{round_number}-{n}", Role.ADMIN) for n in range(4)]
        others = [id for id in _active_admins(store) if id not in admins]
        if others:
            change_users(store, [ChangeUser(id, active=False) for id in others], as_system)
        start = threading.Barrier(len(admins))
        outcomes: list[str] = []

        def strike(actor: int, victim: int, start: threading.Barrier = start, outcomes: list[str] = outcomes) -> None:
            ctx = replace(as_system, actor=Actor(actor, "x"))
            start.wait()
            try:
                change_users(store, [ChangeUser(victim, active=False)], ctx)
                outcomes.append("went")
            except Conflict:
                outcomes.append("conflict")
            except Refused:
                outcomes.append("stayed")

        strikes = [
            threading.Thread(target=strike, args=(actor, victim))
            for actor, victim in zip(admins, admins[1:] + admins[:1], strict=True)
        ]
        for thread in strikes:
            thread.start()
        for thread in strikes:
            thread.join()
        assert sorted(outcomes) == ["stayed", "went", "went", "went"]
        assert len(_active_admins(store)) == 1


def _active_admins(store: Store) -> list[int]:
    from command_api.accounts.domain import User

    users = [store.load(User, int(stream.rpartition("-")[2])) for stream in store.living(User)]
    return [user.number for user in users if user.is_active_admin]
