"""The tree can be published: it names no package mirror and no machine it was written on."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Written apart so that this file does not name what it forbids.
FORBIDDEN = re.compile(
    "|".join(
        [
            r"pypi\.o" r"rg",
            r"pythonhost" r"ed\.",
            r"registry\.npm" r"js",
            r"repo1?\.maven",
            r"deb\.debi" r"an\.org",
            r"/wo" r"rk/(main|shared)",
            r"/ho" r"me/[a-z]+/",
            r"/ro" r"ot/\.",
        ]
    )
)


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_registry_or_a_machine() -> None:
    named = []
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        named += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if FORBIDDEN.search(line)
        ]
    assert named == []


def test_every_pinned_package_has_a_hash() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        pins = re.findall(
            r"^([a-z0-9][a-z0-9._-]*)==[^\\]*\\?\n((?:    --hash=.*\n)*)", (ROOT / name).read_text(), re.M
        )
        assert pins
        assert [package for package, hashes in pins if "sha256:" not in hashes] == []
