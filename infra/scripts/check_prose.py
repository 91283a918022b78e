"""Fails for docstrings and comments with words that a stranger has to decode.

``python infra/scripts/check_prose.py`` prints them; ``--all`` counts them, also in the files that are left out. Texts
in backticks are names, not words.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter
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
LEFT_OUT: Final = {
    "command_api/*/events.py": "AsyncAPI and docs/model copy the sentences of events",
    "command_api/*/requests.py": "OpenAPI copies them",
    "command_api/*/answers.py": "OpenAPI copies them",
    "command_api/*/*routes.py": "OpenAPI copies them",
    "command_api/bank/webhook.py": "OpenAPI copies the bodies of the webhook",
    "command_api/rules/estimates.py": "AsyncAPI copies its records",
    "command_api/rules/site_orders.py": "AsyncAPI copies its records",
    "infra/security/profile.py": "OpenAPI copies it",
    "projections/*/projection.py": "docs/model copies the sentences of read models",
    "query_api/*/*responses.py": "OpenAPI copies them",
    "query_api/*/*routes.py": "OpenAPI copies them",
}

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


def is_checked(path: Path) -> bool:
    return not any(path.match(pattern) for pattern in LEFT_OUT)


def main() -> None:
    """Print what to rewrite; the exit status says whether there is anything."""
    counts, everything = Counter[str](), "--all" in sys.argv
    for path in sorted(file for package in PACKAGES for file in Path(package).rglob("*.py")):
        if "node_modules" in path.parts or not (everything or is_checked(path)):
            continue
        for line, words, advice in findings(path.read_text(encoding="utf-8")):
            counts[words] += 1
            if not everything:
                print(f"{path}:{line}: “{words}”: {advice}")
    if everything:
        print(*(f"{number:5}  {words}" for words, number in counts.most_common()), sep="\n")
    elif counts:
        sys.exit(f"{counts.total()} sentences need plain words: see “Commits and pull requests” in CONTRIBUTING.md.")


if __name__ == "__main__":
    main()
