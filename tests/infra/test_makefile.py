"""The Makefile with its scripts, real make and real shells: only the tools that it calls are replaced by a recorder."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = "Área de Trabalho/Choperia São João"
RECORDER = """#!/bin/sh
printf '%s|%s|%s\\n' "${0##*/}" "$PWD" "$*" >> "$CALLS"
"""
IN_PATH = ("npm", "npx", "node", "apt-get", "mvn", "java", "initdb", "nginx", "pgbouncer", "chromium", "choperia")
"""Found by name: installed tools of this machine must not run."""
IN_VENV = ("python", "choperia", "ruff", "shellcheck", "mypy", "lint-imports", "hatchling")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What `make` reads of a checkout, in a folder whose name has spaces and accents, with recorders for tools."""
    folder = tmp_path / FOLDER
    shutil.copytree(ROOT / "infra" / "scripts", folder / "infra" / "scripts")
    for name in (
        "Makefile",
        "pyproject.toml",
        "requirements.txt",
        "requirements-dev.txt",
        "frontend/package-lock.json",
        "infra/spectral/package-lock.json",
        "infra/python-client/requirements.txt",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for place in (".ci", "docs/manual", "frontend/node_modules", "frontend/dist", "frontend/openapi"):
        (folder / place).mkdir(parents=True)
    (folder / "frontend/src/api/generated").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci" / "run")
    for place, names in ((".venv/bin", IN_VENV), ("tools", IN_PATH)):
        (folder / place).mkdir(parents=True)
        for name in names:
            (folder / place / name).write_text(RECORDER)
            (folder / place / name).chmod(0o755)
    return folder


def called(checkout: Path, *arguments: str) -> set[tuple[str, str]]:
    """Each tool that `make` calls, with the folder that it works in; everything else has to succeed."""
    calls = checkout / "calls"
    tools = f"{checkout / 'tools'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": tools, "CALLS": str(calls), "MAKEFLAGS": ""}
    done = subprocess.run(["make", *arguments], cwd=checkout, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    names = [line.split("|") for line in calls.read_text().splitlines()]
    return {(name, os.path.relpath(folder, checkout)) for name, folder, *_ in names}


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("run", {("python", "."), ("npm", "frontend"), ("choperia", ".")}),
        ("test", {("python", "."), ("npm", "frontend")}),
        ("check", {("ruff", "."), ("mypy", "."), ("shellcheck", "."), ("npm", "frontend"), ("choperia", ".")}),
        ("wheel", {("hatchling", ".")}),
    ],
)
def test_a_checkout_may_lie_in_a_folder_with_spaces(
    checkout: Path, target: str, expected: set[tuple[str, str]]
) -> None:
    made = called(checkout, target)
    assert expected <= made
    assert {folder for _, folder in made} <= {".", ".cache/tools", "frontend", "infra/spectral"}
