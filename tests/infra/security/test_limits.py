"""Login limits."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from infra.problems import Problem
from infra.security.limits import (
    ACCOUNT_WINDOW,
    ATTEMPTS,
    ATTEMPTS_PER_LEVEL,
    HARDEST_LEVEL,
    WINDOW,
    LoginLimits,
    address_subject,
)
from tests.infra.security.conftest import BOTH, NOW


def refused(
    limits: LoginLimits, username: str, address: str, now: float = NOW, device: str | None = None
) -> Problem | None:
    try:
        limits.attempt(username, address, device, now)
    except Problem as problem:
        return problem
    return None


@BOTH
def test_ten_wrong_passwords_close_the_address_for_every_account(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for number in range(ATTEMPTS):
        assert refused(limits, f"pessoa-{number}", "10.0.0.1") is None
    problem = refused(limits, "outra", "10.0.0.1", NOW + 60)
    assert problem is not None
    assert problem.status == 429
    assert problem.headers["Retry-After"] == "240"
    assert problem.sentence == "Muitas tentativas de acesso. Aguarde 4 minutos e tente de novo."
    assert refused(limits, "outra", "10.0.0.2") is None


def test_a_flood_of_refused_attempts_asks_the_database_once_a_second(
    engine: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = LoginLimits(engine)
    for number in range(ATTEMPTS):
        refused(limits, f"pessoa-{number}", "10.0.0.1")
    assert refused(limits, "ana", "10.0.0.1") is not None
    with monkeypatch.context() as patched:
        patched.setattr("infra.security.limits.transaction", lambda _engine: pytest.fail("the database was asked"))
        problem = refused(limits, "ana", "10.0.0.1", NOW + 0.5)
        with pytest.raises(Problem):
            limits.refuse_again("10.0.0.1", NOW + 0.5)
        limits.refuse_again("10.0.0.2", NOW + 0.5)
    assert problem is not None
    assert problem.headers["Retry-After"] == "300"
    assert refused(limits, "ana", "10.0.0.1", NOW + WINDOW) is None


@BOTH
def test_wrong_passwords_from_everywhere_make_the_captcha_harder_and_close_nothing(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    levels = []
    for number in range(60):
        assert refused(limits, "ana", f"10.0.0.{number}") is None
        levels.append(limits.captcha_level("ana", NOW))
    assert [levels.index(level) + 1 for level in (1, 2, 3, 4)] == [5, 10, 15, 20]
    assert max(levels) == HARDEST_LEVEL
    assert limits.captcha_level("bia", NOW) == 0
    assert limits.captcha_level("ana", NOW + ACCOUNT_WINDOW) == 0


def test_a_known_browser_counts_for_itself_alone(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for _ in range(ATTEMPTS):
        assert refused(limits, "ana", "10.0.0.1") is None
    assert [refused(limits, "ana", "10.0.0.1", device="tablet") for _ in range(ATTEMPTS)] == [None] * ATTEMPTS
    assert refused(limits, "ana", "10.0.0.1", device="tablet") is not None
    assert refused(limits, "ana", "10.0.0.1", device="celular") is None
    assert refused(limits, "bia", "10.0.0.1", device="tablet") is None
    assert limits.captcha_level("ana", NOW) == ATTEMPTS // ATTEMPTS_PER_LEVEL


def test_the_door_opens_again_after_five_minutes(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for _ in range(ATTEMPTS):
        limits.attempt("ana", "10.0.0.1", None, NOW)
    assert refused(limits, "ana", "10.0.0.1", NOW + WINDOW - 1) is not None
    assert refused(limits, "ana", "10.0.0.1", NOW + WINDOW) is None


def test_a_right_password_forgives_no_wrong_one_of_the_address_or_the_account(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for _ in range(ATTEMPTS - 1):
        limits.attempt("ana", "10.0.0.1", None, NOW)
    limits.attempt("ana", "10.0.0.1", None, NOW).was_right()
    assert limits.captcha_level("ana", NOW) == (ATTEMPTS - 1) // ATTEMPTS_PER_LEVEL
    assert refused(limits, "bia", "10.0.0.1") is None
    assert refused(limits, "bia", "10.0.0.1") is not None


def test_a_right_password_forgives_the_wrong_ones_of_a_known_browser(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for _ in range(ATTEMPTS - 1):
        limits.attempt("ana", "10.0.0.1", "tablet", NOW)
    limits.attempt("ana", "10.0.0.1", "tablet", NOW).was_right()
    assert refused(limits, "ana", "10.0.0.1", device="tablet") is None


@BOTH
def test_fifty_at_once_are_fifty_attempts(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: refused(limits, "ana", "10.0.0.1"), range(50)))
    assert answers.count(None) == ATTEMPTS


def test_forgotten_attempts_leave_no_rows(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    limits.attempt("ana", "10.0.0.1", None, NOW)
    limits.prune(NOW + ACCOUNT_WINDOW)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM login_attempts")).scalar() == 0


@pytest.mark.parametrize(
    ("address", "subject"),
    [
        ("10.1.2.3", "address:10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "address:2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "address:10.1.2.3"),
        ("", "address:"),
    ],
)
def test_a_whole_ipv6_network_counts_as_one_address(address: str, subject: str) -> None:
    assert address_subject(address) == subject
