"""The tree can be published: it names no package mirror and no machine it was written on."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]

# The brackets keep this file from naming what it forbids.
FORBIDDEN = re.compile(
    r"py[p]i\.org|python[h]osted\.|registry\.np[m]js|repo1?\.mav[e]n|deb\.deb[i]an\.org"
    r"|/wo[r]k/(main|shared)|/ho[m]e/[a-z]+/|/ro[o]t/\."
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
            r"^([a-z0-9][a-z0-9._-]*)==[^\\]*\\?\n((?:    --hash=.*\n)*)", (ROOT / name).read_text(), re.MULTILINE
        )
        assert pins
        assert [package for package, hashes in pins if "sha256:" not in hashes] == []
