"""Rules of the front end's sources that its own linters cannot say."""

import re
from pathlib import Path
from typing import get_args

from command_api.rules.mending import MendingScreen

PUBLIC_ENTRY = "app/public/main.tsx"
IMPORTED = re.compile(r'''(?:from|import)\s*\(?\s*"(@/|\.[^"]*/)([^"]+)"''')
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
    own = {name for name, text in texts.items() if re.search(r'type="(date|datetime-local|month)"', text)}
    # a visitor's phone does not load a calendar of 70 kB
    assert own == {"components/ui/typed-day.tsx"}, "hidden there: it only opens its calendar"


def test_every_screen_that_mends_is_one_of_the_back_office() -> None:
    text = sources()["app/back-office/mending.tsx"]
    known = text[text.index("mendingScreens") : text.index("};")]
    assert set(re.findall(r'^  "?([a-z-]+)"?:', known, re.MULTILINE)) == set(get_args(MendingScreen))


OWN_CLOCK = re.compile(r"Date\.now\(\)|new Date\(\)")
MEASURES = {
    "api/position.ts",
    "features/image-tests/local-images-view.tsx",
    "features/new-order/draft.ts",
    "features/on-tap/tv-screen.tsx",
    "lib/drafts.ts",
}
"""How long something lasts on this device, whatever time it is elsewhere."""


def test_what_day_it_is_is_asked_of_the_server() -> None:
    asking = {name for name, text in sources().items() if OWN_CLOCK.search(text)}
    assert asking == MEASURES | {"lib/server-clock.ts"}


READ_BACK = re.compile(
    r"""\.(?:format|toLocale(?:Date|Time)?String)\((?:[^()]|\([^()]*\))*\)\s*"""
    r"""(?:\.(?:split|slice|substring|substr|at|match|localeCompare|startsWith)\(|[=!]==|[<>]=?\s)"""
    r"""|(?:Number|parseInt|parseFloat|Date\.parse|new Date)\([^()]*\.(?:format|toLocale(?:Date|Time)?String)\("""
)
"""Displayed text that is compared, cut or parsed: what an engine displays changes with its version of ICU."""


def test_what_is_displayed_is_never_parsed() -> None:
    assert READ_BACK.search("const [day] = iso.format(new Date(at)).split('/')"), "this test looks for the wrong words"
    texts = sources()
    assert [name for name, text in texts.items() if READ_BACK.search(text)] == []
    # a foreign locale is taken for its order of year, month and day: only parts of it may be read
    foreign = {name for name, text in texts.items() if re.search(r'(?:Format|String)\(\s*"(?!pt-BR)', text)}
    assert foreign == {"lib/house-clock.ts"}
    assert ".format(" not in texts["lib/house-clock.ts"]


def test_the_key_of_a_query_is_written_in_one_place() -> None:
    """Everywhere else it comes with a read. A key by hand that no query has is refetched by nobody: a new beer was
    missing from a form for ten minutes."""
    texts = sources()
    written = re.compile(r"queryKey: |Quer(?:y|ies)Data(?:<[^>]*>)?\(\[")
    assert {name for name, text in texts.items() if written.search(text)} == {"api/read.ts"}


def test_commands_are_sent_in_one_place() -> None:
    """There a failure is told before anything is read again, and what the command made untrue is read again."""
    assert {name for name, text in sources().items() if "useMutation" in text} == {"lib/use-quiet-command.ts"}


def modules_of_the_public_site() -> set[Path]:
    """The components that the public site can load, from its first script on."""
    found, waiting = set[Path](), [SOURCES / PUBLIC_ENTRY]
    while waiting:
        module = waiting.pop()
        if module in found:
            continue
        found.add(module)
        for start, rest in IMPORTED.findall(module.read_text()):
            named = (SOURCES if start == "@/" else module.parent / start) / rest
            file = next(
                (path for end in (".tsx", ".ts") if (path := named.with_name(named.name + end)).is_file()), None
            )
            waiting += [file.resolve()] if file else []
    return {module for module in found if module.suffix == ".tsx"}


def test_the_styles_of_the_public_site_are_made_from_its_own_components() -> None:
    """A folder that is left out has no styles; one too many is paid for by every visitor."""
    styles = SOURCES / "styles" / "public.css"
    patterns = [
        expanded
        for pattern in re.findall(r'@source "\.\./([^"]+)";', styles.read_text())
        for expanded in expansions_of(pattern)
    ]
    named = {
        file
        for pattern in patterns
        for file in ([SOURCES / pattern] if pattern.endswith(".tsx") else (SOURCES / pattern).rglob("*.tsx"))
        if ".test." not in file.name
    }
    assert named == modules_of_the_public_site()


def expansions_of(pattern: str) -> list[str]:
    """``a/{b,c}`` is ``a/b`` and ``a/c``."""
    before, brace, rest = pattern.partition("{")
    choices, _, after = rest.partition("}")
    return [f"{before}{choice}{after}" for choice in choices.split(",")] if brace else [pattern]
