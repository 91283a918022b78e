"""PIX keys as people type them and as banks register them."""

import pytest

from command_api.rules.pix import Key, key_of


@pytest.mark.parametrize(
    ("typed", "text", "kind"),
    [
        ("390.533.447-05", "39053344705", "cpf"),
        ("11.222.333/0001-81", "11222333000181", "cnpj"),
        ("12.abc.345/01de-35", "12ABC34501DE35", "cnpj"),
        (" Contato@Pirilampo.example ", "contato@pirilampo.example", "email"),
        ("+55 (11) 95555-0142", "+5511955550142", "phone"),
        ("(11) 95555-0142", "+5511955550142", "phone"),
        ("11 4656-0100", "+551146560100", "phone"),
        ("+351 912 345 678", "+351912345678", "phone"),
        ("123E4567-E89B-12D3-A456-426614174000", "123e4567-e89b-12d3-a456-426614174000", "random"),
    ],
)
def test_a_key_is_known_with_or_without_punctuation(typed: str, text: str, kind: str) -> None:
    assert key_of(typed) == Key(text, kind)  # type: ignore[arg-type]  # one of the kinds
    assert key_of(text) == key_of(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "chave da casa",
        "390.533.447-06",
        "11222333000180",
        "00000000000",
        "+55 11 8555-0142 1",
        "(11) 85550142",
        "123e4567e89b12d3a456426614174000",
        "a@b",
        "x" * 70 + "@casa.example",
        "\u0661\u0661955550142",
    ],
)
def test_what_no_bank_registers_is_no_key(typed: str) -> None:
    assert key_of(typed) is None
