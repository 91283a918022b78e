"""A page as a search engine reads it."""

import json
from html.parser import HTMLParser
from typing import Any


class Reader(HTMLParser):
    """Tags with their attributes, and the text of titles and scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, dict[str, str], str]] = []
        self._open: tuple[str, dict[str, str]] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        self._open = (tag, found)

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts.append((*self._open, data))

    def handle_endtag(self, tag: str) -> None:
        self._open = None

    def meta(self, name: str) -> str | None:
        for tag, attributes in self.tags:
            if tag == "meta" and name in {attributes.get("name"), attributes.get("property")}:
                return attributes["content"]
        return None

    def link(self, rel: str) -> dict[str, str] | None:
        return next((found for tag, found in self.tags if tag == "link" and found.get("rel") == rel), None)

    def title(self) -> str:
        return next(text for tag, _, text in self.texts if tag == "title")

    def data(self, media_type: str) -> Any:
        [text] = [text for tag, found, text in self.texts if tag == "script" and found.get("type") == media_type]
        return json.loads(text)

    def node(self, kind: str) -> dict[str, Any] | None:
        graph = self.data("application/ld+json")["@graph"]
        return next((node for node in graph if node["@type"] == kind), None)
