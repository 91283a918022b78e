"""Spreadsheets of an importing house, filled on its screens: the template of a tab, with lines, in the file dialog."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page

Line = dict[str, object]


def open_sheet(page: Page, tab: str) -> str:
    """Its template, as it is downloaded."""
    page.get_by_role("tab", name=re.compile(tab)).click()
    return template_of(page)


def template_of(page: Page) -> str:
    """The template of the screen, as it is downloaded."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Baixar modelo").click()
    return saved.value.path().read_text("utf-8-sig")


def filled(template: str, lines: Iterable[Line]) -> bytes:
    """What a spreadsheet of here saves: the template with these lines, in windows-1252."""
    titles = template.splitlines()[0].split(";")
    rows = (";".join(str(line.get(title, "")) for title in titles) for line in lines)
    return "\r\n".join([template.rstrip(), *rows]).encode("cp1252")


def choose(within: Page | Locator, content: bytes, name: str = "planilha.csv", kind: str = "text/csv") -> None:
    """Picks the file in the dialog of the browser."""
    page = within if isinstance(within, Page) else within.page
    with page.expect_file_chooser() as chooser:
        within.get_by_role("button", name="Escolher arquivo").click()
    chooser.value.set_files({"name": name, "mimeType": kind, "buffer": content})
