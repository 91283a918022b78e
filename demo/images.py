"""The pictures of the demo pub: files in the widths that an upload is rendered in, and the uploads that name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image as Pixels

from command_api.event_store import Store
from command_api.images.commands import UploadImage
from command_api.images.domain import HERO_GALLERY, Gallery, Image, Kind, image_of
from command_api.images.events import Words
from command_api.images.pictures import Encoded, EncodedPicture, Rendition
from command_api.images.profiles import PROFILES
from command_api.kernel import NotFound
from command_api.kernel.partial import Partial
from demo.catalogue import DemoCategory, DemoProduct, DemoSlide
from demo.translations import of_slide

PICTURES: Final = Path(__file__).parent / "pictures"
"""``{kind}/{slug}-{width}.webp``."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A picture that is missing, and what its upload says about it."""

    slug: str
    command: UploadImage


def picture(kind: Kind, slug: str) -> EncodedPicture:
    """What ``command_api.images.pictures.prepare`` makes of an upload, read from files."""
    profile = PROFILES[kind]
    variants = []
    for width in profile.widths:
        content = (PICTURES / kind / f"{slug}-{width}.webp").read_bytes()
        variants.append(Encoded(content, width, round(width * profile.height / profile.width)))
    with Pixels.open(BytesIO(variants[0].content), formats=["WEBP"]) as narrowest:
        mean = narrowest.convert("RGB").resize((1, 1), Pixels.Resampling.BOX).tobytes()
    return EncodedPicture(variants[-1], Rendition(tuple(variants), "#{:02x}{:02x}{:02x}".format(*mean)))


def slides_to_upload(store: Store, slides: Sequence[DemoSlide]) -> Iterator[Upload]:
    """Slides that no picture of the carousel has the title of."""
    there = _titles_of_slides(store)
    for slide in slides:
        if slide.title not in there:
            name = f"{slide.slug}.webp"
            words = _words(slide.title, slide.alt, slide.description, **of_slide(slide.slug))
            yield Upload(slide.slug, UploadImage("hero", None, name, words))


def categories_to_upload(store: Store, categories: Sequence[DemoCategory], ids: Mapping[str, int]) -> Iterator[Upload]:
    for category in categories:
        id = ids.get(category.slug)
        if id is not None and store.find(*image_of("category", id)) is None:
            alt = f"Ilustração da seção {category.name} do cardápio."
            name = f"{category.slug}.webp"
            yield Upload(category.slug, UploadImage("category", id, name, _words(category.name, alt)))


def products_to_upload(store: Store, products: Sequence[DemoProduct], ids: Mapping[str, int]) -> Iterator[Upload]:
    for product in products:
        id = ids.get(product.slug)
        if id is not None and store.find(*image_of("product", id)) is None:
            alt = f"Ilustração de {product.name}."
            yield Upload(product.slug, UploadImage("product", id, f"{product.slug}.webp", _words(product.name, alt)))


def _words(title: str, alt_text: str, description: str = "", **translated: str) -> Partial[Words]:
    return Partial(Words, title=title, description=description, alt_text=alt_text, **translated)


def _titles_of_slides(store: Store) -> set[str]:
    try:
        gallery = store.load(Gallery, HERO_GALLERY)
    except NotFound:
        return set()
    return {store.load(Image, id).words.title for id in gallery.image_ids}
