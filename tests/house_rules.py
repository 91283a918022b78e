"""``python -m tests.house_rules [--check]``: the rules of the house in Portuguese, made from the tests of decisions.

Each scenario that holds becomes an example: Dado what happened, Quando a decision is asked for, Então what happens
next or the sentence of the refusal. Events are told by the same descriptions as the history. Writes docs/rules.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Final

import msgspec
import pytest

from command_api.kernel import Aggregate, Event
from infra.brazilian import moment, number
from query_api.audit.sentences import sentence_of, title_of
from query_api.wording.labels import label_of
from query_api.wording.subjects import Subject, plural_of
from tests import scenario
from tests.scenario import Told

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "rules"
_LONGEST: Final = 80
_HEAD: Final = (
    "Feito dos testes por `make rules`; não edite. Cada exemplo é um teste que passou: o que já tinha acontecido, o que"
    " se quis fazer, e o que aconteceu ou por que foi recusado."
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.house_rules", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only: fail if docs/rules is not what the tests say")
    how = "check" if parser.parse_args().check else "write"
    tests = [str(path) for path in sorted((ROOT / "tests" / "command_api").rglob("test_*.py")) if _has_scenarios(path)]
    options = ["-q", "--no-header", "--no-summary", "-p", "no:randomly", "-p", "no:xdist", "-p", "tests.house_rules"]
    command = [sys.executable, "-m", "pytest", *options, f"--house-rules={how}", *tests]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout)


def pytest_addoption(parser: pytest.Parser) -> None:
    """This module is a plugin of the run that it starts."""
    parser.addoption("--house-rules", choices=("write", "check"))


def pytest_configure() -> None:
    scenario.TOLD = []


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus or scenario.TOLD is None:
        return
    pages = written(scenario.TOLD)
    if session.config.getoption("--house-rules") == "write":
        write(pages)
        return
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    stale = sorted(name for name in there.keys() | pages.keys() if there.get(name) != pages.get(name))
    if stale:
        print(f"\ndocs/rules is not what the tests say ({', '.join(stale)}): run `make rules`.")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def write(pages: Mapping[str, str]) -> None:
    """These pages and no others."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for name, text in pages.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def _has_scenarios(path: Path) -> bool:
    return "tests.scenario" in path.read_text(encoding="utf-8")


def written(found: Iterable[Told]) -> dict[str, str]:
    """The pages by name: one for each kind of thing that decides, and the list of them."""
    by_kind: defaultdict[str, list[Told]] = defaultdict(list)
    for each in found:
        if each.when is not None and each.when.method:
            by_kind[each.aggregate_class.TOPIC].append(each)
    titles = {kind: plural_of(kind) for kind in by_kind}
    pages = {f"{kind}.md": page(titles[kind], told) for kind, told in by_kind.items()}
    listed = sorted(by_kind, key=lambda kind: titles[kind])
    rows = "".join(f"- [{titles[kind]}]({kind}.md): {len(examples(by_kind[kind]))} exemplos\n" for kind in listed)
    return {"README.md": f"# Regras da casa\n\n{_HEAD}\n\n{rows}", **pages}


def page(title: str, found: list[Told]) -> str:
    """The examples of one kind, by what was wanted."""
    by_wish: defaultdict[str, list[str]] = defaultdict(list)
    for wish, text in examples(found):
        by_wish[wish].append(text)
    parts = [f"## {wish}\n\n" + "\n".join(by_wish[wish]) for wish in sorted(by_wish)]
    return f"# Regras: {title}\n\n{_HEAD}\n\n" + "\n".join(parts)


def examples(found: list[Told]) -> list[tuple[str, str]]:
    """What was wanted and the example, each once, in the order of the tests."""
    wishes = _wishes(found)
    asked = [(each, wishes.get(_asked(each), wishes[(each.when.method,)])) for each in found if each.when is not None]
    return list(dict.fromkeys((wish, _example(each, wish)) for each, wish in asked))


def _wishes(found: Iterable[Told]) -> dict[tuple[object, ...], str]:
    """What each method is there for: the event that it records first, wherever it was not refused. By method, and by
    method and flags: ``switch(on=True)`` is there for another event than ``switch(on=False)``."""
    wishes: dict[tuple[object, ...], str] = {}
    methods = []
    for each in found:
        assert each.when is not None
        methods.append((each.when.method,))
        if each.news:
            for asked in (_asked(each), methods[-1]):
                wishes.setdefault(asked, title_of(each.news[0].TOPIC))
    return {**dict.fromkeys(methods, "Outras decisões"), **wishes}


def _asked(each: Told) -> tuple[object, ...]:
    assert each.when is not None
    return each.when.method, *(value for value in each.when.arguments if isinstance(value, bool))


def _example(each: Told, wish: str) -> str:
    assert each.when is not None
    given = [sentence(event) for event in each.given] or ["Nada tinha acontecido."]
    values = ", ".join(_values(each.aggregate_class.TOPIC, each.when.arguments))
    asked = wish[0].lower() + wish[1:] + (f" ({values})" if values else "")
    if each.refusal is not None:
        then = [f"Recusado: “{each.refusal}”"]
    else:
        then = [sentence(event) for event in each.news] or ["Nada muda."]
    lines = [*_listed("Dado", given), f"  - **Quando** se pede: {asked}", *_listed("Então", then)]
    return "- " + "\n".join(lines).removeprefix("  - ") + "\n"


def _listed(word: str, sentences: list[str]) -> Iterator[str]:
    for place, each in enumerate(sentences):
        yield f"  - **{word if place == 0 else 'E'}** {each}"


def sentence(event: Event) -> str:
    """As the history tells it."""
    text = sentence_of(event, Subject(event.originator_id, None), lambda _: "Ana")
    return re.sub(r"\s+", " ", text)


def _values(kind: str, values: Iterable[object]) -> Iterator[str]:
    """Those that have a short form, each once."""
    return (text for text in dict.fromkeys(_value(kind, value) for value in values) if text)


def _value(kind: str, value: object) -> str:
    """An argument of a decision about this kind of thing in a few words; nothing for what has no short form."""
    match value:
        case bool() | None:
            return ""
        case Decimal() | int():
            return number(Decimal(value), 2).removesuffix(",00")
        case datetime():
            return moment(value)
        case date():
            return f"{value:%d/%m/%Y}"
        case str():
            short = value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…"
            return f"“{short}”" if value else ""
        case Aggregate():
            return Subject(value.id, None).name
        case msgspec.Struct():
            return ", ".join(_said_in(kind, value))
        case dict():
            return ", ".join(f"{_value(kind, key)}: {_value(kind, each)}" for key, each in value.items())
        case list() | tuple():
            return "; ".join(_values(kind, value))
        case _:
            return ""


def _said_in(kind: str, struct: msgspec.Struct) -> Iterator[str]:
    """The values of fields that do not have their default, with their labels."""
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if value != field.default and (text := _value(kind, value)):
            label = label_of(kind, field.name)
            yield f"{label}: {text}" if label else text


if __name__ == "__main__":
    main()
