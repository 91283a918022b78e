"""Fails for docstrings and comments with words that a stranger has to decode.

``python infra/scripts/check_prose.py`` prints them. Texts in backticks are names, not words.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGES: Final = ("command_api", "projections", "query_api", "infra", "launcher")

WORDS: Final = {
    "anew": "again",
    "hear": "get, receive",
    "hears": "gets, receives",
    "manieth": "number",
    "nobody": "no user, no process, or the passive voice",
    "somebody": "a user, a person, another process",
    "tell": "report, notify, show, distinguish",
    "tells": "reports, notifies, shows, distinguishes",
    "told": "reported, notified, shown",
    "whoever": "the user, caller, client or process that",
}
"""Words that sentences do not use, and what they say instead."""
FIRST_WORDS: Final = {
    "It": "name the subject",
    "Its": "name the owner",
    "That of": "name the thing",
    "The same": "name the function or value that this one is like",
    "Their": "name the owner",
    "They": "name the subject",
    "Those": "name the things",
    "Who": "name the person: the reader, the driver, users who …",
}
"""First words of a docstring that only make sense below another one, and what helps."""

_NAMES: Final = re.compile(r"``.*?``|`[^`]*`", re.DOTALL)
_WORDS: Final = re.compile(rf"\b({'|'.join(WORDS)})\b", re.IGNORECASE)
_FIRST_WORDS: Final = re.compile(rf"\s*({'|'.join(FIRST_WORDS)})\b")


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Every string that is a statement, with its line: docstrings of modules, classes, functions and attributes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text)), lineno=line):
                yield line, _NAMES.sub("`", text)


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Every comment with its line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], _NAMES.sub("`", token.string)


def findings(source: str) -> Iterator[tuple[int, str, str]]:
    """The line, the words and the advice of everything to rewrite."""
    texts = list(docstrings(source))
    for line, text in texts:
        if first := _FIRST_WORDS.match(text):
            yield line, f"{first[1]} …", FIRST_WORDS[first[1]]
    for line, text in (*texts, *comments(source)):
        yield from ((line, word, WORDS[word]) for word in map(str.lower, _WORDS.findall(text)))


def main() -> None:
    """Print what to rewrite; the exit status says whether there is anything."""
    number = 0
    for path in sorted(file for package in PACKAGES for file in Path(package).rglob("*.py")):
        if "node_modules" in path.parts:
            continue
        for line, words, advice in findings(path.read_text(encoding="utf-8")):
            number += 1
            print(f"{path}:{line}: “{words}”: {advice}")
    if number:
        sys.exit(f"{number} sentences need plain words: see “Commits and pull requests” in CONTRIBUTING.md.")


if __name__ == "__main__":
    main()
