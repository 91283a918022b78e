"""The language of message templates."""

import pytest

from command_api.rules.message_templates import LONGEST_TEXT, problems_of, problems_when_empty, rendered
from command_api.rules.messages import OCCASIONS

NOTHING_LEFT = "Nada sobra deste texto quando “{sinal}” não tem valor."
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


@pytest.mark.parametrize(
    ("text", "is_left"),
    [("{sinal}", False), ("[Falta {sinal}.]", False), ("Falta {sinal}", True), ("{cliente}", True), ("", True)],
)
def test_something_is_left_of_a_text_whatever_has_no_value(text: str, is_left: bool) -> None:
    problems = problems_when_empty(text, {"sinal"})
    assert [each.sentence for each in problems] == ([] if is_left else [NOTHING_LEFT])


def test_every_text_that_a_rule_begins_with_is_right() -> None:
    for occasion in OCCASIONS.values():
        assert problems_of(occasion.title, occasion.term_names, is_line=True) == []
        assert problems_of(occasion.text, occasion.term_names) == []
        assert problems_when_empty(occasion.title, occasion.may_be_empty) == []
        said = rendered(occasion.text, {term.name: term.sample for term in occasion.terms})
        assert not set("{}[]") & set(said)
