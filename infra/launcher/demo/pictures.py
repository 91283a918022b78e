"""Which pictures of the demo pub are missing, and what their uploads say about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from command_api.event_store import Store
from command_api.images.commands import UploadImage
from command_api.images.domain import HERO_GALLERY, Gallery, Image, image_of
from command_api.kernel import NotFound
from infra.launcher.demo.catalogue import DemoCategory, DemoProduct, DemoSlide, HeroScene
from infra.launcher.demo.drawing import Subject

_SLIDE_ALT: Final[Mapping[HeroScene, str]] = {
    "counter": "Quatro torneiras de chope no balcão e, embaixo delas, quatro copos cheios de cores diferentes.",
    "pouring": "Um copo de chope dourado enchendo debaixo da torneira.",
    "toast": "Duas canecas de chope brindando, com a espuma voando.",
    "table": "Hambúrguer duplo com queijo e bacon, um balde de batata frita e dois chopes ao fundo.",
    "party": "Barris de chope sob um varal de lâmpadas, com dois copos já servidos.",
}


@dataclass(frozen=True, slots=True)
class Upload:
    """A picture that is missing: what to draw, and what the upload says about it."""

    subject: Subject
    command: UploadImage


def slides_to_upload(store: Store, slides: Sequence[DemoSlide]) -> Iterator[Upload]:
    """Slides that no picture of the carousel has the title of."""
    there = _titles_of_slides(store)
    for slide in slides:
        if slide.title not in there:
            command = UploadImage(
                "hero", None, f"{slide.slug}.png", slide.title, slide.description, _SLIDE_ALT[slide.scene]
            )
            yield Upload(slide, command)


def categories_to_upload(store: Store, categories: Sequence[DemoCategory], ids: Mapping[str, int]) -> Iterator[Upload]:
    for category in categories:
        id = ids.get(category.slug)
        if id is not None and store.find(*image_of("category", id)) is None:
            alt = f"Ilustração da seção {category.name} do cardápio."
            yield Upload(category, UploadImage("category", id, f"{category.slug}.png", category.name, "", alt))


def products_to_upload(store: Store, products: Sequence[DemoProduct], ids: Mapping[str, int]) -> Iterator[Upload]:
    for product in products:
        id = ids.get(product.slug)
        if id is not None and store.find(*image_of("product", id)) is None:
            alt = f"Ilustração de {product.name}."
            yield Upload(product, UploadImage("product", id, f"{product.slug}.png", product.name, "", alt))


def _titles_of_slides(store: Store) -> set[str]:
    try:
        gallery = store.load(Gallery, HERO_GALLERY)
    except NotFound:
        return set()
    return {store.load(Image, id).title for id in gallery.image_ids}
