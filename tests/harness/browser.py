"""A real Chromium, the one of this machine."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

LATE_OPTIMISING = "--invocation-count-for-maglev=2000,--invocation-count-for-turbofan=20000"
"""A page of a test lives for seconds: only loops over pixels are worth optimising. Saves a fifth of a visit."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--js-flags={LATE_OPTIMISING}",
    "--process-per-site",  # pages of one profile share what was compiled (tests/harness/profiles.py)
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEADLESS_SHELL = "chromium-headless-shell"
"""The same engine without a window to draw: a visit costs a third of the CPU time."""


class ChromiumMissing(RuntimeError):
    """No Chromium is installed here."""


def chromium(*preferred: str) -> Path:
    """The browser to drive: `CHROMIUM_PATH`, or the first found on PATH. Raises `ChromiumMissing`."""
    given = os.environ.get("CHROMIUM_PATH")
    found = given or next((path for name in (*preferred, *NAMES) if (path := shutil.which(name))), None)
    if not found or not Path(found).exists():
        raise ChromiumMissing(
            "The browser journeys need Chromium. `make tools` installs it where it may; on Debian: "
            "sudo apt-get install chromium. Installed elsewhere? Set CHROMIUM_PATH."
        )
    return Path(found)


@contextlib.contextmanager
def launched_browser(*preferred: str) -> Iterator[Browser]:
    """A headless browser that is closed at the end."""
    path = chromium(*preferred)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class SharedBrowser:
    """One headless browser for many tests, launched for the first of them.

    Playwright's event loop runs in the thread of the tests while the browser is open. A test that runs a loop of its
    own needs it closed.
    """

    def __init__(self) -> None:
        self._opened = contextlib.ExitStack()
        self._browser: Browser | None = None

    def open(self) -> Browser:
        if self._browser is None:
            self._browser = self._opened.enter_context(launched_browser(HEADLESS_SHELL))
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._opened.close()
