"""Rules of the front end's sources that its own linters cannot say."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
API_ADDRESS = re.compile(r"""["'`]/api/""")


def sources() -> dict[str, str]:
    """What the browser runs, by its path below `src`: no tests, no servers that tests make up."""
    paths = (path for path in SOURCES.rglob("*.ts*") if ".test." not in path.name and "testing" not in path.parts)
    return {path.relative_to(SOURCES).as_posix(): path.read_text() for path in paths}


def test_only_the_api_client_names_addresses_of_the_api() -> None:
    texts = sources()
    assert API_ADDRESS.search(texts["api/generated/query.ts"]), "this test looks for the wrong words"
    named = [name for name, text in texts.items() if API_ADDRESS.search(text) and not name.startswith("api/")]
    assert named == []


def test_dates_are_typed_as_people_of_the_house_write_them() -> None:
    """The browser's own date field follows the browser's language: many would see mm/dd/yyyy."""
    texts = sources()
    own = {name for name, text in texts.items() if re.search(r'type="(date|datetime-local)"', text)}
    # a visitor's phone does not load a calendar of 70 kB
    assert own == {"features/reservation/reservation-form.tsx"}
