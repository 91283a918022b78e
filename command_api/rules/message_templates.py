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
_TERM: Final = re.compile(r"\{([^{}\n]*)\}")
_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")


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


def problems_when_empty(text: str, may_be_empty: Collection[str]) -> list[TemplateProblem]:
    """A text of which nothing is left where the terms that may be empty are."""
    values = {name: "" if name in may_be_empty else "x" for name in terms_in(text)}
    if not text.strip() or rendered(text, values):
        return []
    names = ", ".join(f"“{{{name}}}”" for name, value in values.items() if not value)
    return [TemplateProblem(0, len(text), f"Nada sobra deste texto quando {names} não tem valor.")]


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
