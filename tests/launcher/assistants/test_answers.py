"""Answers are short, and say when something is missing."""

from datetime import UTC, datetime

from infra.position import Position
from launcher.assistants.answers import MOST_LINES, Answer, Line, answered
from tests.launcher.assistants.conftest import House

NOW = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)


def lines(number: int, length: int = 10) -> list[Line]:
    return [Line("a" * length, {"n": each}) for each in range(number)]


def test_an_answer_says_its_position_and_instant() -> None:
    words, fields = answered(Answer("Nada."), Position.parse("0.7"), NOW)
    assert words == "Nada.\nLido em 28/11/2026 06:30 (horário da casa), posição 0.7."
    assert (fields.position, fields.as_of.isoformat(), fields.cut) == ("0.7", "2026-11-28T06:30:00-03:00", None)


def test_a_long_answer_is_cut_with_a_word() -> None:
    words, fields = answered(Answer("Muito.", lines(MOST_LINES + 12)), Position.parse("0.7"), NOW)
    assert "… e mais 12: peça um período menor." in words
    assert (len(fields.rows), fields.left_out) == (MOST_LINES, 12)


def test_an_answer_of_long_lines_is_cut_by_characters() -> None:
    words, fields = answered(Answer("Muito.", lines(5, 3000), narrower="peça menos"), Position.parse("0.7"), NOW)
    assert "… e mais 3: peça menos." in words
    assert len(fields.rows) == 2


def test_a_cut_answer_of_the_demo_still_counts_everything(house: House) -> None:
    found = house.fields(house.tokens["admin"], "expiring_kegs", days=3000)
    assert found["figures"]["kegs"] == len(found["rows"]) + found["left_out"]
    assert found["cut"] == f"… e mais {found['left_out']}: peça menos dias."
