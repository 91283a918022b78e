"""Texts that a channel would refuse are written in its way."""

import re

import pytest

from infra.messaging.texts import LONGEST_PARAMETER, line_of, parameter_of

FAMILY, FLAG, WALES = "👨‍👩‍👧‍👦", "🇧🇷", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("R$\u00a0300,00 recebidos", "R$ 300,00 recebidos"),
        (f"Festa {FAMILY} {FLAG} {WALES}", f"Festa {FAMILY} {FLAG} {WALES}"),
        ("a\r\nBcc: b@c.example", "a Bcc: b@c.example"),
        ("a\u2028b\x85c\x00d\te\x1b", "a b c d e"),
        ("\u202egpj.exe\ud800", "gpj.exe"),
        ("", ""),
    ],
)
def test_a_line_is_one_line_without_what_is_not_seen(text: str, line: str) -> None:
    assert line_of(text) == line


@pytest.mark.parametrize(
    ("text", "parameter"),
    [
        ("Ana", "Ana"),
        ("R$\u00a0300,00", "R$\u00a0300,00"),
        ("", "–"),
        ("  \n ", "–"),
        ("Rua do Coreto, 9\nCentro", "Rua do Coreto, 9, Centro"),
        ("Pode vir.\r\n\r\nO portão é azul", "Pode vir. O portão é azul"),
        ("a\tb     c", "a b c"),
        ("é" * (LONGEST_PARAMETER + 1), "é" * (LONGEST_PARAMETER - 1) + "…"),
    ],
)
def test_a_parameter_is_what_meta_takes(text: str, parameter: str) -> None:
    found = parameter_of(text)
    assert found == parameter
    assert found.strip()
    assert not re.search(r"[\n\r\v\f\x85\u2028\u2029\t]|\s{5}", found)
