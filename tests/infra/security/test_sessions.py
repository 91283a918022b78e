"""Sessions: what ends them, and what a copied refresh token can do."""

import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import jwt
import pytest
import sqlalchemy as sa

from infra.security.database import transaction
from infra.security.permissions import Permission
from infra.security.sessions import DAY, GRACE, NewSession, SessionStore, ended_sessions_of
from infra.security.tables import accounts, sessions
from infra.security.tokens import LIFETIME, Tokens
from tests.infra.security.conftest import BOTH

KEY = b"k" * 32


@pytest.fixture
def store(engine: sa.Engine) -> SessionStore:
    return SessionStore(engine, Tokens(KEY), b"r" * 32)


def opened(engine: sa.Engine, store: SessionStore, user_id: int, now: float | None = None) -> NewSession:
    now = time.time() if now is None else now
    session, insert = store.prepare(user_id, user_agent="Firefox\x00 na cozinha", address="10.0.0.9", now=now)
    with transaction(engine) as connection:
        connection.execute(insert)
    return session


def changed(engine: sa.Engine, **values: object) -> None:
    with transaction(engine) as connection:
        connection.execute(accounts.update().values(values))


@BOTH
def test_a_token_is_worth_what_the_rows_say_now(engine: sa.Engine, store: SessionStore, account: int) -> None:
    token = opened(engine, store, account).token
    before = store.principal(token)
    assert before is not None
    assert before.may(Permission.PLACE_ORDERS)
    changed(engine, role="manager", can_place_orders=False)
    after = store.principal(token)
    assert after is not None
    assert after.may(Permission.CATALOGUE)
    assert not after.may(Permission.PLACE_ORDERS)


def test_an_inactive_account_has_no_session(engine: sa.Engine, store: SessionStore, account: int) -> None:
    session = opened(engine, store, account)
    changed(engine, active=False)
    assert store.principal(session.token) is None


def test_a_temporary_password_opens_the_profile_and_nothing_else(
    engine: sa.Engine, store: SessionStore, account: int
) -> None:
    token = opened(engine, store, account).token
    changed(engine, must_change_password=True)
    principal = store.principal(token)
    assert principal is not None
    assert principal.permissions == {Permission.PROFILE}


@BOTH
def test_ending_the_others_keeps_this_session(engine: sa.Engine, store: SessionStore, account: int) -> None:
    kept, other = opened(engine, store, account), opened(engine, store, account)
    with transaction(engine) as connection:
        connection.execute(ended_sessions_of(account, time.time(), but=kept.session_id))
    assert store.principal(kept.token) is not None
    assert store.principal(other.token) is None
    [living], total = store.living(account, time.time(), limit=25)
    assert (living.id, total) == (kept.session_id, 1)


def test_nobody_ends_the_session_of_another(engine: sa.Engine, store: SessionStore, account: int) -> None:
    session = opened(engine, store, account)
    assert not store.end(session.session_id, account + 1, time.time())
    assert store.principal(session.token) is not None


@BOTH
def test_versions_are_those_of_living_sessions(engine: sa.Engine, store: SessionStore, account: int) -> None:
    ended, expired, living = (opened(engine, store, account, now) for now in (None, time.time() - 8 * DAY, None))
    store.end(ended.session_id, account, time.time())
    asked = {session.session_id for session in (ended, expired, living)} | {"unknown"}
    assert store.versions(asked) == {living.session_id: 1}
    changed(engine, role="manager", version=2)
    assert store.versions(asked) == {living.session_id: 2}
    changed(engine, active=False)
    assert store.versions(asked) == {}


def claims(**changes: object) -> Mapping[str, object]:
    now = int(time.time())
    all_of_them: dict[str, object] = {
        "sub": "7", "sid": "s", "jti": "j", "iat": now, "exp": now + 60, "aud": "choperia", **changes
    }  # fmt: skip
    return {name: value for name, value in all_of_them.items() if value is not None}


@pytest.mark.parametrize(
    "token",
    [
        jwt.encode(dict(claims()), None, "none"),
        jwt.encode(dict(claims()), b"another key of thirty-two bytes!", "HS256"),
        jwt.encode(dict(claims()), KEY * 2, "HS512"),
        jwt.encode(dict(claims(aud="elsewhere")), KEY, "HS256"),
        jwt.encode(dict(claims(aud=None)), KEY, "HS256"),
        jwt.encode(dict(claims(exp=None)), KEY, "HS256"),
        jwt.encode(dict(claims(exp=int(time.time()) - 1)), KEY, "HS256"),
        jwt.encode(dict(claims(iat=int(time.time()) + 600)), KEY, "HS256"),
        jwt.encode(dict(claims(sid=None)), KEY, "HS256"),
        jwt.encode(dict(claims(jti=None)), KEY, "HS256"),
        jwt.encode(dict(claims(sub="sete")), KEY, "HS256"),
        "undefined",
        "null",
        "a.b.c",
        "\ud800.\ud800.\ud800",
        "",
    ],
)
def test_a_token_that_is_not_exactly_ours_is_nothing(token: str) -> None:
    assert Tokens(KEY).read(jwt.encode(dict(claims()), KEY, "HS256")) is not None
    assert Tokens(KEY).read(token) is None


def test_a_signed_token_without_a_session_row_is_nothing(store: SessionStore, account: int) -> None:
    assert store.principal(jwt.encode(dict(claims()), KEY, "HS256")) is None


def test_each_renewal_hands_out_another_token(engine: sa.Engine, store: SessionStore, account: int) -> None:
    now = time.time()
    session = opened(engine, store, account, now)
    first = store.renew(session.refresh_token, now + 60)
    assert first is not None
    second = store.renew(first.refresh_token, now + 120)
    assert second is not None
    assert len({session.refresh_token, first.refresh_token, second.refresh_token}) == 3


def test_a_replayed_refresh_token_ends_the_session_for_thief_and_owner(
    engine: sa.Engine, store: SessionStore, account: int
) -> None:
    now = time.time()
    session = opened(engine, store, account, now)
    stolen = session.refresh_token
    owner = store.renew(session.refresh_token, now)
    assert owner is not None
    assert store.renew(stolen, now + GRACE + 1) is None
    assert store.renew(owner.refresh_token, now + GRACE + 2) is None
    assert store.principal(owner.token) is None


@BOTH
def test_two_tabs_that_renew_at_once_get_the_same_token(engine: sa.Engine, store: SessionStore, account: int) -> None:
    now = time.time()
    session = opened(engine, store, account, now)
    with ThreadPoolExecutor(4) as tabs:
        renewed = list(tabs.map(lambda _: store.renew(session.refresh_token, now + 1), range(8)))
    assert len({each.refresh_token for each in renewed if each}) == 1
    assert all(renewed)
    again = renewed[0]
    assert again is not None
    assert store.renew(again.refresh_token, now + 1000) is not None


def test_a_guessed_refresh_token_neither_opens_nor_ends_anything(
    engine: sa.Engine, store: SessionStore, account: int
) -> None:
    session = opened(engine, store, account)
    for guess in (
        f"{session.session_id}.0.{'A' * 43}",
        f"{session.session_id}.7.{'A' * 43}",
        "..",
        "a.b.c",
        "ç.0.x",
        "x" * 500,
    ):
        assert store.renew(guess, time.time()) is None
        store.end_by_refresh_token(guess, time.time())
    assert store.principal(session.token) is not None


def test_a_session_ends_after_a_week_without_use_and_after_a_month_in_any_case(
    engine: sa.Engine, store: SessionStore, account: int
) -> None:
    start = time.time()
    idle = opened(engine, store, account, start)
    assert store.renew(idle.refresh_token, start + 7 * DAY + 1) is None
    used: NewSession | None = opened(engine, store, account, start)
    days = 0
    while used is not None and days < 60:
        days += 5
        used = store.renew(used.refresh_token, start + days * DAY)
    assert days == 30


def test_what_is_kept_is_not_what_is_handed_out(engine: sa.Engine, store: SessionStore, account: int) -> None:
    session = opened(engine, store, account)
    with engine.connect() as connection:
        row = connection.execute(sa.select(sessions)).one()
    assert session.refresh_token.rpartition(".")[2] not in str(row)
    assert row.user_agent == "Firefox na cozinha"


def test_a_token_that_was_read_before_expires_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens, now = Tokens(KEY), time.time()
    token = tokens.issue(7, "s", now)
    assert tokens.read(token) is not None
    monkeypatch.setattr("infra.security.tokens.time.time", lambda: now + LIFETIME.total_seconds() + 1)
    assert tokens.read(token) is None


_OTHER_PROCESS = """
import sys
import sqlalchemy as sa
from infra.security.sessions import SessionStore
from infra.security.tokens import LIFETIME, Tokens

store = SessionStore(sa.create_engine(sys.argv[1]), Tokens(b"k" * 32), b"r" * 32)
for token in sys.stdin:
    person = store.principal(token.strip())
    print(person.role if person else "nobody", flush=True)
"""


@BOTH
def test_another_process_sees_a_change_of_the_account_and_the_end_of_a_session_with_its_next_request(
    engine: sa.Engine, store: SessionStore, account: int
) -> None:
    session = opened(engine, store, account)
    url = engine.url.render_as_string(hide_password=False)
    with subprocess.Popen(
        [sys.executable, "-c", _OTHER_PROCESS, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as other:
        assert other.stdin
        assert other.stdout

        def seen() -> str:
            print(session.token, file=other.stdin, flush=True)
            return other.stdout.readline().strip()  # type: ignore[union-attr]  # a pipe

        assert seen() == "staff"
        changed(engine, role="bi")
        assert seen() == "bi"
        assert store.end(session.session_id, account, time.time())
        assert seen() == "nobody"
        other.stdin.close()
