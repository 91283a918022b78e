"""What the README claims is true."""

import re
from pathlib import Path
from typing import Any

from typer.main import get_command

from infra.launcher.cli import app
from infra.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def documented_settings() -> dict[str, tuple[str, str]]:
    """Name → (default, what it says) of the README's table of settings."""
    rows = re.findall(r"^\| `(CHOPERIA_[A-Z_]+)` \| (.*?) \| (.*?) \|$", README, re.MULTILINE)
    return {name: (default, text) for name, default, text in rows}


def test_the_table_of_settings_is_the_settings_class() -> None:
    def shown(default: object) -> str:
        return "" if default is None else f"`{str(default).lower() if isinstance(default, bool) else default}`"

    expected = {
        f"CHOPERIA_{name.upper()}": (shown(field.default), field.description)
        for name, field in Settings.model_fields.items()
    }
    assert documented_settings() == expected


def test_every_make_target_the_readme_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z-]+)", README)) - targets == set()


def test_every_file_the_readme_links_exists() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", README) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_the_readme_names_exists() -> None:
    named = set(re.findall(r"^\| `choperia ([a-z-]+(?: [a-z]+)?)", README, re.MULTILINE))
    known = set(commands(get_command(app)))
    assert named == known


def commands(group: Any, path: str = "") -> list[str]:
    """All commands of the command line, as a person types them."""
    if not hasattr(group, "commands"):
        return [path]
    return [name for key, each in group.commands.items() for name in commands(each, f"{path} {key}".strip())]
