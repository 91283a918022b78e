"""The alerts: each with a severity and a runbook, and raised by the figures that it is for and by no others."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "infra" / "deploy" / "prometheus"
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]
]


@pytest.fixture
def promtool() -> str:
    """Debian's; where there is none, the tests are skipped, and fail in continuous integration."""
    found = shutil.which("promtool", path=f"{os.environ['PATH']}:{ROOT / '.cache/tools/usr/bin'}")
    if found is None:
        missing = "There is no promtool: `make tools` fetches it."
        if os.environ.get("CI") == "true":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    return found


def test_every_alert_says_how_urgent_it_is_and_what_to_do() -> None:
    runbooks = (ROOT / "docs" / "observability.md").read_text().partition("### Runbooks")[2]
    told = {name.lower(): text.strip() for name, text in re.findall(r"^#### (\w+)\n\n(.+)$", runbooks, re.MULTILINE)}
    for rule in RULES:
        assert rule["labels"]["severity"] in {"critical", "warning"}, rule
        page, _, anchor = rule["annotations"]["runbook"].partition("#")
        assert (page, anchor) == ("docs/observability.md", rule["alert"].lower())
        assert told.pop(anchor), rule
    assert not told


def test_every_alert_is_tested_raised_and_quiet() -> None:
    names = [each["name"] for each in yaml.safe_load((FOLDER / "alerts_test.yml").read_text())["tests"]]
    tested = list(dict.fromkeys(" ".join(name.split()[:2]) for name in names))
    assert tested == [f"{rule['alert']} {state}" for rule in RULES for state in ("raised", "quiet")]


@pytest.mark.parametrize("asked", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")])
def test_prometheus_agrees(promtool: str, asked: tuple[str, ...]) -> None:
    done = subprocess.run([promtool, *asked], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
