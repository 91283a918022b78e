"""Measures the public pages as a phone sees them, and writes docs/lighthouse.md and docs/screenshots/.

`make lighthouse` starts the real system with the demo pub, runs Lighthouse five times
a page and axe-core in light and dark.
"""

import datetime as dt
import json
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.harness.axe import violations
from tests.harness.browser import chromium, launched_browser
from tests.harness.screens import opened, settled, sign_in
from tests.harness.system import System, demo_system

ROOT = Path(__file__).parents[1]
ROUNDS = 5
PAGES = {"/": "Public home", "/menu": "Menu", "/reservations": "Reservations", "/login": "Login"}
MEASURED = ("/", "/menu")
WIDTHS = (360, 768, 1440)
HEIGHTS = {360: 780, 768: 1024, 1440: 900}


def main() -> None:
    """Takes about five minutes."""
    with (
        tempfile.TemporaryDirectory(prefix="choperia-lighthouse-") as folder,
        demo_system(Path(folder) / "data") as system,
    ):
        print(f"Lighthouse, {ROUNDS} rounds a page …", flush=True)
        rounds = lighthouse(system)
        with launched_browser() as browser:
            print("axe-core, light and dark …", flush=True)
            axe = {
                path: {scheme: count(browser, system, path, scheme) for scheme in ("light", "dark")} for path in PAGES
            }
            report = written(rounds, axe)
            (ROOT / "docs" / "lighthouse.md").write_text(report)
            print(report)
            print("Pictures …", flush=True)
            take_pictures(browser, system, ROOT / "docs" / "screenshots")
            take_pictures_of_operations(browser, system, ROOT / "docs" / "screenshots")


def lighthouse(system: System) -> list[dict[str, Any]]:
    """One result per page and round."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("Node is not on PATH: run this by `make lighthouse`.")
    script = ROOT / "benchmarks" / "lighthouse.mjs"
    command = [node, str(script), str(chromium()), str(ROUNDS), *(system.url + path for path in MEASURED)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Lighthouse failed:\n{done.stderr}")
    results: list[dict[str, Any]] = json.loads(done.stdout)
    return results


def count(browser: Browser, system: System, path: str, scheme: Any) -> int:
    """How many things axe-core finds wrong with a page."""
    context = browser.new_context(base_url=system.url, locale="pt-BR", color_scheme=scheme)
    with opened(context) as page:
        page.goto(path)
        settled(page)
        found = violations(page)
    context.close()
    for line in found:
        print(f"  {path} {scheme}: {line}")
    return len(found)


def take_pictures(browser: Browser, system: System, folder: Path) -> None:
    """The public home and the catalogue screen at three widths, as JPEG: they are for people, not for comparison."""
    folder.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        viewport: Any = {"width": width, "height": HEIGHTS[width]}
        context = browser.new_context(base_url=system.url, locale="pt-BR", viewport=viewport, reduced_motion="reduce")
        with opened(context) as page:
            page.goto("/")
            settled(page)
            page.screenshot(path=folder / f"home-{width}.jpg", type="jpeg", quality=82)
            for _ in range(2):  # what comes into view may still grow and move the menu
                page.evaluate("document.querySelector('#cardapio').scrollIntoView()")
                settled(page)
            page.screenshot(path=folder / f"menu-{width}.jpg", type="jpeg", quality=82)
            sign_in(page, "admin")
            page.goto("/admin/products")
            settled(page)
            page.screenshot(path=folder / f"products-{width}.jpg", type="jpeg", quality=82)
        context.close()


def take_pictures_of_operations(browser: Browser, system: System, folder: Path) -> None:
    """An event that waits for its deposit, the timeline and the day sheet, as staff see them at their desk."""
    viewport: Any = {"width": 1440, "height": 1000}
    context = browser.new_context(base_url=system.url, locale="pt-BR", viewport=viewport, reduced_motion="reduce")
    with opened(context) as page:
        sign_in(page, "operador")
        page.goto("/operacoes/eventos?status=awaiting_deposit")
        page.get_by_role("link", name="Ver EV-").first.click()
        page.get_by_role("heading", name="Cobrar por PIX").wait_for()
        for name, path in (("event", None), ("timeline", "/operacoes/agenda"), ("day-sheet", "/operacoes/dia")):
            if path:
                page.goto(path)
            settled(page)
            page.screenshot(path=folder / f"{name}-1440.jpg", type="jpeg", quality=82)
    context.close()


def written(rounds: list[dict[str, Any]], axe: dict[str, dict[str, int]]) -> str:
    """The report as Markdown."""
    day = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"
    machine = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    columns = ("page", "performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "blocking", "shift", "JS")
    lines = [
        "# The public page, measured",
        "",
        f"Written by `make lighthouse` on {day}: Lighthouse {rounds[0]['version']}, mobile, medians of {ROUNDS},",
        f"{machine}. Server and browser share the machine. JS is what goes over the wire.",
        "",
        f"| {' | '.join(columns)} |",
        "|---|" + "--:|" * (len(columns) - 1),
    ]
    for path in MEASURED:
        of_page = [each for each in rounds if each["url"].removeprefix("http://").partition("/")[2] == path[1:]]
        lines.append(f"| {PAGES[path]} `{path}` | " + " | ".join(row(of_page)) + " |")
    lines += ["", "## axe-core, WCAG 2.2 AA", "", "| page | light | dark |", "|---|--:|--:|"]
    lines += [f"| {PAGES[path]} `{path}` | {found['light']} | {found['dark']} |" for path, found in axe.items()]
    lines += [
        "",
        "Numbers of violations found.",
        "",
        "## Pictures",
        "",
        "| 360 px | 768 px | 1440 px |",
        "|---|---|---|",
    ]
    for name, title in {"home": "Home", "menu": "Menu", "products": "Products"}.items():
        lines.append(
            "| " + " | ".join(f"![{title} at {width} px](screenshots/{name}-{width}.jpg)" for width in WIDTHS) + " |"
        )
    return "\n".join(lines) + "\n"


def row(rounds: list[dict[str, Any]]) -> list[str]:
    """The medians of one page, formatted."""

    def median(pick: Any) -> float:
        return statistics.median(float(pick(each) or 0) for each in rounds)

    categories = ("performance", "accessibility", "best-practices", "seo")
    scores = [f"{100 * median(lambda each, name=name: each['scores'][name]):.0f}" for name in categories]
    return [
        *scores,
        f"{median(lambda each: each['firstContentfulPaint']) / 1000:.1f} s",
        f"{median(lambda each: each['largestContentfulPaint']) / 1000:.1f} s",
        f"{median(lambda each: each['totalBlockingTime']):.0f} ms",
        f"{median(lambda each: each['layoutShift']):.3f}",
        f"{median(lambda each: each['scriptBytes']) / 1000:.0f} kB",
    ]


if __name__ == "__main__":
    main()
