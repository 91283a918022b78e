"""The language of message templates."""

import pytest

from command_api.rules.message_templates import LONGEST_TEXT, problem_of_parameter, problems_of, rendered
from command_api.rules.messages import OCCASIONS

VALUES = {"cliente": "Marina", "valor": "R$ 10,00", "link": ""}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Oi, {cliente}!", "Oi, Marina!"),
        ("Oi, {cliente}![ Veja {link}.]", "Oi, Marina!"),
        ("[Faltam {valor}.]", "Faltam R$ 10,00."),
        ("Oi\n\n[{link}]\n\nAté", "Oi\n\nAté"),
    ],
)
def test_terms_have_values_and_parts_without_any_disappear(text: str, said: str) -> None:
    assert rendered(text, VALUES) == said


@pytest.mark.parametrize(
    ("text", "start", "end", "word"),
    [
        ("Oi, {clinte}!", 4, 12, "não existe"),
        ("Oi, {cliente", 4, 5, "Falta fechar esta chave"),
        ("Oi] {cliente}", 2, 3, "Sobra este colchete"),
        ("[a [b]]", 3, 4, "dentro do outro"),
        ("x" * (LONGEST_TEXT + 1), LONGEST_TEXT, LONGEST_TEXT + 1, "passa de"),
    ],
)
def test_a_problem_has_its_place(text: str, start: int, end: int, word: str) -> None:
    problem = problems_of(text, VALUES)[0]
    assert (problem.start, problem.end) == (start, end)
    assert word in problem.sentence


def test_a_subject_is_one_line() -> None:
    assert "uma linha" in problems_of("a\nb", VALUES, is_line=True)[0].sentence
    assert not problems_of("a\nb", VALUES)


@pytest.mark.parametrize("value", ["", "a\nb", "a\tb", "a     b", "x" * 1025])
def test_whatsapp_refuses_some_parameters(value: str) -> None:
    assert problem_of_parameter(value)
    assert problem_of_parameter("Marina    Alves") is None


def test_every_text_that_a_rule_begins_with_is_right() -> None:
    for occasion in OCCASIONS.values():
        assert problems_of(occasion.title, occasion.term_names, is_line=True) == []
        assert problems_of(occasion.text, occasion.term_names) == []
        said = rendered(occasion.text, {term.name: term.sample for term in occasion.terms})
        assert "{" not in said
        assert "[" not in said
