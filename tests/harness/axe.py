"""axe-core, the accessibility checker, inside a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
STANDARD = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
FINISH_ANIMATIONS = """() => {
    for (const each of document.getAnimations()) {
        try { each.finish() } catch { each.cancel() }
    }
}"""
RUN = """async (tags) => {
    const options = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map((node) => `${id} (${impact}): ${node.target.join(" ")}: ${node.failureSummary}`));
}"""


@cache
def _source() -> str:
    return SOURCE.read_text()


def violations(page: Page) -> list[str]:
    """What WCAG 2.2 AA, and what axe calls good practice, find wrong with the page as it stands: one line per rule and
    element; empty is good.

    Evaluated through the debugger, so the page's Content-Security-Policy stays in force. Animations are brought to
    their end first, because a half-faded text has half its contrast.
    """
    page.evaluate(FINISH_ANIMATIONS)
    page.evaluate(f"{_source()}; undefined")
    found = page.evaluate(RUN, list(STANDARD))
    return [str(line) for line in found]
