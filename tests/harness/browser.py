"""A real Chromium, the one of this machine."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class ChromiumMissing(RuntimeError):
    """No Chromium is installed here."""


def chromium() -> Path:
    """The browser to drive: `CHROMIUM_PATH`, or the first found on PATH. Raises `ChromiumMissing`."""
    given = os.environ.get("CHROMIUM_PATH")
    found = given or next((path for name in NAMES if (path := shutil.which(name))), None)
    if not found or not Path(found).exists():
        raise ChromiumMissing(
            "The browser journeys need Chromium. `make tools` installs it where it may; on Debian: "
            "sudo apt-get install chromium. Installed elsewhere? Set CHROMIUM_PATH."
        )
    return Path(found)


@contextlib.contextmanager
def launched_browser() -> Iterator[Browser]:
    """A headless browser that is closed at the end."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
