"""The driver's page opens on a slow network: all its scripts together are small, and the worker keeps all its files."""

import re
from pathlib import Path

DRIVER = Path(__file__).parents[2] / "frontend" / "dist" / "driver"
MOST = 120_000
"""Bytes of all scripts as they are sent, compressed."""


def sent(script: Path) -> int:
    """The size over the wire. The smallest are not compressed."""
    compressed = script.with_name(f"{script.name}.br")
    return (compressed if compressed.exists() else script).stat().st_size


def test_all_scripts_of_the_driver_s_page_stay_below_the_budget() -> None:
    scripts = [*(DRIVER / "assets").glob("*.js"), DRIVER / "rota-worker.js"]
    assert len(scripts) > 1
    assert sum(map(sent, scripts)) <= MOST


def test_neither_react_s_renderer_nor_a_router_is_part_of_it() -> None:
    text = "".join(script.read_text() for script in (DRIVER / "assets").glob("*.js"))
    assert "__reactFiber$" not in text
    assert "useNavigate() may be used" not in text


def test_the_worker_keeps_every_file_that_the_page_consists_of() -> None:
    worker = (DRIVER / "rota-worker.js").read_text()
    files = {path.name for path in (DRIVER / "assets").iterdir() if path.suffix not in {".br", ".gz"}}
    assert set(re.findall(r'"/assets/([\w.-]+)"', worker)) == files
