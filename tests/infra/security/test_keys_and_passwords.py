"""The secret of the installation, and password hashes."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from argon2 import PasswordHasher, extract_parameters

from infra.problems import Problem
from infra.security.keys import Keys, open_keys
from infra.security.passwords import Passwords, temporary_password
from infra.settings import Settings


def test_the_first_start_makes_a_secret_that_only_the_owner_reads(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new")
    first = open_keys(settings).derive("sessions")
    file = tmp_path / "new" / "secret.key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert open_keys(settings).derive("sessions") == first
    assert [path.name for path in file.parent.iterdir()] == ["secret.key"]


def test_processes_that_start_at_once_agree_on_the_secret(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(lambda _: open_keys(settings).derive("sessions"), range(32)))
    assert len(keys) == 1


def test_a_configured_secret_is_used_and_leaves_no_file(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, secret_key="a secret of thirty-two characters")
    assert open_keys(settings).derive("sessions") == Keys(b"a secret of thirty-two characters").derive("sessions")
    assert list(tmp_path.iterdir()) == []


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="too short"):
        Keys(b"short")


def test_each_purpose_has_a_key_of_its_own() -> None:
    keys = Keys(b"k" * 32)
    assert keys.derive("session tokens") != keys.derive("captcha challenges")


def test_a_password_matches_its_hash_and_no_other() -> None:
    passwords = Passwords()

    async def tries() -> list[bool]:
        kept = await passwords.hash("chope-na-pressão ")
        assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        return [await passwords.matches(typed, kept) for typed in ("chope-na-pressão ", "chope-na-pressão", "")]

    assert asyncio.run(tries()) == [True, False, False]
    passwords.close()


def test_a_stranger_takes_as_long_as_a_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are checked once, against a hash of the same cost."""
    checked: list[str] = []
    verify = PasswordHasher.verify

    def noted(hasher: PasswordHasher, password_hash: str | bytes, password: str | bytes) -> bool:
        checked.append(str(password_hash))
        return verify(hasher, password_hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", noted)
    passwords = Passwords()
    kept = passwords.hash_now("chope-na-pressao")
    for password_hash in (kept, None):
        assert asyncio.run(passwords.matches("errada-mesmo", password_hash)) is False
    passwords.close()
    user, stranger = map(extract_parameters, checked)
    assert user == stranger


def test_a_flood_of_logins_is_turned_away_instead_of_queued_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = 8
    monkeypatch.setattr("infra.security.passwords.WAITING", waiting)
    passwords = Passwords()

    async def flood() -> list[object]:
        tries = (passwords.matches("x", None) for _ in range(waiting + 20))
        return list(await asyncio.gather(*tries, return_exceptions=True))

    answers = asyncio.run(flood())
    turned_away = [answer for answer in answers if isinstance(answer, Problem)]
    assert len(turned_away) == 20
    assert {problem.status for problem in turned_away} == {503}
    assert answers.count(False) == waiting
    passwords.close()


def test_a_temporary_password_can_be_read_out_on_the_phone() -> None:
    made = {temporary_password() for _ in range(200)}
    assert len(made) == 200
    assert all(len(each) == 14 and not set(each) & set("0o1il") for each in made)
