"""Commands on categories."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from command_api.catalogue.commands import category_stream, free_slug, images_of, stream_names, versions
from command_api.catalogue.details import NO_WORDS, CategoryWords
from command_api.catalogue.domain import CATEGORY_SLUG, Category, Product
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, InUse, Taken, stream_id
from command_api.kernel.partial import UNSET, Maybe, Partial, stated

_TRIES: Final = 3
_NAMES_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class CreateCategory:
    """Without ``position`` it comes after its siblings."""

    name: str
    description: str = ""
    parent_id: int | None = None
    visible: bool = True
    position: int | None = None
    dm_category_id: int | None = None
    words: CategoryWords = NO_WORDS


@dataclass(frozen=True, slots=True)
class ChangeCategory:
    """Fields that are ``UNSET`` stay. ``parent_id`` is ``None`` for a main category. A category that moves without a
    position comes after its new siblings."""

    id: int
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    visible: Maybe[bool] = UNSET
    position: Maybe[int] = UNSET
    parent_id: Maybe[int | None] = UNSET
    words: Partial[CategoryWords] = field(default_factory=lambda: Partial(CategoryWords))


def create_category(store: Store, command: CreateCategory, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (parent) or ``Refused`` (the parent is a sub-category)."""
    parent = store.load(Category, command.parent_id) if command.parent_id is not None else None
    position = next_position(all_categories(store), command.parent_id) if command.position is None else command.position
    id = store.new_id(Category)
    for attempt in range(_TRIES):
        category = Category.create(
            id,
            name=command.name,
            slug=free_slug(store, CATEGORY_SLUG, command.name, lost=id if attempt else None),
            position=position,
            description=command.description,
            parent=parent,
            visible=command.visible,
            dm_category_id=command.dm_category_id,
        )
        category.translate(command.words)
        try:
            return store.save(category, ctx=ctx, answer={"slug": category.slug})
        except Taken:
            if attempt == _TRIES - 1:
                raise
    raise AssertionError


def change_categories(store: Store, commands: Sequence[ChangeCategory], ctx: CommandContext) -> Receipt:
    """All or nothing. Raises ``NotFound``, ``Refused`` (moves that would nest deeper than one level)."""
    categories = {command.id: store.load(Category, command.id) for command in commands}
    store.check_expected_version(categories[commands[0].id], ctx)
    for command in commands:
        _change(store, categories, command)
    changed = list(categories.values())
    return store.save(*changed, ctx=ctx, answer={"items": versions(changed)})


def delete_categories(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """The categories and their banners. Raises ``InUse`` with what is inside and does not go with them."""
    categories = [store.load(Category, id) for id in ids]
    store.check_expected_version(categories[0], ctx)
    for category in categories:
        _check_empty(store, category, {category_stream(id) for id in ids})
    images = images_of(store, Category.TOPIC, ids)
    for image in images:
        image.delete()
    for category in categories:
        category.delete()
    return store.save(*categories, *images, ctx=ctx, answer={"items": versions(categories)})


def reorder_categories(
    store: Store, ids: Sequence[int], ctx: CommandContext, *, seen: Sequence[int] | None = None
) -> Receipt:
    """The categories ``ids`` come first among their siblings, in this order. Siblings left out keep their order behind
    them.

    ``seen`` is the version of each that the person saw. Raises ``VersionMismatch`` if one has changed since: reordering
    is refused if the list changed.
    """
    named = [store.load(Category, id) for id in ids]
    for category, version in zip(named, seen or (), strict=False):
        store.check_expected_version(category, replace(ctx, expected_version=version))
    others = sorted((c for c in all_categories(store) if c.number not in ids), key=lambda c: (c.position, c.number))
    parents = {category.parent_id for category in named}
    places: dict[int | None, int] = defaultdict(int)
    for category in [*named, *others]:
        if category.parent_id in parents:
            category.place(places[category.parent_id])
            places[category.parent_id] += 1
    moved = [category for category in others if category.pending_events]
    return store.save(*named, *moved, ctx=ctx, answer={"items": versions([*named, *moved])})


def all_categories(store: Store) -> list[Category]:
    """Every category that is not deleted."""
    return [store.load(Category, stream_id(stream)) for stream in store.living(Category)]


def next_position(categories: Sequence[Category], parent_id: int | None) -> int:
    """The place behind the last child of ``parent_id``."""
    return max((c.position + 1 for c in categories if c.parent_id == parent_id), default=0)


def _change(store: Store, categories: dict[int, Category], command: ChangeCategory) -> None:
    category = categories[command.id]
    category.rename(stated(command.name, category.name))
    category.describe(stated(command.description, category.description))
    category.translate(command.words.applied_to(category.words))
    category.show() if stated(command.visible, category.visible) else category.hide()
    category.place(stated(command.position, category.position))
    if command.parent_id is not UNSET:
        _move(store, categories, category, command.parent_id, placed=command.position is not UNSET)


def _move(
    store: Store, categories: dict[int, Category], category: Category, parent_id: int | None, *, placed: bool
) -> None:
    """The other categories of the same command come from ``categories``, where they are already changed."""
    if parent_id == category.parent_id:
        return
    parent = (categories.get(parent_id) or store.load(Category, parent_id)) if parent_id is not None else None
    stored = {stream_id(s) for s in store.referring(category.id) if s.startswith(f"{Category.TOPIC}-")}
    unchanged = stored - categories.keys()
    has_children = bool(unchanged) or any(c.parent_id == category.number for c in categories.values())
    if not placed:
        siblings = [categories.get(each.number, each) for each in all_categories(store)]
        category.place(next_position(siblings, parent_id))
    category.move(parent, has_children=has_children)


def _check_empty(store: Store, category: Category, going: set[str]) -> None:
    inside = [stream for stream in store.referring(category.id) if stream not in going]
    products = [stream for stream in inside if stream.startswith(f"{Product.TOPIC}-")]
    children = [stream for stream in inside if stream.startswith(f"{Category.TOPIC}-")]
    if not products and not children:
        return
    parts = []
    if products:
        parts.append(_counted(len(products), "produto", "produtos") + _some(store, products))
    if children:
        parts.append(_counted(len(children), "subcategoria", "subcategorias") + _some(store, children))
    raise InUse(
        f"A categoria “{category.name}” não pode ser excluída porque contém {' e '.join(parts)}.",
        stream=category.id,
        used_by=[*products, *children],
    )


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _some(store: Store, streams: list[str]) -> str:
    names = stream_names(store, streams[:_NAMES_SHOWN])
    return f" ({', '.join(names)}{'…' if len(streams) > _NAMES_SHOWN else ''})"
