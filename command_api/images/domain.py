"""Pictures of the front page, of categories and of products, and the order of the slides."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, Literal, Self, cast, get_args

from command_api.images.events import (
    ImageActivated,
    ImageDeactivated,
    ImageDeleted,
    ImageDescribed,
    ImageEdited,
    ImagesReordered,
    ImageUploaded,
    Variant,
)
from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim

Kind = Literal["category", "product", "hero"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
MOST_HERO_IMAGES: Final = 15
HERO_GALLERY: Final = 1
"""Id of the one gallery there is."""


class Image(Aggregate):
    """One picture. A category or a product has one at most; ``owner_id`` is ``None`` for a slide of the front page."""

    TOPIC = "image"
    NOUN = "Imagem"

    @classmethod
    def upload(
        cls,
        id: int,
        *,
        kind: Kind,
        owner_id: int | None,
        file: str,
        original_name: str,
        content_type: str,
        size: int,
        width: int,
        height: int,
        color: str,
        variants: tuple[Variant, ...],
        title: str = "",
        description: str = "",
        alt_text: str = "",
        position: int = 0,
    ) -> Self:
        if (owner_id is None) != (kind == "hero"):
            raise Refused("Uma imagem de categoria ou de produto precisa dizer de qual; uma do carrossel, de nenhum.")
        return cls.begin(
            ImageUploaded,
            id,
            kind=kind,
            owner_id=owner_id,
            file=file,
            original_name=original_name,
            content_type=content_type,
            size=size,
            width=width,
            height=height,
            color=color,
            variants=variants,
            title=title,
            description=description,
            alt_text=alt_text,
            position=position,
        )

    def edit(
        self,
        *,
        edit_data: dict[str, Any],
        crop_data: dict[str, Any] | None,
        processed_file: str | None = None,
        width: int | None = None,
        height: int | None = None,
        color: str | None = None,
        variants: tuple[Variant, ...] = (),
    ) -> None:
        """``processed_file`` and what follows describe the result; without it only the edit data are kept."""
        self.trigger_event(
            ImageEdited,
            edit_data=edit_data,
            crop_data=crop_data,
            processed_file=processed_file,
            width=width or self.width,
            height=height or self.height,
            color=color or self.color,
            variants=variants,
        )

    def describe(self, *, title: str, description: str, alt_text: str) -> None:
        if (title, description, alt_text) != (self.title, self.description, self.alt_text):
            self.trigger_event(ImageDescribed, title=title, description=description, alt_text=alt_text)

    def activate(self) -> None:
        if not self.active:
            self.trigger_event(ImageActivated)

    def deactivate(self) -> None:
        if self.active:
            self.trigger_event(ImageDeactivated)

    def delete(self) -> None:
        self.trigger_event(ImageDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {image_of(self.kind, self.owner_id)} if self.owner_id is not None else set()

    def references(self) -> AbstractSet[str]:
        return {stream_name(self.kind, self.owner_id)} if self.owner_id is not None else set()

    def evolve(self, event: Event) -> None:
        match event:
            case ImageUploaded():
                self.kind: Kind = cast("Kind", event.kind)
                self.owner_id = event.owner_id
                self.file = event.file
                self.width = event.width
                self.height = event.height
                self.color = event.color
                self.title = event.title
                self.description = event.description
                self.alt_text = event.alt_text
                self.edit_data: dict[str, Any] = {}
                self.crop_data: dict[str, Any] | None = None
                self.active = True
                self.deleted = False
            case ImageEdited():
                self.edit_data = event.edit_data
                self.crop_data = event.crop_data
                self.width = event.width
                self.height = event.height
                self.color = event.color
            case ImageDescribed():
                self.title = event.title
                self.description = event.description
                self.alt_text = event.alt_text
            case ImageActivated():
                self.active = True
            case ImageDeactivated():
                self.active = False
            case ImageDeleted():
                self.deleted = True


class Gallery(Aggregate):
    """The order of the slides. Every slide that comes or goes passes through here, so that there are never too many."""

    TOPIC = "media_gallery"
    NOUN = "Galeria"

    @classmethod
    def start(cls, first: int) -> Self:
        return cls.begin(ImagesReordered, HERO_GALLERY, image_ids=(first,))

    def check_room(self) -> None:
        if len(self.image_ids) >= MOST_HERO_IMAGES:
            raise Refused(f"Máximo de {MOST_HERO_IMAGES} imagem(ns) permitida(s) para hero")

    def add(self, image_id: int) -> None:
        self.check_room()
        self.trigger_event(ImagesReordered, image_ids=(*self.image_ids, image_id))

    def remove(self, image_ids: AbstractSet[int]) -> None:
        left = tuple(id for id in self.image_ids if id not in image_ids)
        if left != self.image_ids:
            self.trigger_event(ImagesReordered, image_ids=left)

    def reorder(self, image_ids: Sequence[int]) -> None:
        if sorted(image_ids) != sorted(self.image_ids):
            raise Refused(
                "A nova ordem deve trazer cada imagem do carrossel uma vez. Atualize a lista e tente de novo.",
                image_ids=list(self.image_ids),
            )
        if tuple(image_ids) != self.image_ids:
            self.trigger_event(ImagesReordered, image_ids=tuple(image_ids))

    def evolve(self, event: Event) -> None:
        match event:
            case ImagesReordered():
                self.image_ids = event.image_ids


def image_of(kind: str, owner_id: int) -> Claim:
    """The claim that makes a category's or product's picture the only one."""
    return f"image-of-{kind}", str(owner_id)
