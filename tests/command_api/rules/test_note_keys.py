from __future__ import annotations

import pytest

from command_api.rules.note_keys import checked_note_key
from infra.fiscal.keys import check_digit

START = "3526111122233300018155001000012345112345678"
KEY = f"{START}{check_digit(START)}"


def made(*, state: str = "35", month: str = "11", model: str = "55", cnpj: str = "11222333000181") -> str:
    start = f"{state}26{month}{cnpj}{model}001000012345112345678"
    return f"{start}{check_digit(start)}"


def test_the_check_digit_is_that_of_the_manual() -> None:
    """The example of the Manual de Orientação do Contribuinte 7.0, 2.2.6.3."""
    assert check_digit("5206043300991100250655012000000780026730161") == "5"


@pytest.mark.parametrize("typed", [KEY, f" {KEY[:4]} {KEY[4:]}\t", "", "  "])
def test_spaces_are_taken_out(typed: str) -> None:
    assert checked_note_key(typed) == ("" if not typed.strip() else KEY)


def test_the_cnpj_in_it_may_have_letters() -> None:
    key = made(cnpj="12ABC34501DE35")
    assert checked_note_key(key.lower()) == key


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        (KEY[:-1], "A chave de uma NF-e tem 44 números: aqui há 43."),
        (f"{KEY[:-1]}{(int(KEY[-1]) + 1) % 10}", "A chave da nota não confere: verifique os números."),
        (f"{KEY[:30]}{KEY[31]}{KEY[30]}{KEY[32:]}", "A chave da nota não confere: verifique os números."),
        (made(state="20"), "Esta não é a chave de uma NF-e: verifique os números."),
        (made(month="13"), "Esta não é a chave de uma NF-e: verifique os números."),
        (made(cnpj="1122233300018X"), "Esta não é a chave de uma NF-e: verifique os números."),
        (made(model="65"), "Aqui vai a chave de uma NF-e (modelo 55); esta é do modelo 65."),
    ],
)
def test_what_is_no_key_says_why(typed: str, fault: str) -> None:
    with pytest.raises(ValueError, match=r"nota|NF-e") as refusal:
        checked_note_key(typed)
    assert str(refusal.value) == fault
