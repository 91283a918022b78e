"""The directions of docs/architecture.md, as import contracts of pyproject.toml."""

import re
import subprocess
import sys
from pathlib import Path

from tests.architecture.test_cycles import imports

ROOT = Path(__file__).parents[2]


def test_every_import_goes_in_the_agreed_direction() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_events_and_domain_of_a_slice_know_no_other_slice() -> None:
    pure = re.compile(r"command_api\.(?:(\w+)\.(?:events|domain)(?:\..+)?|(stock)\.(?:imports|kegs))")
    slices = {path.parent.name for path in (ROOT / "command_api").glob("*/events.py")} - {"kernel"}
    assert slices, "there are no slices; is the folder layout still that of docs/architecture.md?"
    foreign = {
        f"{module} -> {target}"
        for module, targets in imports().items()
        if (found := pure.fullmatch(module)) and (own := found[1] or found[2]) in slices
        for target in targets
        if (part := target.split("."))[0] == "command_api" and part[1] in slices - {own}
    }
    assert foreign == set()


def test_the_demo_is_imported_only_where_it_is_wanted() -> None:
    """Who serves a business of their own does not load the demo's: only functions import it."""
    launcher = (path for path in (ROOT / "launcher").rglob("*.py") if "scaled" not in path.parts)
    at_once = {
        path.name: line
        for path in launcher
        for line in path.read_text().splitlines()
        if line.startswith(("from demo", "import demo", "from launcher.demonstration"))
    }
    assert set(at_once) == {"demonstration.py"}


def test_every_python_file_is_checked_by_the_type_checker() -> None:
    """mypy walks packages: a folder without `__init__.py` would be left out in silence."""
    folders = {
        path.parent
        for top in ("command_api", "projections", "query_api", "infra", "launcher", "demo")
        for path in (ROOT / top).rglob("*.py")
        if "scripts" not in path.parts and "migrations" not in path.parts
    }
    assert {str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()} == set()
