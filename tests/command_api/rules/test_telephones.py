"""One telephone in many writings: the cases that the front end's rule reads too."""

import json
from pathlib import Path

import pytest

from command_api.rules.telephones import (
    checked_telephone,
    complete_telephone,
    proposal_for,
    telephone_of,
    whatsapp_number,
    writings_of,
    writings_with_operator_of,
)
from infra.brazilian import phone

CASES = json.loads((Path(__file__).parents[3] / "frontend/src/lib/phone-cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["typed"])
def test_every_writing_has_the_same_normal_form(case: dict[str, str]) -> None:
    assert telephone_of(case["typed"]) == (case["normal"], case["kind"])
    if case["kind"] != "unknown":
        assert telephone_of(case["normal"]) == (case["normal"], case["kind"]), "the normal form is one of its writings"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["typed"])
def test_a_telephone_is_written_as_people_do(case: dict[str, str]) -> None:
    assert phone(case["typed"] if case["kind"] == "unknown" else case["normal"]) == case["written"]


def test_a_telephone_knows_how_older_records_may_have_written_it() -> None:
    known = {*writings_of("(41) 98799-5678"), *writings_with_operator_of("(41) 98799-5678")}
    same = [case["typed"] for case in CASES if case["normal"] == "+5541987995678" and case["typed"].isascii()]
    digits = {"".join(filter(str.isdigit, typed)) for typed in same}
    assert digits - known == {"0154187995678"}, "nobody dialled an operator and left the ninth digit out"
    assert not [each for each in writings_of("(11) 5555-0100") if "1195" in each], "a land line has no ninth digit"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("5,51199E+12", "arredondou"),
        ("(11) 95555-0101;drop", "só números"),
        ("１１ ９５５５５-０１０１", "só números"),
        ("٤١ ٩٨٧٩٩", "só números"),
        ("1" * 18, "números demais"),
        ("95555-0101", "com DDD"),
        ("(41) 8799-5678", "Você quis dizer .41. 98799-5678"),
        ("0800 123 4567", "com DDD"),
    ],
)
def test_what_is_no_telephone_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        complete_telephone(typed)


@pytest.mark.parametrize(
    ("typed", "meant", "sent_to"),
    [
        ("(11) 95555-0170", "", "5511955550170"),
        ("11955550170", "", "5511955550170"),
        ("0 15 11 95555-0170", "", "5511955550170"),
        ("(11) 8555-0170", "(11) 98555-0170", ""),
        ("+55 11 8555-0170", "(11) 98555-0170", ""),
        ("95555-0170", "(11) 95555-0170", ""),
        ("8555-0170", "(11) 98555-0170", ""),
        ("4655-0170", "(11) 4655-0170", ""),
        ("(11) 4655-0170", "", ""),
        ("0800 123 4567", "", ""),
        ("4004-1234", "", ""),
        ("+351 21 123 4567", "", "351211234567"),
        ("", "", ""),
    ],
)
def test_no_digit_is_guessed_without_asking(typed: str, meant: str, sent_to: str) -> None:
    assert (proposal_for(typed, "11"), whatsapp_number(typed)) == (meant, sent_to)


def test_staff_may_write_a_number_without_area_code_or_none() -> None:
    assert [checked_telephone(typed) for typed in ("", "95555-0101", "0800 123 4567")] == [
        "",
        "95555-0101",
        "0800 123 4567",
    ]
