"""Commands on pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from command_api.catalogue.domain import Category, Product
from command_api.event_store import Receipt, Store, check_expected_version
from command_api.images.domain import HERO_GALLERY, Gallery, Image, Kind, image_of
from command_api.images.events import Variant
from command_api.images.pictures import Encoded, Picture, UnusablePicture, prepare
from command_api.kernel import CommandContext, Conflict, NotFound, Refused, Taken
from infra.files import FileStore

MEDIA: Final = "/media/"
"""Where the gateway serves files by their key."""
_TRIES: Final = 5
_KINDS: Final = {"category": "categoria", "product": "produto", "hero": "hero"}


@dataclass(frozen=True, slots=True)
class UploadImage:
    """``owner_id`` is the category's or product's id, ``None`` for a slide of the front page."""

    kind: Kind
    owner_id: int | None
    original_name: str
    title: str = ""
    description: str = ""
    alt_text: str = ""
    edit_data: dict[str, Any] = field(default_factory=dict)
    crop_data: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ChangeImage:
    """``None`` leaves as it is. ``processed_url`` names a file of ours that shows the result of ``edit_data``."""

    id: int
    title: str | None = None
    description: str | None = None
    alt_text: str | None = None
    active: bool | None = None
    edit_data: dict[str, Any] | None = None
    crop_data: dict[str, Any] | None = None
    processed_url: str | None = None


def upload_image(
    store: Store, files: FileStore, command: UploadImage, picture: Picture, ctx: CommandContext
) -> Receipt:
    """The picture as ``pictures.prepare`` made it. Files come before the event that names them, never after.

    Raises ``NotFound`` (owner) or ``Refused`` (there are as many as may be).
    """
    check_room(store, command.kind, command.owner_id)
    original, *variants = (_kept(files, each) for each in (picture.original, *picture.variants))
    shown = variants[-1]
    answer = {"url": MEDIA + shown.file, "width": shown.width, "height": shown.height, "color": picture.color}
    id = store.new_id(Image)
    for attempt in range(_TRIES):
        image = Image.upload(
            id,
            kind=command.kind,
            owner_id=command.owner_id,
            file=original.file,
            original_name=command.original_name,
            content_type="image/webp",
            size=original.size,
            width=original.width,
            height=original.height,
            color=picture.color,
            variants=tuple(variants),
            title=command.title,
            description=command.description,
            alt_text=command.alt_text,
            position=len(_slides(store)) if command.kind == "hero" else 0,
        )
        if command.edit_data or command.crop_data:
            image.edit(edit_data=command.edit_data, crop_data=command.crop_data)
        try:
            return store.save(image, *_with_place(store, image), ctx=ctx, answer=answer)
        except Taken:
            raise _no_room(command.kind, 1) from None
        except Conflict:  # another slide came at the same moment
            if attempt == _TRIES - 1:
                raise
    raise AssertionError


def check_room(store: Store, kind: Kind, owner_id: int | None) -> None:
    """Before any work is done on a picture: its owner exists and has none yet. Raises ``NotFound`` or ``Refused``."""
    if kind == "hero":
        gallery = _gallery(store)
        if gallery:
            gallery.check_room()
        return
    if owner_id is None:
        raise Refused(f"Informe de qual {_KINDS[kind]} é a imagem.")
    store.load(Category if kind == "category" else Product, owner_id)
    if store.find(*image_of(kind, owner_id)):
        raise _no_room(kind, 1)


def change_image(store: Store, files: FileStore, command: ChangeImage, ctx: CommandContext) -> Receipt:
    """Each part that is given is an event of its own. Raises ``NotFound``, or ``UnusablePicture`` for a foreign URL."""
    image = store.load(Image, command.id, ctx)
    image.describe(
        title=image.title if command.title is None else command.title,
        description=image.description if command.description is None else command.description,
        alt_text=image.alt_text if command.alt_text is None else command.alt_text,
    )
    if command.active is not None:
        image.activate() if command.active else image.deactivate()
    if command.edit_data is not None or command.crop_data is not None or command.processed_url is not None:
        edit_data = image.edit_data if command.edit_data is None else command.edit_data
        crop_data = image.crop_data if command.crop_data is None else command.crop_data
        image.edit(edit_data=edit_data, crop_data=crop_data, **_processed(files, image, command.processed_url))
    return store.save(image, ctx=ctx)


def delete_images(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """All or nothing. Files stay: another picture may have the same content, and history can still be shown."""
    images = [store.load(Image, id) for id in ids]
    check_expected_version(images[0], ctx)
    for image in images:
        image.delete()
    touched = []
    if any(image.kind == "hero" for image in images):
        gallery = store.load(Gallery, HERO_GALLERY)
        gallery.remove(set(ids))
        touched.append(gallery)
    items = [{"id": image.number, "version": image.version} for image in images]
    return store.save(*images, *touched, ctx=ctx, answer={"items": items})


def reorder_images(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """The order of the slides; ``ids`` names each of them once."""
    gallery = store.load(Gallery, HERO_GALLERY, ctx)
    gallery.reorder(ids)
    return store.save(gallery, ctx=ctx)


def _kept(files: FileStore, encoded: Encoded) -> Variant:
    return Variant(files.put(encoded.content, "webp"), encoded.width, encoded.height, len(encoded.content))


def _gallery(store: Store) -> Gallery | None:
    try:
        return store.load(Gallery, HERO_GALLERY)
    except NotFound:
        return None


def _slides(store: Store) -> tuple[int, ...]:
    gallery = _gallery(store)
    return gallery.image_ids if gallery else ()


def _with_place(store: Store, image: Image) -> list[Gallery]:
    """The gallery with a new slide at its end; nothing for other kinds."""
    if image.kind != "hero":
        return []
    gallery = _gallery(store)
    if gallery is None:
        return [Gallery.start(image.number)]
    gallery.add(image.number)
    return [gallery]


def _processed(files: FileStore, image: Image, url: str | None) -> dict[str, Any]:
    """What an edit shows: made anew from the file behind ``url``, which must be one of ours."""
    if url is None:
        return {}
    key = url.rpartition(MEDIA)[2]
    if not files.exists(key):
        raise UnusablePicture("A imagem processada não foi encontrada. Envie o arquivo de novo.")
    picture = prepare(b"".join(files.read(key)), image.kind)
    return {
        "processed_file": key,
        "width": picture.variants[-1].width,
        "height": picture.variants[-1].height,
        "color": picture.color,
        "variants": tuple(_kept(files, each) for each in picture.variants),
    }


def _no_room(kind: Kind, most: int) -> Refused:
    return Refused(f"Máximo de {most} imagem(ns) permitida(s) para {_KINDS[kind]}")
