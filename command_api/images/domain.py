"""Pictures of the front page, of categories and of products, and the order of the slides."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Literal, Self, cast, get_args

import msgspec
from msgspec.structs import asdict, replace

from command_api.images import events
from command_api.images.edit_data import CropData, EditData
from command_api.images.events import Variant, Words
from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of

Kind = Literal["category", "product", "hero"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
MOST_HERO_IMAGES: Final = 15
HERO_GALLERY: Final = 1
"""Id of the one gallery there is."""


NO_WORDS: Final = Words()


class Original(msgspec.Struct, frozen=True, kw_only=True):
    """The file of a picture as it is kept, and the ``variants`` of what it shows without an edit."""

    file: str
    original_name: str
    content_type: str = "image/webp"
    size: int
    width: int
    height: int
    color: str
    variants: tuple[Variant, ...]


class Look(msgspec.Struct, frozen=True):
    """What a picture shows and which edit made it so. ``width`` and ``height`` are those of what is shown."""

    edit_data: EditData
    crop_data: CropData | None
    processed_file: str | None
    width: int
    height: int
    color: str
    variants: tuple[Variant, ...]


class Image(Aggregate):
    """One picture. A category or a product has one at most; ``owner_id`` is ``None`` for a slide of the front page."""

    TOPIC = "image"
    NOUN = "Imagem"

    @classmethod
    def upload(
        cls, id: int, kind: Kind, owner_id: int | None, original: Original, words: Words = NO_WORDS, position: int = 0
    ) -> Self:
        if (owner_id is None) != (kind == "hero"):
            raise Refused("Uma imagem de categoria ou de produto precisa dizer de qual; uma do carrossel, de nenhum.")
        said = {**asdict(original), **asdict(words)}
        return cls.begin(events.ImageUploaded, id, kind=kind, owner_id=owner_id, **said, position=position)

    def edit(self, look: Look) -> None:
        """The original stays. An edit that changes nothing did not happen."""
        if look != self.look:
            self.trigger_event(events.ImageEdited, **asdict(look))

    def undo_edit(self) -> None:
        """Back to what was shown before the last edit; the upload is the first."""
        if len(self.looks) < 2:
            raise Refused("Não há edição para desfazer.")
        self.trigger_event(events.ImageEditUndone, **asdict(self.looks[-2]))

    def describe(self, words: Words) -> None:
        if words != self.words:
            self.trigger_event(events.ImageDescribed, **asdict(words))

    def activate(self) -> None:
        if not self.active:
            self.trigger_event(events.ImageActivated)

    def deactivate(self) -> None:
        if self.active:
            self.trigger_event(events.ImageDeactivated)

    def take_over(self, old: Image) -> None:
        """``old`` goes and this one stands in its place: hidden if that was hidden."""
        if not old.active:
            self.deactivate()
        old.delete()

    def delete(self) -> None:
        self.trigger_event(events.ImageDeleted)

    @property
    def look(self) -> Look:
        """What is shown now."""
        return self.looks[-1]

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {image_of(self.kind, self.owner_id)} if self.owner_id is not None else set()

    def references(self) -> AbstractSet[str]:
        return {stream_name(self.kind, self.owner_id)} if self.owner_id is not None else set()

    def evolve(self, event: Event) -> None:
        match event:
            case events.ImageUploaded():
                self.kind: Kind = cast("Kind", event.kind)
                self.owner_id = event.owner_id
                self.file = event.file
                self.words = fields_of(Words, event)
                self.looks: tuple[Look, ...] = (_first_look(event),)
                self.active = True
                self.deleted = False
            case events.ImageEdited():
                self.looks = (*self.looks, _edited_look(event, self.look))
            case events.ImageEditUndone():
                self.looks = self.looks[:-1]
            case events.ImageDescribed():
                self.words = fields_of(Words, event)
            case events.ImageActivated():
                self.active = True
            case events.ImageDeactivated():
                self.active = False
            case events.ImageDeleted():
                self.deleted = True


class Gallery(Aggregate):
    """The order of the slides. Every slide that comes or goes passes through here, so that there are never too many."""

    TOPIC = "media_gallery"
    NOUN = "Galeria"

    @classmethod
    def start(cls, first: int) -> Self:
        return cls.begin(events.ImagesReordered, HERO_GALLERY, image_ids=(first,))

    def check_room(self) -> None:
        if len(self.image_ids) >= MOST_HERO_IMAGES:
            raise Refused(f"Máximo de {MOST_HERO_IMAGES} imagem(ns) permitida(s) para hero")

    def add(self, image_id: int) -> None:
        self.check_room()
        self.trigger_event(events.ImagesReordered, image_ids=(*self.image_ids, image_id))

    def replace(self, old: int, new: int) -> None:
        """``new`` comes to where ``old`` was."""
        self.trigger_event(events.ImagesReordered, image_ids=tuple(new if id == old else id for id in self.image_ids))

    def remove(self, image_ids: AbstractSet[int]) -> None:
        left = tuple(id for id in self.image_ids if id not in image_ids)
        if left != self.image_ids:
            self.trigger_event(events.ImagesReordered, image_ids=left)

    def reorder(self, image_ids: Sequence[int]) -> None:
        if sorted(image_ids) != sorted(self.image_ids):
            raise Refused(
                "A nova ordem deve trazer cada imagem do carrossel uma vez. Atualize a lista e tente de novo.",
                image_ids=list(self.image_ids),
            )
        if tuple(image_ids) != self.image_ids:
            self.trigger_event(events.ImagesReordered, image_ids=tuple(image_ids))

    def evolve(self, event: Event) -> None:
        match event:
            case events.ImagesReordered():
                self.image_ids = event.image_ids


def _first_look(event: events.ImageUploaded) -> Look:
    variants = event.variants or (Variant(event.file, event.width, event.height, event.size),)
    shown = variants[-1]
    return Look({}, None, None, shown.width, shown.height, event.color, variants)


def _edited_look(event: events.ImageEdited, before: Look) -> Look:
    """An edit without variants, as the first versions stored them, was of the edit data alone."""
    if not event.variants:
        return replace(
            before, edit_data=cast("EditData", event.edit_data), crop_data=cast("CropData | None", event.crop_data)
        )
    return fields_of(Look, event)


def image_of(kind: str, owner_id: int) -> Claim:
    """The claim that makes a category's or product's picture the only one."""
    return f"image-of-{kind}", str(owner_id)
