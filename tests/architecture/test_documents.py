"""The README and the documents name settings, commands, make targets, files and headings that exist."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from infra.settings import Settings
from launcher.cli.main import app

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
SETTINGS = (ROOT / "docs" / "settings.md").read_text()
COMMANDS = (ROOT / "docs" / "commands.md").read_text()
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md", ".github/CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


def documented_settings() -> list[tuple[str, tuple[str, str]]]:
    """(name, (default, meaning)) of every row of the settings tables."""
    rows = re.findall(r"^\| `(CHOPERIA_[A-Z_]+)` \| (.*?) \| (.*?) \|$", SETTINGS, re.MULTILINE)
    return [(name, (default, text)) for name, default, text in rows]


def test_the_tables_of_settings_equal_the_settings_class() -> None:
    def shown(default: object) -> str:
        return "" if default is None else f"`{str(default).lower() if isinstance(default, bool) else default}`"

    expected = {
        f"CHOPERIA_{name.upper()}": (shown(field.default), field.description)
        for name, field in Settings.model_fields.items()
    }
    assert dict(documented_settings()) == expected
    assert len(documented_settings()) == len(expected)


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z-]+)", README)) - targets == set()
    for document in DOCUMENTS:
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", document.read_text(), re.MULTILINE))
        assert named <= targets, document


def test_every_file_and_heading_that_is_linked_exists() -> None:
    dead = []
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)\s]+)\)", document.read_text()):
            if "://" in link:
                continue
            path, _, heading = link.partition("#")
            target = document.parent / path if path else document
            if not target.exists() or (heading and heading not in set(anchors(target.read_text()))):
                dead.append(f"{document.relative_to(ROOT)}: {link}")
    assert dead == []


def anchors(text: str) -> Iterator[str]:
    """The anchors that GitHub gives to the headings of a document."""
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_every_source_path_that_is_named_exists() -> None:
    """Paths from the root in backticks, such as `command_api/rules/holds.py`; `<slice>` and `*` stand for any name."""
    folders = "command_api|projections|query_api|infra|launcher|demo|frontend|tests|benchmarks|docs"
    for document in DOCUMENTS:
        paths = re.findall(rf"`((?:{folders})/[^`\s{{}}…]*)`", document.read_text())
        missing = [path for path in paths if not any(ROOT.glob(re.sub(r"<\w+>", "*", path).rstrip("/")))]
        assert missing == [], document


def test_the_table_of_commands_equals_the_command_line() -> None:
    named = re.findall(r"^\| `choperia ([a-z-]+(?: [a-z][a-z-]*)?)", COMMANDS, re.MULTILINE)
    known = set(commands(get_command(app)))
    assert set(named) == known
    assert len(named) == len(known)


def commands(group: Any, path: str = "") -> list[str]:
    """All commands of the command line, as a person types them."""
    if not hasattr(group, "commands"):
        return [path]
    return [name for key, each in group.commands.items() for name in commands(each, f"{path} {key}".strip())]
