"""The signed-in app opens without the library that draws charts: it comes with the first chart."""

import re
from pathlib import Path

APP = Path(__file__).parents[2] / "frontend" / "dist" / "app"
STATIC_IMPORT = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
DRAWS = "recharts-responsive-container"


def loaded_at_once(entry: Path) -> dict[str, str]:
    """The scripts that a browser reads before the first screen, by name."""
    scripts: dict[str, str] = {}
    waiting = [entry.name]
    while waiting:
        name = waiting.pop()
        if name not in scripts:
            scripts[name] = (entry.parent / name).read_text()
            waiting += STATIC_IMPORT.findall(scripts[name])
    return scripts


def test_the_entry_of_the_signed_in_app_draws_no_charts() -> None:
    page = (APP / "app.html").read_text()
    entry = re.search(r'<script[^>]+src="[^"]*/([\w.-]+\.js)"', page)
    assert entry, "app.html names no script"
    at_once = loaded_at_once(APP / "assets" / entry[1])
    assert len(at_once) > 1
    assert [name for name, text in at_once.items() if DRAWS in text] == []
    every = [path.read_text() for path in (APP / "assets").glob("*.js")]
    assert any(DRAWS in text for text in every), "no script draws charts: this test looks for the wrong words"
