"""Login limits."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from infra.problems import Problem
from infra.security.limits import ATTEMPTS, WINDOW, LoginLimits, address_subject
from tests.infra.security.conftest import BOTH, NOW


def refused(limits: LoginLimits, username: str, address: str, now: float = NOW) -> Problem | None:
    try:
        limits.attempt(username, address, now)
    except Problem as problem:
        return problem
    return None


@BOTH
def test_ten_wrong_passwords_close_the_account_from_every_address(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for number in range(ATTEMPTS):
        assert refused(limits, "ana", f"10.0.0.{number}") is None
    problem = refused(limits, "ana", "10.0.0.99", NOW + 60)
    assert problem is not None
    assert problem.status == 429
    assert problem.headers["Retry-After"] == "240"
    assert problem.sentence == "Muitas tentativas de acesso. Aguarde 4 minutos e tente de novo."
    assert refused(limits, "bia", "10.0.0.99") is None


def test_ten_wrong_passwords_close_the_address_for_every_account(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for number in range(ATTEMPTS):
        assert refused(limits, f"pessoa-{number}", "10.0.0.1") is None
    assert refused(limits, "outra", "10.0.0.1") is not None
    assert refused(limits, "outra", "10.0.0.2") is None


def test_the_door_opens_again_after_five_minutes(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for _ in range(ATTEMPTS):
        limits.attempt("ana", "10.0.0.1", NOW)
    assert refused(limits, "ana", "10.0.0.1", NOW + WINDOW - 1) is not None
    assert refused(limits, "ana", "10.0.0.1", NOW + WINDOW) is None


def test_a_right_password_forgives_the_account_but_not_the_address(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    for _ in range(ATTEMPTS - 1):
        limits.attempt("ana", "10.0.0.1", NOW)
    limits.attempt("ana", "10.0.0.1", NOW).was_right("ana")
    assert refused(limits, "ana", "10.0.0.2") is None
    assert refused(limits, "bia", "10.0.0.1") is None
    assert refused(limits, "bia", "10.0.0.1") is not None


@BOTH
def test_fifty_at_once_are_fifty_attempts(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: refused(limits, "ana", "10.0.0.1"), range(50)))
    assert answers.count(None) == ATTEMPTS


def test_forgotten_attempts_leave_no_rows(engine: sa.Engine) -> None:
    limits = LoginLimits(engine)
    limits.attempt("ana", "10.0.0.1", NOW)
    limits.prune(NOW + WINDOW)
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
