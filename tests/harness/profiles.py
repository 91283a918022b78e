"""Browser profiles that tests use one after the other: what a profile has loaded before costs less the second time.

A page that stays open keeps the process of the site (`--process-per-site`, of `tests/harness/browser.py`), and with it
the scripts as they were compiled. A visit costs half the CPU time of one in a new profile.
"""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, StorageState

MOST = 4
"""Profiles that nobody uses at the moment; the one that waited longest is closed."""
KNOW = """(known) => {
    localStorage.clear();
    for (const { name, value } of known) localStorage.setItem(name, value);
}"""


@dataclass(frozen=True)
class _Profile:
    browser: Browser
    options: str
    context: BrowserContext
    keeper: Page


class Profiles:
    """Those of one site."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._idle: list[_Profile] = []

    @contextlib.contextmanager
    def of(self, browser: Browser, session: StorageState | None, **options: Any) -> Iterator[BrowserContext]:
        """A profile with these options that knows nothing but this session, or nothing at all. At the end its pages are
        closed; what else a test does to a profile (routes, scripts) it must do to a page of it."""
        profile = self._taken(browser, json.dumps(options, sort_keys=True)) or self._made(browser, options)
        profile.context.clear_cookies()
        profile.context.clear_permissions()
        if session is None:  # a visitor reads answers that a browser may keep for a minute
            line = profile.context.new_cdp_session(profile.keeper)
            line.send("Network.clearBrowserCache")
            line.detach()
        profile.keeper.evaluate(KNOW, session["origins"][0]["localStorage"] if session else [])
        yield profile.context
        for page in profile.context.pages:
            if page is not profile.keeper:
                page.close()
        self._idle.append(profile)
        if len(self._idle) > MOST:
            self._idle.pop(0).context.close()

    def _taken(self, browser: Browser, options: str) -> _Profile | None:
        self._idle = [each for each in self._idle if each.browser is browser]
        for profile in reversed(self._idle):
            if profile.options == options:
                self._idle.remove(profile)
                return profile
        return None

    def _made(self, browser: Browser, options: dict[str, Any]) -> _Profile:
        context = browser.new_context(**options)
        keeper = context.new_page()
        keeper.route("**/*", lambda route: route.fulfill(body="<html></html>", content_type="text/html"))
        keeper.goto(self._url)
        return _Profile(browser, json.dumps(options, sort_keys=True), context, keeper)

    def close(self) -> None:
        """The browser may have been closed before."""
        for profile in self._idle:
            if profile.browser.is_connected():
                profile.context.close()
