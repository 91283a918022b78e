"""Public data in memory, refreshed after a read model has moved."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Collection
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from starlette.concurrency import run_in_threadpool

from infra.exceptions import described
from infra.position import START, Position
from infra.read_database import ReadDatabase
from infra.settings import Settings
from projections.menu.tables import menu_products
from query_api.answers import State, state_of
from query_api.http import AWAY, Progress, read_models_of, tables_of
from query_api.images.queries import Slide, hero_images
from query_api.languages import LANGUAGES, PORTUGUESE, Language
from query_api.menu.queries import MenuRows, menu_rows
from query_api.prepared import Prepared
from query_api.site.queries import site_document

log = structlog.get_logger()

CHECK_EVERY = 0.02
"""Seconds between polls of the positions: under load one poll serves many visitors."""
OLDEST = 0.25
"""Age in seconds from which a visitor waits for the poll. Below it the cache is refreshed in the background."""
CALM = 0.25
"""Seconds without a change after which a visitor waits for the next one. While one change follows the other, every
visitor would wait for one."""
MENU_QUALITY = 2
"""Of brotli: half a millisecond for a menu of 80 kB, where 4 takes 1.1 ms for 1 % less. A visitor waits for it."""
READ_MODELS = ("menu", "images", "site")


@dataclass(frozen=True)
class ForSearch:
    """Search-engine texts of a product; empty if it has none."""

    title: str = ""
    description: str = ""
    keywords: str = ""


@dataclass(frozen=True)
class PublicData:
    """The menu as bytes, the slides and the business data as JSON objects, from one snapshot. ``for_search`` is by
    slug, for products with search-engine texts. ``states`` are those of the read models: what
    has not moved is not read again."""

    menu: Prepared
    hero: list[Slide]
    site: dict[str, Any]
    positions: dict[str, Position]
    for_search: dict[str, ForSearch] = field(default_factory=dict)
    states: dict[str, State] = field(default_factory=dict)
    rows: MenuRows = field(default_factory=MenuRows)
    """What the menu is made of."""
    shown: bytes = b"[]"
    """The menu of the pages: without the quantities that were sold, so a sale changes no page."""
    menus: dict[Language, tuple[Prepared, bytes]] = field(default_factory=dict)
    """``menu`` and ``shown`` in other languages; they last as long as ``rows``."""
    heroes: dict[Language, list[Slide]] = field(default_factory=dict)
    sites: dict[Language, dict[str, Any]] = field(default_factory=dict)
    """``hero`` and ``site`` in every language."""
    others: dict[Language, PublicData] = field(default_factory=dict)
    """The data in other languages, each made for the first visitor who reads it."""

    @cached_property
    def key(self) -> str:
        """Changes when something that visitors see has changed."""
        said = {slug: astuple(words) for slug, words in self.for_search.items()}
        others = json.dumps([self.heroes, self.sites, said, self.rows.translations()]).encode()
        return blake2b(self.shown + others, digest_size=12).hexdigest()

    def read_in(self, language: Language) -> PublicData:
        """The data as the house wrote them in this language. The first call of each takes as long as a few requests."""
        if language == PORTUGUESE:
            return self
        made = self.others.get(language)
        if made is None:
            menu, shown = self.menus[language] = self.menus.get(language) or _menu(self.rows, language)
            made = self.others[language] = replace(
                self, menu=menu, shown=shown, hero=self.heroes[language], site=self.sites[language], others={}
            )
        return made

    @cached_property
    def categories(self) -> list[dict[str, Any]]:
        """The menu as objects."""
        return list(json.loads(self.shown))

    @cached_property
    def products(self) -> dict[str, dict[str, Any]]:
        """Every product on the menu, by slug."""
        return {product["slug"]: product for category in self.categories for product in category["products"]}


NOTHING = PublicData(menu=Prepared.of(b"[]"), hero=[], site={}, positions={})


class PublicReads:
    """Shared by the menu and the pages. It serves from memory; if the database is unavailable, it serves the last known
    data."""

    def __init__(self, database: ReadDatabase, progress: Progress, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._data: PublicData | None = None
        self._checked = float("-inf")
        self._lock = asyncio.Lock()
        self._looking: asyncio.Task[PublicData] | None = None
        self._moves = self._seen = 0
        """How often a read model of this process has moved, and how often when the data was looked up."""
        self._last_move, self._calm = float("-inf"), True
        self.away = False
        progress.on_applied(self._moved)

    def known(self) -> PublicData | None:
        """The data in memory, if it is recent; starts a refresh in the background if it is due."""
        age = time.monotonic() - self._checked
        if age < CHECK_EVERY and self._seen == self._moves:
            return self._data
        if age > OLDEST or (self._calm and self._seen != self._moves):
            return None
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self.current())
        return self._data

    async def current(self) -> PublicData:
        """The current data. Raises the database's error only if nothing was ever read."""
        asked = time.monotonic()
        async with self._lock:
            recent = asked if self._seen != self._moves else asked - CHECK_EVERY
            if self._data is None or self._checked < recent:
                await run_in_threadpool(self._look)
            assert self._data is not None
            return self._data

    async def latest(self) -> PublicData:
        """What the read models hold now, however recent the data in memory is."""
        async with self._lock:
            await run_in_threadpool(self._look)
            assert self._data is not None
            return self._data

    def _moved(self, names: Collection[str], _position: Position) -> None:
        """Read models of this process have moved: the next visitor waits for the refresh, unless one change follows
        the other."""
        if not set(READ_MODELS).isdisjoint(names):
            now = time.monotonic()
            self._moves += 1
            self._calm, self._last_move = now - self._last_move > CALM, now

    def _look(self) -> None:
        looked, moves = time.monotonic(), self._moves
        try:
            with self._database.read(*tables_of(READ_MODELS)) as connection:
                models, data = read_models_of(connection), self._data or NOTHING
                positions = {name: models[name].position if name in models else START for name in READ_MODELS}
                if data.positions != positions:
                    states = {name: state_of(models, (name,), None) for name in READ_MODELS}
                    moved = {name for name, state in states.items() if data.states.get(name) != state}
                    rows, menu, shown = data.rows, data.menu, data.shown
                    heroes, sites = data.heroes, data.sites
                    if "menu" in moved:
                        rows = menu_rows(connection)
                        menu, shown = _menu(rows, known=data.menu)
                    if "images" in moved:
                        heroes = {each: hero_images(connection, each) for each in LANGUAGES}
                    if "site" in moved:
                        sites = {each: site_document(connection, self._settings, each) for each in LANGUAGES}
                    self._data = replace(
                        data,
                        menu=menu,
                        rows=rows,
                        shown=shown,
                        menus={} if "menu" in moved else data.menus,
                        others={},
                        for_search=_for_search(connection) if "menu" in moved else data.for_search,
                        hero=heroes[PORTUGUESE],
                        site=sites[PORTUGUESE],
                        heroes=heroes,
                        sites=sites,
                        positions=positions,
                        states=states,
                    )
            self.away = False
        except AWAY as error:
            if self._data is None:
                raise
            if not self.away:
                log.warning("public_pages_from_memory", because=described(error))
            self.away = True
        self._checked, self._seen = looked, moves


def _menu(rows: MenuRows, language: Language = PORTUGUESE, known: Prepared | None = None) -> tuple[Prepared, bytes]:
    """The menu of the API, which is ``known`` if it has not changed, and that of the pages."""
    menu: list[dict[str, Any]] = rows.menu(language)
    body = msgspec.json.encode(menu)
    for category in menu:
        for product in category["products"]:
            del product["soldQty"]
    return known if known and known.identity == body else Prepared.of(body, MENU_QUALITY), msgspec.json.encode(menu)


def _for_search(connection: sa.Connection) -> dict[str, ForSearch]:
    words = (menu_products.c.seo_title, menu_products.c.seo_description, menu_products.c.seo_keywords)
    query = sa.select(menu_products.c.slug, *words).where(sa.or_(*(column != "" for column in words)))
    return {slug: ForSearch(*said) for slug, *said in connection.execute(query.order_by(menu_products.c.slug))}
