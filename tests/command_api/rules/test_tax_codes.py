"""The forms of codes of taxes, and since when a note must say which."""

from collections.abc import Callable
from datetime import date

import pytest

from command_api.rules.tax_codes import CRT, REGIMES, Regime, asks_ibs_cbs, checked_cest, checked_ncm


@pytest.mark.parametrize(
    ("check", "text", "code"),
    [
        (checked_ncm, "2203.00.00", "22030000"),
        (checked_ncm, "", ""),
        (checked_cest, "03.023.00", "0302300"),
    ],
)
def test_codes_lose_their_dots(check: Callable[[str], str], text: str, code: str) -> None:
    assert check(text) == code


@pytest.mark.parametrize(
    ("check", "text", "sentence"),
    [
        (checked_ncm, "2203000", "O NCM tem 8 números: aqui há 7."),
        (checked_ncm, "2203000O", "O NCM só tem números."),
        (checked_ncm, "٢٢٠٣٠٠٠٠", "O NCM só tem números."),
        (checked_cest, "030230", "O CEST tem 7 números: aqui há 6."),
    ],
)
def test_what_is_no_code_says_why(check: Callable[[str], str], text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        check(text)


@pytest.mark.parametrize(
    ("regime", "day", "asked"),
    [
        ("normal", date(2026, 8, 2), False),
        ("normal", date(2026, 8, 3), True),
        ("simples", date(2027, 1, 3), False),
        ("simples", date(2027, 1, 4), True),
        ("mei", date(2027, 1, 4), True),
        ("", date(2030, 1, 1), False),
    ],
)
def test_notes_without_ibs_and_cbs_are_rejected_from_a_day_on(regime: Regime, day: date, asked: bool) -> None:
    assert asks_ibs_cbs(regime, day) is asked


def test_every_regime_that_is_said_has_a_crt() -> None:
    assert sorted(CRT.values()) == [1, 2, 3, 4]
    assert set(REGIMES) == {"", *CRT}
