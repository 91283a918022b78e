"""Which passwords are easy to guess, and what the person reads."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from infra.security.password_strength import weakness_of

CONTEXT = ["joana", "Joana Prado", "joana.prado@example.com", "Choperia Pirilampo", "Santa Isabel"]
WORD = "é pouco mais que uma palavra, um nome ou uma senha muito usada"
NAMES = "usa o nome da casa ou dados da própria pessoa, que qualquer um conhece"


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("12345678", WORD),
        ("password", WORD),
        ("senha123", WORD),
        ("Senha@2026", WORD),
        ("flamengo10", WORD),
        ("coração123", WORD),
        ("cervejacerveja", WORD),
        ("choperia", NAMES),
        ("Pirilampo2026", NAMES),
        ("choperiapirilampo", NAMES),
        ("santaisabel1", NAMES),
        ("joanaprado90", NAMES),
        ("bcdefghijk", "segue a ordem das letras ou dos números"),
        ("vgyuhbnji", "segue a ordem das teclas"),
        ("xk2xk2xk2xk2", "repete o mesmo trecho"),
        ("21/04/1990", "é pouco mais que uma data"),
        ("k3Jq9xL", "é curta para ser tão simples"),
    ],
)
def test_what_an_attacker_tries_first_is_refused_with_the_reason(password: str, reason: str) -> None:
    sentence = weakness_of(password, CONTEXT)
    assert sentence is not None
    assert sentence.startswith(f"Esta senha é fácil de adivinhar: {reason}. Junte três ou mais palavras")


def test_the_example_in_the_advice_is_refused() -> None:
    sentence = weakness_of("senha123")
    assert sentence is not None
    example = sentence.partition("“")[2].partition("”")[0]
    assert weakness_of(example) is not None
    assert weakness_of(example.replace("novembro", "parafuso")) is None


@pytest.mark.parametrize(
    "password", ["caneca-gelada-9", "lúpulo-da-serra-9", "k3Jq9xLp", "joana e o gato azul", "журавль над рекой"]
)
def test_what_takes_long_to_guess_passes(password: str) -> None:
    assert weakness_of(password, CONTEXT) is None


def test_names_count_for_their_own_password_only() -> None:
    def judge(number: int) -> bool:
        names = ["Pirilampo Dourado"] if number % 2 else ["Outra Casa"]
        return weakness_of("PirilampoDourado7", names) is not None

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(judge, range(64))) == [False, True] * 32


def test_only_the_beginning_of_a_long_password_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    from zxcvbn import matching

    judged = []
    monkeypatch.setattr(matching, "omnimatch", lambda password, _: judged.append(password) or [])
    assert weakness_of("aB3$" * 50) is None
    assert judged == ["aB3$" * 16]


def test_the_word_lists_are_loaded_when_they_are_needed() -> None:
    program = "import sys, infra.security.password_strength; assert 'zxcvbn' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
