"""The language of message templates: ``{termo}`` stands for a value; ``[…]`` disappears where a term in it is empty.

Pure; the front end shows the problems that ``problems_of`` finds while a user types.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

LONGEST_TEXT: Final = 1024
"""Characters of the body of a WhatsApp message template."""
LONGEST_TITLE: Final = 120
MOST_PARAMETERS: Final = 20
LONGEST_PARAMETER: Final = 1024
_TERM: Final = re.compile(r"\{([^{}\n]*)\}")
_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")
_BLANKS: Final = re.compile(r" {5,}")


class TemplateProblem(NamedTuple):
    """What is wrong from the character ``start`` to before ``end``."""

    start: int
    end: int
    sentence: str


def terms_in(text: str) -> list[str]:
    """The names of the terms, in their order, each once."""
    return list(dict.fromkeys(_TERM.findall(text)))


def problems_of(text: str, known: Collection[str], *, is_line: bool = False) -> list[TemplateProblem]:
    """Unknown terms, brackets and braces that do not close, a text that is too long; ``is_line``: also a new line."""
    found = [
        TemplateProblem(term.start(), term.end(), f"“{{{term[1]}}}” não existe aqui. Use um dos termos da lista.")
        for term in _TERM.finditer(text)
        if term[1] not in known
    ]
    found += _unbalanced(text)
    longest = LONGEST_TITLE if is_line else LONGEST_TEXT
    if len(text) > longest:
        found.append(TemplateProblem(longest, len(text), f"O texto passa de {longest} caracteres."))
    if is_line and "\n" in text:
        at = text.index("\n")
        found.append(TemplateProblem(at, at + 1, "Escreva o assunto em uma linha."))
    return sorted(found)


def problem_of_parameter(value: str) -> str | None:
    """Why the WhatsApp Cloud API refuses ``value`` as a parameter of a template; ``None`` if it takes it."""
    if not value.strip():
        return "O WhatsApp não aceita um parâmetro vazio."
    if "\n" in value or "\t" in value or "\r" in value:
        return "O WhatsApp não aceita quebra de linha nem tabulação em um parâmetro."
    if _BLANKS.search(value):
        return "O WhatsApp não aceita mais de quatro espaços seguidos em um parâmetro."
    if len(value) > LONGEST_PARAMETER:
        return f"Um parâmetro tem até {LONGEST_PARAMETER} caracteres."
    return None


def rendered(text: str, values: Mapping[str, str]) -> str:
    """The text with its values. A part in brackets is left out where one of its terms is empty. Raises ``KeyError`` for
    an unknown term."""

    def kept(part: re.Match[str]) -> str:
        return part[1] if all(values[name] for name in _TERM.findall(part[1])) else ""

    chosen = _OPTIONAL.sub(kept, text)
    filled = _TERM.sub(lambda term: values[term[1]], chosen)
    return re.sub(r"\n{3,}", "\n\n", filled).strip()


def _unbalanced(text: str) -> Iterator[TemplateProblem]:
    for opening, closing, this in (("{", "}", "esta chave"), ("[", "]", "este colchete")):
        opened: list[int] = []
        for at, character in enumerate(text):
            if character == opening:
                if opened:
                    yield TemplateProblem(at, at + 1, "Não se abre um dentro do outro.")
                opened.append(at)
            elif character == closing and opened:
                opened.pop()
            elif character == closing:
                yield TemplateProblem(at, at + 1, f"Sobra {this}.")
        yield from (TemplateProblem(at, at + 1, f"Falta fechar {this}.") for at in opened)
