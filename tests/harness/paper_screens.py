"""Screens that show a paper, as the staff uses them."""

import re

import pypdfium2
from playwright.sync_api import Page, expect


def saved_paper(page: Page, label: str) -> str:
    """The words of the paper that the screen shows: its pages are pictures, its file has the same as text."""
    shown = page.get_by_role("region", name=label)
    expect(shown.get_by_alt_text(re.compile(r"^Página 1 de \d+$"))).to_be_visible()
    button = page.get_by_role("button", name="Baixar PDF")
    expect(button).to_be_enabled()
    with page.expect_download() as file:
        button.click()
    assert file.value.suggested_filename.endswith(".pdf")
    document = pypdfium2.PdfDocument(file.value.path())
    try:
        return " ".join(" ".join(sheet.get_textpage().get_text_range().split()) for sheet in document)
    finally:
        document.close()
